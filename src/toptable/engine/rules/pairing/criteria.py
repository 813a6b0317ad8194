"""What makes one pairing better than another, the most important first.

Each criterion knows its name and its source, turns itself into *levels* (numbers that should be as
small as possible, the first of them first) for the exact search, and explains where it could not be
served in full.
"""

from abc import ABC, abstractmethod
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import accumulate
from typing import ClassVar

from toptable.engine.rules.pairing.entrants import Entrant, Hall, Pairs, Reason
from toptable.engine.rules.pairing.search.lexicographic import Objective, PlaceLevel, Window
from toptable.engine.rules.pairing.seating import bound_to_first, gain
from toptable.engine.sentence import worded


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


@dataclass(frozen=True, slots=True)
class Again(Objective):
    """Rematches, or those among them whose latest meeting was in one round."""

    round: int | None = None

    def pair(self, window: Window, a: int, b: int) -> int:
        one, other = window.named(a), window.named(b)
        if window.hall.may_meet(one, other):
            return 0
        met = window.hall.players[one].met[window.hall.ids[other]]
        return int(self.round is None or met == self.round)


class NoRematch(Criterion):
    """Nobody meets the same opponent twice. N13-75, N10-44, FFG-30, B-079, AMB-11."""

    id = "rematch"
    name = "No rematch"
    help = worded("rematch.nobody_meets")
    rules = ("N13-75", "N10-44", "FFG-30", "B-079", "AMB-11")

    def levels(self, window: Window) -> Iterator[Objective]:
        if not window.anyone:
            return
        most = len(window.players) // 2
        yield Again(0, most)
        players = (window.hall.players[player] for player in window.players if player is not None)
        rounds = {met for player in players for met in player.met.values()}
        for latest in sorted(rounds, reverse=True):
            yield Again(0, most, 1, latest)

    def reasons(self, outcome: FinishedPairing, one: int, other: int) -> Iterator[Reason]:
        hall = outcome.hall
        if hall.may_meet(one, other):
            return
        met = hall.players[one].met[hall.ids[other]]
        names = f"{outcome.name(one)} and {outcome.name(other)}"
        yield Reason("rematch", worded("rematch.met_round", names=names, met=met))


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
    help = worded("points.top_few")
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
            why = worded("points.without_rematches", points=points)
        elif outcome.came[group]:
            why = worded("points.odd_number_players_left", points=points)
        else:
            why = worded("points.odd_number_players", points=points)
        yield Reason("paired_down", f"{outcome.name(one)} paired down: {why}", outcome.id(one))
        yield Reason(
            "paired_up",
            worded("points.paired_up", other=outcome.name(other), points=points),
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
    help = worded("points.group_group")
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
                worded("points.goes_groups", one=outcome.name(one), groups=groups),
                outcome.id(one),
            )


@dataclass(frozen=True, slots=True)
class SecondDescent(Objective):
    """Players paired down who were paired down the round before."""

    def pair(self, window: Window, a: int, b: int) -> int:
        return self.leave(window, a) if window.places[a] < window.places[b] else 0

    def leave(self, window: Window, a: int) -> int:
        # Those who came from above are counted in the window they left.
        return int(window.places[a] > 0 and window.hall.players[window.named(a)].paired_down)


class NoDoubleFloat(Criterion):
    """As few players as possible are paired down in two rounds running."""

    id = "double_float"
    name = "Not down twice running"
    help = worded("double_float.few_players")
    rules = ()

    def levels(self, window: Window) -> Iterator[Objective]:
        players = window.hall.players
        tired = sum(player is not None and players[player].paired_down for player in window.players)
        if tired:
            yield SecondDescent(0, tired)

    def reasons(self, outcome: FinishedPairing, one: int, other: int) -> Iterator[Reason]:
        down = outcome.place[one] < outcome.place[other]
        if down and outcome.hall.players[one].paired_down:
            yield Reason(
                "double_float",
                worded("double_float.paired_down", one=outcome.name(one)),
                outcome.id(one),
            )


@dataclass(frozen=True, slots=True)
class Imbalance(Objective):
    """Balance that pairs do not gain: how far they stay behind the largest gain in the window."""

    reach: int = 0

    def pair(self, window: Window, a: int, b: int) -> int:
        return self.reach - gain(window.hall, window.named(a), window.named(b))


class BalancedSides(Criterion):
    """As many as possible play the side that they have played less often."""

    id = "sides"
    name = "Balanced sides"
    help = worded("sides.single_sided")
    rules = ()

    def levels(self, window: Window) -> Iterator[Objective]:
        players = window.hall.players
        balances = [players[player].balance for player in window.players if player is not None]
        reach = max(balances) - min(balances)
        if reach:
            yield Imbalance(0, reach * len(balances), 1, reach)

    def reasons(self, outcome: FinishedPairing, one: int, other: int) -> Iterator[Reason]:
        swapped = bound_to_first(outcome.hall, one, other) is not None
        if swapped:
            met = outcome.hall.players[one].met[outcome.hall.ids[other]]
            yield Reason("side", worded("sides.second_meeting", met=met))
        for player, opponent in ((one, other), (other, one)):
            lead, against = _lead(outcome, player), _lead(outcome, opponent)
            if lead > 0:
                yield Reason(
                    "side",
                    worded(
                        "sides.plays_side",
                        player=outcome.name(player),
                        side=outcome.side[player],
                        why=_why(swapped, lead + against),
                    ),
                    outcome.id(player),
                )


def _lead(outcome: FinishedPairing, player: int) -> int:
    """How much more often the player had the side of this round than the other one."""
    sides, balance = outcome.hall.sides, outcome.hall.players[player].balance
    return balance if sides is None or outcome.side[player] == sides[0] else -balance


def _why(swapped: bool, difference: int) -> str:
    if swapped:
        return "a second meeting leaves no choice"
    if difference == 0:
        return "the opponent has had it as much more often, so the sides were drawn"
    return "the opponent has had it more often still"


def together(one: Entrant, other: Entrant) -> bool:
    """Whether the two share a group."""
    return one.group != "" and one.group == other.group


@dataclass(frozen=True, slots=True)
class SameClubPairs(Objective):
    """Pairs within one group."""

    def pair(self, window: Window, a: int, b: int) -> int:
        players = window.hall.players
        return int(together(players[window.named(a)], players[window.named(b)]))


class KeptApart(Criterion):
    """In round 1 players who came together do not meet. SW-19."""

    id = "group"
    name = "Kept apart in round 1"
    help = worded("apart.round_few")
    rules = ("SW-19",)

    def levels(self, window: Window) -> Iterator[Objective]:
        yield SameClubPairs(0, len(window.players) // 2)

    def reasons(self, outcome: FinishedPairing, one: int, other: int) -> Iterator[Reason]:
        first, second = outcome.hall.players[one], outcome.hall.players[other]
        if together(first, second):
            yield Reason(
                "group",
                worded(
                    "apart.both_belong", first=first.name, second=second.name, group=first.group
                ),
            )


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
