"""The log as people read it: one sentence for each entry."""

from toptable.engine.state import State
from toptable.engine.subjects.entries import Entry
from toptable.engine.subjects.registry import ENTRY_KINDS


def sentence(state: State, entry: Entry) -> str:
    """What an entry says, with the names that ``state`` knows."""
    return ENTRY_KINDS[type(entry)].tell(state, entry)
