"""Zones, sweeps along the tables, and the time to read lists at one table."""

from datetime import timedelta

import pytest

from floor_day import HEAD, JUDGE, TEN, WATCHER, Hall, started
from support import report, start_round
from toptable.engine.questions.places import PlayPlace, place_now
from toptable.engine.refusal import Refusal
from toptable.engine.roles import Actor, Role
from toptable.engine.rules.clock.table_time import ExtraTimeFor
from toptable.engine.rules.clock.timing import due
from toptable.engine.state import the_event
from toptable.engine.state.floor import CallReason, SweepKind
from toptable.engine.subjects.conduct.appeals_and_holds import HoldMatch
from toptable.engine.subjects.floor.judge_calls import OpenCall
from toptable.engine.subjects.floor.presence import NotePresence, Presence
from toptable.engine.subjects.floor.table_checks import FinishSweep, TakeZone, in_words, not_swept
from toptable.engine.subjects.floor.timekeeping import ClockAct, ExtendTable, PrepareClock
from toptable.engine.subjects.undo import take_back as undo
from toptable.engine.views.floor_tables import TableState, floor_tables
from toptable.engine.views.late_players import late_limits
from toptable.rulebooks import all_rulebooks

NAMES = "Ann Bo Cy Di Ed Flo Gil Hal"
SCORER = Actor(name="Sam", role=Role.SCOREKEEPER)


def on(hall) -> PlayPlace:
    place = place_now(hall.state, hall.book)
    assert isinstance(place, PlayPlace)
    return place


def tables(hall):
    found = floor_tables(hall.state, hall.book)
    assert not isinstance(found, Refusal)
    return {table.table: table for table in found[1]}


def test_a_judge_looks_after_some_tables_and_gives_them_back():
    hall = started("nisei-1.3", NAMES)
    hall.do(TakeZone(1, 2), JUDGE)
    hall.do(TakeZone(2, 3), JUDGE)
    hall.do(TakeZone(4, 9), HEAD)
    zones = hall.state.floor.zones
    assert [(zone.judge, zone.first, zone.last) for zone in zones.values()] == [
        ("Jo", 2, 3),
        ("Hana", 4, 9),
    ]
    assert [table for table in range(1, 5) if zones["Jo"].has(table)] == [2, 3]
    hall.do(TakeZone(0, 0), JUDGE)
    assert set(hall.state.floor.zones) == {"Hana"}
    assert hall.refused(TakeZone(0, 0), JUDGE).code == "no_zone"
    hall.do(undo.TakeBackOwnLast(), JUDGE)
    assert set(hall.state.floor.zones) == {"Hana", "Jo"}


@pytest.mark.parametrize(("first", "last"), [(3, 2), (0, 4), (-1, 2)])
def test_a_zone_runs_from_its_first_table_to_its_last(first, last):
    hall = started("nisei-1.3", NAMES)
    assert hall.refused(TakeZone(first, last), JUDGE).code == "zone"
    assert hall.refused(FinishSweep(SweepKind.START, first, last), JUDGE).code == "zone"


def test_whoever_only_watches_sweeps_nothing():
    hall = started("nisei-1.3", NAMES)
    assert hall.refused(TakeZone(1, 2), WATCHER).code == "not_allowed"
    assert hall.refused(FinishSweep(SweepKind.START, 1, 2), WATCHER).code == "not_allowed"


def test_a_start_sweep_says_where_nobody_has_been_yet():
    hall = started("nisei-1.3", NAMES)
    assert not_swept(hall.state, on(hall), SweepKind.START) == (1, 2, 3, 4)
    hall.at(1).do(FinishSweep(SweepKind.START, 1, 2), JUDGE)
    hall.do(FinishSweep(SweepKind.START, 4, 40), SCORER)
    assert not_swept(hall.state, on(hall), SweepKind.START) == (3,)
    assert hall.refused(FinishSweep(SweepKind.START, 5, 9), JUDGE).text == (
        "No table from 5 to 9 plays in this round."
    )
    assert [line.by for line in hall.tournament.log.lines[-2:]] == ["Jo", "Sam"]


