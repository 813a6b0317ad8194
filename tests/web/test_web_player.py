"""A player's own pages: what is sent from them, what they show, and what they never show."""

import gzip
import re
import struct
from collections.abc import Iterator

import pytest
from player_office import caught_up, code, link, named, phone
from web_office import Visitor, elements, visitor

from documents.by_rule import cases_by_rule
from spoken import spoken
from toptable.desk.desk import Desk
from toptable.desk.tournament import Done, Tournament
from toptable.engine.declared import Command
from toptable.engine.roles import Actor, Role
from toptable.engine.rules.clock.table_time import ExtraTimeFor
from toptable.engine.rules.results.kinds import Result
from toptable.engine.state.floor import CallReason
from toptable.engine.state.people import NewPlayer
from toptable.engine.state.rounds import Match
from toptable.engine.subjects.event.settings import ChangeSetting
from toptable.engine.subjects.floor.judge_calls import ClaimCall
from toptable.engine.subjects.floor.timekeeping import (
    ClockAct,
    ExtendTable,
    PrepareClock,
    TurnClock,
)
from toptable.engine.subjects.people.player_entry import EnterPlayers
from toptable.engine.subjects.results.reporting import ReportResult
from toptable.engine.subjects.rounds.drafts import PairRound, PublishRound
from toptable.web.languages.texts import texts_in
from toptable.web.rendering.environment import FILES

OLGA = Actor(name="Olga", role=Role.ORGANIZER)
ONE, OTHER = "林 美咲", "Олена Коваль"
"""Who plays at table 2 of the demo, the first seat first."""
LONG = "Maximiliane Konstantinopolitanskaja-von und zu Hohenlohe-Langenburg"


def do(tournament: Tournament, command: Command, actor: Actor = OLGA) -> None:
    done = tournament.send(command, actor, reason="Because.")
    assert isinstance(done, Done), done


@pytest.fixture
def cup(desk: Desk) -> Tournament:
    made = desk.create("Cup", "nisei-1.3", OLGA, event="cup")
    assert isinstance(made, Tournament)
    do(made, EnterPlayers(tuple(NewPlayer(name) for name in ("Ann", "Bo", "Cy", LONG))))
    return made


def start(tournament: Tournament) -> None:
    do(tournament, PairRound())
    do(tournament, PublishRound())


def said(page: str) -> str:
    """The name of the opponent's report on a page."""
    found = re.search(r'name="said" value="(\w+)"', page)
    assert found is not None
    return found[1]


def match_at(desk: Desk, table: int = 2) -> Match:
    return desk.tournament("demo").state.rounds[2].matches[table]


def test_a_report_and_its_confirmation_are_final(demo: Desk) -> None:
    """SW-16, B-149."""
    one, other = phone(demo, ONE), phone(demo, OTHER)
    assert one.post("/e/demo/me/report", at="3-2", game1="W", game2="L").status_code == 303
    caught_up(demo)
    page = other.look("/e/demo/me").text
    assert "reported 1–1 for you" in page
    assert other.post("/e/demo/me/confirm", at="3-2", said=said(page)).status_code == 303
    assert match_at(demo).result == Result("WL")
    late = one.post("/e/demo/me/report", at="3-2", game1="W", game2="W")
    assert late.status_code == 409
    assert "result already" in late.text


@cases_by_rule({"B-149": ("bushiroad-1.2.11", "W"), "SW-16": ("ffg-starwars-2.2", "WW")})
def test_a_report_counts_once_the_opponent_has_acknowledged_it(
    desk: Desk, case: tuple[str, str]
) -> None:
    """Proposed on one phone, acknowledged on the other, and only then a result."""
    book, won = case
    made = desk.create("Cup", book, OLGA, event="cup")
    assert isinstance(made, Tournament)
    do(made, EnterPlayers((NewPlayer("Ann"), NewPlayer("Bo"))))
    start(made)
    first, second = (
        made.state.name_of(number) for number in made.state.rounds[0].matches[1].players
    )
    one, other = phone(desk, first, "cup"), phone(desk, second, "cup")
    games = {f"game{number}": letter for number, letter in enumerate(won, 1)}
    one.post("/e/cup/me/report", at="1-1", **games)
    assert made.state.rounds[0].matches[1].result is None
    caught_up(desk, "cup")
    page = other.look("/e/cup/me").text
    assert f"reported 0–{len(won)} for you" in page
    other.post("/e/cup/me/confirm", at="1-1", said=said(page))
    result = made.state.rounds[0].matches[1].result
    assert result is not None
    assert result.games == won


