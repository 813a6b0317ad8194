"""Netrunner cards as the public API of NetrunnerDB (version 2.0) gives them.

Three answers saved as files: cards, packs and cycles. The cards alone will do; then nobody knows
when a pack came out, and checks that need it say so.
"""

from collections.abc import Sequence
from pathlib import Path

import msgspec

from toptable.engine.rules.decks.cards import CardFacts, KnownCard, Printing, Product
from toptable.interchange.cards.card_files import BadCards, decoded_json, peek
from toptable.interchange.cards.gathering import Gathered

GAME = "netrunner"


class _Card(msgspec.Struct):
    code: str
    title: str
    pack_code: str
    side_code: str = ""
    faction_code: str = ""
    type_code: str = ""
    deck_limit: int | None = None
    quantity: int | None = None
    faction_cost: int | None = None
    influence_limit: int | None = None
    minimum_deck_size: int | None = None
    agenda_points: int | None = None
    stripped_title: str = ""


class _Pack(msgspec.Struct):
    code: str
    name: str
    cycle_code: str = ""
    date_release: str | None = None


class _Cycle(msgspec.Struct):
    code: str
    name: str


class _Cards(msgspec.Struct):
    data: list[_Card]


class _Packs(msgspec.Struct):
    data: list[_Pack]


class _Cycles(msgspec.Struct):
    data: list[_Cycle]


def part_of_api(found: object) -> str:
    """Which answer of the API this is: ``cards``, ``packs`` or ``cycles``; empty for none."""
    data = found.get("data") if isinstance(found, dict) else None
    sample = data[0] if isinstance(data, list) and data else None
    if not isinstance(sample, dict) or "code" not in sample:
        return ""
    if "title" in sample:
        return "cards" if "pack_code" in sample else ""
    if "name" not in sample:
        return ""
    return "packs" if "cycle_code" in sample else "cycles"


def read_api(files: Sequence[tuple[Path, bytes]]) -> CardFacts:
    """The facts from these answers, of which one must be the cards."""
    cards: list[_Card] = []
    packs: list[_Pack] = []
    cycles: list[_Cycle] = []
    for path, content in files:
        match part_of_api(peek(content, path)):
            case "cards":
                cards += decoded_json(content, path, _Cards).data
            case "packs":
                packs += decoded_json(content, path, _Packs).data
            case "cycles":
                cycles += decoded_json(content, path, _Cycles).data
    if not cards:
        raise BadCards("The file with the cards is missing; save the answer to /cards as well.")
    return CardFacts(game=GAME, cards=_gathered(cards), products=_products(cards, packs, cycles))


def _gathered(cards: Sequence[_Card]) -> tuple[KnownCard, ...]:
    gathered = Gathered()
    for card in cards:
        gathered.add(
            KnownCard(
                title=card.title,
                also=(card.stripped_title,),
                side=card.side_code,
                faction=card.faction_code,
                kind=card.type_code,
                most=card.deck_limit,
                influence=card.faction_cost,
                influence_limit=card.influence_limit,
                smallest_deck=card.minimum_deck_size,
                points=card.agenda_points,
            ),
            (Printing(card.code, card.pack_code, card.quantity or 0),),
        )
    return gathered.cards()


def _products(
    cards: Sequence[_Card], packs: Sequence[_Pack], cycles: Sequence[_Cycle]
) -> tuple[Product, ...]:
    names = {cycle.code: cycle.name for cycle in cycles}
    known = {
        pack.code: Product(
            pack.code,
            pack.name,
            names.get(pack.cycle_code, pack.cycle_code),
            pack.date_release or "",
        )
        for pack in packs
    }
    for card in cards:
        known.setdefault(card.pack_code, Product(card.pack_code, card.pack_code))
    return tuple(known.values())
