"""Commands and entries that take earlier entries out of effect or put them back, and the entry
that a public copy leaves out.
"""

from typing import TypeAlias

from toptable.engine.declared import Command, Scope, command
from toptable.engine.entry import Entry, Silent, entry
from toptable.engine.openness import WHOLE, only
from toptable.engine.roles import EVERYONE, FLOOR, ORGANIZER, Role
from toptable.engine.rules.rulebook import Rulebook
from toptable.engine.sentence import log_line, worded
from toptable.engine.state import State


@command(
    by=EVERYONE - {Role.SPECTATOR, Role.COVERAGE},
    scope=Scope.UNDO,
    seen=only("commitment"),
    on_the_log=True,
)
class TakeBackOwnLast(Command):
    """Take back the last thing I did."""

    commitment: str = ""


@command(by=FLOOR, scope=Scope.UNDO, seen=only("seq", "commitment"), on_the_log=True)
class TakeBackOne(Command):
    """Take back the append that entry ``seq`` belongs to, and nothing else."""

    seq: int
    """The version of the entry, as the log numbers it."""
    commitment: str = ""


@command(by=ORGANIZER, scope=Scope.UNDO, seen=only("seq", "commitment"), on_the_log=True)
class TakeBackTo(Command):
    """Take back everything after entry ``seq``."""

    seq: int
    """The version of the entry, as the log numbers it."""
    commitment: str = ""


@command(by=FLOOR, scope=Scope.UNDO, seen=WHOLE, on_the_log=True)
class Redo(Command):
    """Redo what was undone last, as long as nothing new was done since."""


UndoCommand: TypeAlias = TakeBackOwnLast | TakeBackOne | TakeBackTo | Redo
"""What takes things back, or does them again."""


@entry(
    seen=only("appends", "commitment"), undone=Silent(worded("undo.undo_cannot")), on_the_log=True
)
class TakenBack(Entry):
    """These appends, named by the number of their first entry, no longer count."""

    appends: tuple[int, ...]
    commitment: str = ""
    """A new commitment, when the taken-back entries include the one that revealed the seed."""

    def tell(self, state: State) -> str:
        if len(self.appends) == 1:
            return log_line("taken_back:2", first_append=self.appends[0])
        return log_line("taken_back", first_append=self.appends[0], count=len(self.appends))


@entry(seen=WHOLE, undone=Silent(worded("undo.undo_cannot")), on_the_log=True)
class Restored(Entry):
    """What the entry at ``taken_back`` took out of effect counts again."""

    taken_back: int

    def tell(self, state: State) -> str:
        return log_line("restored", taken_back=self.taken_back)


@entry(seen=WHOLE, undone=Silent(worded("undo.appears_only")))
class Withheld(Entry):
    """Something was written down here that this copy does not tell; its line holds the hash."""

    def validate(self, state: State, rulebook: Rulebook) -> None:
        return

    def book(self, state: State) -> State:
        return state

    def tell(self, state: State) -> str:
        return log_line("withheld")
