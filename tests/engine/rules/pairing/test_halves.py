"""Pairing in halves against the worked examples and against every possible pairing."""

from collections.abc import Sequence
from dataclasses import replace
from itertools import combinations, groupby

import pytest
import rustworkx
from hypothesis import given
from played_events import mid_event
from small_fields import (
    Match,
    byes_of,
    chance,
    due_for_the_bye,
    everybody_once,
    fewest_rematches,
    field,
    fields,
    legal_pairings,
    matches_of,
    rematches,
    without,
)

from toptable.engine.rules.pairing.entrants import Entrant, NoPairing, Pairing
from toptable.engine.rules.pairing.top_half_bottom_half import pair_halves


def pair(entrants: Sequence[Entrant], *, allow: bool = False) -> Pairing | NoPairing:
    return pair_halves(entrants, round=2, chance=chance(), rematches="allow" if allow else "never")


def by_the_book(entrants: Sequence[Entrant]) -> list[Match] | None:
    """Of all pairings without a rematch the one that follows SW-20, SW-21 and AMB-49 longest."""
    legal = legal_pairings(entrants)
    return sorted(min(legal, key=lambda one: departures(entrants, one))) if legal else None


def departures(entrants: Sequence[Entrant], pairing: list[Match]) -> list[object]:
    """How far a pairing departs from the procedure, step by step from the top."""
    met = {entrant.id: entrant.met for entrant in entrants}
    mate = {**dict(pairing), **{other: one for one, other in pairing}}
    groups = [
        [entrant.id for entrant in members]
        for _, members in groupby(entrants, key=lambda entrant: entrant.points)
    ]
    steps: list[object] = []
    came: list[int] = []
    for number, group in enumerate(groups):
        following = groups[number + 1] if number + 1 < len(groups) else []
        inside = [*came, *group]
        down = [player for player in inside if mate[player] not in inside]
        order = sorted(
            inside,
            key=lambda player: (
                player in came,
                all(other in met[player] for other in following),
                -player,
            ),
        )
        steps += [len(down), sorted(order.index(player) for player in down)]
        guests = [player for player in came if player not in down]
        for guest in guests:
            steps.append([*group, *guests].index(mate[guest]))
        rest = [p for p in group if p not in down and mate[p] not in guests]
        upper, lower = rest[: len(rest) // 2], rest[len(rest) // 2 :]
        steps.append(sum(mate[player] in upper for player in upper))
        for player in rest:
            steps.append([*lower, *reversed(upper)].index(mate[player]))
        came = sorted(down)
    return steps


@pytest.mark.parametrize(
    ("points", "met", "expected", "byes"),
    [
        ([3] * 8, [], [(1, 5), (2, 6), (3, 7), (4, 8)], []),
        ([3] * 8, [(2, 6)], [(1, 5), (2, 7), (3, 6), (4, 8)], []),
        (
            [3] * 7 + [0] * 5,
            [],
            [(1, 4), (2, 5), (3, 6), (7, 8), (9, 11), (10, 12)],
            [],
        ),
        (
            [3] * 7 + [0] * 5,
            [(7, 8)],
            [(1, 4), (2, 5), (3, 6), (7, 9), (8, 11), (10, 12)],
            [],
        ),
        ([3] * 3 + [0] * 2, [], [(1, 2), (3, 4)], [5]),
    ],
)
def test_worked_example_11(
    points: list[int], met: list[Match], expected: list[Match], byes: list[int]
) -> None:
    paired = pair(field(points, met))
    assert matches_of(paired) == expected
    assert byes_of(paired) == byes


@given(fields(2, 8, even=True))
def test_no_pairing_follows_the_procedure_longer(entrants: list[Entrant]) -> None:
    expected = by_the_book(entrants)
    paired = pair(entrants)
    if expected is None:
        assert isinstance(paired, NoPairing)
    else:
        assert sorted(matches_of(paired)) == expected


@given(fields(1, 9))
def test_the_bye_is_taken_out_first(entrants: list[Entrant]) -> None:
    if len(entrants) % 2 == 0:
        return
    due = due_for_the_bye(entrants)
    paired = pair(entrants)
    if due is None:
        assert isinstance(paired, NoPairing)
    else:
        assert byes_of(paired) == [due]
        assert sorted(matches_of(paired)) == by_the_book(without(entrants, due))


@given(fields(2, 8, even=True))
def test_allowed_rematches_are_few_and_marked(entrants: list[Entrant]) -> None:
    paired = pair(entrants, allow=True)
    assert isinstance(paired, Pairing)
    assert everybody_once(paired, entrants)
    assert rematches(matches_of(paired), entrants) == fewest_rematches(entrants)
    for one in paired.pairs:
        marked = any(reason.code == "rematch" for reason in one.reasons)
        assert marked == bool(rematches([one.players], entrants))


@given(fields(2, 8, even=True))
def test_whoever_leaves_a_group_is_told_why(entrants: list[Entrant]) -> None:
    points = {entrant.id: entrant.points for entrant in entrants}
    paired = pair(entrants)
    if isinstance(paired, NoPairing):
        return
    for one in paired.pairs:
        down = any(reason.code == "paired_down" for reason in one.reasons)
        assert down == (points[one.players[0]] != points[one.players[1]])


def test_a_plain_group_needs_no_reasons_and_a_moved_pair_has_one() -> None:
    plain = pair(field([3] * 8))
    assert isinstance(plain, Pairing)
    assert not any(one.reasons for one in plain.pairs)
    moved = pair(field([3] * 8, [(2, 6)]))
    assert isinstance(moved, Pairing)
    assert {one.players: [reason.code for reason in one.reasons] for one in moved.pairs} == {
        (1, 5): [],
        (2, 7): ["adjusted"],
        (3, 6): ["adjusted"],
        (4, 8): [],
    }


def test_halves_are_mixed_only_if_they_cannot_be_paired() -> None:
    # Players 1 and 2 have met all of the lower half.
    met = [(1, 4), (1, 5), (1, 6), (2, 4), (2, 5), (2, 6)]
    paired = pair(field([3] * 6, met))
    assert matches_of(paired) == [(1, 2), (3, 4), (5, 6)]
    assert isinstance(paired, Pairing)
    assert [[reason.code for reason in one.reasons] for one in paired.pairs] == [
        ["exchanged"],
        ["adjusted"],
        ["exchanged"],
    ]


def test_in_an_exchange_the_closest_of_the_upper_half_steps_in() -> None:
    paired = pair(field([3] * 6, [(1, 4), (1, 5), (1, 6)]))
    assert matches_of(paired) == [(1, 3), (2, 4), (5, 6)]


@pytest.mark.parametrize(
    ("rounds", "expected"),
    [
        # Everybody has met: the oldest meetings are repeated.
        (
            {(1, 2): 3, (3, 4): 3, (1, 3): 1, (2, 4): 2, (1, 4): 2, (2, 3): 2},
            [(1, 3), (2, 4)],
        ),
        # One recent rematch is better than two old ones.
        ({(1, 2): 9, (1, 3): 1, (2, 4): 1, (1, 4): 1, (2, 3): 1}, [(1, 2), (3, 4)]),
    ],
)
def test_rematches_are_as_few_and_then_as_old_as_can_be(
    rounds: dict[Match, int], expected: list[Match]
) -> None:
    def opponents(player: int) -> dict[int, int]:
        return {sum(two) - player: number for two, number in rounds.items() if player in two}

    four = [replace(one, met=opponents(one.id)) for one in field([3] * 4)]
    assert matches_of(pair(four, allow=True)) == expected


def test_a_large_group_sends_down_as_many_as_the_next_one_needs() -> None:
    # The last two have met, so the lowest two of the twelve go down to them.
    paired = pair(field([3] * 12 + [0] * 2, [(13, 14)]))
    assert matches_of(paired) == [
        *((upper, upper + 5) for upper in range(1, 6)),
        (11, 13),
        (12, 14),
    ]


def test_a_small_group_goes_down_whole_if_all_its_players_have_met() -> None:
    three = [(1, 2), (1, 3), (2, 3)]
    paired = pair(field([6] * 3 + [3] * 13, three))
    assert isinstance(paired, Pairing)
    assert [one.players for one in paired.pairs[:3]] == [(1, 4), (2, 5), (3, 6)]
    assert "not everybody on 6 points" in paired.pairs[0].reasons[0].text


def test_who_has_met_the_whole_next_group_does_not_go_down_to_it() -> None:
    paired = pair(field([6] * 3 + [3] + [0] * 2, [(3, 4)]))
    assert matches_of(paired) == [(1, 3), (2, 4), (5, 6)]


@pytest.mark.parametrize("seed", range(8))
def test_nearly_exhausted_fields_are_paired_whenever_they_can_be(seed: int) -> None:
    entrants = mid_event(24, 19 + seed % 4, seed)
    graph = rustworkx.PyGraph()
    graph.add_nodes_from(entrants)
    for one, other in combinations(range(24), 2):
        if entrants[other].id not in entrants[one].met:
            graph.add_edge(one, other, 1)
    possible = len(rustworkx.max_weight_matching(graph, max_cardinality=True)) == 12
    assert isinstance(pair(entrants), Pairing) == possible


def test_a_single_sided_round_balances_sides() -> None:
    four = [replace(one, balance=-one.id) for one in field([3, 3, 3, 3])]
    paired = pair_halves(four, round=2, chance=chance(), sides=("L", "D"))
    assert isinstance(paired, Pairing)
    assert [(one.players, one.sides) for one in paired.pairs] == [
        ((1, 3), ("D", "L")),
        ((2, 4), ("D", "L")),
    ]


def test_a_group_can_be_sorted_by_player_number() -> None:
    entrants = field([3, 3, 3, 3])
    renumbered = [
        Entrant(id=number, name=one.name, points=one.points, rank=one.rank)
        for one, number in zip(entrants, (40, 30, 20, 10), strict=True)
    ]
    paired = pair_halves(renumbered, round=2, chance=chance(), order="number")
    assert sorted(sorted(match) for match in matches_of(paired)) == [[10, 30], [20, 40]]


def test_round_one_is_drawn_and_keeps_groups_apart() -> None:
    seen = set()
    for position in range(60):
        drawn = pair_halves(
            field([0] * 4, groups=["car", "car", "", ""]), round=1, chance=chance(position)
        )
        seen.add(frozenset(matches_of(drawn)))
    assert seen == {frozenset({(1, 3), (2, 4)}), frozenset({(1, 4), (2, 3)})}


@pytest.mark.parametrize("rounds", [5, 14])
def test_a_thousand_players_are_paired_once_each(rounds: int) -> None:
    entrants = mid_event(1023, rounds)
    paired = pair_halves(entrants, round=rounds + 1, chance=chance())
    assert isinstance(paired, Pairing)
    assert everybody_once(paired, entrants)
    assert rematches(matches_of(paired), entrants) == 0