def test_the_second_seat_reports_as_it_sees_the_match(demo: Desk) -> None:
    phone(demo, OTHER).post("/e/demo/me/report", at="3-2", game1="W", game2="W")
    assert dict(match_at(demo).claims) == {named(demo, OTHER).id: Result("LL")}


def test_nobody_confirms_another_report_than_they_read(demo: Desk) -> None:
    one, other = phone(demo, ONE), phone(demo, OTHER)
    one.post("/e/demo/me/report", at="3-2", game1="W", game2="L")
    caught_up(demo)
    read = said(other.look("/e/demo/me").text)
    one.post("/e/demo/me/report", at="3-2", game1="W", game2="W")
    answer = other.post("/e/demo/me/confirm", at="3-2", said=read)
    assert answer.status_code == 409
    assert "changed the report" in answer.text
    assert match_at(demo).result is None
    assert len(match_at(demo).claims) == 1


def test_a_report_for_another_match_is_not_taken_for_this_one(demo: Desk) -> None:
    """It may have waited on the phone for a round."""
    one = phone(demo, ONE)
    for elsewhere in ("2-2", "3-1", "x"):
        answer = one.post("/e/demo/me/report", at=elsewhere, game1="W", game2="W")
        assert (answer.status_code, "another match" in answer.text) == (409, True)
    assert match_at(demo).claims == ()


@pytest.mark.parametrize(
    "games", [{}, {"game2": "W"}, {"game1": "W"}, {"game1": "Q", "game2": "W"}]
)
def test_a_report_that_says_too_little_is_told(demo: Desk, games: dict[str, str]) -> None:
    answer = phone(demo, ONE).post("/e/demo/me/report", at="3-2", **games)
    assert answer.status_code == 409
    assert match_at(demo).claims == ()


def test_a_report_is_taken_back(demo: Desk) -> None:
    one = phone(demo, ONE)
    one.post("/e/demo/me/report", at="3-2", game1="W", game2="W")
    caught_up(demo)
    assert "Take back" in one.look("/e/demo/me").text
    assert one.post("/e/demo/me/withdraw", at="3-2").status_code == 303
    assert match_at(demo).claims == ()


def test_different_reports_bring_a_judge(demo: Desk, organizer: Visitor) -> None:
    phone(demo, ONE).post("/e/demo/me/report", at="3-2", game1="W", game2="W")
    phone(demo, OTHER).post("/e/demo/me/report", at="3-2", game1="W", game2="W")
    (call,) = demo.tournament("demo").state.floor.calls
    assert (call.table, call.reason) == (2, CallReason.DISPUTE)
    assert "different results" in organizer.look("/e/demo/judges").text
    caught_up(demo)
    assert "A judge is coming" in phone(demo, ONE).look("/e/demo/me").text


def test_a_script_is_answered_in_a_sentence(demo: Desk) -> None:
    one = phone(demo, ONE)
    by_script = {"accept": "application/json"}
    answer = one.post("/e/demo/me/report", by_script, at="3-2")
    assert answer.status_code == 409
    assert answer.json() == {"refused": spoken("nothing:own_result")}
    answer = one.post("/e/demo/me/report", by_script, at="3-2", game1="W", game2="W")
    assert (answer.status_code, answer.json()) == (200, {"done": ""})


def test_sides_are_settled_at_the_table(demo: Desk) -> None:
    """N13-22: agreed on; what is settled stands."""
    one, other = phone(demo, ONE), phone(demo, OTHER)
    assert "I play Corp" in other.look("/e/demo/me/sides").text
    other.post("/e/demo/me/sides", at="3-2", game="1", mine="C")
    assert match_at(demo).game_sides[0] == ("R", "C")
    caught_up(demo)
    assert "you play Runner first" in one.look("/e/demo/me").text
    again = one.post("/e/demo/me/sides", at="3-2", game="1", mine="C")
    assert again.status_code == 409


def test_a_call_with_a_reason_and_who_comes(demo: Desk) -> None:
    one = phone(demo, ONE)
    assert one.post("/e/demo/me/call", reason="question", note="Which card?").status_code == 303
    call = demo.tournament("demo").state.floor.calls[0]
    assert (call.reason, call.table, call.caller) == (
        CallReason.QUESTION,
        2,
        named(demo, ONE).id,
    )
    caught_up(demo)
    assert "A judge has been called" in one.look("/e/demo/me").text
    do(demo.tournament("demo"), ClaimCall(1), Actor("Jo Park", Role.JUDGE))
    caught_up(demo)
    assert "Jo Park is coming" in one.look("/e/demo/me").text
    assert "is coming" not in phone(demo, OTHER).look("/e/demo/me").text


