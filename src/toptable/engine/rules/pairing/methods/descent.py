"""Pair the point groups from the top down, as few players as possible leaving each.

The walk keeps a promise. After the groups ``1 … b`` are done, no pairing of the whole field has
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
from toptable.engine.rules.pairing.criteria import Criterion, NoDoubleFloat
from toptable.engine.rules.pairing.draw import draw_group
from toptable.engine.rules.pairing.hall import Hall
from toptable.engine.rules.pairing.search.widen import Block, Widening


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
