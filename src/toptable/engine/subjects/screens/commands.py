"""Commands about screens, calls to the desk, and the match that is shown to viewers."""

from toptable.engine.declared import Command
from toptable.engine.state.screens import Screen


class SetScreen(Command):
    """Say what a screen shows."""

    screen: Screen
    number: int = 0
    """Which screen; 0 for another one."""


class RemoveScreen(Command):
    """Take a screen off the list."""

    number: int


class CallToDesk(Command):
    """Ask a player to come to the desk, on every screen and on the player's phone."""

    player: int


class EndDeskCall(Command):
    """The player has come, or is not needed any more."""

    player: int


class ChooseFeature(Command):
    """Show viewers the match at a table of the round that is on, or a game of the bracket."""

    table: int


class EndFeature(Command):
    """Show viewers no single match."""
