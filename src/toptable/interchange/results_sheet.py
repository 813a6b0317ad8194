"""The results sheet: what an organizer typed, turned into records.

A sheet says everything in lines: who met whom and how it ended, byes, losses without an opponent,
who came late, left and came back. Reading it gives records for standings and pairings, or a list
of all that is wrong; nothing is ever half read.
"""

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence

import msgspec

from toptable.engine.rules.records import Outing, OutingKind, Record
from toptable.engine.rules.results.scoring import mirror
from toptable.engine.rules.rulebook import Rules
from toptable.engine.rules.standings.effective_rounds import is_out
from toptable.engine.rules.standings.lots import lot
from toptable.interchange.sheet_people import Person, people_of
from toptable.interchange.sheet_rows import RESULTS, Problem, Row, RowKind, read_rows


class Sheet(msgspec.Struct, frozen=True, kw_only=True):
    """A results sheet, understood under a rulebook."""

    rules: Rules
    records: tuple[Record, ...]
    """One per player, numbered from 1 in the order in which the sheet names them."""
    after_round: int
    """The last complete round before any that is not."""
    here: tuple[Record, ...]
    """Everyone who is in the event for the coming round."""
    coming: Mapping[str, RowKind]
    """Players with a bye or a loss already written down for the coming round."""
    unfinished: tuple[Problem, ...]
    """What keeps the coming round, if it is paired already, from being complete."""

    def number_of(self, name: str) -> int | None:
        """The player with this name."""
        return next((record.player for record in self.records if record.name == name), None)


class BadSheet(msgspec.Struct, frozen=True):
    """Everything that is wrong with a sheet."""

    problems: tuple[Problem, ...]


def read_sheet(data: bytes, rules: Rules, *, seed: int = 0) -> Sheet | BadSheet:
    """Read a sheet under a rulebook with its settings; the seed draws everyone's lot."""
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError as problem:
        line = data[: problem.start].count(b"\n") + 1
        return BadSheet((Problem(line, "This is not UTF-8 text. Save the sheet as UTF-8."),))
    rows, problems = read_rows(text, rules)
    if problems:
        return BadSheet(tuple(problems))
    if not rows:
        return BadSheet((Problem(0, "There are no players in this sheet."),))
    people, problems = people_of(rows)
    problems += _clashes(rows) + _gaps(rows)
    if problems:
        return BadSheet(tuple(sorted(problems, key=lambda one: one.line)))
    return _sheet(rules, rows, people, seed)


def _sheet(rules: Rules, rows: Sequence[Row], people: Sequence[Person], seed: int) -> Sheet:
    by_round: dict[int, list[Row]] = defaultdict(list)
    for row in rows:
        if row.kind in RESULTS:
            by_round[row.round].append(row)
    records = tuple(_records(rules, rows, people, seed))
    playing = [
        Playing(person, record, rules.eliminates)
        for person, record in zip(people, records, strict=True)
    ]
    after_round = 0
    while by_round[after_round + 1] and not _missing(by_round[after_round + 1], playing):
        after_round += 1
    coming = by_round[after_round + 1]
    paired = any(row.kind is RowKind.MATCH and row.round > after_round for row in rows)
    return Sheet(
        rules=rules,
        records=records,
        after_round=after_round,
        here=tuple(entrant.record for entrant in playing if entrant.is_in(after_round + 1)),
        coming={row.player: row.kind for row in coming if row.kind is not RowKind.MATCH},
        unfinished=tuple(_missing(coming, playing)) if paired else (),
    )


class Playing(msgspec.Struct, frozen=True):
    """A player with what the sheet and the results say about being in the event."""

    person: Person
    record: Record
    eliminates: bool

    def is_in(self, number: int) -> bool:
        """Whether the player is to have a share of this round. B-082, B-083."""
        if not self.person.is_in(number):
            return False
        return not (self.eliminates and is_out(self.record, after_round=number - 1))


