"""Lists as a table: a column of counts, a column of names, perhaps a code and a section."""

import csv
import re
from collections.abc import Sequence

from toptable.engine.rules.decks.cards import FOUNDATIONS
from toptable.engine.rules.decks.written_list import (
    LineProblem,
    WrittenCard,
    WrittenList,
    shortened,
)
from toptable.engine.sentence import Sentence

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
        return WrittenList(
            unreadable=Sentence(
                "The table is damaged at line %(line)s; nothing of it was read. Save it once more "
                "as CSV, or paste the list as text.",
                line=reader.line_num,
            ).known_by("reading_csv.table_damaged")
        )
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
        return LineProblem(
            line, text, Sentence("This row names no card.").known_by("reading_csv.row_names")
        )
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
