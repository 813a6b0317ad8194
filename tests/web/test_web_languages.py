"""What players and guests read is in their language; what the staff read is in English."""

import re

import httpx
import pytest
from player_office import phone
from web_office import Visitor, visitor

from toptable.desk.desk import Desk
from toptable.desk.tournament import Tournament
from toptable.engine.roles import Actor, Role
from toptable.engine.rules.finals.bracket.bracket import follow
from toptable.engine.rules.finals.cut import TopCut
from toptable.engine.rules.results.kinds import Result
from toptable.engine.state.people import NewPlayer
from toptable.engine.subjects.finals.bracket_field import StartBracket
from toptable.engine.subjects.finals.bracket_sides import SettleBracketSides
from toptable.engine.subjects.finals.cutting import LockCut
from toptable.engine.subjects.finals.own_games import ReportBracketGame
from toptable.engine.subjects.people.player_entry import EnterPlayers
from toptable.engine.subjects.results.reporting import ReportResult
from toptable.engine.subjects.rounds.drafts import PairRound, PublishRound
from toptable.web.languages.languages import COOKIE, LANGUAGES, wished

OLGA = Actor(name="Olga", role=Role.ORGANIZER)
DAVID, LAYLA = "דוד כהן", "ليلى حداد"

TABLE = {"en": "Table", "de": "Tisch", "es": "Mesa", "fr": "Table", "ja": "卓"}
ROUND = {"en": "Round 3", "de": "Runde 3", "es": "Ronda 3", "fr": "Ronde 3", "ja": "第3回戦"}


@pytest.fixture
def cup(desk: Desk) -> Tournament:
    """Two rounds of four, of whom two have names that run from right to left, and a final."""
    made = desk.create("Spring Cup", "nisei-1.3", OLGA, event="cup")
    assert isinstance(made, Tournament)
    names = (DAVID, "Émile", LAYLA, "林 美咲")
    made.send(EnterPlayers(tuple(map(NewPlayer, names))), OLGA)
    for number in (1, 2):
        made.send(PairRound(), OLGA, reason="A test")
        made.send(PublishRound(), OLGA)
        for match in made.state.rounds[-1].tables():
            made.send(ReportResult(number, match.table, Result("WW")), OLGA)
    return made


def begin_finals(cup: Tournament) -> None:
    """Cut to the top two, and make the bracket."""
    cup.send(LockCut(cut=TopCut(2)), OLGA, reason="A test")
    cup.send(StartBracket(), OLGA, reason="A test")
    assert cup.state.finals.bracket is not None


def play_finals(cup: Tournament) -> None:
    """Play the bracket to its end; the first seat wins every game."""
    while (bracket := cup.state.finals.bracket) and (games := follow(bracket).open):
        chosen = "" if games[0].number > 1 else "C"
        cup.send(SettleBracketSides(game=games[0].number, choice=chosen), OLGA)
        cup.send(ReportBracketGame(game=games[0].number, winner=0), OLGA)


def assert_fenced_off(html: str) -> int:
    """Every name that runs from right to left stands by itself; how many there are."""
    html = re.sub(r"<svg.*?</svg>|<title>.*?</title>|<option.*?</option>", "", html, flags=re.S)
    shown = 0
    for name in (DAVID, LAYLA):
        for found in re.finditer(re.escape(name), html):
            before, after = html[: found.start()], html[found.end() :]
            alone = re.search(r"<bdi[^>]*>$", before) and after.startswith("</bdi>")
            assert alone or (before.endswith("\u2068") and after.startswith("\u2069")), before[-80:]
            shown += 1
    return shown


def in_language(guest: Visitor, path: str, language: str) -> httpx.Response:
    """A page as a browser with this language gets it."""
    return guest.look(path, **{"accept-language": language})


