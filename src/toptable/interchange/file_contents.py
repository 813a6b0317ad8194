"""The bytes of a file, opened once and within bounds: as text, as rows of cells, as JSON or as XML.

A file that is too large, packed, nested without end or that declares anything in XML is refused
with a sentence before any reader sees it. Nothing is ever fetched or expanded. Every line of text
that is not blank becomes a row, so that a preview can show what nobody could make sense of.
"""

import csv
import io
import re
from codecs import BOM_UTF8, BOM_UTF16_BE, BOM_UTF16_LE
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import islice
from typing import Any
from xml.parsers import expat

import msgspec

from toptable.engine.refusal import Refusal

SEPARATORS = ("\t", ";", "|", ",")
"""What may stand between cells; of those that fit equally well, the first."""
SAMPLE = 50
"""So many lines are enough to see what separates cells."""
BULLET = re.compile(r"^\s*(?:\d{1,4}[.)]|[-*•·–])\s+(?=\S)")
"""What stands before a name in a list that was written by hand."""
MOST_CELLS = 60


class TextRow(msgspec.Struct, frozen=True):
    """One row, and the line on which it began, counted from 1."""

    line: int
    cells: tuple[str, ...]


class TextTable(msgspec.Struct, frozen=True):
    """The rows of a text, all equally long, and what separated the cells."""

    rows: tuple[TextRow, ...]
    separator: str
    """Empty where each line is one cell."""

    @property
    def width(self) -> int:
        """How many columns there are."""
        return len(self.rows[0].cells) if self.rows else 0


def decoded(data: bytes) -> str:
    """The text of a file: UTF-8 or UTF-16 where it is that, otherwise as Windows writes it."""
    if data.startswith(BOM_UTF8):
        return data.decode("utf-8-sig", errors="replace")
    if data.startswith((BOM_UTF16_LE, BOM_UTF16_BE)):
        return data.decode("utf-16", errors="replace")
    if silent := _utf_16_without_mark(data):
        return data.decode(silent, errors="replace")
    for encoding in ("utf-8", "cp1252"):
        try:
            return data.decode(encoding)
        except UnicodeDecodeError:
            continue
    return data.decode("latin-1")


def table_of(text: str, *, names_in_a_line: bool = True) -> TextTable:
    """The rows of a text. Blank lines and cells that are empty in every row are left out.

    A single line of many words is a list of names, unless it can only be one row.
    """
    lines = [line for line in _lines(text) if line.strip()]
    separator = _separator(lines)
    if not separator:
        return _padded((TextRow(at, (_without_bullet(one),)) for at, one in _numbered(text)), "")
    if names_in_a_line and len(lines) == 1 and lines[0].count(separator) > 1:
        cells = next(_read(lines[0], separator)).cells
        if not any(re.search(r"[@\d]", cell) for cell in cells):
            # One line that names many: each cell is a row of its own.
            return _padded((TextRow(1, (cell,)) for cell in cells if cell), "")
    rows = (row for row in _read("\n".join(_lines(text)), separator) if any(row.cells))
    return _padded(rows, separator)


def _utf_16_without_mark(data: bytes) -> str:
    """Which UTF-16 it is, when every second byte of the beginning is nothing."""
    begin = data[:400]
    if len(begin) < 4 or 0 not in begin:
        return ""
    even, odd = begin[0::2].count(0), begin[1::2].count(0)
    if odd > 4 * even:
        return "utf-16-le"
    return "utf-16-be" if even > 4 * odd else ""


def _lines(text: str) -> list[str]:
    """The lines, without characters that no cell can hold."""
    return re.split(r"\r\n|\r|\n", text.replace("\0", ""))


def _numbered(text: str) -> list[tuple[int, str]]:
    return [(at, line.strip()) for at, line in enumerate(_lines(text), start=1) if line.strip()]


def _without_bullet(line: str) -> str:
    return BULLET.sub("", line).strip().strip('"').strip()


