"""Entries about people."""

import msgspec

from toptable.engine.state.people import NewPlayer


class Entered(msgspec.Struct, frozen=True, gc=False, omit_defaults=True):
    """A player as entered, with number and lot."""

    player: int
    lot: int
    who: NewPlayer
