"""The players to be paired this round, in the order of the standings, in their point groups."""

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from operator import attrgetter

from toptable.engine.rules.pairing.meetings import Sides, barred
from toptable.engine.rules.pairing.types import Entrant


@dataclass(frozen=True, slots=True)
class Hall:
    """Players are numbered by their place in ``players``; the modules beside this one speak so."""

    players: list[Entrant]
    """Best rank first."""
    ids: list[int]
    bars: list[Collection[int]]
    """For each player the ids of those they may not meet."""
    groups: list[list[int]]
    """The players of each point group, the most points first."""
    sides: Sides | None = None
    """The two sides in a single-sided event."""

    def may_meet(self, one: int, other: int) -> bool:
        """Whether these two may be paired."""
        return self.ids[other] not in self.bars[one]


def hall_of(
    entrants: Sequence[Entrant], sides: Sides | None = None, *, apart: bool = False
) -> Hall:
    """Line the players up. ``apart`` also bars players from others of their own group (SW-19)."""
    players = sorted(entrants, key=attrgetter("rank"))
    ids = [player.id for player in players]
    bars: list[Collection[int]] = [barred(player, sides) for player in players]
    if apart:
        clans: dict[str, set[int]] = {}
        for player in players:
            clans.setdefault(player.group, set()).add(player.id)
        for place, player in enumerate(players):
            if player.group:
                clan = clans[player.group]
                bars[place] = clan.union(bars[place]) if bars[place] else clan
    by_points: dict[int, list[int]] = {}
    for place, player in enumerate(players):
        by_points.setdefault(player.points, []).append(place)
    groups = [by_points[points] for points in sorted(by_points, reverse=True)]
    return Hall(players, ids, bars, groups, sides)
