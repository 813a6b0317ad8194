"""What an organizer has said about cards for one event, on top of what the document says.

FFG-15, SW-43 (which products are legal outside North America, and which ahead of their release),
B-040 (sets, bans and limits of one event), B-045 (the cards of a limited event), and the numbers by
which decks of a game are built where the document leaves them to the game.
"""

import msgspec


class KindLimit(
    msgspec.Struct,
    frozen=True,
    gc=False,
    omit_defaults=True,
    kw_only=True,
    forbid_unknown_fields=True,
):
    """How many cards of one kind a deck has, all titles together."""

    kind: str
    """As the card facts call it."""
    least: int = 0
    most: int | None = None


class Building(
    msgspec.Struct, frozen=True, omit_defaults=True, kw_only=True, forbid_unknown_fields=True
):
    """How decks of a game are built, in numbers."""

    least: int | None = None
    """The fewest cards of a deck."""
    most: int | None = None
    """The most cards of a deck."""
    copies: int | None = None
    """The most copies of a title, unless the card itself has another number."""
    kinds: tuple[KindLimit, ...] = ()


class EventCards(msgspec.Struct, frozen=True, omit_defaults=True, kw_only=True):
    """The organizer's word on cards for one event. Products by name, code or cycle."""

    legal: tuple[str, ...] = ()
    """If any are named, no other product is legal."""
    not_legal: tuple[str, ...] = ()
    early: tuple[str, ...] = ()
    """Products that are legal before their release."""
    banned: tuple[str, ...] = ()
    """Titles that no deck may hold."""
    limits: tuple[tuple[str, int], ...] = ()
    """Titles with the most copies that a deck may hold."""
    handed_out: tuple[tuple[str, str], ...] = ()
    """Promotional cards by title or code, with the day on which they were handed out."""
    building: Building | None = None


NOTHING_SAID = EventCards()
