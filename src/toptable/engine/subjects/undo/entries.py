"""Entries that take earlier entries out of effect, or put them back. Nothing is ever deleted."""

from toptable.engine.declared import Entry


class TakenBack(Entry):
    """These appends, named by the number of their first entry, no longer count."""

    appends: tuple[int, ...]
    commitment: str = ""
    """A new commitment, when the taken-back entries include the one that revealed the seed."""


class Restored(Entry):
    """What the entry at ``taken_back`` took out of effect counts again."""

    taken_back: int


class Withheld(Entry):
    """Something was written down here that this copy does not tell; its line holds the hash."""
