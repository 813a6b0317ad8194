"""The state as it will be, while one decision with several steps is still being made."""

from collections.abc import Iterable

from toptable.engine import (
    bracket_sides,
    carried,
    cutting,
    elimination,
    leaving,
    match_sides,
    results,
    teams,
)
from toptable.engine.entries import Entry
from toptable.engine.situation import Bookers
from toptable.engine.state import State

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
