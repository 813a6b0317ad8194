"""Can everybody else still be paired? The question a procedure asks before each pair it makes.

A procedure that pairs from the top (halves, Amalfi) may leave its last players with nobody but
earlier opponents. Trying again and again from an earlier pair can take for ever. A
:class:`Completion` instead keeps one full pairing of everyone who is left at hand: a pair may be
taken exactly when the two partners it leaves alone can be joined again, directly or by an
alternating path through the other pairs. So the first choice that works is found at each step, and
the outcome is the one that complete backtracking would find.

With many players left this is cheap. If ``u`` and ``v`` are left alone and nobody has more than
``d`` earlier opponents, any pair ``x-y`` helps unless ``u-x`` or ``v-y`` is a repeat, and also
``u-y`` or ``v-x``; each unhelpful pair uses up two of at most ``2d`` repeats, so one of any
``d + 1`` pairs helps. The full search runs only in the small rest at the end.
"""

from collections import deque
from collections.abc import Callable, Iterator, Sequence

Allowed = Callable[[int, int], bool]


class Completion:
    """A full pairing of the players who are left, made of allowed pairs only."""

    def __init__(self, players: Sequence[int], allowed: Allowed) -> None:
        self._order = list(players)
        self._left = set(players)
        self._allowed = allowed
        self._mates: dict[int, int] = {}
        self._around: dict[int, list[int]] = {}

    @classmethod
    def of(cls, players: Sequence[int], allowed: Allowed) -> "Completion | None":
        """Some full pairing of the players, or nothing if there is none."""
        if len(players) % 2:
            return None
        completion = cls(players, allowed)
        waiting = completion._pair_greedily()
        while waiting:
            if not completion._join(waiting.pop(), waiting[-1]):
                return None
            waiting = [player for player in waiting if player not in completion._mates]
        return completion

    @classmethod
    def surely_of(cls, players: Sequence[int], allowed: Allowed) -> "Completion":
        """Some full pairing of players who are known to have one."""
        completion = cls.of(players, allowed)
        if completion is None:
            raise ValueError("these players cannot all be paired")
        return completion

    @classmethod
    def around(cls, pairs: Sequence[tuple[int, int]], allowed: Allowed) -> "Completion":
        """A full pairing that is there already, to be changed only where it must."""
        completion = cls([player for pair in pairs for player in pair], allowed)
        for one, other in pairs:
            completion._mates[one], completion._mates[other] = other, one
        return completion

    def pairs(self) -> list[tuple[int, int]]:
        """The pairing of those who are left."""
        return [(one, other) for one, other in self._mates.items() if one < other]

    def take(self, first: int, second: int) -> bool:
        """Take two players out as a pair if the others can still be paired; else change nothing."""
        mates, left = self._mates, self._left
        if len(self._order) > 2 * len(left):
            self._order = [player for player in self._order if player in left]
        one, other = mates.pop(first), mates.pop(second)
        left.discard(first)
        left.discard(second)
        if one == second:
            return True
        del mates[one], mates[other]
        if self._join(one, other):
            return True
        left.update((first, second))
        mates[first], mates[one] = one, first
        mates[second], mates[other] = other, second
        return False

    def _pair_greedily(self) -> list[int]:
        """Pair each player with the earliest one who waits; gives back those still waiting."""
        allowed, mates = self._allowed, self._mates
        waiting: list[int] = []
        for player in self._order:
            for place, other in enumerate(waiting):
                if allowed(player, other):
                    del waiting[place]
                    mates[player], mates[other] = other, player
                    break
            else:
                waiting.append(player)
        return waiting

    def _join(self, one: int, other: int) -> bool:
        """Find a partner for the first of two players who have none, the other one for choice."""
        allowed, mates = self._allowed, self._mates
        if allowed(one, other):
            mates[one], mates[other] = other, one
            return True
        for near in self._paired():
            # Every pair comes up twice, once from each of its players.
            far = mates[near]
            if allowed(one, near) and allowed(other, far):
                mates[one], mates[near] = near, one
                mates[other], mates[far] = far, other
                return True
        return self._cover(one)

    def _paired(self) -> Iterator[int]:
        """Those with a partner, last first: procedures use up the front, so the end is fresh."""
        mates = self._mates
        return (player for player in reversed(self._order) if player in mates)

    def _cover(self, root: int) -> bool:
        """Give a player without a partner one, by an alternating path to another such player.

        Edmonds' search: grow a tree of alternating paths from the root; an odd cycle (a blossom)
        shrinks to its base, because each of its players can be reached on an even path.
        """
        mates = self._mates
        tree = _Tree(root, mates)
        while tree.queue:
            player = tree.queue.popleft()
            for other in self._neighbours(player):
                if tree.same_blossom(player, other):
                    continue
                if other in tree.outer:
                    tree.shrink(player, other)
                elif other not in tree.parent:
                    tree.parent[other] = player
                    if other not in mates:
                        tree.flip(other)
                        return True
                    tree.reach(mates[other])
        return False

    def _neighbours(self, player: int) -> list[int]:
        """Those left whom this player may meet."""
        if player not in self._around:
            self._around[player] = [
                other for other in self._order if other != player and self._allowed(player, other)
            ]
        left = self._left
        return [other for other in self._around[player] if other in left]


class _Tree:
    """The alternating tree of one search."""

    def __init__(self, root: int, mates: dict[int, int]) -> None:
        self._root = root
        self._mates = mates
        self._base: dict[int, int] = {}
        self.parent: dict[int, int] = {}
        """From whom a player was reached over a new pair."""
        self.outer = {root}
        """Players reached on a path of even length: their partners could be taken from them."""
        self.queue = deque([root])

    def reach(self, player: int) -> None:
        self.outer.add(player)
        self.queue.append(player)

    def same_blossom(self, one: int, other: int) -> bool:
        return self._base.get(one, one) == self._base.get(other, other)

    def shrink(self, one: int, other: int) -> None:
        """Two outer players may meet: the cycle through both becomes part of its base."""
        base = self._common_base(one, other)
        members: set[int] = set()
        self._mark(one, other, base, members)
        self._mark(other, one, base, members)
        for player in [*self.parent, *self.outer]:
            if self._base.get(player, player) in members:
                self._base[player] = base
                if player not in self.outer:
                    self.reach(player)

    def flip(self, end: int) -> None:
        """Exchange old and new pairs along the path from the root to its end."""
        step: int | None = end
        while step is not None:
            previous = self.parent[step]
            following = self._mates.get(previous)
            self._mates[step], self._mates[previous] = previous, step
            step = following

    def _common_base(self, one: int, other: int) -> int:
        passed = set()
        while True:
            one = self._base.get(one, one)
            passed.add(one)
            if one == self._root or one not in self._mates:
                break
            one = self.parent[self._mates[one]]
        while True:
            other = self._base.get(other, other)
            if other in passed:
                return other
            other = self.parent[self._mates[other]]

    def _mark(self, player: int, child: int, base: int, members: set[int]) -> None:
        """Note the blossoms from a player up to the base, and turn their links downwards."""
        while self._base.get(player, player) != base:
            mate = self._mates[player]
            members.update((self._base.get(player, player), self._base.get(mate, mate)))
            self.parent[player] = child
            child = mate
            player = self.parent[mate]
