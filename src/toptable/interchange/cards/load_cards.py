"""Card facts from a file or a folder, whichever of the known shapes it has.

The folders of Star Wars (swlcg-json: one file per product) and Weiss Schwarz (one file per set,
where the same name is printed under many numbers) are read here; larger shapes have modules of
their own.
"""

from collections.abc import Iterable
from pathlib import Path

import msgspec

from toptable.engine.rules.decks.cards import CardFacts, KnownCard, Printing, Product
from toptable.interchange.cards.card_files import (
    BadCards,
    Gathered,
    Progress,
    content_of,
    contents_of,
    decoded_json,
    json_files,
    no_progress,
    peek,
)
from toptable.interchange.cards.card_table import is_card_table, is_list_table, read_table
from toptable.interchange.cards.netrunner_cards import (
    part_of_api,
    read_api,
    read_folder,
    second_layout,
)

STAR_WARS = "starwars"
CHOSEN = frozenset({"objective", "affiliation"})
"""Kinds that a player chooses; the other cards come with their objective set."""
NEUTRAL = "neutral"


class _StarWarsCard(msgspec.Struct, rename="camel"):
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
    cards = [
        card for path, content in files for card in decoded_json(content, path, list[_StarWarsCard])
    ]
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
    return CardFacts(game=STAR_WARS, cards=gathered.cards(), products=tuple(products.values()))


def _known(card: _StarWarsCard, kind: str) -> KnownCard:
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


WEISS_SCHWARZ = "ws"


class _WeissCard(msgspec.Struct):
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
        for card in decoded_json(content, path, list[_WeissCard]):
            product = card.code.partition("-")[0]
            products.setdefault(product, Product(product, card.expansion or product))
            known = KnownCard(title=card.name, kind=(card.type or "").casefold())
            gathered.add(known, (Printing(card.code, product),))
    return CardFacts(game=WEISS_SCHWARZ, cards=gathered.cards(), products=tuple(products.values()))


SHAPES = (
    "the answers of NetrunnerDB's API, the folder netrunner-cards-json, the folder swlcg-json, "
    "a folder of Weiss Schwarz sets, or a CSV table with a column title"
)
INSIDE = ("json", "DB", "db")
"""Folders within a folder where the files lie."""


def load_cards(path: Path, game: str = "", progress: Progress = no_progress) -> CardFacts:
    """The facts from there, for the game that is named or that the shape belongs to.

    Raises ``BadCards`` with a sentence, or ``OSError`` where a file cannot be read.
    """
    path.stat()
    if not (path.is_dir() or path.is_file()):
        raise BadCards(f"{path} is neither a file nor a folder.")
    facts = _folder(path, progress) if path.is_dir() else _file(path, progress)
    if game:
        facts = msgspec.structs.replace(facts, game=game)
    if not facts.game:
        raise BadCards("A table does not say whose cards these are: add --game, such as --game vg.")
    return msgspec.structs.replace(facts, source=path.resolve().name)


def _file(path: Path, progress: Progress) -> CardFacts:
    files = list(contents_of([path], progress))
    content = files[0][1]
    if content.lstrip()[:1] not in (b"{", b"["):
        if is_card_table(content):
            return read_table(path, content)
        raise BadCards(f"{path} holds no card facts. These can be read: {SHAPES}.")
    found = peek(content, path)
    match part_of_api(found):
        case "cards":
            return read_api(files)
        case "packs" | "cycles" as part:
            raise BadCards(f"{path} has {part} alone. Name the file of cards, or their folder.")
    if is_star_wars(found):
        return read_star_wars(files)
    if is_weiss(found):
        return read_weiss(files)
    raise BadCards(f"{path} holds no card facts. These can be read: {SHAPES}.")


def _folder(folder: Path, progress: Progress) -> CardFacts:
    if place := second_layout(folder):
        return read_folder(place, progress)
    if tables := sorted(path for path in folder.glob("*.csv") if path.is_file()):
        return _tables(folder, tables)
    paths = json_files(folder)
    for inside in INSIDE:
        if (folder / inside).is_dir():
            paths = json_files(folder / inside)
            break
    if not paths:
        raise BadCards(f"{folder} holds no card facts. These can be read: {SHAPES}.")
    files = list(contents_of(paths, progress))
    shapes = {path: _shape(path, content) for path, content in files}
    for shape, read in (("api", read_api), ("star wars", read_star_wars), ("weiss", read_weiss)):
        if chosen := [(path, content) for path, content in files if shapes[path] == shape]:
            return read(chosen)
    raise BadCards(f"{folder} holds no card facts. These can be read: {SHAPES}.")


def _shape(path: Path, content: bytes) -> str:
    found = peek(content, path)
    if part_of_api(found):
        return "api"
    if is_star_wars(found):
        return "star wars"
    return "weiss" if is_weiss(found) else ""


def _tables(folder: Path, tables: list[Path]) -> CardFacts:
    contents = [(path, content_of(path)) for path in tables]
    cards = [table for table in contents if is_card_table(table[1])]
    lists = [table for table in contents if is_list_table(table[1])]
    if len(cards) != 1 or len(lists) > 1:
        raise BadCards(
            f"{folder} needs one table of cards, with a column title, and at most one of lists; "
            f"found were {len(cards)} and {len(lists)}."
        )
    return read_table(*cards[0], lists[0] if lists else None)
