"""The circle schedule: everybody meets everybody once."""

from itertools import combinations

import pytest
from small_fields import byes_of, field, matches_of

from toptable.engine.rules.pairing.entrants import NoPairing
from toptable.engine.rules.pairing.schedules import round_robin, rounds_needed, schedule


@pytest.mark.parametrize("players", range(2, 13))
def test_everybody_meets_everybody_once_and_plays_once_a_round(players: int) -> None:
    met = []
    for number in range(1, rounds_needed(players) + 1):
        pairs = schedule(players, number)
        assert len({seat for pair in pairs for seat in pair}) == 2 * (players // 2)
        met += [tuple(sorted(pair)) for pair in pairs]
    assert sorted(met) == list(combinations(range(players), 2))


@pytest.mark.parametrize(("players", "rounds"), [(2, 1), (3, 3), (4, 3), (5, 5), (6, 5)])
def test_how_long_it_takes(players: int, rounds: int) -> None:
    assert rounds_needed(players) == rounds


def test_three_fighters_each_sit_out_once() -> None:
    rounds = [round_robin(field([0, 0, 0]), round=number) for number in (1, 2, 3)]
    assert sorted(player for one in rounds for player in byes_of(one)) == [1, 2, 3]
    assert sorted(match for one in rounds for match in matches_of(one)) == [(1, 2), (1, 3), (2, 3)]


def test_the_schedule_stays_when_somebody_leaves() -> None:
    full = round_robin(field([0] * 4), round=2)
    opponent = {**dict(matches_of(full)), **{b: a for a, b in matches_of(full)}}[4]
    smaller = round_robin(field([0] * 3), round=2, roster=[1, 2, 3, 4])
    assert matches_of(smaller) == [match for match in matches_of(full) if 4 not in match]
    assert byes_of(smaller) == [opponent]


def test_it_ends_when_everybody_has_met_everybody() -> None:
    entrants = field([0] * 4, [(a, b) for a in range(1, 5) for b in range(a + 1, 5)])
    assert isinstance(round_robin(entrants, round=4), NoPairing)
    again = round_robin(entrants, round=4, rematches="allow")
    assert matches_of(again) == matches_of(round_robin(field([0] * 4), round=1))


def test_rounds_that_did_not_follow_the_schedule_are_noticed() -> None:
    first = matches_of(round_robin(field([0] * 4), round=1))
    refused = round_robin(field([0] * 4, first), round=1)
    assert isinstance(refused, NoPairing)
    assert "met in round 1" in refused.text


def test_a_newcomer_is_named() -> None:
    refused = round_robin(field([0] * 4), round=2, roster=[1, 2, 3])
    assert isinstance(refused, NoPairing)
    assert "P4" in refused.text
