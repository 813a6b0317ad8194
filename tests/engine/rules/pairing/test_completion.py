"""Whether the others can still be paired, against a compiled matching and every pairing."""

from itertools import combinations
from random import Random

import pytest
import rustworkx
from small_fields import all_pairings

from toptable.engine.rules.pairing.search.completion import Completion
from toptable.engine.rules.pairing.search.matching import by_first_choice, cheapest, total

Edges = set[frozenset[int]]


def any_edges(dice: Random, players: int) -> Edges:
    density = dice.choice([0.15, 0.3, 0.5, 0.8])
    couples = combinations(range(players), 2)
    return {frozenset(couple) for couple in couples if dice.random() < density}


def can_be_paired(players: list[int], edges: Edges) -> bool:
    graph = rustworkx.PyGraph()
    graph.add_nodes_from(players)
    for one, other in combinations(range(len(players)), 2):
        if frozenset((players[one], players[other])) in edges:
            graph.add_edge(one, other, 1)
    return 2 * len(rustworkx.max_weight_matching(graph, max_cardinality=True)) == len(players)


@pytest.mark.parametrize("seed", range(60))
def test_a_pair_can_be_taken_exactly_if_the_others_can_be_paired(seed: int) -> None:
    dice = Random(seed)
    size = dice.choice([2, 4, 6, 8, 10, 16, 24])
    edges = any_edges(dice, size)
    left = list(range(size))
    completion = Completion.of(left, lambda one, other: frozenset((one, other)) in edges)
    assert (completion is not None) == can_be_paired(left, edges)
    while completion and left:
        player = dice.choice(left)
        for other in dice.sample(left, len(left)):
            if frozenset((player, other)) in edges:
                rest = [one for one in left if one not in (player, other)]
                possible = can_be_paired(rest, edges)
                assert completion.take(player, other) == possible
                if possible:
                    left = rest
                    break
        else:
            pytest.fail("a player of a field that can be paired has no partner")


def test_an_odd_number_cannot_be_paired() -> None:
    assert Completion.of([1, 2, 3], lambda _one, _other: True) is None
    with pytest.raises(ValueError, match="cannot all be paired"):
        Completion.surely_of([1, 2, 3], lambda _one, _other: True)


@pytest.mark.parametrize("seed", range(40))
def test_the_cheapest_pairing_is_the_cheapest_of_all(seed: int) -> None:
    dice = Random(seed)
    size = dice.choice([2, 4, 6, 8])
    prices = {edge: dice.randint(0, 5) for edge in any_edges(dice, size)}

    def price(one: int, other: int) -> int | None:
        return prices.get(frozenset((one, other)))

    possible = [
        sum(prices[frozenset(pair)] for pair in pairing)
        for pairing in all_pairings(range(size))
        if all(frozenset(pair) in prices for pair in pairing)
    ]
    mates = cheapest(range(size), price)
    assert (mates is None) == (not possible)
    if mates is not None:
        assert total(mates, price) == min(possible)


@pytest.mark.parametrize("seed", range(40))
def test_first_choices_are_served_in_turn_among_the_cheapest(seed: int) -> None:
    dice = Random(seed)
    size = dice.choice([4, 6, 8])
    prices = {frozenset(pair): dice.randint(0, 2) for pair in combinations(range(size), 2)}

    def price(one: int, other: int) -> int:
        return prices[frozenset((one, other))]

    def worth(pairing: list[tuple[int, int]]) -> tuple[int, list[int]]:
        # Choices are made from the last player up.
        mates = {**dict(pairing), **{other: one for one, other in pairing}}
        return sum(price(*pair) for pair in pairing), [-mates[player] for player in range(size)]

    served = by_first_choice(range(size), price, lambda left: sorted(left, reverse=True))
    assert sorted(served) == sorted(min(all_pairings(range(size)), key=worth))
