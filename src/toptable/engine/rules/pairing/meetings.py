"""Who may meet whom this round, and whether everybody can be paired at all.

N13-75, N10-44, FFG-30, B-079: nobody meets the same opponent twice. In a single-sided event, where
one game is played a round, a second meeting is allowed with the sides swapped.
"""

from collections.abc import Callable, Collection, Sequence

from toptable.engine.rules.pairing.search.matching import largest_matching
from toptable.engine.rules.pairing.types import Entrant

Sides = tuple[str, str]


def barred(entrant: Entrant, sides: Sides | None = None) -> Collection[int]:
    """The ids of those whom this entrant may not meet again."""
    if sides is None:
        return entrant.met
    once = entrant.met_as
    return frozenset(other for other in entrant.met if len(once.get(other, "")) != 1)


def left_over(entrants: Sequence[Entrant], sides: Sides | None = None) -> int:
    """How many players the largest set of pairs without a rematch leaves without a partner.

    Nought means that everybody can be paired. Two of those left over have always met, so half the
    number is how many rematches an even field cannot avoid.
    """
    return left_over_of(
        [entrant.id for entrant in entrants], [barred(entrant, sides) for entrant in entrants]
    )


def left_over_of(ids: Sequence[int], bars: Sequence[Collection[int]]) -> int:
    """The same for any ids, each with those they may not meet."""
    odd = len(ids) % 2
    if _surely_pairable(len(ids) - odd, bars):
        return odd
    edges = [
        (i, j) for i, bar in enumerate(bars) for j in range(i + 1, len(ids)) if ids[j] not in bar
    ]
    return len(ids) - 2 * len(largest_matching(len(ids), edges))


def without_rematch(
    entrants: Sequence[Entrant], sides: Sides | None = None
) -> Callable[[Entrant], bool]:
    """Whether the others can do with the fewest rematches when a given entrant has the bye.

    That is none wherever any player's absence allows it, as the first rule of pairing asks.
    """
    if _surely_pairable(len(entrants) - 1, [barred(entrant, sides) for entrant in entrants]):
        return lambda _: True
    fewest = left_over(entrants, sides) - 1

    def leaves_the_fewest(absent: Entrant) -> bool:
        others = [entrant for entrant in entrants if entrant.id != absent.id]
        return left_over(others, sides) == fewest

    return leaves_the_fewest


def _surely_pairable(size: int, bars: Sequence[Collection[int]]) -> bool:
    """Whether any ``size`` of these players (an even number) can be paired, seen at a glance.

    Dirac's theorem: where everyone may meet at least half the field there is a ring through all of
    it, and every other link of an even ring is a pairing. This always holds in a field larger than
    twice the rounds played.
    """
    return size == 0 or 2 * (size - 1 - max(map(len, bars), default=0)) >= size
