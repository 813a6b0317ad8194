"""Commands about the cut, the games around its line, and the bracket."""

import msgspec


class BroughtGame(msgspec.Struct, frozen=True, gc=False, omit_defaults=True):
    """An elimination game as another program's file has it."""

    players: tuple[int, int]
    winner: int = 0
    """The player who won it; 0 while it is open."""
    sides: tuple[str, str] | None = None
    """What each of the two played, where the file says so."""
