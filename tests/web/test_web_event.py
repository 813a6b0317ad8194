"""What the pages of an event show, and to whom."""

import re
from html import unescape

import pytest
from web_office import DEMO_VERSION, Visitor, elements, visitor

from support import untold
from toptable.desk.desk import Desk, sealed
from toptable.desk.tournament import Done
from toptable.engine.roles import Actor, Role
from toptable.engine.rules.results.kinds import Result
from toptable.engine.secrets import Sealed
from toptable.engine.state.floor import CallReason
from toptable.engine.state.people import NewPlayer
from toptable.engine.subjects.conduct.remedy_actions import Drop
from toptable.engine.subjects.event.lifecycle import FileComplaint
from toptable.engine.subjects.floor.judge_calls import OpenCall
from toptable.engine.subjects.people.details import Accommodate
from toptable.engine.subjects.people.player_entry import EnterPlayers
from toptable.engine.subjects.results.reporting import ReportResult
from toptable.engine.subjects.rounds.drafts import PairRound, PublishRound

ROBIN = Actor(name="Robin", role=Role.ORGANIZER)
EVENT_PAGES = (
    "/e/demo",
    "/e/demo/players",
    "/e/demo/standings",
    "/e/demo/standings/3",
    "/e/demo/log",
    "/e/demo/rounds/1",
    "/e/demo/rounds/3",
)


def text_of(html: str) -> str:
    """What a reader sees, without the marks that keep scripts of both directions apart."""
    text = re.sub(r"[\u2068\u2069]", "", re.sub(r"<[^>]+>", " ", html))
    return unescape(re.sub(r"\s+", " ", text))


def test_the_list_names_every_event(demo: Desk, guest: Visitor) -> None:
    demo.create("Second Cup", "bushiroad-1.2.11", ROBIN)
    text = text_of(guest.look("/").text)
    assert "Harbour Night" in text
    assert "Second Cup" in text
    assert "Bushiroad" in text


def test_an_empty_list_says_so(guest: Visitor, organizer: Visitor) -> None:
    assert "no events yet" in guest.look("/").text
    assert "Create the first one" in organizer.look("/").text


def test_the_event_page_shows_the_round_and_the_standings(demo: Desk, guest: Visitor) -> None:
    state = demo.tournament("demo").state
    text = text_of(guest.look("/e/demo").text)
    assert "NISEI Organized Play Policies 1.3" in text
    assert "Round 3" in text
    for player in state.players.values():
        assert player.name in text
    for match in state.rounds[2].tables():
        for reason in match.seating.reasons:
            names = [state.name_of(player) for player in match.players]
            told = reason.text
            for name in names:
                told = told.removeprefix(f"{name} ")
            assert told.lower() in text.lower(), "under the name that it is about"
    leader = demo.tournament("demo").standings().row(1)
    assert re.search(rf"1 {leader.name} {leader.points} ", text)
    assert "2 results are missing in round 3." in text


def test_every_page_is_there_for_everybody(demo: Desk, guest: Visitor, organizer: Visitor) -> None:
    assert demo.tournament("demo").version
    for path in EVENT_PAGES:
        for someone in (guest, organizer):
            answer = someone.look(path)
            assert answer.status_code == 200, path
            assert "Harbour Night" in answer.text


@pytest.mark.usefixtures("demo")
def test_only_staff_get_buttons(guest: Visitor, organizer: Visitor) -> None:
    for path in EVENT_PAGES:
        found = elements(guest.look(path).text)
        forms = [attributes for tag, attributes in found if tag == "form"]
        assert all(form.get("method") == "get" for form in forms), "finding a table is for all"
        buttons = [attributes for tag, attributes in found if tag == "button"]
        assert not any("form" in one or "formaction" in one for one in buttons)
        assert "csrf" not in [attributes.get("name") for _, attributes in found]
    offered = [
        attributes.get("value")
        for tag, attributes in elements(organizer.look("/e/demo").text)
        if tag == "button" and attributes.get("name") == "cell"
    ]
    letters = ("WW", "WL", "LW", "LL")
    assert offered == [f"3-{table}-{one}" for table in range(1, 5) for one in letters]


@pytest.mark.usefixtures("demo")
@pytest.mark.parametrize(
    "path",
    ["/new", "/e/demo/undo", "/e/demo/close", "/e/demo/files/backup", "/e/demo/rounds/3/tables/2"],
)
def test_pages_of_the_staff_send_guests_away(path: str, guest: Visitor, organizer: Visitor) -> None:
    assert guest.look(path).status_code == 403
    assert organizer.look(path).status_code in (200, 409)