@pytest.mark.parametrize(
    "form",
    [
        {"reason": "threatened"},
        {"reason": "concern"},
        {"reason": "pace", "confidential": "true"},
    ],
)
def test_what_is_told_in_confidence_names_nobody(demo: Desk, form: dict[str, str]) -> None:
    """N13-07, N13-33."""
    answer = phone(demo, ONE).post("/e/demo/me/call", note="Behind the stage", **form)
    assert answer.headers["location"] == "/e/demo/me?done=confidence"
    (call,) = demo.tournament("demo").state.floor.calls
    assert (call.table, call.caller, call.note, call.confidential) == (None, None, "", True)
    lines = b"\n".join(demo.store.read("demo")[-1:])
    assert ONE.encode() not in lines
    assert b"Behind the stage" not in lines


AGREEING = {
    "nisei-1.3": ("Intentional draw</strong>:\nallowed", True),
    "bushiroad-1.2.11": ("Intentional draw</strong>:\n", False),
}


@pytest.mark.parametrize("book", sorted(AGREEING))
def test_an_agreement_is_for_a_judge_where_the_document_has_one(desk: Desk, book: str) -> None:
    """N13-25, N13-27, B-134."""
    made = desk.create("Cup", book, OLGA, event="cup")
    assert isinstance(made, Tournament)
    do(made, EnterPlayers((NewPlayer("Ann"), NewPlayer("Bo"))))
    start(made)
    text, allowed = AGREEING[book]
    page = phone(desk, "Ann", "cup").look("/e/cup/me/call").text
    assert text in page
    assert ('value="agreement"' in page) is allowed
    assert ("allowed when" in page) is allowed


def test_check_in_by_phone(desk: Desk, cup: Tournament) -> None:
    ann = phone(desk, "Ann", "cup")
    assert "I am here" in ann.look("/e/cup/me").text
    assert ann.post("/e/cup/me/check-in").status_code == 303
    assert cup.state.players[1].checked_in
    caught_up(desk, "cup")
    assert "You are checked in" in ann.look("/e/cup/me").text


def test_check_in_at_the_desk_where_the_organizer_wants_that(desk: Desk, cup: Tournament) -> None:
    do(cup, ChangeSetting("phone_check_in", "off"))
    ann = phone(desk, "Ann", "cup")
    page = ann.look("/e/cup/me").text
    assert "I am here" not in page
    assert "Check in at the desk" in page
    assert ann.post("/e/cup/me/check-in").status_code == 403
    assert not cup.state.players[1].checked_in


def test_a_wrong_name_is_told_to_the_staff(desk: Desk, cup: Tournament, organizer: Visitor) -> None:
    ann = phone(desk, "Ann", "cup")
    assert ann.post("/e/cup/me/name", name="Anne Tyler").status_code == 303
    assert "asked to correct your name" in ann.look("/e/cup/me?done=name").text
    assert "the name to read: Anne Tyler" in organizer.look("/e/cup/judges").text
    assert cup.state.players[1].name == "Ann", "the staff correct it"
    assert ann.post("/e/cup/me/name", name=" Ann ").status_code == 409


def test_dropping_and_taking_it_back(desk: Desk, cup: Tournament) -> None:
    start(cup)
    ann = phone(desk, "Ann", "cup")
    page = ann.look("/e/cup/me/drop").text
    assert "Drop after this match" in page
    assert "until the next round is paired" in page
    assert ann.post("/e/cup/me/drop", how="after").status_code == 303
    assert not cup.state.players[1].active
    assert cup.state.rounds[0].open == 2, "the match under way is played"
    assert ann.post("/e/cup/me/return").status_code == 303
    assert cup.state.players[1].active
    assert ann.post("/e/cup/me/drop", how="now").status_code == 303
    assert cup.state.rounds[0].open == 1, "the match is given up"
    for match in cup.state.rounds[0].tables():
        if match.result is None:
            do(cup, ReportResult(1, match.table, Result("WW")))
    start(cup)
    assert "ask the organizer" in ann.look("/e/cup/me/drop").text
    assert ann.post("/e/cup/me/return").status_code == 403
    assert not cup.state.players[1].active


