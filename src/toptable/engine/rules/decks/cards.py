"""What is known of cards: names, facts, formats, and what the organizer has said for one event.

People paste names without diacritics, with straight or curly quotes, with any of the dashes, in
full-width letters or in capitals. Two different cards may fold alike; whoever looks a name up by
its folding has to expect that.

A card is known by its English title (N13-09, N10-08). The same title may have been printed in
several products; whether a deck may hold it depends on the products, how often it may on the card.
What a game does not know stays empty, and a check that needs it says that it could not be made.

FFG-15, SW-43 (which products are legal outside North America, and which ahead of their release),
B-040 (sets, bans and limits of one event), B-045 (the cards of a limited event), and the numbers by
which decks of a game are built where the document leaves them to the game.
"""

import re
import unicodedata
from collections.abc import Sequence
from functools import lru_cache

import msgspec

MARKS = re.compile(
    "[\u0300-\u036f\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff\ufe00-\ufe0f\ufe20-\ufe2f]"
)
"""Accents of alphabets. The voicing marks of kana are not among them: they make another letter."""
SILENT = re.compile("[™®©'\u2018\u2019\u201a\u201b\u2032\u02bc\u02b9\u02bb\u0060\u00b4\uff07]")
"""Apostrophes of all kinds and the signs of trade marks: what is left out in a hurry."""
BETWEEN = re.compile(r"[\W_]+")
LETTERS = str.maketrans(
    {
        "ł": "l",
        "ı": "i",
        "ø": "o",
        "đ": "d",
        "ð": "d",
        "ħ": "h",
        "ŧ": "t",
        "ŋ": "n",
        "ĸ": "k",
        "ə": "e",
        "æ": "ae",
        "œ": "oe",
        "þ": "th",
    }
)
"""Letters that no decomposition brings to plain ones."""


def folded(name: str) -> str:
    """The name in small plain letters and digits with single spaces; never empty unless it is."""
    plain = name
    if not name.isascii():
        plain = MARKS.sub("", unicodedata.normalize("NFKD", SILENT.sub("", name)))
        plain = unicodedata.normalize("NFC", plain)
    plain = MARKS.sub("", plain.casefold()).translate(LETTERS)
    words = BETWEEN.sub(" ", SILENT.sub("", plain)).strip()
    return words or " ".join(name.casefold().split())


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


WHOLE = (" cycle", " set", " identities")
"""What documents put behind a name that card facts leave out."""


class DeckFormat(msgspec.Struct, frozen=True, omit_defaults=True, kw_only=True):
    """One format, as the document has it."""

    id: str
    name: str
    rule: str
    """The catalogue id of the rule that has it."""
    idea: str = ""
    """What it is, in a few words for the announcement."""
    legal: tuple[str, ...] = ()
    """Products and cycles it names as legal."""
    not_legal: tuple[str, ...] = ()
    frozen: bool = False
    """Whether nothing joins the products it names."""
    boxes: int | None = None
    """How many boxes of its products a player may use, where it counts them. N10-69."""
    lists: tuple[CardList, ...] = ()
    """The dated lists that the document itself holds."""
    listed: bool = True
    """Whether a list of cards goes with it at all."""
    rotates: bool = False
    """Whether its products are published elsewhere, from day to day. N13-100, N13-102."""
    open: bool = False
    """Whether the document has no rules for it, so that no list can be judged by it. N10-70."""
    limited: bool = False
    """Whether decks are built on the day from cards that the event gives out. B-045, FFG-51."""


@lru_cache(maxsize=4096)
def bare(name: str) -> str:
    """The name of a product without what is only said around it."""
    plain = folded(name)
    for ending in WHOLE:
        plain = plain.removesuffix(ending)
    return plain


def names_product(named: str, product: Product, also: tuple[tuple[str, str], ...] = ()) -> bool:
    """Whether a name in a document or by an organizer means this product or its cycle."""
    wanted = {bare(named)} | {bare(other) for name, other in also if bare(name) == bare(named)}
    return bool(wanted & {bare(product.name), bare(product.code), bare(product.cycle)} - {""})


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

SHOWN = 20
"""So many names of a list stand in a sentence."""


def in_words(cards: EventCards) -> str:
    """What the organizer has said, as players read it; empty for nothing."""
    lists = (
        ("only these products are legal", cards.legal),
        ("not legal", cards.not_legal),
        ("legal ahead of release", cards.early),
        ("banned", cards.banned),
        ("limited", [f"{name} (at most {most})" for name, most in cards.limits]),
        ("handed out", [f"{name} ({day})" for name, day in cards.handed_out]),
    )
    parts = [f"{about}: {_several(names)}" for about, names in lists if names]
    if (building := cards.building) is not None and (numbers := _numbers(building)):
        parts.append(f"a deck has {', '.join(numbers)}")
    text = "; ".join(parts)
    return f"{text[0].upper()}{text[1:]}." if text else ""


def _several(names: Sequence[str]) -> str:
    more = f" and {len(names) - SHOWN} more" if len(names) > SHOWN else ""
    return f"{', '.join(names[:SHOWN])}{more}"


def _numbers(building: Building) -> list[str]:
    said = [_between(building.least, building.most, "cards")]
    said += [f"at most {building.copies} copies of a title" if building.copies is not None else ""]
    said += [
        _between(kind.least or None, kind.most, f"{kind.kind} cards") for kind in building.kinds
    ]
    return [words for words in said if words]


def _between(least: int | None, most: int | None, things: str) -> str:
    if least is not None and least == most:
        return f"{least} {things}"
    bounds = [
        *([f"at least {least}"] if least is not None else []),
        *([f"at most {most}"] if most is not None else []),
    ]
    return f"{' and '.join(bounds)} {things}" if bounds else ""
