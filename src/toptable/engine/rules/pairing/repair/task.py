"""What a repair may do and what it costs: the rules of :mod:`repair`, put as prices of pairs."""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass

from toptable.engine.rules.pairing.meetings import Sides, barred, without_rematch
from toptable.engine.rules.pairing.ranked import Rematches
from toptable.engine.rules.pairing.repair.fewest_changes import Broken, Kind
from toptable.engine.rules.pairing.types import Entrant, Pairing

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
