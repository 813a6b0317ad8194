"""Fields too large to list every pairing: other methods that must agree with ours."""

from dataclasses import replace
from itertools import combinations
from random import Random

import pytest
import rustworkx as rx
from standard_truth import (
    SIDES,
    Couple,
    couples,
    crossings,
    distances,
    is_rematch,
    pair_squares,
    rematches,
)

from toptable.engine.chance import Chance
from toptable.engine.rules.pairing.entrants import Entrant, NoPairing, Pairing
from toptable.engine.rules.pairing.search import balancing
from toptable.engine.rules.pairing.search.matching import heaviest_matching
from toptable.engine.rules.pairing.standard_swiss import pair_standard

SEED = b"large at" * 4


def played(rng: Random, size: int, rounds: int, *, scores: tuple[int, ...]) -> list[Entrant]:
    """A field after so many rounds of a random schedule in which nobody met twice."""
    seats = list(range(size))
    rng.shuffle(seats)
    met: list[dict[int, int]] = [{} for _ in seats]
    for number, turn in enumerate(rng.sample(range(size - 1), rounds), 1):
        ring = [seats[0]] + [seats[1 + (place + turn) % (size - 1)] for place in range(size - 1)]
        for one, other in zip(ring[: size // 2], ring[: size // 2 - 1 : -1], strict=True):
            met[one][other] = met[other][one] = number
    points = [sum(rng.choices(scores, k=rounds)) for _ in seats]
    order = sorted(seats, key=lambda one: -points[one])
    return [
        Entrant(id=one, name=f"P{one}", points=points[one], rank=rank, met=met[one])
        for rank, one in enumerate(order, 1)
    ]


def is_pairable(field: list[Entrant]) -> bool:
    """Whether the full graph of those who have not met has a perfect matching."""
    graph = rx.PyGraph(multigraph=False)
    graph.add_nodes_from(field)
    graph.add_edges_from(
        [
            (a, b, 1)
            for (a, one), (b, other) in combinations(enumerate(field), 2)
            if other.id not in one.met
        ]
    )
    return 2 * len(rx.max_weight_matching(graph, max_cardinality=True)) == len(field)


def thinned(rng: Random, field: list[Entrant], extra: float) -> list[Entrant]:
    """The same field with further meetings, so that some fields cannot be paired any more."""
    met = {one.id: dict(one.met) for one in field}
    for one, other in combinations(field, 2):
        if other.id not in met[one.id] and rng.random() < extra:
            met[one.id][other.id] = met[other.id][one.id] = 1
    return [
        Entrant(id=one.id, name=one.name, points=one.points, rank=one.rank, met=met[one.id])
        for one in field
    ]


@pytest.mark.parametrize(
    ("size", "rounds", "extra"),
    [
        (40, 12, 0.0),
        (40, 38, 0.0),
        (40, 39, 0.0),
        (40, 36, 0.3),
        (40, 37, 0.5),
        (60, 50, 0.4),
        (60, 57, 0.1),
        (100, 9, 0.0),
        (100, 98, 0.0),
        (100, 95, 0.3),
        (100, 96, 0.4),
        (200, 14, 0.0),
        (200, 100, 0.0),
        (200, 198, 0.0),
        (200, 199, 0.0),
    ],
)
@pytest.mark.parametrize("scores", [(0, 1), (0, 1, 2, 3, 4, 6)], ids=["wins", "points"])
def test_no_pairing_without_a_rematch_is_missed(
    size: int, rounds: int, extra: float, scores: tuple[int, ...]
) -> None:
    rng = Random(size + rounds)
    field = thinned(rng, played(rng, size, rounds, scores=scores), extra)
    answer = pair_standard(field, round=rounds + 1, chance=Chance(SEED, size))
    assert isinstance(answer, Pairing) == is_pairable(field)
    if isinstance(answer, Pairing):
        assert rematches(couples(field, answer), single=False) == 0
    else:
        assert isinstance(answer, NoPairing)


def test_the_list_above_has_fields_of_both_kinds() -> None:
    verdicts = set()
    for size, rounds, extra in [(40, 36, 0.3), (40, 37, 0.5), (100, 95, 0.3)]:
        rng = Random(size + rounds)
        verdicts.add(is_pairable(thinned(rng, played(rng, size, rounds, scores=(0, 1)), extra)))
    assert verdicts == {True, False}


def best_by_one_huge_weight(field: list[Entrant], *, single: bool = False) -> list[int]:
    """The value of the best pairing, boundary by boundary: the whole field in one matching.

    Each boundary and each group gets its own wide field of digits, so nothing is clever here.
    """
    levels = sorted({one.points for one in field}, reverse=True)
    peak = max(
        sum(value([(one, other)], levels, single=single)) for one, other in combinations(field, 2)
    )
    width = (len(field) * peak).bit_length() + 1
    edges, costs = [], []
    for (a, one), (b, other) in combinations(enumerate(field), 2):
        if not is_rematch(one, other, single):
            cost = 0
            for digit in value([(one, other)], levels, single=single):
                cost = (cost << width) + digit
            edges.append((a, b))
            costs.append(cost)
    above = (max(costs) + 1) * len(field)
    matched = heaviest_matching(len(field), edges, [above - cost for cost in costs])
    assert 2 * len(matched) == len(field)
    return value([(field[a], field[b]) for a, b in matched], levels, single=single)


def value(pairing: list[Couple], levels: list[int], *, single: bool) -> list[int]:
    squares = [sum(pair_squares(one, other) for one, other in pairing)] if single else []
    return [*crossings(pairing, levels), *distances(pairing, levels), *squares]


@pytest.mark.parametrize("seed", range(24))
def test_point_groups_are_as_good_as_one_matching_of_the_whole_field(seed: int) -> None:
    rng = Random(seed)
    size = rng.choice([12, 16, 20, 26, 32, 40])
    rounds = rng.randint(size // 4, size - 2)
    scores = rng.choice([(0, 1), (0, 3, 1), (0, 1, 2, 3, 4, 6)])
    field = played(rng, size, rounds, scores=scores)
    answer = pair_standard(field, round=rounds + 1, chance=Chance(SEED, seed))
    assert isinstance(answer, Pairing)
    mine = couples(field, answer)
    levels = sorted({one.points for one in field}, reverse=True)
    assert value(mine, levels, single=False) == best_by_one_huge_weight(field)


def with_sides(rng: Random, field: list[Entrant]) -> list[Entrant]:
    """The same field with made-up sides for every meeting."""
    had: dict[int, dict[int, str]] = {one.id: {} for one in field}
    for one in field:
        for other in one.met:
            if other not in had[one.id]:
                had[one.id][other], had[other][one.id] = rng.choice([("C", "R"), ("R", "C")])
    return [
        replace(
            one,
            met_as=had[one.id],
            balance=sum(1 if side == "C" else -1 for side in had[one.id].values()),
        )
        for one in field
    ]


@pytest.mark.parametrize(("size", "rounds"), [(24, 9), (40, 5), (60, 5), (90, 4)])
@pytest.mark.parametrize("short", [10, 80], ids=["by kinds", "by pairs"])
def test_sides_are_as_balanced_as_in_one_matching_of_the_whole_field(
    size: int, rounds: int, short: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(balancing, "SHORT", short)
    rng = Random(size)
    field = with_sides(rng, played(rng, size, rounds, scores=(0, 3)))
    answer = pair_standard(field, round=rounds + 1, chance=Chance(SEED, size), sides=SIDES)
    assert isinstance(answer, Pairing)
    mine = couples(field, answer)
    levels = sorted({one.points for one in field}, reverse=True)
    best = best_by_one_huge_weight(field, single=True)
    assert value(mine, levels, single=True) == best
