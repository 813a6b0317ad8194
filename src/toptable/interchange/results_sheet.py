"""The results sheet: what an organizer typed, turned into people, records and the coming round.

A sheet says everything in lines: who met whom and how it ended, byes, losses without an opponent,
who came late, left and came back. Reading it gives records for standings and pairings, or a list
of all that is wrong; nothing is ever half read.
"""

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence

import msgspec

from toptable.engine.chance import Chance
from toptable.engine.refusal import Refusal
from toptable.engine.rules.pairing.entrants import Bye, NoPairing, Pairing, Reason
from toptable.engine.rules.pairing.pair_records import entrants_for, pair_entrants
from toptable.engine.rules.records import OutingKind, Record, RoundRecord
from toptable.engine.rules.results.scoring import mirror
from toptable.engine.rules.rulebook import Rules
from toptable.engine.rules.standings.field import is_out, losses
from toptable.engine.rules.standings.ranking import Standings, standings
from toptable.engine.rules.standings.tied_players import lot
from toptable.interchange.sheet_lines import RESULTS, Problem, Row, RowKind, read_rows


class Person(msgspec.Struct, frozen=True, kw_only=True):
    """One player of a sheet: the rounds in which they are in the event."""

    name: str
    line: int
    """Where the sheet names them first."""
    spans: tuple[tuple[int, int | None], ...]
    """First and last round of each stay; the last is None while they are here."""
    group: str = ""

    @property
    def entered(self) -> int:
        """The first round they are in the event for."""
        return self.spans[0][0]

    @property
    def left(self) -> int | None:
        """The last round before they left, or None while they are here."""
        return self.spans[-1][1]

    def is_in(self, number: int) -> bool:
        """Whether they are in the event in this round."""
        return any(
            first <= number and (last is None or number <= last) for first, last in self.spans
        )


def people_of(rows: Sequence[Row]) -> tuple[list[Person], list[Problem]]:
    """Everyone named in the sheet: those of enter lines first, which also are the draft seats."""
    about: dict[str, list[Row]] = {row.player: [] for row in rows if row.kind is RowKind.ENTER}
    for row in rows:
        for name in filter(None, (row.player, row.opponent)):
            about.setdefault(name, []).append(row)
    people: list[Person] = []
    problems: list[Problem] = []
    for name, lines in about.items():
        person = _person(name, lines, problems)
        problems += _absences(person, lines)
        people.append(person)
    return people, problems


def _person(name: str, rows: Sequence[Row], problems: list[Problem]) -> Person:
    return Person(
        name=name,
        line=min(row.line for row in rows),
        spans=tuple(_spans(name, rows, problems)),
        group=_group(name, rows, problems),
    )


def _spans(name: str, rows: Sequence[Row], problems: list[Problem]) -> list[tuple[int, int | None]]:
    """Every stay, from entering, dropping and rejoining in their order."""
    own = [row for row in rows if row.player == name]
    entering = [row for row in own if row.kind is RowKind.ENTER]
    problems += [
        Problem(
            again.line,
            f"{name} is entered already, on line {entering[0].line}. If these are two people, "
            "tell their names apart.",
        )
        for again in entering[1:]
    ]
    results = {row.round for row in rows if row.kind in RESULTS}
    first = entering[0].round if entering else min(row.round for row in rows)
    spans: list[tuple[int, int | None]] = [(max(1, first), None)]
    moves = [row for row in own if row.kind in (RowKind.DROP, RowKind.REJOIN)]
    for move in sorted(moves, key=lambda row: (row.round, row.kind is RowKind.DROP)):
        start, end = spans[-1]
        if move.kind is RowKind.DROP and end is None:
            last = move.round if move.round in results else move.round - 1
            spans[-1] = (start, last)
        elif move.kind is RowKind.REJOIN and end is not None and move.round > end:
            spans.append((move.round, None))
        elif move.kind is RowKind.DROP:
            problems.append(
                Problem(move.line, f"{name} has left already. Add a rejoin line, or remove this.")
            )
        else:
            problems.append(
                Problem(
                    move.line,
                    f"{name} is in the event in round {move.round} and cannot rejoin it. "
                    "Add a drop line for an earlier round, or remove this.",
                )
            )
    return spans


