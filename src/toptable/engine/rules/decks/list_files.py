"""Lists in files of other programs: tables (CSV) and the XML of OCTGN.

Such a file has no need to declare anything. One that does (a document type, an entity) is refused
before any of it is expanded, and nothing is ever fetched.
"""

import csv
import re
from collections.abc import Sequence
from xml.parsers import expat

from toptable.engine.rules.decks.cards import FOUNDATIONS
from toptable.engine.rules.decks.written_lists import (
    LineProblem,
    WrittenCard,
    WrittenList,
    shortened,
)
from toptable.engine.sentence import worded

SEPARATORS = (",", ";", "\t", "|")
COLUMNS = {
    "count": ("count", "quantity", "qty", "copies", "number", "amount", "#", "anzahl", "枚数"),
    "name": ("name", "card", "card name", "title", "card title", "karte", "カード名"),
    "code": ("code", "id", "card number", "card no", "card no.", "カード番号"),
    "section": ("section", "type", "kind", "part", "board"),
}
WHOLE = re.compile(r"[+-]?\d{1,9}\s*[x×]?", re.I)


def is_csv(text: str) -> bool:
    """Whether lines are rows: a header with known columns, or a count in a cell on every line."""
    return _separator(_rows_of(text)) != ""


def read_csv(text: str) -> WrittenList:
    """What the rows say."""
    lines = _rows_of(text)
    separator = _separator(lines)
    reader = csv.reader(lines, delimiter=separator, skipinitialspace=True)
    cards, problems = [], []
    columns: dict[str, int] = {}
    try:
        for cells in reader:
            row = [" ".join(cell.split()) for cell in cells]
            if not any(row):
                continue
            if not columns:
                columns = _header(row)
                if columns:
                    continue
                columns = _guess(row)
            taken = _row(reader.line_num, row, columns)
            if isinstance(taken, WrittenCard):
                cards.append(taken)
            else:
                problems.append(taken)
    except csv.Error:
        return WrittenList(unreadable=worded("reading_csv.table_damaged", line=reader.line_num))
    return WrittenList(cards=tuple(cards), problems=tuple(problems))


def _rows_of(text: str) -> list[str]:
    plain = text.removeprefix("\ufeff").replace("\0", "")
    return re.split(r"\r\n|\r|\n", plain)


def _separator(lines: Sequence[str]) -> str:
    filled = [line for line in lines if line.strip()]
    for separator in SEPARATORS:
        if not filled or separator not in filled[0]:
            continue
        first = [cell.strip().strip('"') for cell in filled[0].split(separator)]
        if _header(first):
            return separator
        if all(_counted(line, separator) for line in filled):
            return separator
    return ""


def _counted(line: str, separator: str) -> bool:
    cells = [cell.strip().strip('"').strip() for cell in line.split(separator)]
    ends = (cells[0], cells[-1])
    return len(cells) > 1 and any(WHOLE.fullmatch(cell) for cell in ends)


def _header(row: Sequence[str]) -> dict[str, int]:
    """Where the columns are, if this row names them."""
    words = [cell.casefold().strip() for cell in row]
    found = {
        what: words.index(known[0])
        for what, names in COLUMNS.items()
        if (known := [name for name in names if name in words])
    }
    return found if "count" in found and ("name" in found or "code" in found) else {}


def _guess(row: Sequence[str]) -> dict[str, int]:
    """Where the columns are without a header: the count is at one end."""
    first = WHOLE.fullmatch(row[0]) is not None
    return {"count": 0, "name": 1} if first else {"count": len(row) - 1, "name": 0}


def _row(line: int, row: Sequence[str], columns: dict[str, int]) -> WrittenCard | LineProblem:
    def cell(what: str) -> str:
        at = columns.get(what)
        return row[at] if at is not None and at < len(row) else ""

    text = shortened(", ".join(value for value in row if value))
    name, code, count = cell("name"), cell("code"), cell("count")
    if not (name or code):
        return LineProblem(line, text, worded("reading_csv.row_names"))
    section = cell("section")
    return WrittenCard(
        line=line,
        text=text,
        name=name or code,
        count=int(count.rstrip("xX× ")) if WHOLE.fullmatch(count) else None,
        code=code,
        section=section,
        foundation=section.casefold() in FOUNDATIONS,
    )


BEGIN = re.compile(r"\ufeff?\s*<(?:\?xml\b|!DOCTYPE\b|!--|deck\b)", re.I)
WHOLE_NUMBER = re.compile(r"\s*[+-]?\d{1,9}\s*", re.ASCII)

DECLARES = worded("reading_octgn.file_declares")


class _Declares(Exception):
    """The file declares something."""


def is_octgn(text: str) -> bool:
    """Whether this is XML rather than lines of text."""
    return BEGIN.match(text) is not None


class _Reader:
    """What has been read so far of one file."""

    def __init__(self) -> None:
        self.cards: list[WrittenCard] = []
        self.problems: list[LineProblem] = []
        self.notes: list[str] = []
        self.decks = 0
        self.section = ""
        self.open: tuple[int, dict[str, str]] | None = None
        self.said: list[str] = []
        self.parser = expat.ParserCreate("utf-8")
        self.parser.buffer_text = True
        self.parser.StartElementHandler = self._start
        self.parser.EndElementHandler = self._end
        self.parser.CharacterDataHandler = self.said.append
        self.parser.StartDoctypeDeclHandler = self._declares
        self.parser.EntityDeclHandler = self._declares

    def read(self, text: str) -> WrittenList:
        try:
            self.parser.Parse(text.encode("utf-8", "replace"), True)
        except _Declares:
            return WrittenList(unreadable=DECLARES)
        except expat.ExpatError as broken:
            return WrittenList(unreadable=worded("reading_octgn.deck_file", line=broken.lineno))
        if not self.decks:
            return WrittenList(unreadable=worded("reading_octgn.xml_but"))
        return WrittenList(
            cards=tuple(self.cards),
            problems=tuple(self.problems),
            comment="\n".join(self.notes),
        )

    def _declares(self, *_: object) -> None:
        raise _Declares

    def _start(self, tag: str, attributes: dict[str, str]) -> None:
        self.said.clear()
        if tag == "deck":
            self.decks += 1
        elif tag == "section":
            self.section = attributes.get("name", "").strip()
        elif tag == "card":
            self.open = (self.parser.CurrentLineNumber, attributes)

    def _end(self, tag: str) -> None:
        said = "".join(self.said).strip()
        self.said.clear()
        if tag == "card" and self.open:
            self._card(*self.open, said)
            self.open = None
        elif tag == "notes" and said:
            self.notes.append(said)

    def _card(self, line: int, attributes: dict[str, str], name: str) -> None:
        code, quantity = attributes.get("id", "").strip(), attributes.get("qty", "")
        if not name and not code:
            self.problems.append(
                LineProblem(
                    line, f'<card qty="{shortened(quantity)}">', worded("reading_octgn.card_no")
                )
            )
            return
        self.cards.append(
            WrittenCard(
                line=line,
                text=shortened(f"{quantity} {name or code}"),
                name=name or code,
                count=int(quantity) if WHOLE_NUMBER.fullmatch(quantity) else None,
                code=code,
                section=self.section,
                foundation=self.section.casefold() in FOUNDATIONS,
            )
        )


def read_octgn(text: str) -> WrittenList:
    """What the file says, or why nothing of it can be read."""
    return _Reader().read(text)
