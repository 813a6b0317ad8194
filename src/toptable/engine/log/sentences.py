"""The log as people read it: one sentence for each entry."""

from toptable.engine.declared import Entry
from toptable.engine.rules.rulebook import Rulebook
from toptable.engine.state import State
from toptable.engine.subjects.kinds import ToldByBook
from toptable.engine.subjects.registry import entry_kind


def sentence(state: State, entry: Entry, rulebook: Rulebook | None = None) -> str:
    """What an entry says, with the names that ``state`` knows and the words of the document.

    In plain English: it goes into webhooks, files and answers to programs as well.
    """
    tell = entry_kind(entry).tell
    if rulebook is not None and isinstance(tell, ToldByBook):
        return str(tell.by_book(state, entry, rulebook))
    return str(tell(state, entry))
