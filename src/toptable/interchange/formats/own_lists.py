"""Two lists of our own kind: the results sheet, read and written, and a list of players."""

from collections import defaultdict
from collections.abc import Iterable, Iterator
from itertools import pairwise

from toptable import rulebooks
from toptable.engine.refusal import Refusal
from toptable.engine.rules.rulebook import Rules
from toptable.interchange.csv_lists import Cell, ListTable, as_csv
from toptable.interchange.file_contents import TOO_MUCH, Contents, table_of
from toptable.interchange.formats.exchange_model import (
    NO_PLAYERS,
    ForeignEvent,
    ForeignMatch,
    ForeignPlayer,
    ForeignRound,
    ForeignShare,
)
from toptable.interchange.formats.foreign_values import day, text
from toptable.interchange.people_list import MOST_PEOPLE, Column, has_headings, read_people
from toptable.interchange.results_sheet import BadSheet, people_of, read_sheet
from toptable.interchange.sheet_lines import (
    NEEDED,
    Problem,
    Row,
    RowKind,
    SheetHead,
    read_head,
    read_rows,
    write_head,
)
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
    return Refusal("bad_sheet", "\n".join(shown)) if shown else Refusal.of("bad_sheet")


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


COLUMNS = ("round", "table", "player", "opponent", "games", "sides", "points", "group")


def write_sheet(event: ForeignEvent, rules: Rules) -> bytes:
    """The head, who enters, round by round the matches, byes and losses, and who leaves."""
    names = {player.key: player.name for player in event.players}
    rows = [*_entering(event), *_played(event, names, rules), *_moves(event)]
    table = as_csv(ListTable("results", event.name, COLUMNS, tuple(rows)))
    return write_head(event.name, event.date, rules).encode() + table


def _line(number: int, name: str, kind: RowKind, group: str = "") -> tuple[Cell, ...]:
    return (number, "", name, "", kind.value, "", "", group)


def _entering(event: ForeignEvent) -> Iterator[tuple[Cell, ...]]:
    seen = _appearances(event)
    for player in event.players:
        first = min(seen[player.key], default=1)
        yield _line(first if first > 1 else 0, player.name, RowKind.ENTER, player.group)


def _played(event: ForeignEvent, names: dict[str, str], rules: Rules) -> Iterator[tuple[Cell, ...]]:
    for number, round_ in enumerate(event.rounds, start=1):
        for match in round_.matches:
            one, two = (names[key] for key in match.players)
            table: Cell = match.table if match.table is not None else ""
            yield (number, table, one, two, *_result(match, rules), "")
        for share in round_.alone:
            kind = RowKind.LOSS if share.lost else RowKind.BYE
            odd = not share.lost and share.points not in (None, rules.bye_points)
            worth = f"{share.points}-0" if odd else ""
            yield (number, "", names[share.player], "", kind.value, "", worth, "")


def _result(match: ForeignMatch, rules: Rules) -> tuple[str, str, str]:
    """Letters where they give the points, else the points as typed."""
    if match.points is None:
        return "", "", ""
    if match.games and rules.scoring.score(match.games) == match.points:
        sides = match.sides if rules.sides_problem(match.games, match.sides) is None else ""
        return match.games, sides, ""
    return "", "", f"{match.points[0]}-{match.points[1]}"


def _moves(event: ForeignEvent) -> Iterator[tuple[Cell, ...]]:
    """Who left after a round, and who was back from a round on."""
    seen, last = _appearances(event), len(event.rounds)
    for player in event.players:
        rounds = sorted(seen[player.key])
        for before, after in pairwise(rounds):
            if after > before + 1:
                yield _line(before, player.name, RowKind.DROP)
                yield _line(after, player.name, RowKind.REJOIN)
        latest = rounds[-1] if rounds else 0
        if player.dropped:
            yield _line(latest or 1, player.name, RowKind.DROP)
        elif 0 < latest < last:
            yield _line(latest, player.name, RowKind.DROP)
            yield _line(last + 1, player.name, RowKind.REJOIN)


def _appearances(event: ForeignEvent) -> dict[str, set[int]]:
    seen: dict[str, set[int]] = defaultdict(set)
    for number, round_ in enumerate(event.rounds, start=1):
        for match in round_.matches:
            for key in match.players:
                seen[key].add(number)
        for share in round_.alone:
            seen[share.player].add(number)
    return seen
