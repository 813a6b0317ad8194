"""Largest and cheapest matchings in graphs of a few dozen players, exact."""

from collections.abc import Iterable

import rustworkx as rx

Edge = tuple[int, int]


def largest_matching(nodes: int, edges: Iterable[Edge]) -> set[Edge]:
    """As many of the edges as possible without a shared end."""
    graph = rx.PyGraph[int, None](multigraph=False)
    graph.add_nodes_from(range(nodes))
    graph.extend_from_edge_list(list(edges))
    return rx.max_weight_matching(graph, max_cardinality=True)
