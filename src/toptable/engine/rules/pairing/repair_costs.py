"""What a repair may do and what it costs, and the cheapest way to pair the players who lost their
place.

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
from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations

from toptable.engine.rules.pairing.entrants import Entrant, Pairing, Sides, barred, without_rematch
from toptable.engine.rules.pairing.ranked import Rematches
from toptable.engine.rules.pairing.search.matching import Price, cheapest, total

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


NOBODY = -1
"""Stands for the opponent of a player with a bye."""

_DIGIT = 24
"""Bits for each count: far more than any event can fill, and together fewer than 128."""


@dataclass(frozen=True)
class Task:
    """What the search needs to know: who sat with whom, and what a pair costs."""

    players: Mapping[int, Entrant]
    before: Mapping[int, int]
    """Everybody's opponent so far, where both are still here."""
    corrected: Collection[int]
    worth: int
    most_byes: int
    """Somebody with more byes than this must not have another one."""
    rematches: Rematches
    groups: Mapping[int, int]
    """The point groups, the lowest is 0."""
    bars: Mapping[int, Collection[int]]
    """Whom everybody must not meet."""

    @classmethod
    def of(
        cls,
        pairing: Pairing,
        entrants: Sequence[Entrant],
        corrected: Collection[int],
        *,
        worth: int,
        rematches: Rematches,
        sides: Sides | None,
    ) -> "Task":
        """The task of repairing this round for these entrants."""
        players = {entrant.id: entrant for entrant in entrants}
        most_byes = 0
        before: dict[int, int] = {}
        for one, other in (pair.players for pair in pairing.pairs):
            if one in players and other in players:
                before[one], before[other] = other, one
        if len(entrants) % 2:
            most_byes = _most_byes(entrants, sides)
            holders = [players[bye.player] for bye in pairing.byes if bye.player in players]
            if holders:
                holder = min(holders, key=lambda entrant: (entrant.byes, -entrant.rank)).id
                before[holder], before[NOBODY] = NOBODY, holder
        return cls(
            players,
            before,
            corrected,
            worth,
            most_byes,
            rematches,
            {points: group for group, points in enumerate(sorted({e.points for e in entrants}))},
            {entrant.id: barred(entrant, sides) for entrant in entrants},
        )

    def broken(self) -> Broken:
        """The round as the search sees it."""
        intact = [
            (one, other)
            for one, other in self.before.items()
            if one < other and self.price(one, other) == 0
        ]
        seated = {player for pair in intact for player in pair}
        everybody = [*self.players, NOBODY] if len(self.players) % 2 else [*self.players]
        loose = [player for player in everybody if player not in seated]
        most_met = max(map(len, self.bars.values()), default=0)
        return Broken(
            loose, intact, self.price, self.kind, self.kind_price, most_met + len(loose) + 1
        )

    def price(self, one: int, other: int) -> int | None:
        """What it costs to pair these two; None if they must not be paired."""
        new = self.before.get(one) != other
        counts = new or one in self.corrected or other in self.corrected
        if NOBODY in (one, other):
            player = self.players[max(one, other)]
            if player.byes > self.most_byes:
                return None
            return self._cost(groups=counts * self.groups[player.points], byes=new)
        first, second = self.players[one], self.players[other]
        rematch = other in self.bars[one]
        if rematch and self.rematches == "never":
            return None
        across = abs(self.groups[first.points] - self.groups[second.points])
        return self._cost(rematches=rematch, groups=counts * across, tables=new)

    def kind(self, player: int) -> Kind:
        """Point group, and whether the bye may go there."""
        if player == NOBODY:
            return NOBODY, False
        entrant = self.players[player]
        return self.groups[entrant.points], entrant.byes <= self.most_byes

    def kind_price(self, one: Kind, other: Kind) -> int | None:
        """What a new pair costs if the two have not met."""
        (low, _), (high, may_sit_out) = sorted((one, other))
        if low != NOBODY:
            return self._cost(groups=high - low, tables=True)
        return self._cost(groups=high, byes=True) if may_sit_out else None

    def _cost(
        self, *, rematches: bool = False, groups: int, tables: bool = False, byes: bool = False
    ) -> int:
        """One number in which the first count outweighs all others, the second those after it."""
        changes = (self.worth * groups + tables, groups if self.worth else 0, byes, groups)
        cost = int(rematches)
        for count in changes:
            cost = cost << _DIGIT | count
        return cost


def _most_byes(entrants: Sequence[Entrant], sides: Sides | None) -> int:
    """The fewest byes of anybody whose absence leaves the others a pairing without a rematch."""
    legal = without_rematch(entrants, sides)
    in_turn = sorted(entrants, key=lambda entrant: entrant.byes)
    return next((entrant.byes for entrant in in_turn if legal(entrant)), 0)
