"""Whom a player meets whom repeats drive out of a point group: the next one by rank.

N13-75, N10-44, AMB-11 (``rematch_order=ranked``). A pairing that is best by everything else is
drawn first; it says who leaves each group. Then, from the top group down and by rank, everybody who
leaves because nobody left in the group is new to them meets the next lower-ranked player whom they
have not met, among all pairings as good in which the same players leave; where no lower-ranked one
is left, the closest higher-ranked. The odd one out of a group is not driven out: they stay with
chance. What no rule decides is drawn anew each time.

Small fields and small runs of groups are searched exactly. A large group takes whoever comes, so
there the drawn pairs are changed only where they must (``completion.py``); only single-sided events
stay with the drawn pairs there, because their sides are balanced already.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import combinations

from toptable.engine.chance import Chance
from toptable.engine.rules.pairing.criteria import Criterion
from toptable.engine.rules.pairing.entrants import Hall, Pairs, Reason
from toptable.engine.rules.pairing.search.balancing import tightened
from toptable.engine.rules.pairing.search.completion import Completion
from toptable.engine.rules.pairing.search.lexicographic import Objective, Window, solve
from toptable.engine.rules.pairing.search.matching import largest_matching
from toptable.engine.sentence import worded

SHORT = 120
"""So many players are searched exactly."""


@dataclass(frozen=True, slots=True)
class _Keep(Objective):
    """Players of a settled group who leave it though they should stay, or stay though they left."""

    place: int = 0
    leaving: frozenset[int] = frozenset()

    def pair(self, window: Window, a: int, b: int) -> int:
        return self._wrong(window, a, window.places[b]) + self._wrong(window, b, window.places[a])

    def _wrong(self, window: Window, a: int, other: int) -> int:
        if window.places[a] != self.place:
            return 0
        return int((other > self.place) != (window.named(a) in self.leaving))


@dataclass(frozen=True, slots=True)
class _Raised(Objective):
    """The same about who of a group is paired up."""

    place: int = 0
    raised: frozenset[int] = frozenset()

    def pair(self, window: Window, a: int, b: int) -> int:
        return self._wrong(window, a, window.places[b]) + self._wrong(window, b, window.places[a])

    def _wrong(self, window: Window, a: int, other: int) -> int:
        if window.places[a] != self.place:
            return 0
        return int((other < self.place) != (window.named(a) in self.raised))


@dataclass(frozen=True, slots=True)
class _Next(Objective):
    """How far down the list of one player's opponents the partner stands."""

    player: int = 0
    steps: Mapping[int, int] = field(default_factory=dict)

    def pair(self, window: Window, a: int, b: int) -> int:
        one, other = window.named(a), window.named(b)
        if one == self.player:
            return self.steps[other]
        return self.steps[one] if other == self.player else 0


def in_rank_order(
    hall: Hall, pairs: Pairs, criteria: Sequence[Criterion], chance: Chance, *, again: bool = False
) -> tuple[Pairs, dict[int, Reason]]:
    """The pairs with step 7 of the results sheet, and for whom it settled the opponent, why.

    ``again`` says that the field cannot be paired without a rematch.
    """
    walk = _Walk(hall, pairs, criteria, chance, again)
    for group in range(len(hall.groups)):
        driven = walk.driven_down(group)
        walk.settled.append(group)
        walk.place_by_rank(group, driven)
    walk.settled = [group for group in walk.settled if group not in walk.sending]
    for group in range(len(hall.groups)):
        if driven := walk.driven_up(group):
            walk.raised[group] = frozenset(walk.going_up(group))
            walk.place_by_rank(group, driven)
    return walk.pairs(), walk.reasons()


