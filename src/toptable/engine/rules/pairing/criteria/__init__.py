"""What makes one pairing better than another, the most important first.

Each criterion knows its name and its source, turns itself into *levels* (numbers that should be as
small as possible, the first of them first) for the exact search, and explains where it could not be
served in full.
"""

from toptable.engine.rules.pairing.criteria.apart import KeptApart
from toptable.engine.rules.pairing.criteria.base import Criterion, FinishedPairing, outcome_of
from toptable.engine.rules.pairing.criteria.double_float import NoDoubleFloat
from toptable.engine.rules.pairing.criteria.points import FewestCrossings, ShortestFloats
from toptable.engine.rules.pairing.criteria.rematch import NoRematch
from toptable.engine.rules.pairing.criteria.sides import BalancedSides

STANDARD: tuple[Criterion, ...] = (
    NoRematch(),
    KeptApart(),
    FewestCrossings(),
    ShortestFloats(),
    BalancedSides(),
    NoDoubleFloat(),
)
"""The criteria of the standard pairing in the order in which they count."""

__all__ = [
    "STANDARD",
    "BalancedSides",
    "Criterion",
    "FewestCrossings",
    "FinishedPairing",
    "KeptApart",
    "NoDoubleFloat",
    "NoRematch",
    "ShortestFloats",
    "outcome_of",
]


def standard_criteria(
    *, first_round: bool, single_sided: bool, rested: bool
) -> tuple[Criterion, ...]:
    """Those of the standard criteria that apply to a round."""
    idle = {
        KeptApart: not first_round,
        BalancedSides: not single_sided,
        NoDoubleFloat: not rested,
    }
    return tuple(criterion for criterion in STANDARD if not idle.get(type(criterion), False))
