"""A list as a CSV file or as plain text, safe to open in a spreadsheet.

A spreadsheet takes a cell that begins with ``=``, ``+``, ``-`` or ``@`` for a formula and carries
it out, also where somebody gave such a thing as their name. Such a cell gets an apostrophe before
it, which spreadsheets take for "this is text"; ``plain`` takes it off again, so that a program
reads back exactly what was written.
"""

import csv
import re
import unicodedata
from collections.abc import Iterable, Iterator
from io import StringIO

import msgspec

Cell = str | int
BOM = "\ufeff"
"""Without it, Excel reads a file as being in the alphabet of its own country."""
_FORMULA = re.compile(r"'*\s*[=+\-@＝＋－＠]|'*[\t\r\n]")
_WIDE = frozenset("WF")


class ListTable(msgspec.Struct, frozen=True):
    """A list with a heading for each column."""

    name: str
    """What the file is called, without its ending."""
    title: str
    columns: tuple[str, ...]
    rows: tuple[tuple[Cell, ...], ...]


def safe(cell: Cell) -> Cell:
    """A cell that no spreadsheet carries out. Numbers are numbers."""
    return f"'{cell}" if isinstance(cell, str) and _FORMULA.match(cell) else cell


def plain(cell: str) -> str:
    """What was written, from a cell that was read."""
    return cell[1:] if cell.startswith("'") and _FORMULA.match(cell) else cell


def as_csv(table: ListTable, *, bom: bool = False) -> bytes:
    """The list as UTF-8. Texts stand in quotes, so that a semicolon in a name splits nothing."""
    written = StringIO()
    sheet = csv.writer(written, quoting=csv.QUOTE_NONNUMERIC, lineterminator="\r\n")
    for row in (table.columns, *table.rows):
        sheet.writerow([safe(cell) for cell in row])
    return f"{BOM if bom else ''}{written.getvalue()}".encode()


def as_text(table: ListTable) -> str:
    """The list in columns, for a terminal, a mail or a sheet of paper."""
    lines = [tuple(_one_line(cell) for cell in row) for row in (table.columns, *table.rows)]
    widths = [max(map(_width, column)) for column in zip(*lines, strict=True)]
    numeric = [
        bool(table.rows) and all(isinstance(cell, int) or cell == "" for cell in column)
        for column in zip(*table.rows, strict=True)
    ] or [False] * len(widths)
    body = ("  ".join(_padded(line, widths, numeric)).rstrip() for line in lines)
    return "\n".join((table.title, "", *body)) + "\n"


def _padded(line: Iterable[str], widths: list[int], numeric: list[bool]) -> Iterator[str]:
    for text, width, right in zip(line, widths, numeric, strict=True):
        space = " " * (width - _width(text))
        yield f"{space}{text}" if right else f"{text}{space}"


def _one_line(cell: Cell) -> str:
    """A cell in one line, without anything that a terminal would carry out."""
    return "".join(letter if unicodedata.category(letter) != "Cc" else " " for letter in str(cell))


def _width(text: str) -> int:
    """How many columns a text takes: letters of East Asia take two, marks on a letter none."""
    return sum(
        2 if unicodedata.east_asian_width(letter) in _WIDE else 1
        for letter in text
        if unicodedata.category(letter) not in ("Mn", "Me", "Cf")
    )