def _separator(lines: list[str]) -> str:
    """What separates the cells: the sign that stands on most lines; on half of them at least."""
    sample = list(islice(lines, SAMPLE))
    found = {sign: sum(sign in line for line in sample) for sign in SEPARATORS}
    best = max(SEPARATORS, key=lambda sign: found[sign])
    return best if sample and found[best] * 2 >= len(sample) and found[best] else ""


def _read(text: str, separator: str) -> Iterator[TextRow]:
    """The rows as spreadsheets write them, with cells in quotes; without them if they are torn."""
    if _quoted(text):
        reader = csv.reader(io.StringIO(text, newline=""), delimiter=separator)
        before = 0
        for cells in reader:
            yield _row(before + 1, cells)
            before = reader.line_num
        return
    for at, line in enumerate(text.split("\n"), start=1):
        yield _row(at, line.split(separator))


def _quoted(text: str) -> bool:
    """Whether quotes fence cells here, rather than stand in the middle of names."""
    return '"' in text and text.count('"') % 2 == 0


def _row(line: int, cells: Iterable[str]) -> TextRow:
    return TextRow(line, tuple(" ".join(cell.split()) for cell in cells)[:MOST_CELLS])


def _padded(rows: Iterable[TextRow], separator: str) -> TextTable:
    """All rows equally long, without columns that nobody filled in."""
    known = list(rows)
    width = max((len(row.cells) for row in known), default=0)
    filled = [at for at in range(width) if any(row.cells[at : at + 1] > ("",) for row in known)]
    return TextTable(
        tuple(
            TextRow(row.line, tuple("".join(row.cells[at : at + 1]) for at in filled))
            for row in known
        ),
        separator,
    )


MOST_BYTES = 5_000_000
"""A championship with decks has some hundred kilobytes."""
DEEPEST = 60
"""How deep XML may be nested."""
MOST_ELEMENTS = 120_000
MOST_PLAYERS = 5000
MOST_ROUNDS = 60
MOST_LINES = 50_000
"""How long a list of all matches of an event may be."""
MOST_CONTAINERS = 250_000
"""How many objects and lists a JSON may hold: told by its brackets before it is read."""
TOO_MUCH = Refusal.of(
    "too_much",
    most_players=f"{MOST_PLAYERS:,}",
    most_rounds=MOST_ROUNDS,
    most_lines=f"{MOST_LINES:,}",
)
TRAILER = "^^THIS IS A SEPARATOR^^"
"""What stands after the JSON in saves of one program."""

_PACKED = (b"PK\x03\x04", b"\x1f\x8b", b"BZh", b"\xfd7zXZ", b"7z\xbc\xaf", b"Rar!", b"(\xb5/\xfd")


class Element:
    """One element of an XML file: a name, attributes, a text, children.

    ``begin`` and ``end`` are where it stands in the text of the file, in bytes of UTF-8.
    """

    __slots__ = ("attributes", "begin", "children", "end", "name", "text")

    def __init__(self, name: str, attributes: dict[str, str], begin: int) -> None:
        self.name = name
        self.attributes = attributes
        self.begin = self.end = begin
        self.text = ""
        self.children: list[Element] = []

    def child(self, name: str) -> "Element | None":
        """The first child of this name."""
        return next((child for child in self.children if child.name == name), None)

    def each(self, *path: str) -> "list[Element]":
        """Everything at the end of a path of names."""
        found = [self]
        for name in path:
            found = [child for element in found for child in element.children if child.name == name]
        return found

    def said(self, name: str) -> str:
        """The text of a child, without blanks around it."""
        child = self.child(name)
        return child.text.strip() if child is not None else ""

    def of(self, attribute: str) -> str:
        """An attribute, or nothing."""
        return self.attributes.get(attribute, "").strip()


@dataclass(frozen=True)
class Contents:
    """What a file holds: text always, and JSON or XML where it is that."""

    text: str
    json: Any = None
    xml: Element | None = None