def _missing(rows: Sequence[Row], players: Iterable[Playing]) -> list[Problem]:
    """What a round still needs: results of matches, lines for players."""
    number = rows[0].round
    problems = [
        Problem(
            row.line,
            f"{row.player} against {row.opponent} in round {number} has no result yet. "
            "Fill in its games.",
        )
        for row in rows
        if row.kind is RowKind.MATCH and row.points is None
    ]
    seen = {name for row in rows for name in (row.player, row.opponent)}
    problems += [
        Problem(
            player.person.line,
            f"{player.person.name} is in the event but has no line in round {number}. "
            "Add a match, bye or loss for that round, or a drop before it.",
        )
        for player in players
        if player.is_in(number) and player.person.name not in seen
    ]
    return problems


def _records(
    rules: Rules, rows: Sequence[Row], people: Sequence[Person], seed: int
) -> Iterable[Record]:
    numbers = {person.name: number for number, person in enumerate(people, start=1)}
    outings: dict[str, list[Outing]] = defaultdict(list)
    for row in rows:
        if row.kind is RowKind.BYE:
            worth = row.points[0] if row.points is not None else rules.bye_points
            outings[row.player].append(Outing(row.round, OutingKind.BYE, points=worth))
        elif row.kind is RowKind.LOSS:
            outings[row.player].append(Outing(row.round, OutingKind.LOSS, points=0))
        elif row.kind is RowKind.MATCH:
            mine, theirs = row.points or (None, None)
            outings[row.player].append(
                Outing(
                    round=row.round,
                    kind=OutingKind.MATCH,
                    opponent=numbers[row.opponent],
                    points=mine,
                    against=theirs,
                    games=row.games,
                    sides=row.sides,
                )
            )
            outings[row.opponent].append(
                Outing(
                    round=row.round,
                    kind=OutingKind.MATCH,
                    opponent=numbers[row.player],
                    points=theirs,
                    against=mine,
                    games=mirror(row.games),
                    sides=_other_sides(row.sides, rules.rulebook.sides),
                )
            )
    for person in people:
        yield Record(
            player=numbers[person.name],
            name=person.name,
            lot=lot(seed, person.name),
            outings=tuple(sorted(outings[person.name], key=lambda one: one.round)),
            entered=person.entered,
            left=person.left,
            group=person.group,
        )


def _clashes(rows: Iterable[Row]) -> list[Problem]:
    """Players and tables that a round has twice."""
    problems: list[Problem] = []
    seats: dict[tuple[int, str], int] = {}
    tables: dict[tuple[int, str], int] = {}
    for row in rows:
        if row.kind not in RESULTS:
            continue
        for name in filter(None, (row.player, row.opponent)):
            earlier = seats.setdefault((row.round, name), row.line)
            if earlier != row.line:
                problems.append(
                    Problem(
                        row.line,
                        f"{name} is in round {row.round} already, on line {earlier}. "
                        "Each player has one line a round; remove one of the two.",
                    )
                )
        if row.table:
            earlier = tables.setdefault((row.round, row.table.lstrip("0")), row.line)
            if earlier != row.line:
                problems.append(
                    Problem(
                        row.line,
                        f"Table {row.table} of round {row.round} is taken already, "
                        f"by line {earlier}. Give one of the two another number.",
                    )
                )
    return problems


def _gaps(rows: Iterable[Row]) -> list[Problem]:
    """Rounds without any result before rounds that have some."""
    first_lines: dict[int, int] = {}
    for row in rows:
        if row.kind in RESULTS:
            first_lines.setdefault(row.round, row.line)
    for number in range(1, max(first_lines, default=0)):
        if number not in first_lines:
            later = min(line for line in first_lines if line > number)
            return [
                Problem(
                    first_lines[later],
                    f"This is round {later}, but round {number} has no results at all. "
                    "Rounds are numbered without a gap.",
                )
            ]
    return []


def _other_sides(sides: str, letters: tuple[str, str] | None) -> str:
    if letters is None:
        return ""
    return sides.translate(str.maketrans("".join(letters), "".join(reversed(letters))))
