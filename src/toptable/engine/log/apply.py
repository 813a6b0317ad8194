"""Booking an entry: from one state to the next. It never fails and never decides."""

from collections.abc import Callable, Mapping
from typing import Any

from toptable.engine.declared import Entry
from toptable.engine.state import State
from toptable.engine.subjects.kinds import OnTheLog
from toptable.engine.subjects.registry import ENTRY_KINDS

BOOKERS: Mapping[type[Entry], Callable[[State, Any], State]] = {
    entry: kind.book for entry, kind in ENTRY_KINDS.items() if not isinstance(kind.book, OnTheLog)
}
"""One look and one call for each entry: a long log is read through this."""


def apply(state: State, entry: Entry) -> State:
    """The state after this entry."""
    return BOOKERS[type(entry)](state, entry)
