"""Commands about screens, calls to the desk, and the match that is shown to viewers."""

from toptable.engine.declared import Command, Scope, Typed, command
from toptable.engine.roles import COVERAGE, DESK, FLOOR
from toptable.engine.state.screens import Screen


@command(by=DESK, scope=Scope.EVENT)
class SetScreen(Command):
    """Say what a screen shows."""

    screen: Screen
    """What it shows."""
    number: int = 0
    """Which screen; 0 for another one."""


@command(by=DESK, scope=Scope.EVENT)
class RemoveScreen(Command):
    """Take a screen off the list."""

    number: int


@command(by=FLOOR, scope=Scope.FLOOR, typed=Typed("screen call", "spring Ann"))
class CallToDesk(Command):
    """Ask a player to come to the desk, on every screen and on the player's phone."""

    player: int


@command(by=FLOOR, scope=Scope.FLOOR, typed=Typed("screen end-call", "spring Ann"))
class EndDeskCall(Command):
    """The player has come, or is not needed any more."""

    player: int


@command(
    by=COVERAGE,
    scope=Scope.EVENT,
    typed=Typed(
        "screen feature",
        "spring 4",
        "Show viewers of a stream the match at a table, or a game of the bracket.",
    ),
)
class ChooseFeature(Command):
    """Show viewers the match at a table of the round that is on, or a game of the bracket."""

    table: int


@command(
    by=COVERAGE,
    scope=Scope.EVENT,
    typed=Typed("screen end-feature", "spring", "Show viewers of a stream no single match."),
)
class EndFeature(Command):
    """Show viewers no single match."""
