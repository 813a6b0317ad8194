"""Running an event by its forms alone, as a browser without script does."""

import re

import pytest
from web_office import DEMO_VERSION, Visitor

from toptable.desk.desk import Desk
from toptable.engine.sentence import isolated

JSON = {"accept": "application/json"}

TOLD = {"sure": "1", "reason": "Everybody was told at the door"}
"""Why round 1 is paired though nothing is published."""


def made(organizer: Visitor, rulebook: str = "nisei-1.3") -> str:
    """A new event with four players; its address."""
    answer = organizer.post("/new", name="Spring Cup", rulebook=rulebook, date="2026-03-01")
    assert answer.status_code == 303
    event: str = answer.headers["location"].removesuffix("/players")
    answer = organizer.post(f"{event}/players", names="Ann\n  Bo \n\nCy\r\nDi\n")
    assert answer.headers["location"] == f"{event}/players?done=2"
    return event


def act(organizer: Visitor, address: str, **form: str) -> str:
    """Post, follow, and return the page that it leads to."""
    answer = organizer.post(address, **form)
    assert answer.status_code == 303, answer.text
    page = organizer.look(answer.headers["location"].partition("#")[0])
    assert page.status_code == 200
    return page.text


def test_a_whole_event(desk: Desk, organizer: Visitor) -> None:
    event = made(organizer)
    tournament = desk.tournament(event.removeprefix("/e/"))
    assert "Pair round 1" in organizer.look(event).text
    assert "Round 1 paired: 2 matches." in act(organizer, f"{event}/draft/pair", **TOLD)
    act(organizer, f"{event}/do/discard_round")
    act(organizer, f"{event}/draft/pair", **TOLD)
    act(organizer, f"{event}/do/pair_again")
    assert "2 results are missing" in act(organizer, f"{event}/do/publish_round")

    act(organizer, f"{event}/rounds/1/tables/1", games="WW")
    page = act(organizer, f"{event}/results", table="2", games="WL")
    assert "All results of round 1 are in." in page
    assert "Pair round 2" in page
    match = tournament.state.rounds[0].matches
    assert (match[1].points, match[2].points) == ((6, 0), (3, 3))
    assert [row.points for row in tournament.standings()] == [6, 3, 3, 0]

    organizer.look(f"{event}/close")
    page = act(organizer, f"{event}/do/close_event", back="/")
    assert tournament.state.closed
    assert "anyone can check them" in page
    assert organizer.post(f"{event}/draft/pair", **TOLD).status_code == 409
    act(organizer, f"{event}/do/reopen_event", reason="one round more")
    assert not tournament.state.closed
    assert "one round more" in organizer.look(f"{event}/log").text


def test_undo_shows_first_what_it_would_change(desk: Desk, organizer: Visitor) -> None:
    event = made(organizer)
    organizer.post(f"{event}/draft/pair", **TOLD)
    organizer.post(f"{event}/do/publish_round")
    organizer.post(f"{event}/rounds/1/tables/1", games="WW")
    tournament = desk.tournament(event.removeprefix("/e/"))
    before = tournament.version
    names = [tournament.state.name_of(one) for one in tournament.state.rounds[0].matches[1].players]

    preview = organizer.look(f"{event}/undo").text
    assert f"Round 1, table 1, {names[0]} – {names[1]}: WW becomes no result." in preview
    assert tournament.version == before, "looking changes nothing"
    page = act(organizer, f"{event}/undo", version=str(before), reason="wrong table")
    assert f"Entry {before} was undone." in page
    assert tournament.state.rounds[0].matches[1].result is None
    assert "wrong table" in organizer.look(f"{event}/log").text

    assert "WW" in organizer.look(f"{event}/undo?redo=1").text
    act(organizer, f"{event}/undo", version=str(before + 1), redo="1")
    assert tournament.state.rounds[0].matches[1].points == (6, 0)


def test_undo_of_one_entry_and_back_to_a_point(desk: Desk, organizer: Visitor) -> None:
    event = made(organizer)
    organizer.post(f"{event}/draft/pair", **TOLD)
    organizer.post(f"{event}/do/publish_round")
    tournament = desk.tournament(event.removeprefix("/e/"))
    blocked = organizer.look(f"{event}/undo?entry=2")
    assert blocked.status_code == 409
    assert "Entry 3" in blocked.text
    assert "disappears" in organizer.look(f"{event}/undo?to=2").text
    act(organizer, f"{event}/undo", version=str(tournament.version), to="2")
    assert tournament.state.rounds == ()