def test_earlier_results_are_corrected_on_purpose_only(organizer: Visitor, demo: Desk) -> None:
    assert demo.tournament("demo").state.rounds[0].complete
    html = organizer.look("/e/demo/rounds/1").text
    assert 'name="cell"' not in html
    assert "/e/demo/rounds/1/tables/1" in html, "there is a link to the table's own page"


def test_a_draft_is_for_staff_only(desk: Desk, guest: Visitor, organizer: Visitor) -> None:
    desk.create("Cup", "nisei-1.3", ROBIN, event="cup")
    tournament = desk.tournament("cup")
    names = ("Ann", "Bo", "Cy", "Di")
    tournament.send(EnterPlayers(tuple(NewPlayer(name=name) for name in names)), ROBIN)
    tournament.send(PairRound(), ROBIN, reason=untold(PairRound()))
    for path in ("/e/cup", "/e/cup/log", "/e/cup/parts/round", "/e/cup/parts/status"):
        text = text_of(guest.look(path).text)
        assert "paired:" not in text, path
        assert "draft" not in text, path
        assert "Ann against" not in text
    assert "No round is paired yet" in guest.look("/e/cup").text
    assert guest.look("/e/cup/rounds/1").status_code == 404
    assert "Draft" in organizer.look("/e/cup").text
    assert "Publish round 1" in organizer.look("/e/cup").text

    tournament.send(PublishRound(), ROBIN)
    assert "Round 1 paired: 2 matches." in text_of(guest.look("/e/cup/log").text)
    assert guest.look("/e/cup/rounds/1").status_code == 200


def test_confidential_entries_and_reasons_about_people_stay_with_staff(
    demo: Desk, guest: Visitor, organizer: Visitor
) -> None:
    tournament = demo.tournament("demo")
    secret = [sealed("needs a quiet table"), sealed("hears badly"), sealed("a concern")]
    digests = [Sealed(one.digest) for one in secret]
    tournament.send(Accommodate(1, digests[0], digests[1]), ROBIN, texts=secret[:2])
    tournament.send(FileComplaint(digests[2]), ROBIN, texts=secret[2:])
    tournament.send(Drop(4), ROBIN, reason="felt ill")
    for path in (*EVENT_PAGES, "/e/demo/files/public"):
        html = guest.look(path).text
        for private in ("accommodation", "confidential", "quiet table", "hears badly", "concern"):
            assert private not in html, path
        assert "felt ill" not in html, path
    log = organizer.look("/e/demo/log").text
    assert "accommodation was arranged" in log
    assert "felt ill" in log
    assert "quiet table" not in log


HOSTILE = (
    "<script>alert(1)</script>",
    '"><img src=x onerror=alert(1)>',
    "'; DROP TABLE events; --",
    "{{ 7 * 7 }}",
    "<b>Bo</b> & Söhne",
)


def test_text_of_users_stays_text(desk: Desk, organizer: Visitor) -> None:
    desk.create(HOSTILE[0], "nisei-1.3", Actor(HOSTILE[1], Role.ORGANIZER), event="cup")
    tournament = desk.tournament("cup")
    tournament.send(EnterPlayers(tuple(NewPlayer(name=name) for name in HOSTILE)), ROBIN)
    for command in (PairRound(), PublishRound()):
        tournament.send(command, ROBIN, reason=untold(command))
    for table in (1, 2):
        result = Result(games="WW")
        tournament.send(ReportResult(1, table, result), ROBIN, reason=HOSTILE[0])
    tournament.send(Drop(1), ROBIN, reason=HOSTILE[1])
    pages = [path.replace("demo", "cup").replace("rounds/3", "rounds/1") for path in EVENT_PAGES]
    for path in ("/", *pages, "/e/cup/rounds/1/tables/1", "/e/cup/undo?entry=4", "/e/cup/close"):
        html = organizer.look(path).text
        assert "<html" in html, path
        for tag, attributes in elements(html):
            ours = ("/static/", "/e/cup/hall/code.svg")
            assert tag != "img" or str(attributes["src"]).startswith(ours), path
            assert "onerror" not in attributes, path
            if tag == "script":
                assert set(attributes) == {"type", "src"}, path
        assert "alert(1)</script>" not in html, path
        assert "<b>Bo</b>" not in html, path
        assert " 49 " not in html
    assert "&lt;script&gt;alert(1)&lt;/script&gt;" in organizer.look("/e/cup/players").text


