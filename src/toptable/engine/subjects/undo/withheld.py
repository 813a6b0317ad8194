"""An entry that a public copy leaves out: it may stand anywhere and changes nothing."""

from toptable.engine.rules.rulebook import Rulebook
from toptable.engine.state import State
from toptable.engine.subjects.undo.entries import Withheld


def may_withhold(_state: State, _entry: Withheld, _rulebook: Rulebook) -> None:
    return


def book_withheld(state: State, _entry: Withheld) -> State:
    return state
