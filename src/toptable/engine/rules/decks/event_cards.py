"""What an organizer has said about cards for one event, on top of what the document says.

FFG-15, SW-43 (which products are legal outside North America, and which ahead of their release),
B-040 (sets, bans and limits of one event), B-045 (the cards of a limited event), and the numbers by
which decks of a game are built where the document leaves them to the game.
"""

from collections.abc import Sequence

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
