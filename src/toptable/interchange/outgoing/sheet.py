"""The results sheet: lines that anybody can read and type on."""

from collections import defaultdict
from collections.abc import Iterator
from itertools import pairwise

from toptable.engine.rules.rulebook import Rules
from toptable.interchange.csv_table import Cell, ListTable, as_csv
from toptable.interchange.foreign.event import ForeignEvent, ForeignMatch
from toptable.interchange.sheet_head import write_head
from toptable.interchange.sheet_rows import RowKind

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
