"""Players meet others on the same points, or as near to them as can be."""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import accumulate

from toptable.engine.rules.pairing.criteria.base import Criterion, FinishedPairing
from toptable.engine.rules.pairing.search.lexicographic import Objective, PlaceLevel
from toptable.engine.rules.pairing.search.window import Window
from toptable.engine.rules.pairing.types import Reason
from toptable.engine.sentence import worded


@dataclass(frozen=True, slots=True)
class Crossing(PlaceLevel):
    """Pairs across the boundary below a place."""

    boundary: int = 0

    def between(self, higher: int, lower: int) -> int:
        return int(higher <= self.boundary < lower)


class FewestCrossings(Criterion):
    """Point groups stay among themselves. N13-74, N10-43, FFG-28, B-078, B-082, AMB-11."""

    id = "crossings"
    name = "Same points"
    help = worded(
        "points.top_few",
        "From the top, as few pairs as possible cross each boundary between point groups.",
    )
    rules = ("N13-74", "N10-43", "FFG-28", "B-078", "B-082", "AMB-11")

    def levels(self, window: Window) -> Iterator[Objective]:
        sizes = window.sizes()
        total = sum(sizes)
        for boundary, above in enumerate(accumulate(sizes)):
            if boundary == 0 or (boundary == window.depth and window.closed):
                continue
            # Who is not paired above the boundary crosses it, so the number keeps its parity.
            most = min(above, total - above) if window.closed else above
            yield Crossing(above % 2, most, 2, boundary)

    def reasons(self, outcome: FinishedPairing, one: int, other: int) -> Iterator[Reason]:
        if outcome.place[one] == outcome.place[other]:
            return
        points = outcome.points(one)
        group = outcome.place[one]
        if outcome.left[group] > 1:
            why = worded(
                "points.without_rematches",
                "without rematches, no fewer of those on %(points)s can go down.",
                points=points,
            )
        elif outcome.came[group]:
            why = worded(
                "points.odd_number_players_left",
                "odd number of players left on %(points)s after pairing who came down.",
                points=points,
            )
        else:
            why = worded(
                "points.odd_number_players", "odd number of players on %(points)s.", points=points
            )
        yield Reason("paired_down", f"{outcome.name(one)} paired down: {why}", outcome.id(one))
        yield Reason(
            "paired_up",
            worded(
                "points.paired_up",
                "%(other)s paired up: meets a player left over on %(points)s.",
                other=outcome.name(other),
                points=points,
            ),
            outcome.id(other),
        )


@dataclass(frozen=True, slots=True)
class Distance(PlaceLevel):
    """Groups that the players of one place go down, added up."""

    place: int = 0

    def between(self, higher: int, lower: int) -> int:
        return lower - higher if higher == self.place else 0


class ShortestFloats(Criterion):
    """Who leaves a group does not fall far. N13-75, N10-44, AMB-11."""

    id = "distance"
    name = "Short way down"
    help = worded(
        "points.group_group",
        "Group by group from the top, those who leave a group go as few groups down as possible.",
    )
    rules = ("N13-75", "N10-44", "AMB-11")

    def levels(self, window: Window) -> Iterator[Objective]:
        for place, size in enumerate(window.sizes()):
            furthest = window.depth - place + (not window.closed)
            if size and furthest:
                yield Distance(size if place == 0 else 0, size * furthest, 1, place)

    def reasons(self, outcome: FinishedPairing, one: int, other: int) -> Iterator[Reason]:
        groups = outcome.place[other] - outcome.place[one]
        if groups > 1:
            yield Reason(
                "distance",
                worded(
                    "points.goes_groups",
                    "%(one)s goes %(groups)s groups down: rematches rule out every nearer "
                    "opponent.",
                    one=outcome.name(one),
                    groups=groups,
                ),
                outcome.id(one),
            )
