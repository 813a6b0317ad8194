"""Commands about deck lists. Lists, card names and reasons are sealed: none stands in the log."""

import msgspec

from toptable.engine.secrets import Sealed


class BroughtDeck(msgspec.Struct, frozen=True, gc=False, omit_defaults=True):
    """A list as another program's file has it."""

    player: int
    slot: str
    text: Sealed
    """The list, as ``engine/rules/decks/handed_in.py`` writes it."""
    named: bool = False
