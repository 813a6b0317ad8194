"""The state as it will be, while one decision with several steps is still being made."""

from collections.abc import Iterable

from toptable.engine.situation import Bookers
from toptable.engine.state import State
from toptable.engine.subjects.conduct import effects as carried
from toptable.engine.subjects.entries import Entry
from toptable.engine.subjects.finals import bracket_sides, cutting, elimination
from toptable.engine.subjects.people import leaving
from toptable.engine.subjects.results import reporting as results
from toptable.engine.subjects.results import sides as match_sides
from toptable.engine.subjects.teams import lineup as teams

_BOOK: Bookers = {
    **leaving.BOOK,
    **results.BOOK,
    **match_sides.BOOK,
    **elimination.BOOK,
    **bracket_sides.BOOK,
    **cutting.BOOK,
    **teams.BOOK,
    **carried.BOOK,
}


def booked(state: State, entries: Iterable[Entry]) -> State:
    """The state with what a penalty has led to so far."""
    for entry in entries:
        state = _BOOK[type(entry)](state, entry)
    return state