class _Walk:
    """The pairing as it is so far."""

    def __init__(
        self,
        hall: Hall,
        pairs: Pairs,
        criteria: Sequence[Criterion],
        chance: Chance,
        again: bool,
    ) -> None:
        self.hall, self.criteria, self.chance, self.again = hall, criteria, chance, again
        self.mate = [0] * len(hall.ids)
        for one, other in pairs:
            self.mate[one], self.mate[other] = other, one
        self.group_of = [0] * len(hall.ids)
        for number, members in enumerate(hall.groups):
            for player in members:
                self.group_of[player] = number
        self.settled: list[int] = []
        self.sending: set[int] = set()
        """Groups from which more go down than repeats in them demand."""
        self.raised: dict[int, frozenset[int]] = {}
        self.fixed: dict[int, str] = {}
        """Players whose opponent the order of ranks has settled, with the reason."""

    def leaving(self, group: int) -> list[int]:
        """Who of a group meets somebody further down, by rank."""
        return [one for one in self.hall.groups[group] if self.group_of[self.mate[one]] > group]

    def going_up(self, group: int) -> list[int]:
        return [one for one in self.hall.groups[group] if self.group_of[self.mate[one]] < group]

    def driven_down(self, group: int) -> list[int]:
        """Those who leave because whoever else is left in the group would be a rematch.

        That is several, or one who has to pass the next group too. More than repeats demand are
        there for the sake of somebody further down.
        """
        leaving = self.leaving(group)
        if len(leaving) > 1 and len(leaving) > self._left_over(group):
            self.sending.add(group)
            return []
        passed = [one for one in leaving if self.group_of[self.mate[one]] > group + 1]
        return leaving if len(leaving) > 1 else passed

    def driven_up(self, group: int) -> list[int]:
        """Those for whose sake others came down who had somebody new to meet further up."""
        return [
            one for one in self.going_up(group) if self.group_of[self.mate[one]] in self.sending
        ]

    def place_by_rank(self, group: int, driven: Sequence[int]) -> None:
        """Give each of them, by rank, the first on their list whom everything else allows."""
        for player in driven:
            if player in self.fixed or self.mate[player] in self.fixed:
                continue
            first, last = self._reach(player, group)
            window = self._window(first, last)
            if len(window.players) <= SHORT:
                self._search(window, first, player)
            elif self.hall.sides is None and not self.again:
                self._exchange(player)
            else:
                continue
            self.fixed[player] = self._why(player)

    def pairs(self) -> Pairs:
        return [(one, other) for one, other in enumerate(self.mate) if one < other]

    def reasons(self) -> dict[int, Reason]:
        ids = self.hall.ids
        return {
            player: Reason("rematch_order", text, ids[player])
            for player, text in self.fixed.items()
        }

    def _left_over(self, group: int) -> int:
        """How many of a group stay without a partner in it, but for those who meet guests."""
        guests = set(self.going_up(group))
        members = [one for one in self.hall.groups[group] if one not in guests]
        met = max((len(self.hall.bars[member]) for member in members), default=0)
        if len(members) >= 2 * (met + 1):
            return len(members) % 2
        edges = [
            (a, b)
            for (a, one), (b, other) in combinations(enumerate(members), 2)
            if self.hall.may_meet(one, other)
        ]
        return len(members) - 2 * len(largest_matching(len(members), edges))

    def _list(self, player: int) -> tuple[int, ...]:
        """The others as the document goes through them; earlier opponents come last."""
        size = len(self.hall.ids)
        order = [*range(player + 1, size), *range(player - 1, -1, -1)]
        return tuple(sorted(order, key=lambda other: not self.hall.may_meet(player, other)))

    def _reach(self, player: int, group: int) -> tuple[int, int]:
        """The groups to look at: all that are tied to this one, or only those nearby."""
        first = last = group
        crossed = self._crossed()
        while first > 0 and crossed[first - 1]:
            first -= 1
        while last < len(crossed) and crossed[last]:
            last += 1
        if sum(len(members) for members in self.hall.groups[first : last + 1]) <= SHORT:
            return first, last
        ends = sorted((group, self.group_of[self.mate[player]]))
        first, last = ends[0], ends[1]
        size = sum(len(members) for members in self.hall.groups[first : last + 1])
        while last + 1 < len(self.hall.groups):
            size += len(self.hall.groups[last + 1])
            if size > SHORT:
                break
            last += 1
        return first, last

    def _crossed(self) -> list[bool]:
        crossed = [False] * (len(self.hall.groups) - 1)
        for one, other in enumerate(self.mate):
            for boundary in range(self.group_of[one], self.group_of[other]):
                crossed[boundary] = True
        return crossed

    def _window(self, first: int, last: int) -> Window:
        """Everybody in these groups who meets somebody in them, but those who are placed."""
        inside = range(first, last + 1)
        players = [
            player
            for group in inside
            for player in self.hall.groups[group]
            if self.group_of[self.mate[player]] in inside
            and player not in self.fixed
            and self.mate[player] not in self.fixed
        ]
        places = tuple(self.group_of[player] - first + 1 for player in players)
        depth = last - first + 1
        return Window(self.hall, tuple(players), places, depth, True, self.again)

    def _search(self, window: Window, first: int, player: int) -> None:
        """The best partner for one player by an exact search; the others are drawn anew."""
        inside = set(window.players)
        settled = [(a, b) for a, b in self.pairs() if a in inside]
        levels = [
            tightened(level, window, settled)
            for criterion in self.criteria
            for level in criterion.levels(window)
        ]
        order = [other for other in self._list(player) if other in inside]
        levels += self._kept(window, first)
        steps = {other: step for step, other in enumerate(order)}
        levels.append(_Next(0, len(order), 1, player, steps))
        solution = solve(window, levels, self.chance)
        if solution is None:
            raise ValueError("a field that was paired can be paired")
        for a, b in solution.pairs:
            one, other = window.named(a), window.named(b)
            self.mate[one], self.mate[other] = other, one

    def _kept(self, window: Window, first: int) -> Iterator[Objective]:
        most = len(window.players)
        for group in self.settled:
            if first <= group < first + window.depth:
                yield _Keep(0, most, 1, group - first + 1, frozenset(self.leaving(group)))
        for group, raised in self.raised.items():
            if first <= group < first + window.depth:
                yield _Raised(0, most, 1, group - first + 1, raised)

    def _exchange(self, player: int) -> None:
        """The first on the list in the opponent's own group for whom the others can be paired."""
        group = self.group_of[self.mate[player]]
        home = self.group_of[player]
        members = [
            one
            for one in self.hall.groups[group]
            if self.group_of[self.mate[one]] in (group, home)
            and one not in self.fixed
            and self.mate[one] not in self.fixed
        ]
        guests = {
            self.mate[member] for member in members if self.group_of[self.mate[member]] == home
        }
        here = set(members)
        drawn = [(member, self.mate[member]) for member in members if member < self.mate[member]]
        drawn += [(self.mate[member], member) for member in members if self.mate[member] in guests]
        drawn = list(dict.fromkeys((min(pair), max(pair)) for pair in drawn))

        def allowed(one: int, other: int) -> bool:
            return not (one in guests and other in guests) and self.hall.may_meet(one, other)

        others = Completion.around(drawn, allowed)
        for other in self._list(player):
            if other in here and allowed(player, other) and others.take(player, other):
                self.mate[player], self.mate[other] = other, player
                break
        for one, other in others.pairs():
            self.mate[one], self.mate[other] = other, one

    def _why(self, player: int) -> str:
        hall = self.hall
        name, points = hall.players[player].name, hall.players[player].points
        other = hall.players[self.mate[player]].name
        left = f"everybody left on {points} points would be a rematch"
        if self.mate[player] < player:
            return worded("next_lower.meets_closest", name=name, other=other, left=left)
        return worded("next_lower.meets_next", name=name, other=other, left=left)
