"""Where a point group cannot simply be drawn: solve it exactly, with as few neighbours as needed.

The window begins with the group alone and takes in one block above it after the other. Those who
come down into it are its only tie to the groups above. Solving it with open players in their stead
gives a bound that holds whoever comes down, because in every pairing that is best by the groups
above (a) exactly so many cross the boundary above the window, and (b) they all come from the group
next above it, if in the walk so far nobody passed through that group. A choice of players that
reaches the bound is therefore as good as any. At the latest the bound is reached where nobody comes
down, for there the window has no tie.

(b) holds because who passes through a group has a longer way down than the walk so far gave them,
and the walk so far was shortest.

In the window that ends with the last group of all nobody can leave, so it may need more players
from above than came. At least as many must cross as the window's own largest set of pairs leaves
over; if the group next above can send so many, (a) holds for the new number.

Crossings count before ways down, and the last group allows less than it seemed from above. So a
group may overturn what the walk took to be best just above it, though never what is settled further
up. Whoever was sent down for the sake of the old view is then drawn again, or some of the best
pairings could never occur.

Groups large against the rounds played are never part of a window: drawing them always succeeds,
and so does finding somebody in them to send down.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from toptable.engine.chance import Chance
from toptable.engine.rules.pairing.criteria import Criterion
from toptable.engine.rules.pairing.entrants import Hall, Pairs, draw_all
from toptable.engine.rules.pairing.search.lexicographic import Solution, solve, window_of
from toptable.engine.rules.pairing.search.matching import largest_matching

TRIES = 8
"""How often several players are drawn from the group above before it joins the window."""


@dataclass(frozen=True, slots=True)
class Block:
    """One point group, or a few solved together: who came, who met, who goes on down."""

    first: int
    last: int
    arrived: tuple[int, ...]
    pairs: Pairs
    leaving: tuple[int, ...]
    sent: bool = False
    """Whether those who leave were chosen for the sake of the block below."""

    @property
    def simple(self) -> bool:
        """Whether it is one group, and all who leave it are its own."""
        return self.first == self.last and not set(self.arrived) & set(self.leaving)


@dataclass(frozen=True, slots=True)
class Widening:
    """What it takes to solve a window."""

    hall: Hall
    criteria: Sequence[Criterion]
    chance: Chance
    rested: bool
    """Whether nobody should be paired down twice running."""

    def settle(self, blocks: Sequence[Block], group: int) -> list[Block]:
        """The blocks so far, changed where need be, and the one that ends with this group or later.

        A window that already was a window, and still is not done, is taken twice as far down at
        once, so that fields in which nearly everybody has met take few steps.
        """
        kept = list(blocks)
        first = last = group
        while True:
            if not kept or not kept[-1].leaving:
                untied = self._solve(first, last, ())
                if untied is not None:
                    return [*kept, _block(first, last, untied, ())]
            if not kept:
                raise ValueError("the field cannot be paired without barred meetings")
            above = kept.pop()
            tied = self._tied(above, first, last, again=first < group)
            if tied is not None and not (kept and kept[-1].sent and _sends_more(above, tied)):
                return [*kept, *tied]
            first = above.first
            last = min(last + above.last - above.first, len(self.hall.groups) - 1)

    def _tied(
        self, above: Block, first: int, last: int, *, again: bool
    ) -> tuple[Block, Block] | None:
        """The block above, perhaps sending others, and the window below it, if that is settled.

        With ``again`` those who come down are drawn again even if they would do.
        """
        arrived = above.leaving
        bound = self._solve(first, last, (None,) * len(arrived)) if arrived else None
        if bound is None:
            needed = self._left_over(first, last)
            if needed <= len(arrived) or not above.simple:
                return None
            bound = self._solve(first, last, (None,) * needed)
            return self._send(above, first, last, bound) if bound else None
        if above.simple and again:
            return self._send_any(above, first, last, bound)
        own = self._solve(first, last, arrived)
        if own is not None and own.values == bound.values and (above.simple or _landed(own)):
            return above, _block(first, last, own, arrived)
        return self._send_any(above, first, last, bound) if above.simple else None

    def _send_any(
        self, above: Block, first: int, last: int, bound: Solution
    ) -> tuple[Block, Block] | None:
        if len(above.leaving) == 1:
            return self._send_one(above, first, last, bound)
        return self._send(above, first, last, bound)

    def _send_one(
        self, above: Block, first: int, last: int, bound: Solution
    ) -> tuple[Block, Block] | None:
        """A player from the group above, drawn from all who reach the bound. AMB-10."""
        candidates = list(self.hall.groups[above.first])
        self.chance.shuffle(candidates)
        for player in candidates:
            if self._tired((player,)) > self._tired(above.leaving):
                continue
            block = self._filled(first, last, bound, (player,))
            if block is None:
                own = self._solve(first, last, (player,))
                if own is None or own.values != bound.values:
                    continue
                block = _block(first, last, own, (player,))
            redrawn = self._redrawn(above, (player,))
            if redrawn is not None:
                return redrawn, block
        return None

    def _send(
        self, above: Block, first: int, last: int, bound: Solution
    ) -> tuple[Block, Block] | None:
        """Players from the group above for all the open places of a bound."""
        group = self.hall.groups[above.first]
        count = bound.window.places.count(0)
        tired = self._tired(group) + count - len(group)
        if count == len(above.leaving):
            tired = max(tired, self._tired(above.leaving))
        for _ in range(TRIES):
            players = self._chosen(group, bound)
            if players is None or self._tired(players) > max(tired, 0):
                continue
            block = self._filled(first, last, bound, players)
            redrawn = self._redrawn(above, players)
            if block is not None and redrawn is not None:
                return redrawn, block
        return None

    def _chosen(self, group: Sequence[int], bound: Solution) -> tuple[int, ...] | None:
        """A drawn player of the group for each open place, allowed to meet the partner there."""
        partner = dict(bound.pairs)
        order = list(group)
        self.chance.shuffle(order)
        if self.rested:
            order.sort(key=lambda player: self.hall.players[player].paired_down)
        chosen: list[int] = []
        for place in range(bound.window.places.count(0)):
            host = bound.window.named(partner[place]) if place in partner else None
            player = next(
                (one for one in order if host is None or self.hall.may_meet(one, host)), None
            )
            if player is None:
                return None
            order.remove(player)
            chosen.append(player)
        return tuple(chosen)

    def _filled(
        self, first: int, last: int, bound: Solution, players: tuple[int, ...]
    ) -> Block | None:
        """The bound's own pairing with the players in the open places, if they may meet there."""
        window = window_of(self.hall, first, last, players)
        for a, b in bound.pairs:
            if a < len(players) and not self.hall.may_meet(players[a], window.named(b)):
                return None
        return _block(
            first, last, Solution(window, bound.values, bound.pairs, bound.leaving), players
        )

    def _redrawn(self, above: Block, leaving: tuple[int, ...]) -> Block | None:
        """The block above, sending these players instead."""
        order = [player for player in self.hall.groups[above.first] if player not in leaving]
        self.chance.shuffle(order)
        pairs = draw_all(self.hall, order, above.arrived, self.chance)
        if pairs is None:
            return None
        return Block(above.first, above.last, above.arrived, pairs, leaving, sent=True)

    def _tired(self, players: Sequence[int]) -> int:
        """How many of them should not be paired down again."""
        return (
            sum(self.hall.players[player].paired_down for player in players) if self.rested else 0
        )

    def _solve(self, first: int, last: int, arrived: Sequence[int | None]) -> Solution | None:
        window = window_of(self.hall, first, last, arrived)
        levels = [level for criterion in self.criteria for level in criterion.levels(window)]
        return solve(window, levels, self.chance)

    def _left_over(self, first: int, last: int) -> int:
        window = window_of(self.hall, first, last)
        size = len(window.players)
        return size - 2 * len(largest_matching(size, window.edges()))


def _block(first: int, last: int, solution: Solution, arrived: tuple[int, ...]) -> Block:
    named = solution.window.named
    pairs = [(named(a), named(b)) for a, b in solution.pairs]
    return Block(first, last, arrived, pairs, tuple(named(a) for a in solution.leaving))


def _landed(solution: Solution) -> bool:
    """Whether all who came down are paired in the first group of the window."""
    window = solution.window
    landed = sum(window.places[a] == 0 and window.places[b] == 1 for a, b in solution.pairs)
    return landed == window.places.count(0)


def _sends_more(above: Block, tied: tuple[Block, Block]) -> bool:
    return len(tied[0].leaving) > len(above.leaving)