def test_an_undo_whose_preview_is_old_is_shown_anew(desk: Desk, organizer: Visitor) -> None:
    event = made(organizer)
    tournament = desk.tournament(event.removeprefix("/e/"))
    old = tournament.version
    organizer.post(f"{event}/draft/pair", **TOLD)
    answer = organizer.post(f"{event}/undo", version=str(old), entry="2")
    assert answer.headers["location"] == f"{event}/undo?entry=2&moved={old}"
    own_last = organizer.post(f"{event}/undo", version=str(old)).headers["location"]
    assert "has changed since you looked" in organizer.look(own_last).text
    assert tournament.version == old + 1, "nothing was taken back"


def test_refusals_are_pages_with_the_sentence_and_a_way_back(organizer: Visitor) -> None:
    event = made(organizer)
    answer = organizer.post(f"{event}/do/publish_round")
    assert answer.status_code == 409
    assert "There is no draft." in answer.text
    assert f'href="{event}"' in answer.text
    twice = organizer.post(f"{event}/players", names="Zoë\nann")
    assert twice.status_code == 409
    assert "Zoë" not in organizer.look(f"{event}/players").text, "all of the list, or nobody"
    assert organizer.post(f"{event}/players", names=" \n ").status_code == 409
    for games in ("W", "WWW", "Q", "", "WX" * 40):
        organizer.post(f"{event}/draft/pair", **TOLD)
        organizer.post(f"{event}/do/publish_round")
        assert organizer.post(f"{event}/rounds/1/tables/1", games=games).status_code == 409
    assert organizer.post(f"{event}/rounds/9/tables/1", games="WW").status_code == 409
    assert organizer.post(f"{event}/rounds/1/tables/99", games="WW").status_code == 409
    assert organizer.post("/new", name=" ", rulebook="nisei-1.3").status_code == 409
    assert organizer.post("/new", name="Cup", rulebook="chess").status_code == 409


@pytest.mark.usefixtures("demo")
def test_forms_that_are_no_forms(organizer: Visitor) -> None:
    for address, form in (
        ("/e/demo/results", {"table": "two", "games": "WW"}),
        ("/e/demo/results", {"games": "WW"}),
        ("/e/demo/rounds/3/tables/2", {"games": "WW", "seat": "left"}),
        ("/e/demo/rounds/3/tables/2", {"games": "WW", "kind": "magic"}),
        ("/e/demo/undo", {}),
    ):
        answer = organizer.post(address, **form)
        assert answer.status_code == 422, address
        assert 'href="/e/demo"' in answer.text


@pytest.mark.usefixtures("demo")
def test_scripts_are_answered_in_json(desk: Desk, organizer: Visitor) -> None:
    done = organizer.post("/e/demo/rounds/3/tables/2", JSON, games="WW")
    assert done.status_code == 200
    match = desk.tournament("demo").state.rounds[2].matches[2]
    names = " – ".join(desk.tournament("demo").state.name_of(one) for one in match.players)
    assert done.json() == {
        "version": DEMO_VERSION + 1,
        "said": [isolated(f"Round 3, table 2, {names}: WW, 6–0.")],
        "page": f"/e/demo?done={DEMO_VERSION + 1}",
    }
    no = organizer.post("/e/demo/rounds/3/tables/2", JSON, games="WW")
    assert no.status_code == 409
    assert "exactly this result already" in no.json()["refused"]


