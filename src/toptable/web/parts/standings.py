"""The standings by the rulebook."""

from collections.abc import Iterator
from itertools import islice

import msgspec

from toptable.engine.standings.columns import decimals
from toptable.engine.standings.ranking import Row, Standings
from toptable.web.seen import Seen


class StandingRow(msgspec.Struct, frozen=True):
    """A place, with its numbers as people read them."""

    rank: int
    tied: bool
    player: int
    name: str
    points: int
    numbers: tuple[str, ...]


def context(seen: Seen, _round: int) -> dict[str, object]:
    """Every place after the last complete round."""
    return table(seen, None)


def table(seen: Seen, most: int | None) -> dict[str, object]:
    """The first places, or all of them."""
    if not seen.state.finished_rounds:
        return {"after": 0, "rows": [], "rules": (), "more": 0, "address": seen.address}
    standings = seen.standings()
    rows = list(islice(_rows(standings), most))
    return {
        "after": standings.after_round,
        "final": standings.final,
        "rows": rows,
        "rules": standings.ranking.tiebreakers,
        "more": len(standings) - len(rows),
        "words": seen.tournament.rulebook.words,
        "address": seen.address,
    }


def _rows(standings: Standings) -> Iterator[StandingRow]:
    return (_row(standings, row) for row in standings)


def _row(standings: Standings, row: Row) -> StandingRow:
    numbers = (row.tiebreakers[rule.id] for rule in standings.ranking.tiebreakers)
    return StandingRow(
        rank=row.rank,
        tied=row.tied,
        player=row.player,
        name=row.name,
        points=row.points,
        numbers=tuple(decimals(number) for number in numbers),
    )