@pytest.mark.parametrize(
    ("header", "language"),
    [
        ("", "en"),
        ("de", "de"),
        ("de-CH,de;q=0.9,en;q=0.8", "de"),
        ("pt-BR,pt;q=0.9,es;q=0.5,en;q=0.3", "es"),
        ("en;q=0.3,ja;q=0.9", "ja"),
        ("sv,nb", "en"),
        ("fr;q=0,en", "en"),
        ("de;q=nonsense, fr", "fr"),
        (",;,;q=1,*", "en"),
    ],
)
def test_the_browser_says_which_language(header: str, language: str) -> None:
    assert wished(header) == language


@pytest.mark.usefixtures("demo")
@pytest.mark.parametrize("language", LANGUAGES)
def test_a_page_is_in_the_language_of_the_browser(guest: Visitor, language: str) -> None:
    page = in_language(guest, "/e/demo", f"{language}-XX,{language};q=0.8")
    assert f'<html lang="{language}">' in page.text
    assert f"<h2>{ROUND[language]}" in page.text
    assert 'lang="ja" hreflang="ja"' in page.text


@pytest.mark.usefixtures("demo")
def test_what_was_chosen_in_the_menu_comes_before_the_browsers_wish(guest: Visitor) -> None:
    host = "http://testserver.local"
    chosen = guest.look("/language/fr", referer=f"{host}/e/demo/standings?after=1")
    assert (chosen.status_code, chosen.headers["location"]) == (303, "/e/demo/standings?after=1")
    assert f"{COOKIE}=fr" in chosen.headers["set-cookie"]
    assert '<html lang="fr">' in in_language(guest, "/e/demo", "de").text


@pytest.mark.usefixtures("demo")
@pytest.mark.parametrize(
    "came", ["", "https://elsewhere.example/e/demo", "http://testserver.local//elsewhere.example"]
)
def test_the_menu_leads_nowhere_else(guest: Visitor, came: str) -> None:
    chosen = guest.look("/language/de", referer=came)
    assert chosen.headers["location"] in ("/", "/elsewhere.example")
    assert guest.look("/language/klingon").status_code == 404


@pytest.mark.usefixtures("demo")
def test_the_staff_read_english(organizer: Visitor) -> None:
    page = in_language(organizer, "/e/demo", "de")
    assert '<html lang="en">' in page.text
    assert "<h2>Round 3" in page.text
    assert "/language/" not in page.text


@pytest.mark.usefixtures("demo")
def test_a_guest_of_one_language_is_never_shown_the_copy_of_another(guest: Visitor) -> None:
    for path in ("/e/demo", "/e/demo/parts/standings", "/e/demo/standings"):
        german, french = in_language(guest, path, "de"), in_language(guest, path, "fr")
        assert german.headers["etag"] != french.headers["etag"]
        asked = {"accept-language": "fr", "if-none-match": german.headers["etag"]}
        assert guest.look(path, **asked).status_code == 200
        varies = german.headers["vary"].lower()
        assert {"accept-language", "cookie"} <= set(re.split(", *", varies))
    # What many pages ask for at once is kept as finished bytes, and those by language too.
    path = "/e/demo/changes?since=-1&parts=standings.0,round.0"
    # The first answers are made, the second ones kept.
    for language, word in (("de", "Rangliste"), ("fr", "Classement"), ("ja", "順位表")) * 2:
        assert word in in_language(guest, path, language).text
    guest.client.cookies.set(COOKIE, "ja")
    assert "順位表" in in_language(guest, path, "de").text


def test_only_changed_rows_come_in_the_language_of_the_page(demo: Desk, guest: Visitor) -> None:
    tournament = demo.tournament("demo")
    path = "/e/demo/changes?parts=round.0&since="
    assert "Gemeldet" in in_language(guest, "/e/demo", "de").text
    before = tournament.version
    table = next(match.table for match in tournament.state.rounds[-1].tables() if not match.result)
    tournament.send(ReportResult(3, table, Result("WW")), OLGA)
    said = in_language(guest, f"{path}{before}", "de").json()["rows"]["round.0"]
    assert "Runde 3" in said["head"]
    (row,) = said["rows"]
    assert "Gemeldet" in row


