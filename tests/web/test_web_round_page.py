"""The round page: filters, finding, its rows sent one by one, and what is open before the next."""

import re

import pytest
from web_office import Visitor, elements

from support import untold
from toptable.desk.desk import Desk
from toptable.engine.roles import Actor, Role
from toptable.engine.rules.clock.table_time import ExtraTimeFor
from toptable.engine.rules.results.kinds import Result
from toptable.engine.state.floor import CallReason
from toptable.engine.subjects.conduct.appeals_and_holds import HoldMatch
from toptable.engine.subjects.floor.judge_calls import OpenCall
from toptable.engine.subjects.floor.timekeeping import ClockAct, ExtendTable, TurnClock
from toptable.engine.subjects.people.details import FixTable
from toptable.engine.subjects.results.reporting import ClaimResult, ReportResult
from toptable.engine.subjects.rounds.drafts import PairRound, PublishRound
from toptable.engine.subjects.undo.take_back import TakeBackOwnLast

ROBIN = Actor(name="Robin", role=Role.ORGANIZER)
PARTS = "status.0,entry.0,round.0,leaders.0,next_step.0,recent.0"


def counts(html: str) -> dict[str, int]:
    found = re.findall(r'data-filter="(\w+)".*?<b>(\d+)</b>', html)
    return {name: int(number) for name, number in found}


def shown_under(html: str) -> dict[str, set[str]]:
    """The words of each row, by its id."""
    return {
        str(attributes["id"]): set(str(attributes["data-is"]).split())
        for tag, attributes in elements(html)
        if tag == "tr" and "data-is" in attributes
    }


def test_filters_count_what_they_show(demo: Desk, organizer: Visitor) -> None:
    tournament = demo.tournament("demo")
    first, second = tournament.state.rounds[2].matches[4].players
    claims = (
        (first, Actor("a", Role.PLAYER, player=first), "WW"),
        (second, Actor("b", Role.PLAYER, player=second), "LL"),
    )
    one = tournament.state.rounds[2].matches[2].players[0]
    tournament.send(ClaimResult(3, 2, one, Result("WW")), Actor("c", Role.PLAYER, player=one))
    for player, actor, games in claims:
        tournament.send(ClaimResult(3, 4, player, Result(games)), actor)
    tournament.send(FixTable(player=first, table=4), ROBIN)
    tournament.send(TurnClock(act=ClockAct.START), ROBIN)
    tournament.send(ExtendTable(table=2, why=ExtraTimeFor.RULING, minutes=4), ROBIN)
    html = organizer.look("/e/demo").text
    rows = shown_under(html)
    assert len(rows) == 5
    assert rows["table-2"] == {"open", "once", "extension"}
    assert rows["table-4"] == {"open", "disputed", "fixed"}
    assert rows["table-1"] == set()
    assert counts(html) == {
        "all": 5,
        "open": 2,
        "once": 1,
        "disputed": 1,
        "extension": 1,
        "bye": 1,
        "fixed": 1,
    }
    for name, number in counts(html).items():
        assert name == "all" or sum(name in under for under in rows.values()) == number


@pytest.mark.usefixtures("demo")
def test_a_filter_is_an_address_too(guest: Visitor) -> None:
    assert 'data-show="open"' in guest.look("/e/demo?show=open").text
    assert 'data-show="bye"' in guest.look("/e/demo/rounds/1?show=bye").text
    assert 'data-show="all"' in guest.look("/e/demo?show=%22%3E%3Cb%3E").text


@pytest.mark.usefixtures("demo")
def test_a_filter_is_called_by_what_it_shows(guest: Visitor) -> None:
    words = re.findall(r'data-filter="(\w+)"[^>]*>\s*([^<]+?)\s*<b>', guest.look("/e/demo").text)
    assert dict(words) == {"all": "All", "open": "Open", "bye": "Bye"}


def test_extra_time_shows_as_the_tables_own_end(demo: Desk, guest: Visitor) -> None:
    tournament = demo.tournament("demo")
    assert "Ends" not in guest.look("/e/demo").text
    tournament.send(TurnClock(act=ClockAct.START), ROBIN)
    tournament.send(ExtendTable(table=2, why=ExtraTimeFor.RULING, minutes=4), ROBIN)
    html = guest.look("/e/demo").text
    ends = re.findall(r'class="ends"><span class="hidden">ends </span>(.*?)</td>', html)
    assert len(ends) == 4
    assert [end.endswith("</b> +4") for end in ends] == [False, True, False, False]
    tournament.send(TurnClock(act=ClockAct.PAUSE), ROBIN)
    assert "ends </span>" not in guest.look("/e/demo").text, "a clock that stands has no end"