@pytest.mark.usefixtures("demo")
def test_special_results_from_the_page_of_the_table(desk: Desk, organizer: Visitor) -> None:
    page = organizer.look("/e/demo/rounds/3/tables/2").text
    assert "Intentional draw (before a judge)" in page
    assert "Both win" not in page, "this rulebook does not have it"
    without = organizer.post("/e/demo/rounds/3/tables/2", kind="intentional_draw")
    assert without.status_code == 409
    assert "judge" in without.text
    match = desk.tournament("demo").state.rounds[2].matches
    answer = organizer.post("/e/demo/rounds/3/tables/2", kind="intentional_draw", witness="Ines")
    assert answer.headers["location"] == f"/e/demo?done={DEMO_VERSION + 1}#table-2"
    match = desk.tournament("demo").state.rounds[2].matches
    assert match[2].points == (3, 3)
    late = {"kind": "no_show", "reason": "ten minutes"}
    first, second = map(desk.tournament("demo").state.name_of, match[4].players)
    who = organizer.post("/e/demo/rounds/3/tables/4", None, **late).text
    assert "Who was it?" in who
    for name in (first, second):
        assert isolated(f"{name} did not come.") in who
    shown = organizer.post("/e/demo/rounds/3/tables/4", None, **late, seat="1").text
    assert isolated(f"{second} did not come.") in shown
    assert isolated(f"{first} did not come.") not in shown
    assert desk.tournament("demo").state.rounds[2].matches[4].result is None, "nothing is saved yet"
    organizer.post("/e/demo/rounds/3/tables/4", None, **late, seat="1", sure="1")
    match = desk.tournament("demo").state.rounds[2].matches
    assert match[4].points == (6, 0)
    asked = organizer.post("/e/demo/rounds/3/tables/4", game_1="D", game_2="T").text
    assert "entered by you" in asked
    organizer.post("/e/demo/rounds/3/tables/4", game_1="D", game_2="T", sure="1")
    match = desk.tournament("demo").state.rounds[2].matches
    assert match[4].points == (4, 1)
    assert organizer.post("/e/demo/rounds/3/tables/4/clear").status_code == 303
    assert desk.tournament("demo").state.rounds[2].matches[4].result is None


def test_byes_are_issued_where_the_document_wants_it(desk: Desk, organizer: Visitor) -> None:
    answer = organizer.post("/new", name="Cup", rulebook="bushiroad-1.2.11")
    event = answer.headers["location"].removesuffix("/players")
    organizer.post(f"{event}/players", names="Ann\nBo\nCy")
    organizer.post(f"{event}/draft/pair", **TOLD)
    tournament = desk.tournament(event.removeprefix("/e/"))
    if not tournament.state.rounds:
        pytest.fail(organizer.post(f"{event}/draft/pair", **TOLD).text)
    page = act(organizer, f"{event}/do/publish_round")
    assert "To be issued" in page
    found = re.search(rf'formaction="({event}/rounds/1/byes/\d+)"', page)
    assert found
    asked = organizer.post(found[1])
    assert asked.status_code == 303
    assert asked.headers["location"] == found[1], "a page asks how the round began"
    assert "Start the clock" in organizer.look(found[1]).text
    act(organizer, f"{event}/clock/prepare", length="untimed")
    act(organizer, f"{event}/clock/turn", act="start")
    page = act(organizer, found[1])
    assert "To be issued" not in page
    assert "fighters" in page


def test_a_bye_before_the_clock_starts_is_given_a_reason(desk: Desk, organizer: Visitor) -> None:
    """B-081: the round began without a clock; the page has the field, for both buttons."""
    answer = organizer.post("/new", name="Cup", rulebook="bushiroad-1.2.11")
    event = answer.headers["location"].removesuffix("/players")
    organizer.post(f"{event}/players", names="Ann\nBo\nCy")
    organizer.post(f"{event}/draft/pair", **TOLD)
    organizer.post(f"{event}/do/publish_round")
    tournament = desk.tournament(event.removeprefix("/e/"))
    (player,) = tournament.state.rounds[0].byes
    bye = f"{event}/rounds/1/byes/{player}"
    assert organizer.post(bye, absent="1").headers["location"] == f"{bye}?absent=1"
    page = organizer.look(f"{bye}?absent=1").text
    assert 'name="reason" required' in page
    assert 'name="absent" value="1"' in page
    assert 'name="absent"' not in organizer.look(bye).text
    assert not tournament.state.rounds[0].byes[player].issued
    assert organizer.post(bye, reason="We start by a bell").status_code == 303
    assert tournament.state.rounds[0].byes[player].issued
    assert tournament.why(tournament.log.lines[-1]) == "We start by a bell"
    script = organizer.post(bye, {"accept": "application/json"})
    assert script.status_code == 409, "it is issued already"
