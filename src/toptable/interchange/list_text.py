"""Text of any shape as rows of cells: a file's bytes decoded, lines split where they seem to be.

Nothing here knows what a cell means. Every line that is not blank becomes a row, whatever is in it,
so that a preview can show what nobody could make sense of.
"""

import csv
import io
import re
from codecs import BOM_UTF8, BOM_UTF16_BE, BOM_UTF16_LE
from collections.abc import Iterable, Iterator
from itertools import islice

import msgspec

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
