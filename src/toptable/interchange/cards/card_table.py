"""Cards of any game from a table (CSV), and dated lists from a second one beside it.

Only the column ``title`` is needed. A title on several rows is one card in several products.
"""

import csv
import io
from collections.abc import Mapping
from datetime import date
from pathlib import Path

from toptable.engine.rules.decks.cards import CardFacts, CardList, KnownCard, Printing, Product
from toptable.interchange.cards.card_files import BadCards, Gathered
from toptable.interchange.file_contents import decoded

WORDS = ("side", "faction", "kind", "objective_set", "only_with")
NUMBERS = ("most", "influence", "influence_limit", "smallest_deck", "agenda_points")
CARD_COLUMNS = frozenset(
    {"title", "also", "code", "product", "product_name", "cycle", "released", "quantity"}
    | {*WORDS, *NUMBERS}
)
LIST_COLUMNS = frozenset({"list", "format", "effective", "title", "how", "amount"})
HOW = ("removed", "restricted", "dearer", "costlier", "points")
SHOWN = 5
"""So many mistakes are told at once."""

Row = Mapping[str, str]


def is_card_table(content: bytes) -> bool:
    """Whether the first row names the columns of cards."""
    return "title" in _columns(content) and "list" not in _columns(content)


def is_list_table(content: bytes) -> bool:
    """Whether the first row names the columns of dated lists."""
    return {"list", "title", "effective"} <= set(_columns(content))


def read_table(path: Path, content: bytes, lists: tuple[Path, bytes] | None = None) -> CardFacts:
    """The facts from the table; whose game they are the organizer says."""
    gathered = Gathered()
    products: dict[str, Product] = {}
    wrong: list[str] = []
    for line, row in _rows(path, content, CARD_COLUMNS):
        try:
            card, product, printing = _card(row)
        except ValueError as problem:
            wrong.append(f"line {line}: {problem}")
            continue
        gathered.add(card, (printing,) if printing else ())
        if product is not None:
            products.setdefault(product.code, product)
    _refuse(path, wrong)
    cards = gathered.cards()
    if not cards:
        raise BadCards(f"There is no card in {path}.")
    return CardFacts(
        game="",
        cards=cards,
        products=tuple(products.values()),
        lists=_lists(*lists) if lists else (),
    )


def _columns(content: bytes) -> list[str]:
    first = decoded(content[:4000]).partition("\n")[0]
    return [cell.strip().strip('"').casefold() for cell in first.split(_separator(first))]


def _separator(first: str) -> str:
    return max(",;\t", key=first.count)


def _rows(path: Path, content: bytes, known: frozenset[str]) -> list[tuple[int, Row]]:
    text = decoded(content).replace("\0", "")
    reader = csv.reader(
        io.StringIO(text, newline=""), delimiter=_separator(text.partition("\n")[0])
    )
    try:
        header = [cell.strip().casefold() for cell in next(reader, [])]
        if unknown := [column for column in header if column and column not in known]:
            raise BadCards(
                f"{path} has a column nobody knows: {', '.join(unknown)}. "
                f"There are: {', '.join(sorted(known))}."
            )
        return [
            (reader.line_num, dict(zip(header, (cell.strip() for cell in cells), strict=False)))
            for cells in reader
            if any(cell.strip() for cell in cells)
        ]
    except csv.Error as problem:
        raise BadCards(f"{path} is damaged at line {reader.line_num}: {problem}.") from problem


def _refuse(path: Path, wrong: list[str]) -> None:
    if wrong:
        more = f" and {len(wrong) - SHOWN} more" if len(wrong) > SHOWN else ""
        raise BadCards(f"{path}: {'; '.join(wrong[:SHOWN])}{more}. Nothing was loaded.")


def _card(row: Row) -> tuple[KnownCard, Product | None, Printing | None]:
    title = row.get("title", "")
    if not title:
        raise ValueError("the title is missing")
    words = {name: row.get(name, "") for name in WORDS}
    numbers = {name: _number(row, name) for name in NUMBERS}
    also = tuple(name.strip() for name in row.get("also", "").split("|") if name.strip())
    code, name = row.get("product", ""), row.get("product_name", "")
    product = None
    printing = None
    if code or name:
        product = Product(code or name, name or code, row.get("cycle", ""), _day(row, "released"))
    if product is not None or row.get("code"):
        printing = Printing(
            row.get("code") or f"{product.code if product else ''} {title}".strip(),
            product.code if product else "",
            _number(row, "quantity") or 0,
        )
    card = KnownCard(
        title=title,
        also=also,
        side=words["side"],
        faction=words["faction"],
        kind=words["kind"].casefold(),
        objective_set=words["objective_set"],
        only_with=words["only_with"],
        most=numbers["most"],
        influence=numbers["influence"],
        influence_limit=numbers["influence_limit"],
        smallest_deck=numbers["smallest_deck"],
        points=numbers["agenda_points"],
    )
    return card, product, printing


def _number(row: Row, name: str) -> int | None:
    text = row.get(name, "")
    if not text:
        return None
    if not (text.isascii() and text.isdecimal() and len(text) < 6):
        raise ValueError(f"{name} must be a number such as 3, not “{text[:20]}”")
    return int(text)


def _day(row: Row, name: str) -> str:
    text = row.get(name, "")
    try:
        return date.fromisoformat(text).isoformat() if text else ""
    except ValueError:
        raise ValueError(f"{name} must be a day such as 2026-05-09, not “{text[:20]}”") from None


def _lists(path: Path, content: bytes) -> tuple[CardList, ...]:
    """The dated lists of a table with one row per card on a list."""
    found: dict[tuple[str, str, str], dict[str, list[tuple[str, int]]]] = {}
    wrong: list[str] = []
    for line, row in _rows(path, content, LIST_COLUMNS):
        how = row.get("how", "") or "removed"
        try:
            if how not in HOW:
                raise ValueError(f"how must be one of {', '.join(HOW)}, not “{how[:20]}”")
            if not (row.get("title") and row.get("list") and row.get("effective")):
                raise ValueError("list, effective and title are needed")
            key = (row["list"], row.get("format", ""), _day(row, "effective"))
            on_list = found.setdefault(key, {name: [] for name in HOW})
            on_list[how].append((row["title"], _number(row, "amount") or 1))
        except ValueError as problem:
            wrong.append(f"line {line}: {problem}")
    _refuse(path, wrong)
    return tuple(
        CardList(
            name=name,
            format=form,
            effective=effective,
            removed=tuple(title for title, _ in on_list["removed"]),
            restricted=tuple(title for title, _ in on_list["restricted"]),
            dearer=tuple(on_list["dearer"]),
            costlier=tuple(on_list["costlier"]),
            points=tuple(on_list["points"]),
        )
        for (name, form, effective), on_list in found.items()
    )
