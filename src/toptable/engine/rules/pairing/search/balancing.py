"""Among the pairings with the best point groups, one with the most balanced sides.

The walk down the groups has settled how many leave each group and how far they go. Where nobody
crosses a boundary the field falls apart into *runs* of groups, and each run can be balanced by
itself: exactly, or, where it is long, by the shortcut of ``long_runs.py`` that proves its own
answer or gives none.
"""

from collections.abc import Iterator, Sequence
from dataclasses import replace

from toptable.engine.chance import Chance
from toptable.engine.rules.pairing.criteria import Criterion
from toptable.engine.rules.pairing.draw import Pairs
from toptable.engine.rules.pairing.hall import Hall
from toptable.engine.rules.pairing.search.lexicographic import Objective, PlaceLevel, solve
from toptable.engine.rules.pairing.search.long_runs import balance_long_run
from toptable.engine.rules.pairing.search.widen import Block
from toptable.engine.rules.pairing.search.window import Window, window_of

SHORT = 80
"""Runs of so many players are solved exactly in a few milliseconds."""


def balance(
    hall: Hall,
    blocks: Sequence[Block],
    criteria: Sequence[Criterion],
    chance: Chance,
    *,
    rested: bool,
) -> Pairs:
    """Pairs as good as those of the blocks by ``criteria``, which begin with theirs, and go on."""
    pairs: Pairs = []
    for run in _runs(blocks):
        found = None
        if sum(2 * len(block.pairs) for block in run) > SHORT:
            found = balance_long_run(hall, run, chance, rested=rested)
        pairs += found or _exactly(hall, run, criteria, chance)
    return pairs


def _runs(blocks: Sequence[Block]) -> Iterator[list[Block]]:
    run: list[Block] = []
    for block in blocks:
        run.append(block)
        if not block.leaving:
            yield run
            run = []


def _exactly(
    hall: Hall, run: Sequence[Block], criteria: Sequence[Criterion], chance: Chance
) -> Pairs:
    window = window_of(hall, run[0].first, run[-1].last, closed=True)
    levels = [level for criterion in criteria for level in criterion.levels(window)]
    settled = [pair for block in run for pair in block.pairs]
    solution = solve(window, [tightened(level, window, settled) for level in levels], chance)
    if solution is None:
        raise ValueError("a run that was paired can be paired")
    return [(window.named(a), window.named(b)) for a, b in solution.pairs]


def tightened(level: Objective, window: Window, settled: Pairs) -> Objective:
    """A level whose best value the walk has settled needs no room for more."""
    if not isinstance(level, PlaceLevel):
        return level
    place = dict(zip(window.players, window.places, strict=True))
    ends = (sorted((place[a], place[b])) for a, b in settled)
    return replace(level, most=sum(level.between(higher, lower) for higher, lower in ends))
