"""The timetable of an event: what is taken, what is refused, and the times that follow from it."""

from datetime import UTC, datetime

import pytest

from documents.day import Day
from support import do, new_event, refused
from toptable.engine.rules.clock.round_minutes import ClockStage
from toptable.engine.state.office import PlannedBreak, Timetable
from toptable.engine.subjects.event.settings import ChangeSetting
from toptable.engine.subjects.event_admin.office_timetable import SetTimetable
from toptable.engine.subjects.floor.timekeeping import ClockAct
from toptable.engine.subjects.floor.times_and_deadlines import AddTime
from toptable.engine.subjects.undo.take_back import TakeBackOwnLast
from toptable.engine.views.public_info import timetable

TEN = datetime(2026, 3, 7, 10, tzinfo=UTC)
LUNCH = Timetable(TEN, between=10, breaks=(PlannedBreak(2, 45),))


def planned_day() -> Day:
    """Four rounds of 65 minutes and a cut, lunch after the second."""
    day = Day("nisei-1.3", "Ann Bo Cy Di Eve Fay Gus Hal")
    return day.plan(4, cut=4, reason="as announced").do(SetTimetable(LUNCH))


def times(day: Day, what: str) -> list[str]:
    """One column of the timetable, as on a clock."""
    lines = timetable(day.state, day.tournament.rulebook)
    found = (getattr(line, what) for line in lines)
    return [f"{moment:%H:%M}" if moment is not None else "-" for moment in found]


def test_the_rounds_follow_from_start_length_and_pauses():
    """10:00 and 65 minutes, 10 between, 45 after round 2: worked out by hand."""
    day = planned_day()
    assert times(day, "planned") == ["10:00", "11:15", "13:05", "14:20", "15:35"]
    assert times(day, "ends") == ["11:05", "12:20", "14:10", "15:25", "-"]
    assert times(day, "expected") == times(day, "planned")
    assert times(day, "began") == ["-"] * 5
    lines = timetable(day.state, day.tournament.rulebook)
    assert [line.pause for line in lines] == [0, 45, 0, 0, 0]
    assert lines[-1].stage is ClockStage.ELIMINATION


def test_a_late_start_moves_what_follows_and_not_the_plan():
    day = planned_day().round()
    day.at(12).clock()
    assert times(day, "planned") == ["10:00", "11:15", "13:05", "14:20", "15:35"]
    assert times(day, "began") == ["10:12", "-", "-", "-", "-"]
    assert times(day, "expected") == ["-", "11:27", "13:17", "14:32", "15:47"]
    assert times(day, "ends") == ["11:17", "12:32", "14:22", "15:37", "-"]


def test_a_round_that_ends_early_brings_nothing_forward():
    day = planned_day().round()
    day.at(0).clock()
    day.at(20).do(AddTime(-15), reason="The hall closes early")
    assert times(day, "ends")[0] == "10:50"
    assert times(day, "expected")[1] == "11:15", "people were told that"


def test_while_the_clock_stands_still_nobody_says_when_it_ends():
    day = planned_day().round()
    day.at(0).clock()
    day.at(20).clock(ClockAct.PAUSE)
    assert times(day, "ends")[0] == "-"
    assert times(day, "expected")[1] == "11:15"
    day.at(35).clock(ClockAct.RESUME)
    assert times(day, "ends")[0] == "11:20"
    assert times(day, "expected")[1] == "11:30"


def test_untimed_rounds_have_a_plan_for_the_first_only():
    day = planned_day().do(ChangeSetting("swiss_minutes", "untimed"), reason="A long day")
    assert times(day, "planned") == ["10:00", "-", "-", "-", "-"]
    assert times(day, "expected") == ["10:00", "-", "-", "-", "-"]


def test_without_a_timetable_there_are_rounds_and_no_times():
    day = Day("nisei-1.3", "Ann Bo Cy Di").plan(2, reason="as announced")
    assert times(day, "planned") == ["-", "-"]
    day.round().at(5).clock()
    assert times(day, "began") == ["10:05", "-"]
    assert times(day, "expected") == ["-", "-"]


def test_breaks_are_kept_in_their_order_and_it_can_be_taken_back():
    tournament = new_event("Ann Bo")
    breaks = (PlannedBreak(4, 30), PlannedBreak(2, 45))
    do(tournament, SetTimetable(Timetable(TEN, 5, breaks)))
    kept = tournament.state.office.timetable
    assert kept == Timetable(TEN, 5, breaks[::-1])
    assert [kept.pause_after(number) for number in (1, 2, 3, 4)] == [5, 45, 5, 30]
    refused(tournament, SetTimetable(Timetable(TEN, 5, breaks)), "unchanged")
    do(tournament, SetTimetable())
    assert tournament.state.office.timetable is None
    refused(tournament, SetTimetable(), "unchanged")
    do(tournament, TakeBackOwnLast())
    assert tournament.state.office.timetable == kept


@pytest.mark.parametrize(
    "plan",
    [
        Timetable(TEN, between=-1),
        Timetable(TEN, between=1441),
        Timetable(TEN, breaks=(PlannedBreak(0, 10),)),
        Timetable(TEN, breaks=(PlannedBreak(2, 10), PlannedBreak(2, 20))),
        Timetable(TEN, breaks=(PlannedBreak(2, 0),)),
        Timetable(TEN, breaks=(PlannedBreak(2, 1441),)),
    ],
)
def test_pauses_that_cannot_be_are_refused(plan):
    refused(new_event("Ann Bo"), SetTimetable(plan), "pause")


def test_it_is_typed_and_told():
    day = Day("nisei-1.3", "Ann Bo Cy Di")
    said = day.toptable(
        "event timetable EVENT --start '2026-03-07 10:00' --between 15 --break 3:45"
    )
    assert "Round 1 is planned for 2026-03-07" in said
    assert "15 minutes between rounds, 45 after round 3" in said
    plan = day.state.office.timetable
    assert plan is not None
    assert (plan.between, plan.breaks) == (15, (PlannedBreak(3, 45),))
    assert "ROUND:MINUTES" in day.toptable(
        "event timetable EVENT --start 10:00 --break x", status=2
    )
    assert "taken back" in day.toptable("event timetable EVENT")
