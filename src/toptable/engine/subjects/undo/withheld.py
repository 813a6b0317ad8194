"""An entry that a public copy leaves out: it may stand anywhere and changes nothing."""

from toptable.engine.entry import Entry, Silent, entry
from toptable.engine.openness import WHOLE
from toptable.engine.rules.rulebook import Rulebook
from toptable.engine.sentence import log_line, worded
from toptable.engine.state import State


@entry(
    seen=WHOLE,
    undone=Silent(
        worded("undo.appears_only", "It appears only in public copies, which cannot be changed.")
    ),
)
class Withheld(Entry):
    """Something was written down here that this copy does not tell; its line holds the hash."""

    def validate(self, state: State, rulebook: Rulebook) -> None:
        return

    def book(self, state: State) -> State:
        return state

    def tell(self, state: State) -> str:
        return log_line("withheld", "This entry is for the staff; a public copy leaves it out.")