def test_the_own_history(demo: Desk) -> None:
    page = phone(demo, "Mika Sørensen").look("/e/demo/me/history").text
    assert page.count("<tr>") == 1 + 3
    assert "Odile Faure" in page


OWN_PAGES = ("call", "drop", "history", "name", "sides")


@pytest.mark.parametrize("page", OWN_PAGES)
def test_a_phone_that_nobody_knows_begins_at_the_beginning(
    demo: Desk, guest: Visitor, page: str
) -> None:
    answer = guest.look(f"/e/demo/me/{page}")
    assert (answer.status_code, answer.headers["location"]) == (303, "/e/demo/me")
    assert phone(demo, ONE).look(f"/e/demo/me/{page}").status_code == 200


def test_a_player_does_nothing_that_judges_do(demo: Desk) -> None:
    one = phone(demo, ONE)
    one.post("/e/demo/me/call", reason="question")
    for path, form in (
        ("/e/demo/do/claim_call", {"call": "1"}),
        ("/e/demo/rounds/3/tables/2", {"games": "WW"}),
        ("/e/demo/results", {"round": "3", "table": "2", "games": "WW"}),
        ("/e/demo/players/3/leave", {"how": "after"}),
        ("/e/demo/players/1/link/new", {}),
    ):
        assert one.post(path, **form).status_code == 403, path
    for path in ("/e/demo/judges", "/e/demo/players/1/link", "/e/demo/print/sheets/cards"):
        assert one.look(path).status_code == 403, path
    assert match_at(demo).result is None


def test_this_is_me_shows_what_everybody_may_see(demo: Desk, guest: Visitor) -> None:
    phone(demo, OTHER).post("/e/demo/me/report", at="3-2", game1="W", game2="W")
    phone(demo, ONE).post("/e/demo/me/call", reason="question")
    caught_up(demo)
    found = guest.look("/e/demo/me?find=林")
    assert ONE in found.text
    assert OTHER not in found.text
    assert guest.post("/e/demo/me/as", player=str(named(demo, ONE).id)).status_code == 303
    for path in ("/e/demo/me", "/e/demo/me/shown"):
        page = guest.look(path).text
        assert "<b>2</b>" in page
        assert OTHER in page
        for secret in ("reported", "0–2", "judge has been called", "formaction", "/me/report"):
            assert secret not in page.replace("To report results", ""), (path, secret)
    assert guest.post("/e/demo/me/report", at="3-2", game1="W", game2="W").status_code == 403
    guest.look("/e/demo/me")
    assert guest.post("/e/demo/me/as", player="0").status_code == 303
    assert "Who are you?" in guest.look("/e/demo/me").text


def test_the_code_makes_it_the_players_phone(demo: Desk, guest: Visitor) -> None:
    guest.look("/e/demo/me?find=林")
    number = str(named(demo, ONE).id)
    typed = code(demo, ONE)
    spaced = f" {typed[:3].lower()} {typed[3:]} "
    answer = guest.post("/e/demo/me/code", player=number, code=spaced)
    assert (answer.status_code, answer.headers["location"]) == (303, "/e/demo/me")
    assert "Report the result" in guest.look("/e/demo/me").text
    assert guest.post("/e/demo/me/report", at="3-2", game1="W", game2="W").status_code == 303


def test_codes_are_not_guessed(demo: Desk, guest: Visitor) -> None:
    guest.look("/e/demo/me?find=林")
    number = str(named(demo, ONE).id)
    wrong = "AAAAAA" if code(demo, ONE) != "AAAAAA" else "CCCCCC"
    for _ in range(5):
        answer = guest.post("/e/demo/me/code", player=number, code=wrong)
        assert answer.status_code == 422
        assert "not the code" in answer.text
    waits = guest.post("/e/demo/me/code", player=number, code=code(demo, ONE))
    assert waits.status_code == 429
    assert "Too many wrong codes" in waits.text
    assert "set-cookie" not in waits.headers


def test_staff_show_and_renew_a_link(demo: Desk, organizer: Visitor) -> None:
    thief = phone(demo, ONE)
    number = named(demo, ONE).id
    page = organizer.look(f"/e/demo/players/{number}/link")
    assert link(demo, ONE) in page.text
    assert code(demo, ONE) in page.text
    assert "<svg" in page.text
    assert page.headers["cache-control"] == "no-store"
    old = link(demo, ONE)
    assert organizer.post(f"/e/demo/players/{number}/link/new").status_code == 303
    after = organizer.look(f"/e/demo/players/{number}/link").text
    assert old not in after
    assert link(demo, ONE) in after
    assert "Who are you?" in thief.look("/e/demo/me").text
    assert thief.post("/e/demo/me/report", at="3-2", game1="W", game2="W").status_code == 403


