"""Card facts from a file or a folder, whichever of the known shapes it has."""

from pathlib import Path

import msgspec

from toptable.engine.rules.decks.cards import CardFacts
from toptable.interchange.cards.card_files import (
    BadCards,
    Progress,
    content_of,
    contents_of,
    json_files,
    no_progress,
    peek,
)
from toptable.interchange.cards.card_table import is_card_table, is_list_table, read_table
from toptable.interchange.cards.netrunner_api import part_of_api, read_api
from toptable.interchange.cards.netrunner_folder import read_folder, second_layout
from toptable.interchange.cards.star_wars_folder import is_star_wars, read_star_wars
from toptable.interchange.cards.weiss_folder import is_weiss, read_weiss

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
