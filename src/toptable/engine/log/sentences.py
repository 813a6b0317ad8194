"""The log as people read it: one sentence for each entry."""

from toptable.engine.entry import Entry
from toptable.engine.rules.rulebook import Rulebook
from toptable.engine.state import State


def sentence(state: State, entry: Entry, rulebook: Rulebook | None = None) -> str:
    """What an entry says, with the names that ``state`` knows and the words of the document.

    In plain English: it goes into webhooks, files and answers to programs as well.
    """
    return str(entry.tell(state) if rulebook is None else entry.tell_by_book(state, rulebook))
