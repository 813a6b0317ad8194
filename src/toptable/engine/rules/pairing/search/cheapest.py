"""The cheapest full pairing, where pairs have a price: exact, for a few dozen players.

The work is done by a compiled maximum-weight matching. Its cost grows steeply with the number of
players, so callers hand over a small window and say why the window is enough.
"""

from collections.abc import Callable, Iterable, Sequence
from itertools import combinations

import rustworkx

Price = Callable[[int, int], int | None]
"""What a pair costs, or None if the two may not be paired."""


def cheapest(players: Sequence[int], price: Price) -> dict[int, int] | None:
    """Everybody's partner in a full pairing of least total price, or nothing if there is none."""
    edges = [
        (one, other, paid)
        for (one, first), (other, second) in combinations(enumerate(players), 2)
        if (paid := price(first, second)) is not None
    ]
    matched = best_matching(len(players), edges)
    if 2 * len(matched) < len(players):
        return None
    mates: dict[int, int] = {}
    for one, other in matched:
        mates[players[one]], mates[players[other]] = players[other], players[one]
    return mates


def surely_cheapest(players: Sequence[int], price: Price) -> dict[int, int]:
    """The cheapest full pairing of players who are known to have one."""
    mates = cheapest(players, price)
    if mates is None:
        raise ValueError("these players cannot all be paired")
    return mates


def best_matching(count: int, edges: Iterable[tuple[int, int, int]]) -> set[tuple[int, int]]:
    """As many disjoint edges as possible between ``count`` points, and of those the cheapest."""
    graph = rustworkx.PyGraph(multigraph=False)
    graph.add_nodes_from(range(count))
    graph.add_edges_from([(one, other, -paid) for one, other, paid in edges])
    return set(rustworkx.max_weight_matching(graph, max_cardinality=True, weight_fn=int))


def total(mates: dict[int, int], price: Price) -> int:
    """The price of a full pairing."""
    return sum(price(one, other) or 0 for one, other in mates.items() if one < other)


def by_first_choice(
    players: Sequence[int],
    price: Price,
    choices: Callable[[Sequence[int]], Iterable[int]],
) -> list[tuple[int, int]]:
    """Of the cheapest full pairings, of which there must be one, that which serves all in turn.

    The first player gets the first of their choices that some cheapest pairing contains, then the
    first player left gets theirs, and so on. ``choices`` sorts those who are left as opponents.
    """
    mates = surely_cheapest(players, price)
    pairs: list[tuple[int, int]] = []
    left = list(players)
    while left:
        player = left.pop(0)
        due = total(mates, price)
        for other in choices(left):
            paid = price(player, other)
            if paid is None:
                continue
            rest = [one for one in left if one != other]
            others = (
                {one: mate for one, mate in mates.items() if one not in (player, other)}
                if mates[player] == other
                else cheapest(rest, price)
            )
            if others is not None and paid + total(others, price) == due:
                pairs.append((player, other))
                left, mates = rest, others
                break
    return pairs
