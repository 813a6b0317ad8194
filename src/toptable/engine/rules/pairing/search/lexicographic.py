"""The best pairing of a window by a list of levels, each counting more than all after it together.

All levels are folded into one price per pair, the highest level in the highest digits. A digit need
not be as wide as the field is large: a pairing that is worse on one level by ``step`` can win back
at most ``most - least`` on each lower level, so it is enough that ``step`` of the higher outweighs
all of that. The lowest digits are random and choose among the best.
"""

from abc import ABC, abstractmethod
from collections.abc import Sequence
from dataclasses import dataclass

from toptable.engine.chance import Chance
from toptable.engine.rules.pairing.search.blossom import Edge
from toptable.engine.rules.pairing.search.matching import NOISE, cheapest_matching, dearest_matching
from toptable.engine.rules.pairing.search.window import Window


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
