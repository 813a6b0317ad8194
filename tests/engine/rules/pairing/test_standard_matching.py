"""The exact searches under the standard pairing, each against another method."""

from collections.abc import Iterator
from itertools import combinations
from random import Random

import pytest
import rustworkx as rx
from hypothesis import given, settings
from hypothesis import strategies as st

from toptable.engine.rules.pairing.entrants import Entrant, left_over, without_rematch
from toptable.engine.rules.pairing.search.matching import (
    WIDEST,
    Edge,
    cheapest_matching,
    dearest_matching,
    heaviest_matching,
    largest_matching,
)


def matchings(edges: list[Edge]) -> Iterator[list[Edge]]:
    """Every set of edges without a shared end."""
    if not edges:
        yield []
        return
    (a, b), *rest = edges
    yield from matchings(rest)
    for others in matchings([edge for edge in rest if not {a, b} & set(edge)]):
        yield [(a, b), *others]


@st.composite
def weighted_graphs(draw: st.DrawFn) -> tuple[int, dict[Edge, int]]:
    count = draw(st.integers(1, 7))
    edges = list(combinations(range(count), 2))
    scale = draw(st.sampled_from([1, 10**3, WIDEST]))
    weights = st.integers(0, 6).map(lambda weight: weight * scale)
    chosen = draw(st.lists(st.sampled_from(edges), unique=True, max_size=11)) if edges else []
    return count, {edge: draw(weights) for edge in chosen}


@settings(max_examples=250, deadline=None, derandomize=True)
@given(weighted_graphs())
def test_matchings_against_every_set_of_pairs(graph: tuple[int, dict[Edge, int]]) -> None:
    count, weights = graph
    edges, values = list(weights), list(weights.values())
    every = list(matchings(edges))

    def total(matching: list[Edge]) -> int:
        return sum(weights[edge] for edge in matching)

    size = max(len(matching) for matching in every)
    cheapest = min(total(matching) for matching in every if len(matching) == size)
    dearest = max(total(matching) for matching in every)
    assert len(largest_matching(count, edges)) == size
    for found, expected in (
        (heaviest_matching(count, edges, values), dearest),
        (dearest_matching(count, edges, values), dearest),
        (cheapest_matching(count, edges, values), cheapest),
    ):
        ends = [end for edge in found for end in edge]
        assert len(ends) == len(set(ends))
        assert total(found) == expected
    assert len(cheapest_matching(count, edges, values)) == size


@pytest.mark.parametrize("seed", range(120))
def test_our_own_matching_agrees_with_the_compiled_one(seed: int) -> None:
    """Few different weights make many ties, and so many rings to shrink and to open."""
    rng = Random(seed)
    count = rng.randint(8, 36)
    density, top = rng.random(), rng.choice([1, 2, 3, 10, 10**9])
    edges = [edge for edge in combinations(range(count), 2) if rng.random() < density]
    weights = {edge: rng.randint(0, top) + rng.choice([0, top * count]) for edge in edges}
    graph = rx.PyGraph(multigraph=False)
    graph.add_nodes_from(range(count))
    graph.add_edges_from([(a, b, weights[a, b]) for a, b in edges])
    theirs = rx.max_weight_matching(graph, weight_fn=int)
    ours = heaviest_matching(count, edges, list(weights.values()))
    assert sum(weights[edge] for edge in ours) == sum(
        weights[min(pair), max(pair)] for pair in theirs
    )


def met_all(rng: Random, size: int, density: float) -> list[Entrant]:
    met: list[dict[int, int]] = [{} for _ in range(size)]
    for a, b in combinations(range(size), 2):
        if rng.random() < density:
            met[a][b] = met[b][a] = 1
    return [
        Entrant(id=one, name=f"P{one}", points=0, rank=one + 1, met=met[one]) for one in range(size)
    ]


@pytest.mark.parametrize("seed", range(60))
def test_who_can_be_spared_for_the_bye(seed: int) -> None:
    """A player can have the bye if the others can be paired, listed one by one."""
    rng = Random(seed)
    field = met_all(rng, rng.choice([3, 5, 7]), rng.random())
    legal = without_rematch(field)
    over = {}
    for absent in field:
        others = [one for one in field if one is not absent]
        edges = [
            (a, b)
            for (a, one), (b, other) in combinations(enumerate(others), 2)
            if other.id not in one.met
        ]
        over[absent.id] = len(others) - 2 * max(len(matching) for matching in matchings(edges))
        assert left_over(others) == over[absent.id]
    best = min(over.values())
    assert [legal(one) for one in field] == [over[one.id] == best for one in field]
