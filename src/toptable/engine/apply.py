"""Booking an entry: from one state to the next. It never fails and never decides."""

from toptable.engine import (
    absence,
    acting,
    admission,
    appealing,
    bracket_sides,
    carried,
    cutting,
    due_dates,
    elimination,
    event,
    holds,
    incidents,
    judge_calls,
    late_admission,
    leaving,
    match_sides,
    office,
    online,
    particulars,
    people,
    results,
    round_changes,
    rounds,
    rulings,
    staff,
    staff_notes,
    standing,
    teams,
    telling,
    tiebreaker_sides,
    timekeeping,
    waiting_list,
)
from toptable.engine.entries import Entry
from toptable.engine.situation import Bookers
from toptable.engine.state import State

BOOKERS: Bookers = {
    **event.BOOK,
    **office.BOOK,
    **people.BOOK,
    **late_admission.BOOK,
    **leaving.BOOK,
    **particulars.BOOK,
    **admission.BOOK,
    **waiting_list.BOOK,
    **online.BOOK,
    **staff.BOOK,
    **rounds.BOOK,
    **round_changes.BOOK,
    **results.BOOK,
    **match_sides.BOOK,
    **bracket_sides.BOOK,
    **cutting.BOOK,
    **tiebreaker_sides.BOOK,
    **elimination.BOOK,
    **teams.BOOK,
    **rulings.BOOK,
    **carried.BOOK,
    **standing.BOOK,
    **appealing.BOOK,
    **telling.BOOK,
    **holds.BOOK,
    **incidents.BOOK,
    **timekeeping.BOOK,
    **absence.BOOK,
    **due_dates.BOOK,
    **judge_calls.BOOK,
    **staff_notes.BOOK,
    **acting.BOOK,
}


def apply(state: State, entry: Entry) -> State:
    """The state after this entry."""
    return BOOKERS[type(entry)](state, entry)
