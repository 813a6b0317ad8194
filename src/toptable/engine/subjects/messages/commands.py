"""Commands about messages to players, and about reminding tables."""

from toptable.engine.declared import Command, Scope, command
from toptable.engine.roles import DESK, FLOOR, HEADS, PLAYERS
from toptable.engine.secrets import Sealed


@command(by=DESK | HEADS, scope=Scope.FLOOR)
class MessageEverybody(Command):
    """Show something on the page of every player; empty takes down what is shown."""

    text: str = ""
    """What everybody is told; empty takes the message down."""


@command(by=FLOOR, scope=Scope.FLOOR)
class MessagePlayer(Command):
    """Tell one player something; without a text, to come to the desk."""

    player: int
    text: Sealed | None = None
    """What the player is told; None asks them to come to the desk."""


@command(by=FLOOR | PLAYERS, scope=Scope.FLOOR)
class ReadMessage(Command):
    """The player has read a message, or staff have told them in person."""

    player: int
    number: int


@command(by=FLOOR, scope=Scope.FLOOR)
class RemindTables(Command):
    """Ask the tables without a result to report it."""
