"""The standings by the rulebook: ties as ties, and who is in and out of the cut."""

from collections.abc import Iterator, Mapping
from itertools import islice

import msgspec

from toptable.engine.rules.standings.columns import decimals
from toptable.engine.rules.standings.ranking import Standings, StandingsRow
from toptable.engine.subjects.conduct.revoked_places import marks
from toptable.engine.subjects.event.announced_first import planned_cut
from toptable.engine.subjects.finals.cutting import cut_preview
from toptable.web.access.seen import Seen
from toptable.web.rendering.part import Part


class StandingRow(msgspec.Struct, frozen=True):
    """A place, with its numbers as people read them."""

    rank: int
    """The best place of those whom only the lot separates."""
    tied: bool
    player: int
    name: str
    points: int
    numbers: tuple[str, ...]
    left: bool
    """Whether the player has left the event; the place stays."""
    mark: str
    """``void`` or ``disqualified`` where the place is so. B-171."""
    cut: str
    """``in`` or ``out`` where the line of the cut is known."""


class CutLine(msgspec.Struct, frozen=True):
    """The line of the planned cut as it would be now."""

    size: int
    taken: frozenset[int]
    last: int
    """The last player who goes on."""
    why: str
    """What separates the last who goes on from the first who does not."""


def context(seen: Seen, number: int) -> dict[str, object]:
    """Every place after a round, the last one unless another is asked for."""
    latest = (number or seen.standings_through) == seen.state.finished_rounds
    return table(seen, None, number, cut_line(seen) if latest else None)


def table(
    seen: Seen, most: int | None, number: int = 0, line: CutLine | None = None
) -> dict[str, object]:
    """The first places, or all of them, with the line of the cut where it is wanted."""
    known = {
        "address": seen.address,
        "through": seen.standings_through,
        "shown": seen.state.office.standings_through,
        "finished": seen.state.finished_rounds,
    }
    if not 1 <= (number or seen.standings_through) <= seen.standings_through:
        return known | {"after": 0, "rows": [], "rules": (), "more": 0}
    standings = seen.standings(number)
    rows = list(islice(_rows(seen, standings, line), most))
    return known | {
        "after": standings.after_round,
        "final": standings.final,
        "rows": rows,
        "line": line,
        "rules": standings.ranking.tiebreakers,
        "more": len(standings) - len(rows),
        "words": seen.tournament.rulebook.words,
    }


def cut_line(seen: Seen) -> CutLine | None:
    """Who would go on if the planned cut were locked now."""
    due = planned_cut(seen.state)
    if due is None or not seen.state.finished_rounds or seen.state.finals.locked is not None:
        return None
    shown = cut_preview(seen.state, seen.tournament.rulebook, due)
    if not shown.division.taken or not shown.division.waiting:
        return None
    taken = frozenset(ranked.player for ranked in shown.division.taken)
    return CutLine(len(taken), taken, shown.division.taken[-1].player, shown.line)


def _rows(seen: Seen, standings: Standings, line: CutLine | None) -> Iterator[StandingRow]:
    best, marked = _best_places(standings), marks(seen.state)
    return (_row(seen, standings, row, best, line, marked) for row in standings)


def _best_places(standings: Standings) -> Mapping[int, int]:
    """For players whom only the lot separates: the first place among them."""
    records, ranks = standings.field.records, standings.ranks
    groups = ([records[at].player for at in group] for group in standings.level)
    return {player: min(map(ranks.__getitem__, group)) for group in groups for player in group}


def _row(
    seen: Seen,
    standings: Standings,
    row: StandingsRow,
    best: Mapping[int, int],
    line: CutLine | None,
    marked: Mapping[int, str],
) -> StandingRow:
    numbers = (row.tiebreakers[rule.id] for rule in standings.ranking.tiebreakers)
    player = seen.state.players.get(row.player)
    return StandingRow(
        rank=best.get(row.player, row.rank),
        tied=row.tied,
        player=row.player,
        name=row.name,
        points=row.points,
        numbers=tuple(decimals(number) for number in numbers),
        left=player is not None and not player.active,
        mark=marked.get(row.player, ""),
        cut="" if line is None else ("in" if row.player in line.taken else "out"),
    )


PARTS = {
    "standings": Part(context, "standings/standings_part.html"),
}
