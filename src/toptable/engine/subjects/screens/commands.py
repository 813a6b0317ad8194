"""Commands about screens, calls to the desk, and the match that is shown to viewers."""

import msgspec

from toptable.engine.state.screens import Screen


class SetScreen(msgspec.Struct, frozen=True, gc=False, omit_defaults=True, tag="set_screen"):
    """Say what a screen shows."""

    screen: Screen
    number: int = 0
    """Which screen; 0 for another one."""


class RemoveScreen(msgspec.Struct, frozen=True, gc=False, omit_defaults=True, tag="remove_screen"):
    """Take a screen off the list."""

    number: int


class CallToDesk(msgspec.Struct, frozen=True, gc=False, omit_defaults=True, tag="call_to_desk"):
    """Ask a player to come to the desk, on every screen and on the player's phone."""

    player: int


class EndDeskCall(msgspec.Struct, frozen=True, gc=False, omit_defaults=True, tag="end_desk_call"):
    """The player has come, or is not needed any more."""

    player: int


class ChooseFeature(
    msgspec.Struct, frozen=True, gc=False, omit_defaults=True, tag="choose_feature"
):
    """Show viewers the match at a table of the round that is on, or a game of the bracket."""

    table: int


class EndFeature(msgspec.Struct, frozen=True, gc=False, omit_defaults=True, tag="end_feature"):
    """Show viewers no single match."""
