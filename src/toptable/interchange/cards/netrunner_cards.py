"""Netrunner cards, from NetrunnerDB's public API (2.0) or netrunner-cards-json (``v2``).

Of the API three answers are saved as files: cards, packs and cycles. The cards alone will do; then
nobody knows when a pack came out, and checks that need it say so. The folder has cards and
printings, sets and cycles, formats with their dated snapshots, lists of removed and restricted
cards, and translations, which lie beside ``v2`` and name cards by code. Where a snapshot and a list
disagree about the day, the list's own first day counts.
"""

from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import TypeVar

import msgspec

from toptable.engine.rules.decks.cards import (
    CardFacts,
    CardList,
    KnownCard,
    Printing,
    Product,
    ProductPool,
)
from toptable.interchange.cards.card_files import (
    BadCards,
    Gathered,
    Progress,
    content_of,
    contents_of,
    decoded_json,
    json_files,
    peek,
)

GAME = "netrunner"


class _ApiCard(msgspec.Struct):
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


class _ApiCycle(msgspec.Struct):
    code: str
    name: str


class _Cards(msgspec.Struct):
    data: list[_ApiCard]


class _Packs(msgspec.Struct):
    data: list[_Pack]


class _Cycles(msgspec.Struct):
    data: list[_ApiCycle]


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
    cards: list[_ApiCard] = []
    packs: list[_Pack] = []
    cycles: list[_ApiCycle] = []
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


def _gathered(cards: Sequence[_ApiCard]) -> tuple[KnownCard, ...]:
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
    cards: Sequence[_ApiCard], packs: Sequence[_Pack], cycles: Sequence[_ApiCycle]
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


KINDS = {"corp_identity": "identity", "runner_identity": "identity"}
NEEDED = ("cards", "printings", "card_sets.json", "card_cycles.json")

T = TypeVar("T")


class _FolderCard(msgspec.Struct):
    id: str
    title: str
    side_id: str = ""
    faction_id: str = ""
    card_type_id: str = ""
    deck_limit: int | None = None
    influence_cost: int | None = None
    influence_limit: int | None = None
    minimum_deck_size: int | None = None
    agenda_points: int | None = None
    stripped_title: str = ""


class _Printed(msgspec.Struct):
    id: str
    card_id: str
    card_set_id: str
    quantity: int | None = None


class _Set(msgspec.Struct):
    id: str
    name: str
    card_cycle_id: str = ""
    legacy_code: str | None = None
    date_release: str | None = None


class _FolderCycle(msgspec.Struct):
    id: str
    name: str


class _Snapshot(msgspec.Struct):
    date_start: str
    card_pool_id: str = ""
    restriction_id: str | None = None


class _Format(msgspec.Struct):
    id: str
    snapshots: list[_Snapshot] = []


class _Pool(msgspec.Struct):
    id: str
    card_cycle_ids: list[str] = []
    card_set_ids: list[str] = []


class _Restriction(msgspec.Struct):
    id: str
    name: str
    format_id: str = ""
    date_start: str | None = None
    banned: list[str] = []
    restricted: list[str] = []
    global_penalty: dict[str, list[str]] = {}
    universal_faction_cost: dict[str, list[str]] = {}
    points: dict[str, list[str]] = {}
    point_limit: int | None = None


class _Translated(msgspec.Struct):
    code: str = ""
    title: str = ""


def second_layout(folder: Path) -> Path | None:
    """The folder with the second layout: this one, or ``v2`` in it; None where neither has it."""
    for place in (folder / "v2", folder):
        if (place / "card_sets.json").is_file() or (place / "printings").is_dir():
            return place
    return None


def read_folder(place: Path, progress: Progress) -> CardFacts:
    """The facts from a folder of the second layout."""
    missing = [name for name in NEEDED if not (place / name).exists()]
    if missing:
        raise BadCards(
            f"{place} is only part of netrunner-cards-json: {', '.join(missing)} "
            f"{'is' if len(missing) == 1 else 'are'} missing. Load the whole folder."
        )
    translated = [
        path
        for beside in (place / "translations", place.parent / "translations")
        for pattern in ("*/pack/*.json", "*/cards.*.json")
        for path in sorted(beside.glob(pattern))
    ]
    parts = {
        "cards": json_files(place / "cards"),
        "printings": json_files(place / "printings"),
        "formats": json_files(place / "formats"),
        "pools": json_files(place / "card_pools"),
        "restrictions": sorted((place / "restrictions").rglob("*.json")),
        "translations": translated,
    }
    where = {path: part for part, paths in parts.items() for path in paths}
    files: dict[str, list[tuple[Path, bytes]]] = {part: [] for part in parts}
    for path, content in contents_of(list(where), progress):
        files[where[path]].append((path, content))
    return _Folder(place, files).facts()