def test_the_sweep_after_time_waits_for_the_call_and_passes_over_what_is_done():
    hall = started("nisei-1.3", NAMES)
    early = FinishSweep(SweepKind.TIME, 1, 4)
    assert hall.at(30).refused(early, JUDGE).text == "Time has not been called in this round."
    hall.at(65).turn(ClockAct.TIME)
    report(hall.tournament, 3, "WW")
    assert not_swept(hall.state, on(hall), SweepKind.TIME) == (1, 2, 4)
    hall.do(FinishSweep(SweepKind.TIME, 1, 1), JUDGE)
    assert not_swept(hall.state, on(hall), SweepKind.TIME) == (2, 4)
    assert not_swept(hall.state, on(hall), SweepKind.START) == (1, 2, 4)


def test_tables_are_written_as_runs():
    assert in_words((1, 2, 3, 4, 7, 9, 10)) == "1 to 4, 7, 9 to 10"
    assert in_words(()) == ""


def test_each_table_says_what_could_bring_a_judge_there():
    hall = started("nisei-1.3", NAMES)
    first = hall.state.rounds[-1].matches[1].players
    hall.at(2).do(NotePresence(first[1], Presence.ABSENT), JUDGE)
    hall.do(OpenCall(CallReason.PACE, table=2), JUDGE)
    hall.do(ExtendTable(3, ExtraTimeFor.RULING, minutes=4), JUDGE)
    hall.do(HoldMatch(1, 4), HEAD)
    found = tables(hall)
    ends = TEN + timedelta(minutes=65)
    assert found[1].absent == found[1].players[1:]
    assert found[1].ends == ends
    assert found[2].calls == (1,)
    assert found[2].slow
    assert not found[1].slow
    assert (found[3].extra_minutes, found[3].ends) == (4, ends + timedelta(minutes=4))
    assert found[4].state is TableState.HELD
    hall.at(5).do(NotePresence(first[1], Presence.ARRIVED), JUDGE)
    assert (tables(hall)[1].absent, tables(hall)[1].late) == ((), found[1].players[1:])
    report(hall.tournament, 3, "WW")
    assert (tables(hall)[3].state, tables(hall)[3].ends) == (TableState.DONE, None)


def test_the_limits_of_lateness_move_with_a_pause():
    """N13-INF-10: a warning at once, a game at ten minutes, the match at twenty, and so on."""
    hall = started("nisei-1.3", NAMES)
    before = [limit.at - TEN for limit in late_limits(hall.state, hall.book)]
    assert before == sorted(before)
    hall.at(4).turn(ClockAct.PAUSE)
    assert late_limits(hall.state, hall.book) == ()
    hall.at(7).turn(ClockAct.RESUME)
    after = [limit.at - TEN for limit in late_limits(hall.state, hall.book)]
    assert after == [limit + timedelta(minutes=3) for limit in before]


@pytest.mark.parametrize("book", sorted(book.id for book in all_rulebooks()))
def test_the_limits_are_those_at_which_the_proposal_changes(book):
    """Just before a limit the step before is due, at the limit its own."""
    hall = started_with_length(book)
    written = hall.book.timing.tardiness
    limits = late_limits(hall.state, hall.book)
    if written is None:
        assert limits == ()
        return
    rule = written(the_event(hall.state).settings)
    clock = next(iter(hall.state.floor.rounds.values())).clock
    assert limits
    for limit in limits:
        at = due(rule, clock, limit.at + timedelta(seconds=1))
        assert at is not None
        assert at.text == limit.text
        just_before = due(rule, clock, limit.at - timedelta(seconds=1))
        assert just_before is None or just_before.text != limit.text


def started_with_length(book):
    hall = Hall(book, NAMES)
    start_round(hall.tournament)
    hall.do(PrepareClock(length=30), reason="the test")
    hall.turn(ClockAct.START)
    return hall
