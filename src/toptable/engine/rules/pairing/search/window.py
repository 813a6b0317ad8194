"""A run of neighbouring point groups that must be looked at together.

Its players stand on numbered places: 1 for the highest group of the window, 2 for the next, and so
on; 0 for those who came down into it from above. Whoever leaves the window downwards is treated as
meeting somebody on the place after the last. A player may be left open (``None``): somebody from
above, not yet chosen, who may meet anyone. An open player makes the window easier than the real
thing, so its best value is a bound that no choice from above can beat.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from toptable.engine.rules.pairing.hall import Hall
from toptable.engine.rules.pairing.search.blossom import Edge


@dataclass(frozen=True, slots=True)
class Window:
    """Who stands where, and whether anybody may leave at the lower end."""

    hall: Hall
    players: tuple[int | None, ...]
    places: tuple[int, ...]
    depth: int
    """The number of groups."""
    closed: bool
    """Whether nobody may leave downwards, as below the last group of all."""
    anyone: bool = False
    """Whether even rematches may be paired."""

    def sizes(self) -> list[int]:
        """How many stand on each place from 0 to ``depth``."""
        sizes = [0] * (self.depth + 1)
        for place in self.places:
            sizes[place] += 1
        return sizes

    def edges(self) -> list[Edge]:
        """All pairs that may be made, as positions in ``players``, the higher place first."""
        ids, bars, players = self.hall.ids, self.hall.bars, self.players
        first = self.places.count(0)
        named = [None if player is None else ids[player] for player in players]
        return [
            (a, b)
            for a, player in enumerate(players)
            for b in range(max(a + 1, first), len(players))
            if player is None or self.anyone or named[b] not in bars[player]
        ]

    def named(self, position: int) -> int:
        """The player on a position that is not left open."""
        player = self.players[position]
        if player is None:
            raise ValueError("this position is left open")
        return player


def window_of(
    hall: Hall,
    first: int,
    last: int,
    arrived: Sequence[int | None] = (),
    *,
    closed: bool = False,
    anyone: bool = False,
) -> Window:
    """The point groups from ``first`` to ``last`` with those who arrived from above them."""
    groups = hall.groups[first : last + 1]
    players = [*arrived, *(player for group in groups for player in group)]
    places = [0] * len(arrived)
    for place, group in enumerate(groups, 1):
        places += [place] * len(group)
    shut = closed or last == len(hall.groups) - 1
    return Window(hall, tuple(players), tuple(places), len(groups), shut, anyone)
