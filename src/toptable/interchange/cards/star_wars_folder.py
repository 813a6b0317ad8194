"""Star Wars cards from the folder swlcg-json: one file per product, one entry per printed card."""

from collections.abc import Iterable
from pathlib import Path

import msgspec

from toptable.engine.rules.decks.cards import CardFacts, KnownCard, Printing, Product
from toptable.interchange.cards.card_files import decoded_json
from toptable.interchange.cards.gathering import Gathered

GAME = "starwars"
CHOSEN = frozenset({"objective", "affiliation"})
"""Kinds that a player chooses; the other cards come with their objective set."""
NEUTRAL = "neutral"


class _Card(msgspec.Struct, rename="camel"):
    product: str
    title: str
    number: int | str = 0
    product_cycle: str | None = None
    objective_set_number: int | None = None
    side: str | None = None
    affiliation: str | None = None
    affiliation_lock: str | None = None
    is_locked_to_affiliation: bool | None = None
    is_limited_to_objective_deck: bool | None = None
    type: str | None = None


def is_star_wars(found: object) -> bool:
    """Whether this is a file of swlcg-json."""
    sample = found[0] if isinstance(found, list) and found else None
    return isinstance(sample, dict) and "objectiveSetNumber" in sample and "product" in sample


def read_star_wars(files: Iterable[tuple[Path, bytes]]) -> CardFacts:
    """The facts from these files."""
    gathered = Gathered()
    products: dict[str, Product] = {}
    copies: dict[tuple[str, str], int] = {}
    cards = [card for path, content in files for card in decoded_json(content, path, list[_Card])]
    for card in cards:
        products.setdefault(
            card.product, Product(card.product, card.product, card.product_cycle or "")
        )
        key = (card.product, str(card.number))
        copies[key] = copies.get(key, 0) + 1
    for card in cards:
        kind = (card.type or "").casefold()
        code = f"{card.product} {card.number}"
        printing = Printing(code, card.product, copies[card.product, str(card.number)])
        gathered.add(_known(card, kind), (printing,), first=kind in CHOSEN)
    return CardFacts(game=GAME, cards=gathered.cards(), products=tuple(products.values()))


def _known(card: _Card, kind: str) -> KnownCard:
    locked = card.affiliation_lock or (card.affiliation if card.is_locked_to_affiliation else "")
    objective_set = card.objective_set_number
    return KnownCard(
        title=card.title,
        side=(card.side or "").casefold(),
        faction=card.affiliation or "",
        kind=kind,
        most=1 if card.is_limited_to_objective_deck else None,
        objective_set="" if objective_set is None else str(objective_set),
        only_with="" if (locked or "").casefold() == NEUTRAL else locked or "",
    )