def loaded(page: str) -> Iterator[bytes]:
    """A page and what it loads to be shown, each as it travels."""
    yield gzip.compress(page.encode(), 5)
    for tag, found in elements(page):
        source = found.get("src") if tag == "script" else None
        if tag == "link" and found.get("rel") == "stylesheet":
            source = found.get("href")
        if source:
            yield gzip.compress(FILES[source.rpartition("/")[2]], 5)


@pytest.mark.parametrize("book", ["nisei-1.3", "bushiroad-1.2.11"])
def test_the_first_look_is_under_fifteen_kilobytes(desk: Desk, book: str) -> None:
    made = desk.create("Cup", book, OLGA, event="cup")
    assert isinstance(made, Tournament)
    do(made, EnterPlayers((NewPlayer("Ann"), NewPlayer(LONG))))
    start(made)
    page = phone(desk, "Ann", "cup").look("/e/cup/me").text
    parts = list(loaded(page))
    assert len(parts) == 6
    assert sum(map(len, parts)) < 15_000


def test_a_new_round_is_under_one_kilobyte(desk: Desk, cup: Tournament) -> None:
    """The message of the stream: the row and what names it; in the longest of its forms too."""
    start(cup)
    ann = named(desk, "Ann", "cup")
    current = cup.state.rounds[0]
    table = current.table_of(ann.id)
    assert table is not None
    opponent = next(who for who in current.matches[table].players if who != ann.id)
    holder, other = phone(desk, "Ann", "cup"), phone(desk, cup.state.name_of(opponent), "cup")
    at = f"1-{table}"

    def size() -> int:
        caught_up(desk, "cup")
        return len(holder.look("/e/cup/me/row").content)

    assert size() < 700
    other.post("/e/cup/me/report", at=at, game1="W", game2="W")
    assert size() < 700
    holder.post("/e/cup/me/report", at=at, game1="W", game2="W")
    assert size() < 700
    holder.post("/e/cup/me/call", reason="question")
    assert size() < 1_000


def test_the_page_can_be_kept_by_the_phone(demo: Desk) -> None:
    holder = phone(demo, ONE)
    manifest = holder.look("/e/demo/me/manifest")
    assert manifest.headers["content-type"].startswith("application/manifest+json")
    assert manifest.json()["start_url"] == "/e/demo/me"
    drawn = {icon["src"]: icon for icon in manifest.json()["icons"] if icon["type"] == "image/png"}
    assert [icon.get("purpose", "") for icon in drawn.values()] == ["", "", "maskable"]
    for address, icon in drawn.items():
        picture = holder.look(address).content
        width, height = struct.unpack(">II", picture[16:24])
        assert (picture[:4], f"{width}x{height}") == (b"\x89PNG", icon["sizes"])
    worker = holder.look("/e/demo/me/worker")
    assert worker.headers["service-worker-allowed"] == "/e/demo/me"
    assert 'const HOME = "/e/demo/me";' in worker.text
    assert visitor(demo).look("/e/no%22;x/me/worker").status_code == 404


@pytest.mark.parametrize("language", ["en", "de", "es", "fr", "ja"])
def test_after_time_was_called_no_time_of_day_stands_where_the_clock_was(
    demo: Desk, language: str
) -> None:
    """It would read like what is left; extra time of the table goes on, and says when it ends."""
    tournament = demo.tournament("demo")

    def clock(name: str) -> str:
        page = phone(demo, name).look("/e/demo/me", **{"accept-language": language}).text
        found = re.search(r'class="clock"[^>]*>([^<]*)<', page)
        assert found is not None
        return found[1]

    for command, reason in (
        (PrepareClock(), ""),
        (TurnClock(ClockAct.START), ""),
        (ExtendTable(table=4, why=ExtraTimeFor.RULING, minutes=4), ""),
        (TurnClock(ClockAct.TIME), "The venue closes."),
    ):
        assert isinstance(tournament.send(command, OLGA, reason=reason), Done)
    up = texts_in(language)._("time is up")
    assert clock(ONE) == up
    fourth = tournament.state.rounds[2].matches[4].players[0]
    assert clock(tournament.state.name_of(fourth)).startswith(texts_in(language)._("ends at"))
