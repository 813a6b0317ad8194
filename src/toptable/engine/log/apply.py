"""Booking an entry: from one state to the next. It never fails and never decides."""

from toptable.engine.entry import Entry
from toptable.engine.state import State


def apply(state: State, entry: Entry) -> State:
    """The state after this entry."""
    return entry.book(state)
