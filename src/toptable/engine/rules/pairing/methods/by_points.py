"""A whole field paired: group by group where everybody can be paired as they may, else at once.

Group by group means from the top down, as few players as possible leaving each point group. The
walk keeps a promise. After the groups ``1 … b`` are done, no pairing of the whole field has
fewer crossings at the boundaries ``1 … b`` (compared from the top), nor, with these crossings,
shorter ways down from the groups ``1 … b`` (nor, after that, fewer players paired down twice
running, if that counts). Call this *settled*.

A group that is simply drawn stays settled: everybody who came down is paired in it and only one
player, or nobody, leaves it. The parity of the players above a boundary is the parity of its
crossings, so fewer are impossible; and who leaves goes one group down, which is the least.

Where that fails, a few groups are solved together (``widen.py``).
"""

from collections.abc import Sequence

from toptable.engine.chance import Chance
from toptable.engine.rules.pairing.criteria import (
    BalancedSides,
    Criterion,
    FewestCrossings,
    NoDoubleFloat,
    ShortestFloats,
)
from toptable.engine.rules.pairing.draw import Pairs, draw_group
from toptable.engine.rules.pairing.hall import Hall
from toptable.engine.rules.pairing.search.balancing import balance
from toptable.engine.rules.pairing.search.lexicographic import solve
from toptable.engine.rules.pairing.search.widen import Block, Widening
from toptable.engine.rules.pairing.search.window import window_of


def pair_by_points(hall: Hall, criteria: Sequence[Criterion], chance: Chance) -> Pairs:
    """The best pairs by the criteria about points, sides and second descents.

    Nobody meets whom they may not, so the hall must allow a full pairing.
    """
    points = _those(criteria, FewestCrossings, ShortestFloats)
    sides = _those(criteria, BalancedSides)
    rest = _those(criteria, NoDoubleFloat)
    if not sides:
        blocks = descend(hall, [*points, *rest], chance)
        return [pair for block in blocks for pair in block.pairs]
    blocks = descend(hall, points, chance)
    return balance(hall, blocks, [*points, *sides, *rest], chance, rested=bool(rest))


def pair_at_once(hall: Hall, criteria: Sequence[Criterion], chance: Chance) -> Pairs:
    """The best pairs by all the criteria, rematches among them, of one exact search.

    This is for fields in which somebody must meet again, or a family itself. A field in which
    nobody has met half of the others needs no rematch, so it is only ever asked about small ones.
    """
    window = window_of(hall, 0, len(hall.groups) - 1, anyone=True)
    levels = [level for criterion in criteria for level in criterion.levels(window)]
    solution = solve(window, levels, chance)
    if solution is None:
        raise ValueError("an odd number of players cannot be paired")
    return [(window.named(a), window.named(b)) for a, b in solution.pairs]


def _those(criteria: Sequence[Criterion], *kinds: type[Criterion]) -> list[Criterion]:
    return [criterion for criterion in criteria if isinstance(criterion, kinds)]


def descend(hall: Hall, criteria: Sequence[Criterion], chance: Chance) -> list[Block]:
    """All groups paired. The field must have a pairing in which nobody meets whom they may not."""
    rested = any(isinstance(criterion, NoDoubleFloat) for criterion in criteria)
    widening = Widening(hall, criteria, chance, rested)
    blocks: list[Block] = []
    group = 0
    while group < len(hall.groups):
        arrived = blocks[-1].leaving if blocks else ()
        drawn = draw_group(hall, hall.groups[group], arrived, chance, rested=rested)
        if drawn is None:
            blocks = widening.settle(blocks, group)
        else:
            blocks.append(Block(group, group, arrived, *drawn))
        group = blocks[-1].last + 1
    return blocks
