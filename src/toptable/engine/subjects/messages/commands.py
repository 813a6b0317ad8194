"""Commands about messages to players, and about reminding tables."""

from toptable.engine.declared import As, Asks, Command, Scope, Typed, command
from toptable.engine.roles import DESK, FLOOR, HEADS, PLAYERS
from toptable.engine.secrets import Sealed


@command(
    by=DESK | HEADS,
    scope=Scope.FLOOR,
    typed=Typed(
        "event message",
        "spring 'Lunch until 13:30'",
        "Show a message on every player's page; without one, take down what is shown.",
        text=As("[TEXT]", "What to say; anybody can read it."),
    ),
)
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


@command(
    by=FLOOR,
    scope=Scope.FLOOR,
    reason=Asks.MAY,
    typed=Typed(
        "round remind",
        "spring",
        "Ask tables without a result, on their phones, to report it.\n\n"
        "Only tables whose time is up, unless you say why; at most once a minute.",
    ),
)
class RemindTables(Command):
    """Ask the tables without a result to report it."""