class _Folder:
    """Everything that the files say, while it is put together."""

    def __init__(self, place: Path, files: Mapping[str, Sequence[tuple[Path, bytes]]]) -> None:
        self._files = files
        self._sets = decoded_json(
            content_of(place / "card_sets.json"), place / "card_sets.json", list[_Set]
        )
        self._cycles = decoded_json(
            content_of(place / "card_cycles.json"), place / "card_cycles.json", list[_FolderCycle]
        )
        self._codes = {known.id: known.legacy_code or known.id for known in self._sets}
        self._titles: dict[str, str] = {}

    def facts(self) -> CardFacts:
        gathered = self._cards()
        formats = self._each("formats", _Format, list[_Format])
        restrictions = self._each("restrictions", _Restriction, list[_Restriction])
        return CardFacts(
            game=GAME,
            cards=gathered.cards(),
            products=self._products(),
            lists=self._lists(restrictions, formats),
            pools=self._pools(restrictions, formats),
        )

    def _each(self, part: str, shape: type[T], several: type[list[T]]) -> list[T]:
        """The things in the files of a part; a file holds one of them, or a list."""
        found: list[T] = []
        for path, content in self._files[part]:
            if content.lstrip()[:1] == b"[":
                found += decoded_json(content, path, several)
            else:
                found.append(decoded_json(content, path, shape))
        return found

    def _cards(self) -> Gathered:
        gathered = Gathered()
        printings: dict[str, list[Printing]] = {}
        for printed in self._each("printings", _Printed, list[_Printed]):
            product = self._codes.get(printed.card_set_id, printed.card_set_id)
            printing = Printing(printed.id, product, printed.quantity or 0)
            printings.setdefault(printed.card_id, []).append(printing)
        for card in self._each("cards", _FolderCard, list[_FolderCard]):
            self._titles[card.id] = card.title
            gathered.add(_known(card), printings.get(card.id, ()))
        if not self._titles:
            raise BadCards("There is no card in the folder cards.")
        titles = gathered.titles_by_code
        for translated in self._each("translations", _Translated, list[_Translated]):
            if title := titles.get(translated.code):
                gathered.called(title, translated.title)
        return gathered

    def _products(self) -> tuple[Product, ...]:
        cycles = {cycle.id: cycle.name for cycle in self._cycles}
        return tuple(
            Product(
                self._codes[known.id],
                known.name,
                cycles.get(known.card_cycle_id, known.card_cycle_id),
                known.date_release or "",
            )
            for known in self._sets
        )

    def _lists(
        self, restrictions: Sequence[_Restriction], formats: Sequence[_Format]
    ) -> tuple[CardList, ...]:
        first = {
            snapshot.restriction_id: (known.id, snapshot.date_start)
            for known in formats
            for snapshot in sorted(known.snapshots, key=_begin, reverse=True)
        }
        found: dict[tuple[str, str, str], CardList] = {}
        for restriction in restrictions:
            format_id, day = first.get(restriction.id, ("", ""))
            format_id, day = restriction.format_id or format_id, restriction.date_start or day
            if not day:
                # Neither the list nor a format says from when on it counts: it never did.
                continue
            found[format_id, day, restriction.name] = CardList(
                name=restriction.name,
                format=format_id,
                effective=day,
                removed=self._named(restriction.banned),
                restricted=self._named(restriction.restricted),
                dearer=self._priced(restriction.global_penalty),
                costlier=self._priced(restriction.universal_faction_cost),
                points=self._priced(restriction.points),
                point_limit=restriction.point_limit,
            )
        return tuple(found[key] for key in sorted(found))

    def _pools(
        self, restrictions: Sequence[_Restriction], formats: Sequence[_Format]
    ) -> tuple[ProductPool, ...]:
        """The products of each format by day; no snapshot begins before its list does."""
        pools = {pool.id: pool for pool in self._each("pools", _Pool, list[_Pool])}
        begin = {known.id: known.date_start or "" for known in restrictions}
        found = [
            ProductPool(
                known.id,
                max(snapshot.date_start, begin.get(snapshot.restriction_id or "", "")),
                self._in_pool(pools[snapshot.card_pool_id]),
            )
            for known in formats
            for snapshot in known.snapshots
            if snapshot.card_pool_id in pools
        ]
        return tuple(sorted(found, key=lambda pool: (pool.format, pool.effective)))

    def _in_pool(self, pool: _Pool) -> tuple[str, ...]:
        whole = {known.id for known in self._sets if known.card_cycle_id in pool.card_cycle_ids}
        single = set(pool.card_set_ids)
        return tuple(self._codes[known.id] for known in self._sets if known.id in whole | single)

    def _named(self, cards: Iterable[str]) -> tuple[str, ...]:
        return tuple(dict.fromkeys(self._titles.get(card, card) for card in cards))

    def _priced(self, prices: Mapping[str, Sequence[str]]) -> tuple[tuple[str, int], ...]:
        return tuple(
            (title, int(price))
            for price, cards in prices.items()
            if price.isdecimal()
            for title in self._named(cards)
        )


def _known(card: _FolderCard) -> KnownCard:
    return KnownCard(
        title=card.title,
        also=(card.stripped_title,),
        side=card.side_id,
        faction=card.faction_id.replace("_", "-"),
        kind=KINDS.get(card.card_type_id, card.card_type_id),
        most=card.deck_limit,
        influence=card.influence_cost,
        influence_limit=card.influence_limit,
        smallest_deck=card.minimum_deck_size,
        points=card.agenda_points,
    )


def _begin(snapshot: _Snapshot) -> str:
    return snapshot.date_start
