"""Largest, cheapest and dearest matchings in graphs of a few dozen players, exact.

The work is done by a compiled library where the numbers fit it. It gives the edges in no fixed
order and breaks ties in no fixed way, so answers are sorted here, and callers add random noise to
their prices.
"""

from collections.abc import Iterable, Sequence

import rustworkx as rx

from toptable.engine.rules.pairing.search.blossom import Edge, heaviest_matching

WIDEST = 1 << 120
"""The library counts in 128 bits and needs a few of them for itself."""

NOISE = 1 << 44
"""A random price below this for every edge makes one of the best matchings the only best: the odds
of a tie are the number of edges against this number (the isolation lemma)."""


def largest_matching(nodes: int, edges: Iterable[Edge]) -> set[Edge]:
    """As many of the edges as possible without a shared end."""
    graph = rx.PyGraph[int | None, int | None](multigraph=False)
    graph.add_nodes_from(range(nodes))
    graph.extend_from_edge_list(list(edges))
    return rx.max_weight_matching(graph, max_cardinality=True)


def cheapest_matching(nodes: int, edges: Sequence[Edge], prices: Sequence[int]) -> list[Edge]:
    """The cheapest of the largest matchings."""
    return _matched(nodes, edges, [-price for price in prices], largest=True)


def dearest_matching(nodes: int, edges: Sequence[Edge], gains: Sequence[int]) -> list[Edge]:
    """The matching with the greatest total gain, of whatever size."""
    return _matched(nodes, edges, gains, largest=False)


def _matched(
    nodes: int, edges: Sequence[Edge], weights: Sequence[int], *, largest: bool
) -> list[Edge]:
    if max(map(abs, weights), default=0) >= WIDEST:
        span = max(weights) - min(weights) + 1
        raised = [weight + span * nodes for weight in weights] if largest else weights
        return heaviest_matching(nodes, edges, raised)
    graph = rx.PyGraph[int | None, int](multigraph=False)
    graph.add_nodes_from(range(nodes))
    graph.extend_from_weighted_edge_list(
        [(a, b, weight) for (a, b), weight in zip(edges, weights, strict=True)]
    )
    matched = rx.max_weight_matching(graph, max_cardinality=largest, weight_fn=int)
    return sorted((a, b) if a < b else (b, a) for a, b in matched)
