"""Deck lists as far as they are open to whoever asks, and what was played."""

from datetime import datetime

from toptable.api.shape import Answer


class DeckRow(Answer, frozen=True):
    """One deck of a player; no card is named here."""

    player: int
    name: str
    slot: str
    slot_name: str
    version: int
    """How often it was handed in; 0 for not yet."""
    at: datetime | None
    open: bool
    """Whether you may read it now."""
    built_on: str
    """Where that is open to you."""
    problems: int
    """What a check found; only for the staff and the player."""


class CardLine(Answer, frozen=True):
    """A card of a list."""

    count: int
    name: str


class DeckAnswer(Answer, frozen=True):
    """A deck list as you may read it."""

    player: int
    slot: str
    version: int
    at: datetime
    whole: bool
    """Whether the cards are open to you, or only what the deck is built on."""
    name: str
    identity: str
    cards: tuple[CardLine, ...]
    extras: tuple[CardLine, ...]
    text: str
    """The list as it was handed in."""


class FieldShare(Answer, frozen=True):
    """How often something was played."""

    slot: str
    name: str
    count: int
    in_cut: int


class WinRate(Answer, frozen=True):
    """What beat what."""

    slot: str
    name: str
    games: int
    wins: int
    draws: int
    share: float | None


class StatisticsAnswer(Answer, frozen=True):
    """What was played and how far it came, of the lists that are open to you."""

    field: tuple[FieldShare, ...]
    win_rates: tuple[WinRate, ...]
    without_sides: int
    """Games that nobody knows the sides of; they are left out."""
    version: int