def test_an_investigation_is_the_staffs_business(
    demo: Desk, guest: Visitor, organizer: Visitor
) -> None:
    demo.tournament("demo").send(HoldMatch(round=3, table=2), ROBIN)
    assert "Held" in organizer.look("/e/demo").text
    assert "Held" not in guest.look("/e/demo").text
    assert "held" not in shown_under(guest.look("/e/demo").text)["table-2"]


def test_somebody_is_found_without_script(demo: Desk, guest: Visitor) -> None:
    state = demo.tournament("demo").state
    table = next(one for one in state.rounds[2].tables() if 1 in one.players).table
    answer = guest.look("/e/demo?find=mika")
    assert answer.headers["location"] == f"/e/demo#table-{table}"
    assert guest.look("/e/demo?find=3").headers["location"] == "/e/demo#table-3"
    assert guest.look("/e/demo/rounds/1?find=2").headers["location"] == "/e/demo/rounds/1#table-2"
    assert "No one in this round matches" in guest.look("/e/demo?find=%3Cb%3Ezoe").text
    several = guest.look("/e/demo?find=a").text
    assert several.count('href="#table-') >= 2
    assert guest.look(f"/e/demo?find={'9' * 300}").status_code == 200


def test_an_open_page_gets_only_what_it_lacks(demo: Desk, organizer: Visitor) -> None:
    tournament = demo.tournament("demo")
    organizer.look("/e/demo")
    since = tournament.version
    same = organizer.look(f"/e/demo/changes?since={since}&parts={PARTS}").json()
    assert (same["version"], same["parts"], same["rows"]["round.0"]["rows"]) == (since, {}, [])
    tournament.send(ReportResult(3, 2, Result(games="WW")), ROBIN)
    told = organizer.look(f"/e/demo/changes?since={since}&parts={PARTS}").json()
    assert told["version"] == since + 1
    assert set(told["parts"]) == {"next_step.0", "recent.0"}
    (row,) = told["rows"]["round.0"]["rows"]
    assert 'id="table-2"' in row
    assert "Reported" in row
    assert counts(told["rows"]["round.0"]["head"])["open"] == 1
    assert row in organizer.look("/e/demo").text


def test_a_new_round_comes_as_a_whole(demo: Desk, organizer: Visitor) -> None:
    tournament = demo.tournament("demo")
    organizer.look("/e/demo")
    since = tournament.version
    for table in (2, 4):
        tournament.send(ReportResult(3, table, Result(games="WW")), ROBIN)
    for command in (PairRound(), PublishRound()):
        tournament.send(command, ROBIN)
    told = organizer.look(f"/e/demo/changes?since={since}&parts={PARTS}").json()
    assert "Round 4" in told["parts"]["round.0"]
    assert told["rows"] == {}


def test_a_correction_of_an_earlier_round_changes_the_points_brought_along(
    demo: Desk, organizer: Visitor
) -> None:
    tournament = demo.tournament("demo")
    organizer.look("/e/demo")
    since = tournament.version
    first, second = tournament.state.rounds[0].matches[1].players
    tournament.send(ReportResult(1, 1, Result(games="LL")), ROBIN, reason="slip read wrongly")
    told = organizer.look(f"/e/demo/changes?since={since}&parts=round.0").json()
    rows = "".join(told["rows"]["round.0"]["rows"])
    for player in (first, second):
        assert tournament.state.name_of(player) in rows


def test_rows_for_guests_and_staff_are_kept_apart(
    demo: Desk, guest: Visitor, organizer: Visitor
) -> None:
    since = demo.tournament("demo").version
    for someone in (organizer, guest):
        someone.look("/e/demo")
    demo.tournament("demo").send(ReportResult(3, 2, Result(games="WW")), ROBIN)
    address = f"/e/demo/changes?since={since}&parts=round.0"
    (theirs,) = guest.look(address).json()["rows"]["round.0"]["rows"]
    (ours,) = organizer.look(address).json()["rows"]["round.0"]["rows"]
    assert "<button" in ours
    assert "<button" not in theirs


