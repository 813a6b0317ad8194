"""How long it takes to say what players need: one for all, against everybody by themselves.

    python benchmarks/need.py [--quick]

While few tables are open every ending is tried once for the whole hall; beside it the same is
worked out the plain way, player by player and own result by own result, with standings made anew
for every ending. In large fields the bounds by counting (with simulated endings in fields of up to
2,500) are set against making the standings anew once for each of six own results of every player,
which proves nothing by itself.
"""

import argparse
import time
from collections.abc import Callable
from functools import partial
from itertools import product
from typing import TypeVar

from msgspec.structs import replace
from rich.console import Console
from rich.table import Table
from standings import event

from toptable.engine.rules.records import OutingKind
from toptable.engine.rules.rulebook import Rules
from toptable.engine.rules.standings import standings
from toptable.engine.state.rounds import Match, Seating
from toptable.engine.views.cut_odds.need import Prospects
from toptable.engine.views.cut_odds.possible_endings import booked, open_tables
from toptable.engine.views.cut_odds.remaining_rounds import CutToCome, StillToPlay
from toptable.rulebooks import all_rulebooks

T = TypeVar("T")
SAMPLE = 300
"""Endings that the plain way is timed on; the rest is reckoned from them."""


def last_round(rules: Rules, players: int, rounds: int, later: int = 0) -> StillToPlay:
    """An event whose last round is on, with no result in, of which eight or a half go on."""
    records, tables = [], []
    for record in event(rules, players, rounds):
        *before, last = record.outings or (None,)
        if last is None or last.round < rounds or last.kind is not OutingKind.MATCH:
            records.append(record)
            continue
        assert last.opponent is not None
        waiting = replace(last, points=None, against=None, games="")
        records.append(replace(record, outings=(*before, waiting)))
        if record.player < last.opponent:
            tables.append(Match(Seating(len(tables) + 1, (record.player, last.opponent))))
    out = frozenset(record.player for record in records if record.left is not None)
    return StillToPlay(
        rules=rules,
        records=tuple(records),
        round=rounds,
        later=later,
        fixed=True,
        tables=tuple(tables),
        byes=(),
        cut=CutToCome(min(8, players // 2), 0, out, None),
        traits="",
        without=frozenset(),
        void=frozenset(),
        settled=(),
        rewards=(),
    )


def timed(work: Callable[[], T]) -> tuple[float, T]:
    """How long something takes, and what came out."""
    start = time.perf_counter()
    result = work()
    return time.perf_counter() - start, result


def plain_way(play: StillToPlay) -> float:
    """Every player, every own result, every ending of the other tables; standings each time."""
    tables = open_tables(play)
    endings = 0
    start = time.perf_counter()
    for ending in product(*tables):
        records = list(play.records)
        for end in ending:
            for seat in end.seats:
                records[seat.at] = booked(records[seat.at], seat.outing)
        standings(records, play.rules.ranking, after_round=play.round)
        endings += 1
        if endings == SAMPLE:
            break
    each = (time.perf_counter() - start) / endings
    whole = 1
    for table in tables:
        whole *= len(table)
    return each * whole * len(play.records)


def main() -> None:
    """Print the table."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--quick", action="store_true", help="smaller fields")
    quick = parser.parse_args().quick
    table = Table("work", "players", "first asked", "next asked", "all ask", "plainly", "ratio")
    for rulebook in all_rulebooks():
        small = last_round(rulebook.under({}), 6 if quick else 8, 3)
        first, then = asked(small)
        add(table, f"every ending, {rulebook.id}", small, first, then, plain_way(small))
    for players in (256, 1024) if quick else (256, 2048, 8192):
        large = last_round(all_rulebooks()[0].under({}), players, 8)
        first, then = asked(large)
        add(table, "counting", large, first, then, 6 * anew(large) * players)
    Console().print(table)


def asked(play: StillToPlay) -> tuple[float, float]:
    """What it takes until a leader knows, and then on average for a hundred others."""
    everybody = Prospects(play)
    first, _ = timed(partial(everybody.need, leader(play)))
    others = [record.player for record in play.records[:100]]
    then, _ = timed(lambda: [everybody.need(player) for player in others])
    return first, then / len(others)


def leader(play: StillToPlay) -> int:
    """Who is on the place where the cut falls."""
    assert play.cut is not None
    return standings(play.records, play.rules.ranking, after_round=play.round - 1).players[
        play.cut.size
    ]


def anew(play: StillToPlay) -> float:
    """Standings made anew."""
    return timed(lambda: standings(play.records, play.rules.ranking, after_round=play.round))[0]


def add(
    table: Table, what: str, play: StillToPlay, first: float, then: float, plain: float
) -> None:
    """One line; the ratio is about the whole hall, every player asking once."""
    players = len(play.records)
    hall = first + (players - 1) * then
    times = (
        f"{1000 * first:,.0f} ms",
        f"{1000 * then:,.1f} ms",
        f"{hall:,.1f} s",
        f"{plain:,.1f} s",
    )
    table.add_row(what, f"{players:,}", *times, f"{plain / hall:,.1f}")


if __name__ == "__main__":
    main()
