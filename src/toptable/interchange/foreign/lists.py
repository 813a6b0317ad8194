"""Two lists of our own kind as events: the results sheet, and a list of players."""

from collections import defaultdict
from collections.abc import Iterable

from toptable import rulebooks
from toptable.engine.refusal import Refusal
from toptable.engine.rules.rulebook import Rules
from toptable.interchange.foreign.contents import TOO_MUCH, Contents
from toptable.interchange.foreign.event import (
    ForeignEvent,
    ForeignMatch,
    ForeignPlayer,
    ForeignRound,
    ForeignShare,
)
from toptable.interchange.foreign.gathering import NO_PLAYERS
from toptable.interchange.foreign.values import day, text
from toptable.interchange.list_headings import Column, has_headings
from toptable.interchange.list_text import table_of
from toptable.interchange.people_list import MOST_PEOPLE, read_people
from toptable.interchange.results_sheet import BadSheet, read_sheet
from toptable.interchange.sheet_head import SheetHead, read_head
from toptable.interchange.sheet_people import people_of
from toptable.interchange.sheet_rows import NEEDED, Problem, Row, RowKind, read_rows
from toptable.rulebooks import all_rulebooks

MOST_PROBLEMS = 8
MOST_ROWS = 30_000
SAMPLE = 200
"""So many lines are enough to see under which rulebooks a sheet can be read."""
LONGEST_NAME = 80
_VARIANTS: tuple[dict[str, str], ...] = ({}, {"sides": "single"}, {"match": "bo3"})
"""Settings under which a sheet is tried, since it does not say how many games a match has."""


def is_sheet(contents: Contents) -> bool:
    """Whether the header is that of a results sheet."""
    if contents.json is not None or contents.xml is not None:
        return False
    for line in contents.text[:10_000].splitlines():
        if line.strip() and not line.lstrip(' \t"').startswith("#"):
            said = line.casefold()
            return all(name in said for name in NEEDED)
    return False


def read_results_sheet(contents: Contents) -> ForeignEvent | Refusal:
    """The sheet under the rulebook in its head, else under the first that has all its results."""
    if contents.text.count("\n") > MOST_ROWS:
        return TOO_MUCH
    head = read_head(contents.text)
    known, unknown = _in_head(head)
    beginning = "".join(contents.text.splitlines(keepends=True)[:SAMPLE])
    problems: list[Problem] = []
    for rules, settings in known or _candidates():
        found = read_rows(beginning, rules)[1]
        if not found:
            rows, found = read_rows(contents.text, rules)
        if found:
            problems = problems or found
            continue
        read = read_sheet(contents.text.encode(), rules)
        if isinstance(read, BadSheet):
            # What single lines say is fine: the rest is wrong under every rulebook.
            problems = list(read.problems)
            break
        return ForeignEvent(
            kind="sheet",
            name=head.name,
            date=day(head.date),
            rulebook=rules.rulebook.id,
            settings=settings,
            players=_players(rows),
            rounds=_rounds(rows),
            not_understood=unknown,
        )
    shown = [str(problem) for problem in problems[:MOST_PROBLEMS]]
    return Refusal("bad_sheet", "\n".join(shown) or "This results sheet cannot be read.")


def _in_head(head: SheetHead) -> tuple[list[tuple[Rules, dict[str, str]]], tuple[str, ...]]:
    """The rulebook of the head with its settings, or what is not known of it here."""
    if not head.rulebook:
        return [], ()
    book = rulebooks.get(head.rulebook)
    if isinstance(book, Refusal):
        return [], (f"The sheet names a rulebook that is not here: {head.rulebook[:40]}.",)
    settings = dict(head.settings)
    rules = book.rules(settings)
    if isinstance(rules, Refusal):
        return [(book.under({}), {})], (f"The settings of the sheet were left out: {rules.text}",)
    return [(rules, settings)], ()


def _candidates() -> Iterable[tuple[Rules, dict[str, str]]]:
    for settings in _VARIANTS:
        for book in all_rulebooks():
            rules = book.rules(settings)
            if not isinstance(rules, Refusal):
                yield rules, settings


def _players(rows: list[Row]) -> tuple[ForeignPlayer, ...]:
    people, _ = people_of(rows)
    return tuple(
        ForeignPlayer(
            key=person.name, name=person.name, group=person.group, dropped=person.left is not None
        )
        for person in people
    )


def _rounds(rows: list[Row]) -> tuple[ForeignRound, ...]:
    rounds: dict[int, tuple[list[ForeignMatch], list[ForeignShare]]] = defaultdict(lambda: ([], []))
    for row in rows:
        matches, alone = rounds[row.round] if row.round else ([], [])
        if row.kind is RowKind.MATCH:
            table = row.table.strip()
            matches.append(
                ForeignMatch(
                    players=(row.player, row.opponent),
                    table=int(table)
                    if table.isascii() and table.isdigit() and len(table) < 6
                    else None,
                    games=row.games,
                    sides=row.sides,
                    points=row.points,
                )
            )
        elif row.kind is RowKind.BYE:
            worth = row.points[0] if row.points is not None else None
            alone.append(ForeignShare(player=row.player, points=worth))
        elif row.kind is RowKind.LOSS:
            alone.append(ForeignShare(player=row.player, points=0, lost=True))
    return tuple(
        ForeignRound(matches=tuple(matches), alone=tuple(alone))
        for _, (matches, alone) in sorted(rounds.items())
        if matches or alone
    )


def is_people(contents: Contents) -> bool:
    """Whether it is a list of names: with headings that we know, or nothing but short lines."""
    if contents.json is not None or contents.xml is not None:
        return False
    table = table_of(contents.text[:20_000])
    if has_headings(table):
        named = (Column.NAME, Column.FIRST, Column.LAST, Column.NICKNAME, Column.TEAM)
        return any(column in named for column in read_people(contents.text[:20_000]).columns)
    cells = [row.cells[0] for row in table.rows if row.cells]
    return len(cells) > 1 and not table.separator and all(map(_may_be_name, cells))


def _may_be_name(said: str) -> bool:
    letters = sum(letter.isalpha() for letter in said)
    return 0 < len(said) <= LONGEST_NAME and letters * 2 >= len(said)


def read_player_list(contents: Contents) -> ForeignEvent | Refusal:
    """Players and what the list says of them; an event that has not begun."""
    listed = read_people(contents.text)
    people: dict[str, ForeignPlayer] = {}
    left_out: list[str] = []
    for person in listed.people:
        name = text(person.name)
        if person.problem or not name or name in people:
            why = person.problem or f"{name} is on the list twice."
            left_out.append(f"Line {person.line}: {why}")
            continue
        people[name] = ForeignPlayer(
            key=name,
            name=name,
            pronouns=text(person.pronouns),
            group=text(person.group),
            byes=person.byes,
        )
    if not people:
        return NO_PLAYERS
    private = ", ".join(map(text, listed.left_out))
    if len(listed.people) >= MOST_PEOPLE:
        left_out.append(f"Only the first {MOST_PEOPLE} lines are read.")
    return ForeignEvent(
        kind="people",
        players=tuple(people.values()),
        understood=(f"Private and therefore not kept: {private}.",) if private else (),
        not_understood=tuple(left_out),
    )
