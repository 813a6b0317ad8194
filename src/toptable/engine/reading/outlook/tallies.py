"""What many possible endings have in common: for every player and every own result."""

from collections.abc import Hashable, Sequence

import msgspec

from toptable.engine.reading.outlook.fates import Fates


class Tally(msgspec.Struct):
    """All endings in which a player had one own result."""

    best: int = 0
    worst: int = 0
    fate: int = 0
    """Everything that the cut made of the player, in bits."""
    count: int = 0
    weight: int = 0
    """How likely they are together, as simulated matches end."""
    taken: int = 0
    """How much of that weight puts the player into the cut."""


class Tallies:
    """The endings of everybody."""

    def __init__(self, players: int) -> None:
        self._of: list[dict[Hashable, Tally]] = [{} for _ in range(players)]

    def add(self, fates: Fates, own: Sequence[Hashable], weights: Sequence[int]) -> None:
        """Count one ending in, with everybody's own result and how likely all others are."""
        taken = fates.taken
        for at, kept in enumerate(self._of):
            weight = weights[at]
            tally = kept.get(own[at])
            if tally is None:
                tally = kept[own[at]] = Tally(fates.best[at], fates.worst[at])
            else:
                tally.best = min(tally.best, fates.best[at])
                tally.worst = max(tally.worst, fates.worst[at])
            tally.fate |= fates.fate[at]
            tally.count += 1
            tally.weight += weight
            if at in taken:
                tally.taken += weight

    def of(self, at: int, own: Hashable) -> Tally:
        """The endings of a player with an own result; an empty tally if there was none."""
        return self._of[at].get(own, Tally())
