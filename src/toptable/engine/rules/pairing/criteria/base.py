"""What every pairing criterion is: a name with its source, numbers to keep small, and reasons."""

from abc import ABC, abstractmethod
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import ClassVar

from toptable.engine.rules.pairing.draw import Pairs
from toptable.engine.rules.pairing.hall import Hall
from toptable.engine.rules.pairing.search.lexicographic import Objective
from toptable.engine.rules.pairing.search.window import Window
from toptable.engine.rules.pairing.types import Reason


@dataclass(frozen=True, slots=True)
class FinishedPairing:
    """A finished pairing, as far as reasons depend on more than the two who meet."""

    hall: Hall
    place: Sequence[int]
    """Each player's point group, 0 for the highest."""
    came: Sequence[int]
    """How many were paired down into each group."""
    left: Sequence[int]
    """How many were paired down from each group."""
    side: Sequence[str]
    """The side each player has, in a single-sided event."""

    def name(self, player: int) -> str:
        """What the player is called."""
        return self.hall.players[player].name

    def id(self, player: int) -> int:
        """The number under which the event knows the player."""
        return self.hall.ids[player]

    def points(self, player: int) -> str:
        """The player's points in words."""
        points = self.hall.players[player].points
        return "1 point" if points == 1 else f"{points} points"


def outcome_of(hall: Hall, pairs: Pairs, side: Sequence[str] = ()) -> FinishedPairing:
    """Count who changed groups."""
    place = [0] * len(hall.players)
    for group, members in enumerate(hall.groups):
        for player in members:
            place[player] = group
    came, left = [0] * len(hall.groups), [0] * len(hall.groups)
    for one, other in pairs:
        if place[one] != place[other]:
            left[min(place[one], place[other])] += 1
            came[max(place[one], place[other])] += 1
    return FinishedPairing(hall, place, came, left, side)


class Criterion(ABC):
    """One thing to keep small, and the words for where it could not be nought."""

    id: ClassVar[str]
    name: ClassVar[str]
    help: ClassVar[str]
    rules: ClassVar[tuple[str, ...]]

    @abstractmethod
    def levels(self, window: Window) -> Iterator[Objective]:
        """What is counted in a window, the most important first."""

    @abstractmethod
    def reasons(self, outcome: FinishedPairing, one: int, other: int) -> Iterator[Reason]:
        """Why this pair is a compromise by this criterion; ``one`` has more points, or as many."""