def opened(data: bytes) -> Contents | Refusal:
    """The file as a reader wants it, or why it is not read."""
    if len(data) > MOST_BYTES:
        return Refusal.of(
            "too_large:opened",
            count=f"{len(data) / 1000000.0:.0f}",
            most_bytes=f"{MOST_BYTES / 1000000.0:.0f}",
        )
    if data.startswith(_PACKED):
        return Refusal.of("packed")
    text = decoded(data).lstrip("\ufeff")
    begin = text[:200].lstrip()
    if not begin:
        return Refusal.of("empty:opened")
    if begin[0] in "{[":
        return _json(text)
    if begin[0] == "<":
        return _xml(text)
    return Contents(text)


def _json(text: str) -> Contents | Refusal:
    body = text.partition(TRAILER)[0] if TRAILER in text[-200:] else text
    if body.count("[") + body.count("{") > MOST_CONTAINERS:
        return TOO_MUCH
    try:
        found = msgspec.json.decode(body)
    except RecursionError:
        return Refusal.of("nested")
    except (msgspec.DecodeError, UnicodeError) as problem:
        return Refusal.of("not_json", mild=_mild(problem))
    return TOO_MUCH if _too_long(found) else Contents(text, json=found)


def _too_long(found: object) -> bool:
    """Whether a list is longer than any event has one, told before anything of it is read."""
    lists = found if isinstance(found, dict) else {"": found}
    return any(
        isinstance(listed, list)
        and (len(listed) > _MOST.get(name, MOST_LINES) or any(map(_long_round, listed)))
        for name, listed in lists.items()
    )


_MOST = {"players": MOST_PLAYERS, "standings": MOST_PLAYERS, "rounds": MOST_ROUNDS}


def _long_round(inside: object) -> bool:
    """Whether one round, or whatever stands in a list, has more in it than players."""
    if isinstance(inside, dict):
        return any(isinstance(part, list) and len(part) > MOST_PLAYERS for part in inside.values())
    return isinstance(inside, list) and len(inside) > MOST_PLAYERS


def _mild(problem: Exception) -> str:
    said = str(problem).rstrip(".")
    return said[:1].lower() + said[1:120] if said else "it ends too early"


class _Refused(Exception):
    """An XML file has something that none needs."""


class _Tree:
    """What has been read so far of one XML file."""

    def __init__(self, data: bytes) -> None:
        self.data = data
        self.root: Element | None = None
        self.open: list[Element] = []
        self.count = 0
        self.parser = expat.ParserCreate("utf-8")
        self.parser.buffer_text = True
        self.parser.StartElementHandler = self._start
        self.parser.EndElementHandler = self._end
        self.parser.CharacterDataHandler = self._text
        self.parser.StartDoctypeDeclHandler = self._declares
        self.parser.EntityDeclHandler = self._declares
        self.parser.ExternalEntityRefHandler = self._declares

    def _start(self, name: str, attributes: dict[str, str]) -> None:
        self.count += 1
        if len(self.open) >= DEEPEST or self.count > MOST_ELEMENTS:
            raise _Refused("This file is nested too deeply, or is too long, to be an event.")
        element = Element(name, attributes, self.parser.CurrentByteIndex)
        if self.open:
            self.open[-1].children.append(element)
        elif self.root is None:
            self.root = element
        self.open.append(element)

    def _end(self, _name: str) -> None:
        element, at = self.open.pop(), self.parser.CurrentByteIndex
        # An element without an end tag is over where its only tag is.
        bare = not element.children and not element.text and self.data[at - 2 : at] == b"/>"
        element.end = at if bare else self.data.index(b">", at) + 1

    def _text(self, text: str) -> None:
        self.open[-1].text += text

    def _declares(self, *_told: object) -> bool:
        raise _Refused(
            "This file declares entities or a document type, which no event needs; nothing of it "
            "was read. Export it once more from the program that wrote it."
        )


def _xml(text: str) -> Contents | Refusal:
    tree = _Tree(text.encode("utf-8", "replace"))
    try:
        tree.parser.Parse(tree.data, True)
    except _Refused as refused:
        return Refusal("declares", str(refused))
    except expat.ExpatError as broken:
        where = f"line {broken.lineno}"
        return Refusal.of("not_xml:xml", where=where)
    return Contents(text, xml=tree.root)
