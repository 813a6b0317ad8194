"""What is known of cards: facts that an organizer has loaded, no card text and no picture.

A card is known by its English title (N13-09, N10-08). The same title may have been printed in
several products; whether a deck may hold it depends on the products, how often it may on the card.
What a game does not know stays empty, and a check that needs it says that it could not be made.
"""

import msgspec

FOUNDATIONS = frozenset({"identity", "affiliation", "leader"})
"""Kinds of cards that a deck is built on, in small letters."""


class Printing(msgspec.Struct, frozen=True, gc=False, omit_defaults=True):
    """One appearance of a card in a product."""

    code: str
    product: str
    """The code of the product."""
    quantity: int = 0
    """How many copies one box of the product holds; 0 where nobody says."""


class KnownCard(msgspec.Struct, frozen=True, omit_defaults=True):
    """One card by its English title, with all its printings."""

    title: str
    printings: tuple[Printing, ...] = ()
    also: tuple[str, ...] = ()
    """Translated and former names by which the card can be found."""
    side: str = ""
    """Which of the decks it is for, where a game has several: ``corp``, ``runner``, ``light``…"""
    faction: str = ""
    kind: str = ""
    """Identity, agenda, objective and so on, as the game calls it."""
    most: int | None = None
    """How many copies a deck may hold."""
    influence: int | None = None
    """What one copy costs outside its faction."""
    influence_limit: int | None = None
    """Of an identity: how much of it a deck may spend; None also where there is no limit."""
    smallest_deck: int | None = None
    """Of an identity: how many cards its deck needs."""
    points: int | None = None
    """What it is worth to whoever scores it, where decks need so many points of such cards."""
    objective_set: str = ""
    """The objective set that the card comes in."""
    only_with: str = ""
    """The affiliation that a deck must have to hold it."""


class Product(msgspec.Struct, frozen=True, gc=False, omit_defaults=True):
    """A box, pack or set, with the cycle it belongs to."""

    code: str
    name: str
    cycle: str = ""
    """The name of the cycle."""
    released: str = ""
    """The day, as ``2018-12-21``; empty where it is not known or not yet out."""


class CardList(msgspec.Struct, frozen=True, omit_defaults=True):
    """A dated list of cards that may not be played freely: a ban list, a restricted list."""

    name: str
    format: str
    """The format it belongs to."""
    effective: str
    """The first day on which it counts. Never applied earlier."""
    removed: tuple[str, ...] = ()
    """Titles that no deck may hold."""
    restricted: tuple[str, ...] = ()
    """Titles of which a deck may hold one."""
    dearer: tuple[tuple[str, int], ...] = ()
    """Titles of which each copy lowers the influence limit, and by how much."""
    costlier: tuple[tuple[str, int], ...] = ()
    """Titles of which each copy costs so much influence more, whatever its faction."""
    points: tuple[tuple[str, int], ...] = ()
    """Titles that each cost so many points, once per title."""
    point_limit: int | None = None
    """How many points a deck may spend."""


class ProductPool(msgspec.Struct, frozen=True, omit_defaults=True):
    """Which products a format has from a day on, until its next pool."""

    format: str
    effective: str
    products: tuple[str, ...]
    """Codes of products."""


class CardFacts(msgspec.Struct, frozen=True, omit_defaults=True):
    """Everything that was loaded for one game."""

    game: str
    cards: tuple[KnownCard, ...] = ()
    products: tuple[Product, ...] = ()
    lists: tuple[CardList, ...] = ()
    pools: tuple[ProductPool, ...] = ()
    source: str = ""
    """What was loaded, as the organizer named it."""
