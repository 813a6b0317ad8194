"""The log as people read it: one sentence for each entry."""

from toptable.engine.state import State
from toptable.engine.subjects.entries import Entry
from toptable.engine.subjects.registry import entry_kind


def sentence(state: State, entry: Entry) -> str:
    """What an entry says, with the names that ``state`` knows."""
    return entry_kind(entry).tell(state, entry)
