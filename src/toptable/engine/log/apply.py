"""Booking an entry: from one state to the next. It never fails and never decides."""

from toptable.engine.situation import Bookers
from toptable.engine.state import State
from toptable.engine.subjects.admission import letting_in as admission
from toptable.engine.subjects.admission import waiting_list
from toptable.engine.subjects.conduct import (
    appealing,
    completing,
    confirming,
    holds,
    rulings,
    telling,
)
from toptable.engine.subjects.conduct import (
    effects as carried,
)
from toptable.engine.subjects.conduct import (
    ejections as incidents,
)
from toptable.engine.subjects.conduct import (
    revoked_places as standing,
)
from toptable.engine.subjects.entries import Entry
from toptable.engine.subjects.event import hall_share
from toptable.engine.subjects.event import lifecycle as event
from toptable.engine.subjects.finals import (
    bracket_sides,
    choosing_finalists,
    cutting,
    elimination,
    tiebreaker_sides,
)
from toptable.engine.subjects.floor import absence, judge_calls, timekeeping
from toptable.engine.subjects.floor import deadlines as due_dates
from toptable.engine.subjects.office import office_work as office
from toptable.engine.subjects.online import between_rounds as online
from toptable.engine.subjects.people import (
    details as particulars,
)
from toptable.engine.subjects.people import (
    entering as people,
)
from toptable.engine.subjects.people import (
    late_admission,
    leaving,
)
from toptable.engine.subjects.results import reporting as results
from toptable.engine.subjects.results import sides as match_sides
from toptable.engine.subjects.rounds import changing as round_changes
from toptable.engine.subjects.rounds import drafts as rounds
from toptable.engine.subjects.staff import (
    acting_head_judge as acting,
)
from toptable.engine.subjects.staff import (
    naming as staff,
)
from toptable.engine.subjects.staff import (
    notes as staff_notes,
)
from toptable.engine.subjects.teams import lineup as teams
from toptable.engine.subjects.undo import withheld

BOOKERS: Bookers = {
    **event.BOOK,
    **hall_share.BOOK,
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
    **choosing_finalists.BOOK,
    **cutting.BOOK,
    **tiebreaker_sides.BOOK,
    **elimination.BOOK,
    **teams.BOOK,
    **rulings.BOOK,
    **completing.BOOK,
    **confirming.BOOK,
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
    **withheld.BOOK,
}


def apply(state: State, entry: Entry) -> State:
    """The state after this entry."""
    return BOOKERS[type(entry)](state, entry)
