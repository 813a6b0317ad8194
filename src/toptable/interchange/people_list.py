"""A pasted or uploaded list of people, understood: who is on it and what it says of each.

Birth dates, e-mail addresses and the like are not taken over, whatever the list holds. What a line
says that cannot be, is kept as a problem of that line; the other lines are not touched by it.
"""

import re
from collections.abc import Mapping, Sequence

import msgspec

from toptable.interchange.list_headings import Column, guessed, has_headings
from toptable.interchange.list_text import TextTable, table_of

MOST_PEOPLE = 10_000
MOST_ROUND = 99
_ROUNDS = re.compile(r"\d{1,2}(?:\s*[-–]\s*\d{1,2})?(?:[\s,;+&/]+\d{1,2})*")
_YES = frozenset({"yes", "y", "x", "✓", "true", "ja", "oui", "si", "sí", "はい"})
_NO = frozenset({"", "-", "–", "0", "no", "n", "false", "nein", "non", "none"})


class ListedPerson(msgspec.Struct, frozen=True, kw_only=True):
    """One line of the list: a player, or a team with its members."""

    line: int
    name: str = ""
    """The name that everybody sees."""
    real_name: str = ""
    """The private name behind a nickname."""
    pronouns: str = ""
    group: str = ""
    byes: tuple[int, ...] = ()
    fixed_table: int | None = None
    person: str = ""
    members: tuple[str, ...] = ()
    problem: str = ""
    """What is wrong with the line, as a sentence."""


class PeopleList(msgspec.Struct, frozen=True):
    """A list as it was understood, and what was made of its columns."""

    table: TextTable
    headings: tuple[str, ...]
    """The titles of the columns; empty where the list has none."""
    columns: tuple[Column, ...]
    people: tuple[ListedPerson, ...]

    @property
    def left_out(self) -> tuple[str, ...]:
        """The columns that are private and therefore not kept."""
        titled = self.headings or tuple(f"column {at}" for at in range(1, len(self.columns) + 1))
        pairs = zip(titled, self.columns, strict=True)
        return tuple(title for title, column in pairs if column is Column.PRIVATE)


def read_people(
    text: str, *, chosen: Mapping[int, Column] | None = None, seats: int = 0
) -> PeopleList:
    """Understand a text; ``chosen`` says of some columns, by number, what they are about instead.

    ``seats`` is the size of a team where teams play.
    """
    table = table_of(text, names_in_a_line=not seats)
    titled = has_headings(table)
    guess = guessed(table, headings=titled, seats=seats)
    columns = tuple((chosen or {}).get(at, one) for at, one in enumerate(guess))
    headings = table.rows[0].cells if titled else ()
    rows = table.rows[1:] if titled else table.rows
    people = tuple(_person(row.line, row.cells, columns, seats) for row in rows[:MOST_PEOPLE])
    return PeopleList(table, headings, columns, people)


def _person(line: int, cells: Sequence[str], columns: Sequence[Column], seats: int) -> ListedPerson:
    told = {column: cell for column, cell in zip(columns, cells, strict=True) if cell}
    members = tuple(
        cell
        for column, cell in zip(columns, cells, strict=True)
        if column is Column.MEMBER and cell
    )
    full = told.get(Column.NAME) or " ".join(
        filter(None, (told.get(Column.FIRST), told.get(Column.LAST)))
    )
    nickname = told.get(Column.NICKNAME, "")
    name = told.get(Column.TEAM, full) if seats else nickname or full
    byes, wrong_byes = _byes(told.get(Column.BYES, ""))
    table, wrong_table = _table(told.get(Column.TABLE, ""))
    missing = "" if name else "There is no name on this line."
    return ListedPerson(
        line=line,
        name=name,
        real_name=full if nickname and nickname != full and not seats else "",
        pronouns=told.get(Column.PRONOUNS, ""),
        group=told.get(Column.GROUP, ""),
        byes=byes,
        fixed_table=table,
        person=told.get(Column.PERSON, ""),
        members=members if seats else (),
        problem=missing or wrong_byes or wrong_table,
    )


def _byes(cell: str) -> tuple[tuple[int, ...], str]:
    """The rounds of reward byes: a single number says how many, from round 1 on."""
    text = cell.casefold().strip()
    if text in _NO:
        return (), ""
    if text in _YES:
        return (1,), ""
    if not _ROUNDS.fullmatch(text):
        return (), f"“{cell}” is no number of byes. Write 2, or the rounds: 1, 2."
    numbers = [int(one) for one in re.findall(r"\d+", text)]
    if len(numbers) == 1 or re.search("[-–]", text):
        first = numbers[0] if len(numbers) > 1 else 1
        numbers = list(range(first, numbers[-1] + 1))
    rounds = tuple(sorted(set(numbers)))
    if not rounds or rounds[0] < 1 or rounds[-1] > MOST_ROUND:
        return (), f"“{cell}” names no rounds for a bye. Rounds are numbered from 1."
    return rounds, ""


def _table(cell: str) -> tuple[int | None, str]:
    text = cell.strip().lstrip("#").removesuffix(".0")
    if text.casefold() in _NO:
        return None, ""
    if text.isascii() and text.isdigit() and len(text) < 6 and int(text) > 0:
        return int(text), ""
    return None, f"“{cell}” is no table number. Tables are numbered from 1."