@pytest.mark.usefixtures("demo")
@pytest.mark.parametrize(
    "parts", ["", "nothing.0", "round", "round.x", "round.-1", "round.0," * 30, "round.9999999"]
)
def test_questions_that_no_page_asks(guest: Visitor, parts: str) -> None:
    assert guest.look(f"/e/demo/changes?since=1&parts={parts}").status_code == 404


@pytest.mark.usefixtures("demo")
def test_a_page_of_a_round_that_is_gone_stays_as_it_is(guest: Visitor) -> None:
    told = guest.look("/e/demo/changes?since=1&parts=round.7,status.0").json()
    assert set(told["parts"]) == {"status.0"}


def test_what_is_open_is_said_and_asked_about(demo: Desk, organizer: Visitor) -> None:
    tournament = demo.tournament("demo")
    html = organizer.look("/e/demo").text
    assert "Before round 4" in html
    assert "2 tables still playing, tables 2, 4" in html
    for table in (2, 4):
        tournament.send(ReportResult(3, table, Result(games="WW")), ROBIN)
    assert "Before round 4" not in organizer.look("/e/demo").text
    tournament.send(OpenCall(reason=CallReason.QUESTION, table=2), ROBIN)
    html = organizer.look("/e/demo").text
    assert "1 open judge call, table 2" in html
    assert 'href="/e/demo/before-round"' in html
    asked = organizer.post("/e/demo/draft/pair")
    assert asked.headers["location"] == "/e/demo/before-round"
    told = organizer.post("/e/demo/draft/pair", {"accept": "application/json"})
    assert (told.status_code, told.json()["page"]) == (409, "/e/demo/before-round")
    assert len(tournament.state.rounds) == 3, "nothing was paired yet"
    page = organizer.look("/e/demo/before-round").text
    assert "1 open judge call" in page
    assert "Pair round 4 anyway" in page
    assert organizer.post("/e/demo/draft/pair", sure="1").status_code == 303
    assert len(tournament.state.rounds) == 4


@pytest.mark.usefixtures("demo")
def test_missing_results_stop_the_next_round_whoever_is_sure(organizer: Visitor) -> None:
    page = organizer.look("/e/demo/before-round").text
    assert "2 tables still playing" in page
    assert "anyway" not in page
    assert organizer.post("/e/demo/draft/pair", sure="1").status_code == 409


def test_guests_are_not_told_what_is_open(demo: Desk, guest: Visitor) -> None:
    demo.tournament("demo").send(OpenCall(reason=CallReason.QUESTION, table=2), ROBIN)
    assert "judge call" not in guest.look("/e/demo").text
    told = guest.look("/e/demo/changes?since=0&parts=before_round.0").json()
    assert told["parts"] == {}
    assert guest.look("/e/demo/before-round").status_code == 403


def test_a_round_that_went_and_came_back_comes_as_a_whole(desk: Desk, organizer: Visitor) -> None:
    desk.create("Cup", "nisei-1.3", ROBIN, event="cup")
    tournament = desk.tournament("cup")
    organizer.post("/e/cup/players", names="Ann\nBo")
    tournament.send(PairRound(), ROBIN, reason=untold(PairRound()))
    assert "round-rows" in organizer.look("/e/cup").text
    tournament.send(TakeBackOwnLast(), ROBIN)
    empty = organizer.look("/e/cup")
    assert "No round is paired yet" in empty.text
    since = tournament.version
    tournament.send(PairRound(), ROBIN, reason=untold(PairRound()))
    told = organizer.look(f"/e/cup/changes?since={since}&parts=round.0").json()
    assert "round-rows" in told["parts"]["round.0"]


def test_a_page_that_another_server_filled_gets_everything(demo: Desk, organizer: Visitor) -> None:
    since = demo.tournament("demo").version
    page = organizer.look("/e/demo").text
    found = re.search(r'data-server="(\w+)"', page)
    assert found
    ask = f"/e/demo/changes?since={since}&parts={PARTS}&server="
    same = organizer.look(ask + found[1]).json()
    assert (same["parts"], same["server"]) == ({}, found[1])
    other = organizer.look(ask + "elsewhere").json()
    assert set(other["parts"]) == set(PARTS.split(","))
    assert other["rows"] == {}
