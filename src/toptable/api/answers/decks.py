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


class FindingAnswer(Answer, frozen=True):
    """One thing that a check found."""

    code: str
    text: str
    rule: str
    card: str


class UnclearLine(Answer, frozen=True):
    """A line of a list that was not understood."""

    line: int
    text: str
    candidates: tuple[str, ...]
    """The cards that may be meant; say in answers, by the number of the line, which it is."""
    why: str


class CheckedDeck(Answer, frozen=True):
    """What is understood of a deck list, and what a check finds. Nothing was handed in."""

    name: str
    identity: str
    cards: tuple[CardLine, ...]
    extras: tuple[CardLine, ...]
    unclear: tuple[UnclearLine, ...]
    legal: bool | None
    """Null where something could not be checked."""
    findings: tuple[FindingAnswer, ...]
    notes: tuple[FindingAnswer, ...]
    not_checked: tuple[str, ...]
    """Checks that were not possible, with the reason."""
    problem: str
    """Why it cannot be handed in as it is; empty where it can."""
    version: int


class CopiesAllowed(Answer, frozen=True):
    """A title with the most copies that a deck may hold."""

    title: str
    most: int


class EventCardsAnswer(Answer, frozen=True):
    """What the organizer has said about cards for this event, on top of the document."""

    text: str
    """In words; empty where nothing was said."""
    legal: tuple[str, ...]
    """If any are named, no other product is legal."""
    not_legal: tuple[str, ...]
    early: tuple[str, ...]
    banned: tuple[str, ...]
    limits: tuple[CopiesAllowed, ...]
    least: int | None
    most: int | None
    """How many cards a deck has, where that was said."""
    version: int