def _absences(person: Person, rows: Iterable[Row]) -> list[Problem]:
    """Matches and byes in rounds the player is not there for. A missed round is a loss."""
    return [
        Problem(
            row.line,
            f"{person.name} has a {row.kind} in round {row.round}, but is not in the event then. "
            "Change the enter or drop line, or add a rejoin line.",
        )
        for row in rows
        if row.kind in (RowKind.MATCH, RowKind.BYE) and not person.is_in(row.round)
    ]


def _group(name: str, rows: Iterable[Row], problems: list[Problem]) -> str:
    """The group of a player, from any of the player's own lines."""
    found = ""
    for row in rows:
        if row.player != name or not row.group:
            continue
        if found and row.group != found:
            problems.append(
                Problem(row.line, f"{name} is in group {found} already, not in {row.group}.")
            )
        found = found or row.group
    return found


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
    outings: dict[str, list[RoundRecord]] = defaultdict(list)
    for row in rows:
        if row.kind is RowKind.BYE:
            worth = row.points[0] if row.points is not None else rules.bye_points
            outings[row.player].append(RoundRecord(row.round, OutingKind.BYE, points=worth))
        elif row.kind is RowKind.LOSS:
            outings[row.player].append(RoundRecord(row.round, OutingKind.LOSS, points=0))
        elif row.kind is RowKind.MATCH:
            mine, theirs = row.points or (None, None)
            outings[row.player].append(
                RoundRecord(
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
                RoundRecord(
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


REWARD = Reason("reward_bye", "The sheet gives this player the bye for this round.")


class NextRound(msgspec.Struct, frozen=True):
    """The round that comes after the last complete one."""

    number: int
    pairing: Pairing
    notes: tuple[str, ...] = ()
    """What the organizer should know besides."""


def sheet_standings(sheet: Sheet) -> Standings:
    """Everyone's place after the last complete round."""
    return standings(sheet.records, sheet.rules.ranking, after_round=sheet.after_round)


def next_round(
    sheet: Sheet, *, seed: int, planned: int
) -> NextRound | NoPairing | Refusal | BadSheet:
    """Pair the coming round, or say why it cannot be paired.

    ``planned`` is the number of Swiss rounds, 0 when nobody has said.
    """
    number = sheet.after_round + 1
    if sheet.unfinished:
        return BadSheet(sheet.unfinished)
    if planned and number > planned:
        return Refusal.of("rounds_over:next_round", planned=planned)
    here = sheet.here
    if not here:
        return Refusal.of("nobody:next_round")
    if sheet.rules.eliminates and sheet.after_round and len(here) == 1:
        return Refusal.of("over:next_round", "FR-3.2.2.1", name=here[0].name)
    resting = [record for record in here if record.name in sheet.coming]
    drawn = _draw(
        sheet, [record for record in here if record.name not in sheet.coming], seed, planned
    )
    if isinstance(drawn, NoPairing | Refusal):
        return drawn
    rewarded = [record for record in resting if sheet.coming[record.name] is RowKind.BYE]
    ranks = sheet_standings(sheet).ranks
    byes = (
        *drawn.byes,
        *(
            Bye(one.player, (REWARD,))
            for one in sorted(rewarded, key=lambda one: ranks[one.player])
        ),
    )
    return NextRound(number, Pairing(drawn.pairs, byes), tuple(_notes(sheet, here)))


def _draw(
    sheet: Sheet, players: Sequence[Record], seed: int, planned: int
) -> Pairing | NoPairing | Refusal:
    number = sheet.after_round + 1
    ranks = sheet_standings(sheet).ranks
    return pair_entrants(
        sheet.rules,
        entrants_for(sheet.rules, players, everyone=sheet.records, ranks=ranks, number=number),
        number=number,
        planned=planned,
        chance=Chance(f"toptable sheet {seed}".encode(), number),
    )


def _notes(sheet: Sheet, here: Sequence[Record]) -> list[str]:
    """Where double elimination is over by the document, although it can be played on. B-084."""
    if not sheet.rules.eliminates or not sheet.after_round:
        return []
    undefeated = [record for record in here if not losses(record, after_round=sheet.after_round)]
    if len(undefeated) != 1:
        return []
    return [
        f"{undefeated[0].name} is the only undefeated fighter left and has won the event by "
        "FR-3.2.2.1. Play on only if you announced that."
    ]