@pytest.mark.usefixtures("demo")
def test_what_is_known_is_not_sent_again(guest: Visitor, organizer: Visitor) -> None:
    for someone in (guest, organizer):
        for path in (*EVENT_PAGES, "/e/demo/parts/round", "/e/demo/version"):
            first = someone.look(path)
            again = someone.look(path, **{"if-none-match": first.headers["etag"]})
            assert (again.status_code, again.content) == (304, b""), path
            assert again.headers["etag"] == first.headers["etag"]
            assert again.headers["cache-control"] == first.headers["cache-control"]


def test_a_change_makes_everything_new(demo: Desk, guest: Visitor, organizer: Visitor) -> None:
    tags = {path: guest.look(path).headers["etag"] for path in EVENT_PAGES}
    part = organizer.look("/e/demo/parts/round").headers["etag"]
    assert organizer.post("/e/demo/rounds/3/tables/2", games="LL").status_code == 303
    assert demo.tournament("demo").version == DEMO_VERSION + 1
    for path, tag in tags.items():
        assert guest.look(path, **{"if-none-match": tag}).status_code == 200, path
    assert organizer.look("/e/demo/parts/round", **{"if-none-match": part}).status_code == 200


@pytest.mark.usefixtures("demo")
def test_staff_and_guests_never_share_a_page(guest: Visitor, organizer: Visitor) -> None:
    for path in (*EVENT_PAGES, "/e/demo/parts/round"):
        theirs = organizer.look(path).headers["etag"]
        assert guest.look(path, **{"if-none-match": theirs}).status_code == 200, path


@pytest.mark.usefixtures("demo")
def test_two_staff_do_not_share_a_page_with_a_token(desk: Desk, organizer: Visitor) -> None:
    other = visitor(desk).sign_in(desk, "Eve")
    tag = organizer.look("/e/demo").headers["etag"]
    assert other.look("/e/demo", **{"if-none-match": tag}).status_code == 200


@pytest.mark.usefixtures("demo")
@pytest.mark.parametrize(
    "done", ["0", "99", "-1", "x", "9" * 5000, "%22%0d%0aset-cookie:x", str(DEMO_VERSION)]
)
def test_what_was_done_is_only_told_to_who_did_it(organizer: Visitor, done: str) -> None:
    page = organizer.look(f"/e/demo?done={done}")
    assert page.status_code == 200
    assert '<p class="banner said" id="said" role="status" hidden></p>' in page.text
    assert "set-cookie" not in page.headers


@pytest.mark.usefixtures("demo")
def test_pages_travel_compressed(guest: Visitor) -> None:
    page = guest.look("/e/demo", **{"accept-encoding": "gzip"})
    assert page.headers["content-encoding"] == "gzip"
    assert "accept-encoding" in page.headers["vary"].lower()
    assert "content-encoding" not in guest.look("/e/demo", **{"accept-encoding": "br"}).headers


@pytest.mark.usefixtures("demo")
def test_downloads(guest: Visitor, organizer: Visitor) -> None:
    public = guest.look("/e/demo/files/public")
    assert "attachment" in public.headers["content-disposition"]
    assert public.json()["public"] is True
    assert "seeds" not in public.json()
    backup = organizer.look("/e/demo/files/backup")
    assert len(backup.json()["seeds"]) == 1


def test_guests_get_the_pairings_and_not_the_log_of_the_staff(
    demo: Desk, guest: Visitor, organizer: Visitor
) -> None:
    call = OpenCall(table=2, reason=CallReason.QUESTION)
    assert isinstance(demo.tournament("demo").send(call, ROBIN), Done)
    page, staff = guest.look("/e/demo").text, organizer.look("/e/demo").text
    for words in ("Last entries", "Calls"):
        assert words in staff
        assert words not in page
    assert guest.look("/e/demo/parts/recent").status_code == 403
    main = page.partition('<main id="main"')[2]
    assert main.index('id="find"') < main.index('id="round-table"') < main.index("<aside")
    tabs = [attributes for tag, attributes in elements(page) if tag == "a"]
    assert "Public log" in page, "what happened to the round is no secret"
    assert [one.get("href") for one in tabs].count("/e/demo/log") == 1
