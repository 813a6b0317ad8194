"""The cheapest way to pair the players who lost their place, breaking up as little as possible.

Some players are *loose*; everybody else sits in an *intact* pair that costs nothing while it stays.
A new round differs from the old one by chains: a loose player takes somebody out of an intact pair,
the partner who is left takes somebody out of another one, and so on, until the chain ends at a
second loose player. Each chain is paid for by its new pairs.

To find the cheapest set of chains among hundreds of pairs without looking at all of them:

1. Forget earlier meetings, so that only the *kind* of a player counts (point group, bye or no bye).
   Cheapest chains between kinds are quickly found; the cheapest way to join all loose players by
   such chains is a *floor* that no real answer can go below.
2. For each intact pair note the least *detour*: what a chain through a pair of its kind costs above
   the cheapest chain between the same two loose players.
3. Solve a window exactly: the loose players and the intact pairs with the smallest detours, at
   first none. If the answer found costs so little that every pair outside the window has a detour
   of at least (cost - floor), it is the best of all. Otherwise widen the window.

Why that is enough: say a better answer joins ``u`` and ``v`` by a chain through some pair. Its
other chains cost at least the floor less the cheapest chain from ``u`` to ``v``. So it costs at
least the floor plus the pair's detour, and is better only if the detour is below (cost - floor).
"""

from bisect import bisect_left
from collections import defaultdict
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import combinations

from toptable.engine.rules.pairing.search.cheapest import Price, cheapest, total

Kind = tuple[int, bool]
"""All that matters about a player when earlier meetings are forgotten."""

Pairs = list[tuple[int, int]]
KindOfPair = tuple[Kind, Kind]

FAR = 1 << 200
"""More than any answer costs: there is no way."""


@dataclass(frozen=True)
class Broken:
    """A round that needs repair."""

    loose: Sequence[int]
    intact: Pairs
    price: Price
    """What a pair costs. Intact pairs cost nothing, new ones something."""
    kind: Callable[[int], Kind]
    kind_price: Callable[[Kind, Kind], int | None]
    """The least that a new pair of these kinds costs."""
    spare: int
    """How many intact pairs to look at first; a choice that earlier meetings leave open."""


def fewest_changes(broken: Broken) -> dict[int, int] | None:
    """Everybody's partner in a cheapest round, for the loose and those they may displace.

    Pairs that the answer does not name stay as they are. No answer means that there is no round.
    """
    kinds = _intact_by_kind(broken)
    floor, detours = _floor_and_detours(broken, list(kinds))
    if floor is None:
        return None
    by_detour = sorted(
        (detours[kind], place, pair)
        for kind, pairs in kinds.items()
        for place, pair in enumerate(pairs)
    )
    size = 0
    while True:
        window = [pair for _, _, pair in by_detour[:size]]
        found, cost = _solve(broken, window)
        enough = bisect_left(by_detour, (cost - floor,))
        if enough <= size:
            return found
        size = min(enough, max(broken.spare, 4 * size))


def _solve(broken: Broken, intact: Pairs) -> tuple[dict[int, int] | None, int]:
    """The best answer that breaks up none but these pairs, and its cost."""
    mates = cheapest([*broken.loose, *(one for pair in intact for one in pair)], broken.price)
    return mates, FAR if mates is None else total(mates, broken.price)


def _intact_by_kind(broken: Broken) -> dict[KindOfPair, Pairs]:
    kinds: defaultdict[KindOfPair, Pairs] = defaultdict(list)
    for one, other in broken.intact:
        first, second = broken.kind(one), broken.kind(other)
        kinds[min((first, second), (second, first))].append((one, other))
    return kinds


def _costs_from(start: Kind, pairs: list[KindOfPair], broken: Broken) -> dict[Kind, int]:
    """For a loose player of some kind: the cheapest chains up to the moment when they take
    somebody of each kind out of an intact pair."""
    partners: defaultdict[Kind, set[Kind]] = defaultdict(set)
    for first, second in pairs:
        partners[first].add(second)
        partners[second].add(first)
    alone = {start: 0}
    taken: dict[Kind, int] = {}
    news = {start}
    while news:
        nearer: set[Kind] = set()
        for into, freed in partners.items():
            prices = ((kind, broken.kind_price(kind, into)) for kind in news)
            cost = min(
                (alone[kind] + paid for kind, paid in prices if paid is not None), default=FAR
            )
            if cost < taken.get(into, FAR):
                taken[into] = cost
                for kind in freed:
                    if cost < alone.get(kind, FAR):
                        alone[kind] = cost
                        nearer.add(kind)
        news = nearer
    return taken


def _floor_and_detours(
    broken: Broken, pairs: list[KindOfPair]
) -> tuple[int | None, dict[KindOfPair, int]]:
    """What joining all loose players costs at least, and the least detour of each kind of pair."""
    costs = {kind: _costs_from(kind, pairs, broken) for kind in set(map(broken.kind, broken.loose))}
    detours = dict.fromkeys(pairs, FAR)
    chains: dict[tuple[int, int], int] = {}
    for one, other in combinations(broken.loose, 2):
        from_one, from_other = costs[broken.kind(one)], costs[broken.kind(other)]
        through = {
            (first, second): min(
                from_one.get(first, FAR) + from_other.get(second, FAR),
                from_one.get(second, FAR) + from_other.get(first, FAR),
            )
            for first, second in pairs
        }
        direct = broken.price(one, other)
        least = min([FAR if direct is None else direct, *through.values()])
        if least < FAR:
            chains[one, other] = chains[other, one] = least
            for kind, cost in through.items():
                detours[kind] = min(detours[kind], cost - least)

    def chain(one: int, other: int) -> int | None:
        return chains.get((one, other))

    mates = cheapest(broken.loose, chain)
    return (None if mates is None else total(mates, chain)), detours
