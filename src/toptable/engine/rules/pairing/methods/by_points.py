"""A whole field paired: group by group where everybody can be paired as they may, else at once."""

from collections.abc import Sequence

from toptable.engine.chance import Chance
from toptable.engine.rules.pairing.criteria import (
    BalancedSides,
    Criterion,
    FewestCrossings,
    NoDoubleFloat,
    ShortestFloats,
)
from toptable.engine.rules.pairing.draw import Pairs
from toptable.engine.rules.pairing.hall import Hall
from toptable.engine.rules.pairing.methods.descent import descend
from toptable.engine.rules.pairing.search.balancing import balance
from toptable.engine.rules.pairing.search.lexicographic import solve
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