def test_days_and_times_are_written_as_people_write_them(desk: Desk, guest: Visitor) -> None:
    desk.create("Cup", "nisei-1.3", OLGA, event="cup", date="2026-03-09")
    written = {
        "en": "9 March 2026",
        "de": "9. März 2026",
        "es": "9 de marzo de 2026",
        "fr": "9 mars 2026",
        "ja": "2026年3月9日",
    }
    for language, day in written.items():
        assert day in in_language(guest, "/e/cup/about", language).text


@pytest.mark.usefixtures("cup")
def test_numbers_have_the_right_nouns(guest: Visitor) -> None:
    said = {"en": "4 players", "de": "4 Spieler", "es": "4 jugadores", "fr": "4 joueurs"}
    for language, text in said.items():
        assert text in in_language(guest, "/e/cup/players", language).text
    assert "プレイヤー4人" in in_language(guest, "/e/cup/players", "ja").text


def test_documents_keep_their_own_words(desk: Desk, guest: Visitor) -> None:
    """One document calls its players fighters, and another its points tournament points."""
    made = desk.create("Cup", "bushiroad-1.2.11", OLGA, event="cup")
    assert isinstance(made, Tournament)
    made.send(EnterPlayers((NewPlayer("Ann"), NewPlayer("Bo"))), OLGA)
    assert "2 combattants" in in_language(guest, "/e/cup/players", "fr").text
    assert "ファイター2人" in in_language(guest, "/e/cup/players", "ja").text


def test_the_bracket_is_in_the_readers_words(cup: Tournament, guest: Visitor) -> None:
    begin_finals(cup)
    page = in_language(guest, "/e/cup/bracket", "de").text
    assert "Turnierbaum" in page
    assert "Setzplatz 1" in page
    assert "Wer gewinnt, ist Turniersieger." in page
    assert ">Finale<" in page


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(
    "path", ["", "/rounds/1", "/players", "/standings", "/standings/1", "/bracket", "/places"]
)
def test_names_from_right_to_left_turn_nothing_around(
    cup: Tournament, guest: Visitor, path: str, language: str
) -> None:
    """Each such name is in an element of its own, or fenced off; also within a sentence."""
    begin_finals(cup)
    if path == "/places":
        play_finals(cup)
    html = in_language(guest, f"/e/cup{path}", language).text
    assert assert_fenced_off(html) or path == "/standings/1"


@pytest.mark.usefixtures("demo")
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("path", ["", "/row", "/history", "/sides", "/name"])
def test_a_players_own_pages_fence_off_names_too(
    desk: Desk, cup: Tournament, path: str, language: str
) -> None:
    """Of whoever looks, and of the opponent, of whom one at least is Hebrew or Arabic."""
    cup.send(PairRound(), OLGA, reason="A test")
    cup.send(PublishRound(), OLGA)
    html = in_language(phone(desk, DAVID, "cup"), f"/e/cup/me{path}", language).text
    assert_fenced_off(html)
    if path == "":
        assert f'<html lang="{language}">' in html
        assert f">{TABLE[language]}</span>" in html


def test_errors_are_in_the_readers_language(guest: Visitor) -> None:
    nothing = in_language(guest, "/e/nothing", "de")
    assert nothing.status_code == 404
    assert "Dieses Turnier gibt es hier nicht." in nothing.text
    assert "Diese Seite gibt es nicht" in in_language(guest, "/nowhere", "de").text


@pytest.mark.usefixtures("cup")
def test_the_list_of_players_is_in_order_in_any_script(guest: Visitor) -> None:
    html = in_language(guest, "/e/cup/players", "fr").text
    listed = re.findall(r'<li><bdi class="name">(.*?)</bdi>', html)
    assert listed == ["Émile", DAVID, LAYLA, "林 美咲"]


@pytest.mark.usefixtures("demo")
def test_another_visitor_is_not_touched_by_a_choice(desk: Desk) -> None:
    first, second = visitor(desk), visitor(desk)
    first.look("/language/ja")
    assert '<html lang="en">' in second.look("/e/demo").text
