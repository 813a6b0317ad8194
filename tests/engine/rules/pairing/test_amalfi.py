"""Amalfi pairing against the worked examples and against plain backtracking."""

from collections.abc import Iterator, Sequence
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st
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

from toptable.engine.rules.pairing.amalfi import pair_amalfi
from toptable.engine.rules.pairing.entrants import Entrant, NoPairing, Pairing


def pair(entrants: Sequence[Entrant], distance: int, *, allow: bool = False) -> Pairing | NoPairing:
    """A later round with so many rounds left, this one included."""
    return pair_amalfi(
        entrants,
        round=2,
        rounds=distance + 1,
        chance=chance(),
        rematches="allow" if allow else "never",
    )


def backtracking(entrants: Sequence[Entrant], distance: int) -> list[Match] | None:
    """AMB-12 and AMB-13 to the letter: try choices in order, go back from every dead end."""
    ranking = [entrant.id for entrant in entrants]
    met = {entrant.id: entrant.met for entrant in entrants}

    def choices(place: int, free: list[int]) -> Iterator[int]:
        target = place + distance
        if target >= len(ranking):
            yield from reversed(free)
        else:
            yield from (other for other in free if other >= target)
            yield from reversed([other for other in free if other < target])

    def go_on(free: list[int]) -> list[Match] | None:
        if not free:
            return []
        place, *others = free
        for other in choices(place, others):
            if ranking[other] not in met[ranking[place]]:
                rest = go_on([one for one in others if one != other])
                if rest is not None:
                    return [(ranking[place], ranking[other]), *rest]
        return None

    return go_on(list(range(len(ranking))))


@pytest.mark.parametrize(
    ("players", "distance", "met", "expected"),
    [
        (10, 3, [], [(1, 4), (2, 5), (3, 6), (7, 10), (8, 9)]),
        (10, 3, [(1, 4)], [(1, 5), (2, 6), (3, 7), (4, 8), (9, 10)]),
        (8, 5, [], [(1, 6), (2, 7), (3, 8), (4, 5)]),
        (12, 4, [], [(1, 5), (2, 6), (3, 7), (4, 8), (9, 12), (10, 11)]),
        (6, 1, [], [(1, 2), (3, 4), (5, 6)]),
        (6, 2, [(5, 6)], [(1, 3), (2, 5), (4, 6)]),
    ],
)
def test_worked_example_8(
    players: int, distance: int, met: list[Match], expected: list[Match]
) -> None:
    assert matches_of(pair(field([0] * players, met), distance)) == expected


@given(fields(2, 10, even=True), st.integers(1, 9))
def test_it_is_what_backtracking_finds(entrants: list[Entrant], distance: int) -> None:
    expected = backtracking(entrants, distance)
    paired = pair(entrants, distance)
    if expected is None:
        assert isinstance(paired, NoPairing)
    else:
        assert matches_of(paired) == expected


@given(fields(1, 9), st.integers(1, 9))
def test_the_bye_is_taken_out_first(entrants: list[Entrant], distance: int) -> None:
    if len(entrants) % 2 == 0:
        return
    due = due_for_the_bye(entrants)
    paired = pair(entrants, distance)
    if due is None:
        assert isinstance(paired, NoPairing)
    else:
        assert byes_of(paired) == [due]
        assert matches_of(paired) == backtracking(without(entrants, due), distance)


@given(fields(2, 8, even=True), st.integers(1, 5))
def test_allowed_rematches_are_few_and_marked(entrants: list[Entrant], distance: int) -> None:
    paired = pair(entrants, distance, allow=True)
    assert isinstance(paired, Pairing)
    assert everybody_once(paired, entrants)
    assert rematches(matches_of(paired), entrants) == fewest_rematches(entrants)
    for one in paired.pairs:
        marked = any(reason.code == "rematch" for reason in one.reasons)
        assert marked == bool(rematches([one.players], entrants))


@given(fields(2, 8, even=True), st.integers(1, 5))
def test_only_a_pair_off_its_place_has_a_reason(entrants: list[Entrant], distance: int) -> None:
    if not legal_pairings(entrants):
        return
    paired = pair(entrants, distance)
    assert isinstance(paired, Pairing)
    free = [entrant.id for entrant in entrants]
    for one in paired.pairs:
        first, second = one.players
        free.remove(first)
        place = first + distance
        plain = place if place <= len(entrants) else free[-1]
        assert bool(one.reasons) == (second != plain)
        free.remove(second)


def test_the_reason_names_what_is_in_the_way() -> None:
    paired = pair(field([0] * 10, [(1, 4)]), 3)
    assert isinstance(paired, Pairing)
    first, second, *_ = paired.pairs
    assert first.reasons[0].code == "adjusted"
    assert "P4" in first.reasons[0].text
    assert "round 1" in first.reasons[0].text
    assert "already has an opponent" in second.reasons[0].text


def test_an_added_round_counts_as_the_last() -> None:
    paired = pair_amalfi(field([0] * 6), round=6, rounds=5, chance=chance())
    assert matches_of(paired) == [(1, 2), (3, 4), (5, 6)]


def test_round_one_is_drawn_and_keeps_groups_apart() -> None:
    seen = set()
    for position in range(60):
        drawn = pair_amalfi(
            field([0] * 4, groups=["north", "north", "", ""]),
            round=1,
            rounds=4,
            chance=chance(position),
        )
        seen.add(frozenset(matches_of(drawn)))
    assert seen == {frozenset({(1, 3), (2, 4)}), frozenset({(1, 4), (2, 3)})}


def test_a_single_sided_round_allows_a_second_meeting_with_sides_swapped() -> None:
    had = {1: {2: "C"}, 2: {1: "R"}}
    two = [replace(one, met_as=had[one.id]) for one in field([3, 3], [(1, 2)])]
    assert isinstance(pair(two, 1), NoPairing)
    paired = pair_amalfi(two, round=2, rounds=2, chance=chance(), sides=("C", "R"))
    assert isinstance(paired, Pairing)
    assert [one.sides for one in paired.pairs] == [("R", "C")]


def test_a_single_sided_round_balances_sides() -> None:
    four = [replace(one, balance=one.id) for one in field([3, 3, 3, 3])]
    paired = pair_amalfi(four, round=2, rounds=2, chance=chance(), sides=("C", "R"))
    assert isinstance(paired, Pairing)
    assert [(one.players, one.sides) for one in paired.pairs] == [
        ((1, 2), ("C", "R")),
        ((3, 4), ("C", "R")),
    ]


@pytest.mark.parametrize(
    ("active", "rewards", "byes"), [(9, 2, 1), (10, 1, 1), (8, 2, 0), (7, 0, 1)]
)
def test_worked_example_15(active: int, rewards: int, byes: int) -> None:
    """Reward byes are taken out before; an odd rest gives one more."""
    entrants = field([0] * active)[rewards:]
    paired = pair(entrants, 3)
    assert len(byes_of(paired)) == byes
    assert len(matches_of(paired)) == (active - rewards - byes) // 2


@pytest.mark.parametrize("rounds", [5, 14])
def test_a_thousand_players_are_paired_once_each(rounds: int) -> None:
    entrants = mid_event(1023, rounds)
    paired = pair_amalfi(entrants, round=rounds + 1, rounds=rounds + 3, chance=chance())
    assert isinstance(paired, Pairing)
    assert everybody_once(paired, entrants)
    assert rematches(matches_of(paired), entrants) == 0
