"""The best pairing of a window of neighbouring point groups, by levels that each count more than
all after it together.

Its players stand on numbered places: 1 for the highest group of the window, 2 for the next, and so
on; 0 for those who came down into it from above. Whoever leaves the window downwards is treated as
meeting somebody on the place after the last. A player may be left open (``None``): somebody from
above, not yet chosen, who may meet anyone. An open player makes the window easier than the real
thing, so its best value is a bound that no choice from above can beat.

All levels are folded into one price per pair, the highest level in the highest digits. A digit need
not be as wide as the field is large: a pairing that is worse on one level by ``step`` can win back
at most ``most - least`` on each lower level, so it is enough that ``step`` of the higher outweighs
all of that. The lowest digits are random and choose among the best.
"""

from abc import ABC, abstractmethod
from collections.abc import Sequence
from dataclasses import dataclass

from toptable.engine.chance import Chance
from toptable.engine.rules.pairing.entrants import Hall
from toptable.engine.rules.pairing.search.matching import (
    NOISE,
    Edge,
    cheapest_matching,
    dearest_matching,
)


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


@dataclass(frozen=True, slots=True)
class Objective(ABC):
    """Something of which there should be as little as possible."""

    least: int
    """No pairing has less."""
    most: int
    """The best pairing has no more."""
    step: int = 1
    """Two different values are at least so far apart."""

    @abstractmethod
    def pair(self, window: Window, a: int, b: int) -> int:
        """What the pair on positions ``a`` and ``b``, the higher place first, costs."""

    def leave(self, window: Window, a: int) -> int:
        """What it costs when the player on position ``a`` leaves the window."""
        del window, a
        raise ValueError("this level is only counted where nobody leaves")


class PlaceLevel(Objective):
    """A level that only asks which places the two players stand on."""

    @abstractmethod
    def between(self, higher: int, lower: int) -> int:
        """What a pair between these places costs."""

    def pair(self, window: Window, a: int, b: int) -> int:
        return self.between(window.places[a], window.places[b])

    def leave(self, window: Window, a: int) -> int:
        return self.between(window.places[a], window.depth + 1)


@dataclass(frozen=True, slots=True)
class Solution:
    """A best pairing of a window: its value on each level, its pairs, and who leaves it."""

    window: Window
    values: tuple[int, ...]
    pairs: list[Edge]
    leaving: list[int]


def solve(window: Window, levels: Sequence[Objective], chance: Chance) -> Solution | None:
    """A best pairing, each of them possible, or nothing if a closed window cannot be paired."""
    size = len(window.players)
    edges = window.edges()
    weights = _weights(levels)
    scale = NOISE * (size + 1)
    noise = chance.several(NOISE, len(edges))
    prices = [
        scale * p + n for p, n in zip(_prices(window, levels, weights, edges), noise, strict=True)
    ]
    if window.closed:
        pairs = cheapest_matching(size, edges, prices)
        if 2 * len(pairs) < size:
            return None
    else:
        noise = chance.several(NOISE, size)
        leave = [
            scale * p + n for p, n in zip(_leaving(window, levels, weights), noise, strict=True)
        ]
        # Those without a partner leave, and pay for it: a pair gains what it saves them.
        gains = [leave[a] + leave[b] - price for (a, b), price in zip(edges, prices, strict=True)]
        pairs = dearest_matching(size, edges, gains)
    paired = {position for pair in pairs for position in pair}
    leaving = [position for position in range(size) if position not in paired]
    values = tuple(
        sum(level.pair(window, a, b) for a, b in pairs)
        + sum(level.leave(window, a) for a in leaving)
        for level in levels
    )
    return Solution(window, values, pairs, leaving)


def _weights(levels: Sequence[Objective]) -> list[int]:
    """For each level a number that outweighs all that the levels below it can win back."""
    weights: list[int] = []
    below = 0
    for level in reversed(levels):
        weight = below // level.step + 1
        weights.append(weight)
        below += weight * (level.most - level.least)
    return weights[::-1]


def _prices(
    window: Window, levels: Sequence[Objective], weights: Sequence[int], edges: Sequence[Edge]
) -> list[int]:
    """The folded price of each edge."""
    table = _table(window, levels, weights)
    places = window.places
    prices = [table[places[a]][places[b]] for a, b in edges]
    for level, weight in zip(levels, weights, strict=True):
        if not isinstance(level, PlaceLevel):
            prices = [
                price + weight * level.pair(window, a, b)
                for price, (a, b) in zip(prices, edges, strict=True)
            ]
    return prices


def _leaving(window: Window, levels: Sequence[Objective], weights: Sequence[int]) -> list[int]:
    """The folded price of each player's leaving."""
    return [
        sum(weight * level.leave(window, a) for level, weight in zip(levels, weights, strict=True))
        for a in range(len(window.players))
    ]


def _table(window: Window, levels: Sequence[Objective], weights: Sequence[int]) -> list[list[int]]:
    """The part of the price that only depends on the two places."""
    by_place = [
        (level, weight)
        for level, weight in zip(levels, weights, strict=True)
        if isinstance(level, PlaceLevel)
    ]
    span = range(window.depth + 1)
    return [
        [sum(weight * level.between(p, q) for level, weight in by_place) for q in span]
        for p in span
    ]
