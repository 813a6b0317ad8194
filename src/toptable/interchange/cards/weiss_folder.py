"""Weiss Schwarz cards from a folder with one file per set.

A card is limited by its name, and the same name is printed under many numbers; a list may name
either.
"""

from collections.abc import Iterable
from pathlib import Path

import msgspec

from toptable.engine.rules.decks.cards import CardFacts, KnownCard, Printing, Product
from toptable.interchange.cards.card_files import decoded_json
from toptable.interchange.cards.gathering import Gathered

GAME = "ws"


class _Card(msgspec.Struct):
    name: str
    code: str
    expansion: str | None = None
    type: str | None = None


def is_weiss(found: object) -> bool:
    """Whether this is a file of a set."""
    sample = found[0] if isinstance(found, list) and found else None
    if not isinstance(sample, dict) or not {"name", "code"} <= sample.keys():
        return False
    return "/" in str(sample["code"]) and bool({"expansion", "trigger", "sid"} & sample.keys())


def read_weiss(files: Iterable[tuple[Path, bytes]]) -> CardFacts:
    """The facts from these files."""
    gathered = Gathered()
    products: dict[str, Product] = {}
    for path, content in files:
        for card in decoded_json(content, path, list[_Card]):
            product = card.code.partition("-")[0]
            products.setdefault(product, Product(product, card.expansion or product))
            known = KnownCard(title=card.name, kind=(card.type or "").casefold())
            gathered.add(known, (Printing(card.code, product),))
    return CardFacts(game=GAME, cards=gathered.cards(), products=tuple(products.values()))
