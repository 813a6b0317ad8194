"""Guidance cards: what is allowed at the table, by document, tier and game, in our words."""

from collections.abc import Iterable

import msgspec


class Card(msgspec.Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """One short answer to "may I?"."""

    id: str
    topic: str
    """What it is about: tokens, dice, notes, devices, shuffling, judge, …"""
    text: str
    source: str
    rules: tuple[str, ...]
    tiers: tuple[str, ...] = ()
    """The tiers or levels it holds for; all of them when empty."""
    games: tuple[str, ...] = ()
    """The games it holds for; all of them when empty."""
    categories: tuple[str, ...] = ()
    """``official`` or ``sanctioned``, where it depends on that."""
    at_tables: tuple[str, str] | None = None
    """The setting and its value with which players also see it at their own table. B-048."""


def cards_for(
    cards: Iterable[Card], *, tier: str = "", game: str = "", category: str = ""
) -> tuple[Card, ...]:
    """The cards that hold for an event; what is not given does not narrow them down."""
    return tuple(
        card
        for card in cards
        if _fits(card.tiers, tier) and _fits(card.games, game) and _fits(card.categories, category)
    )


def _fits(allowed: tuple[str, ...], given: str) -> bool:
    return not allowed or not given or given in allowed
