"""How long standings take: a whole field at once, and after one changed result.

    python benchmarks/standings.py [--quick]

Beside our integers over a common denominator it times the same numbers worked out naively with one
``Fraction`` at a time, and checks that both give the same order.
"""

import argparse
import random
import time
from collections.abc import Callable, Sequence
from fractions import Fraction
from functools import partial
from statistics import median
from typing import TypeVar

from msgspec.structs import replace
from rich.console import Console
from rich.table import Table

from toptable.engine.rules.records import OutingKind, Record, RoundRecord
from toptable.engine.rules.results.scoring import mirror
from toptable.engine.rules.rulebook import Rules
from toptable.engine.rules.standings import Standings, standings
from toptable.rulebooks import all_rulebooks

T = TypeVar("T")
RUNS = 5


def event(rules: Rules, players: int, rounds: int) -> list[Record]:
    """A Swiss event by points with random results and a few early leavers."""
    chance = random.Random(f"{players} {rounds}")
    outings: list[list[RoundRecord]] = [[] for _ in range(players)]
    points = [0] * players
    left: list[int | None] = [None] * players
    letters = "WWWWLLLLD"
    for number in range(1, rounds + 1):
        here = [at for at in range(players) if left[at] is None]
        here.sort(key=lambda at: (-points[at], chance.random()))
        if len(here) % 2:
            bye = here.pop()
            outings[bye].append(RoundRecord(number, OutingKind.BYE, points=rules.bye_points))
            points[bye] += rules.bye_points
        for one, other in zip(here[::2], here[1::2], strict=True):
            games = "".join(chance.choice(letters) for _ in range(rules.scoring.games))
            score = rules.scoring.score(games)
            assert isinstance(score, tuple)
            outings[one].append(RoundRecord(number, OutingKind.MATCH, other, *score, games))
            outings[other].append(
                RoundRecord(number, OutingKind.MATCH, one, *score[::-1], mirror(games))
            )
            points[one] += score[0]
            points[other] += score[1]
        for at in here:
            if chance.random() < 0.01:
                left[at] = number
    return [
        Record(at, f"Player {at}", chance.getrandbits(53), tuple(outings[at]), left=left[at])
        for at in range(players)
    ]


def naive(records: Sequence[Record], rounds: int) -> list[int]:
    """The order under NISEI 1.3, straight from its sentences, every number a fraction."""
    points = {one.player: sum(o.points or 0 for o in one.outings) for one in records}
    average = {
        one.player: Fraction(points[one.player], len(one.outings)) if one.outings else Fraction(0)
        for one in records
    }
    met = {
        one.player: [o.opponent for o in one.outings if o.opponent is not None] for one in records
    }
    sos = {who: sum((average[o] for o in met[who]), Fraction(0)) / rounds for who in met}
    xsos = {
        who: sum((sos[o] for o in met[who]), Fraction(0)) / len(met[who]) if met[who] else 0
        for who in met
    }
    lots = {one.player: one.lot for one in records}
    return sorted(met, key=lambda who: (-points[who], -sos[who], -xsos[who], lots[who]))


def timed(work: Callable[[], T], runs: int = RUNS) -> tuple[float, T]:
    """The median time of a few runs, and what came out."""
    times = []
    for _ in range(runs):
        start = time.perf_counter()
        result = work()
        times.append(time.perf_counter() - start)
    return median(times), result


def one_result_later(rules: Rules, records: Sequence[Record], before: Standings) -> Standings:
    """Turn one match of the last round around and rank everybody again."""
    who = next(
        one for one in records if one.outings and one.outings[-1].round == before.after_round
    )
    outing = who.outings[-1]
    changed = {who.player: replace(outing, points=outing.against, against=outing.points)}
    if outing.opponent is not None:
        theirs = records[outing.opponent].outings[-1]
        changed[outing.opponent] = replace(theirs, points=theirs.against, against=theirs.points)
    newer = [
        replace(one, outings=(*one.outings[:-1], changed[one.player]))
        if one.player in changed
        else one
        for one in records
    ]
    after = standings(newer, rules.ranking, after_round=before.after_round, previous=before)
    after.row(1)
    return after


def main() -> None:
    """Print the table."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--quick", action="store_true", help="smaller fields")
    quick = parser.parse_args().quick
    large, small = ((1024, 9), (256, 8)) if quick else ((8192, 15), (2048, 12))

    table = Table("work", "players", "rounds", "time", "naive fractions", "ratio")
    for rulebook in all_rulebooks():
        rules = rulebook.under({})
        players, rounds = large
        records = event(rules, players, rounds)
        ours, shown = timed(partial(standings, records, rules.ranking, after_round=rounds))
        other, ratio = "", ""
        if rulebook.id == "nisei-1.3":
            theirs, order = timed(partial(naive, records, rounds), runs=1)
            assert order == list(shown.players)
            other, ratio = f"{theirs * 1000:,.1f} ms", f"{theirs / ours:.1f}"
        table.add_row(
            f"full standings, {rulebook.id}",
            f"{players:,}",
            str(rounds),
            f"{ours * 1000:,.1f} ms",
            other,
            ratio,
        )
    players, rounds = small
    for rulebook in all_rulebooks():
        rules = rulebook.under({})
        records = event(rules, players, rounds)
        before = standings(records, rules.ranking, after_round=rounds)
        ours, _ = timed(partial(one_result_later, rules, records, before))
        table.add_row(
            f"one changed result, {rulebook.id}",
            f"{players:,}",
            str(rounds),
            f"{ours * 1000:,.1f} ms",
            "",
            "",
        )
    Console().print(table)


if __name__ == "__main__":
    main()
