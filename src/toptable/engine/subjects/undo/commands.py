"""Commands that take things back."""

from typing import TypeAlias

from toptable.engine.declared import Command, Scope, command
from toptable.engine.openness import WHOLE, only
from toptable.engine.roles import EVERYONE, FLOOR, ORGANIZER, Role


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
