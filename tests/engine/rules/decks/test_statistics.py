"""Shares, conversion, win rates and match-ups against counts by hand and by the other way round."""

from math import comb

import pytest
from hypothesis import given
from hypothesis import strategies as st

from toptable.engine.rules.decks.statistics import (
    MatchUp,
    PlayedDeck,
    PlayedGame,
    Rate,
    statistics,
)


def decks(*said: str) -> list[PlayedDeck]:
    """``corp Ada!`` is a Corp deck that stands for Ada and came into the cut."""
    return [
        PlayedDeck(slot=slot, stands_for=name.rstrip("!").strip("?"), through=name.endswith("!"))
        for slot, name in (text.split() for text in said)
    ]


def test_shares_are_counted_slot_by_slot() -> None:
    found = statistics(
        decks("corp A!", "corp A", "corp B", "runner N!", "runner N", "runner N"), []
    )
    assert [(row.slot, row.name, row.decks, row.share.share) for row in found.field] == [
        ("runner", "N", 3, 1.0),
        ("corp", "A", 2, pytest.approx(2 / 3)),
        ("corp", "B", 1, pytest.approx(1 / 3)),
    ]
    assert [(row.conversion.count, row.conversion.of) for row in found.field] == [
        (1, 3),
        (1, 2),
        (0, 1),
    ]


def test_decks_that_are_not_shown_are_counted_and_nothing_else() -> None:
    found = statistics(
        decks("corp A", "corp ?"), [PlayedGame("A", "", won=True), PlayedGame("", "A", won=True)]
    )
    assert found.decks_not_shown == 1
    assert [row.share for row in found.field] == [Rate(1, 1)]
    assert (found.games, found.win_rates, found.match_ups) == (0, (), ())


def test_games_between_sides() -> None:
    games = [
        PlayedGame("HB", "Kate", "corp", "runner", won=True),
        PlayedGame("HB", "Kate", "corp", "runner", won=True),
        PlayedGame("Kate", "HB", "runner", "corp", won=True),
        PlayedGame("HB", "Noise", "corp", "runner", drawn=True),
    ]
    found = statistics([], games)
    assert found.match_ups[0] == MatchUp(one="HB", other="Kate", rate=Rate(2, 3), drawn=0)
    assert found.match_ups[1] == MatchUp(one="HB", other="Noise", rate=Rate(0, 0), drawn=1)
    assert {row.name: (row.rate, row.drawn) for row in found.win_rates} == {
        "HB": (Rate(2, 3), 1),
        "Kate": (Rate(1, 3), 0),
        "Noise": (Rate(0, 0), 1),
    }
    assert {row.name: (row.rate, row.drawn) for row in found.sides} == {
        "corp": (Rate(2, 3), 1),
        "runner": (Rate(1, 3), 1),
    }


def test_a_deck_against_its_own_kind_says_nothing() -> None:
    found = statistics([], [PlayedGame("A", "A", won=True), PlayedGame("A", "B", won=True)])
    assert [(row.name, row.rate, row.mirrors) for row in found.win_rates] == [
        ("A", Rate(1, 1), 1),
        ("B", Rate(0, 1), 0),
    ]
    assert len(found.match_ups) == 1
    assert found.sides == ()


@pytest.mark.parametrize(
    ("count", "of", "low", "high"),
    # Worked out by hand with z = 1.959964; 8 of 10 is in many textbooks as 0.49 to 0.94.
    [(8, 10, 0.4902, 0.9433), (5, 10, 0.2366, 0.7634), (0, 10, 0.0, 0.2775), (10, 10, 0.7225, 1.0)],
)
def test_the_interval_is_wilsons(count: int, of: int, low: float, high: float) -> None:
    assert Rate(count, of).interval == pytest.approx((low, high), abs=5e-5)


def test_nothing_counted_may_be_anything() -> None:
    assert Rate(0, 0).share is None
    assert Rate(0, 0).interval == (0.0, 1.0)


@pytest.mark.parametrize("truth", [0.1, 0.3, 0.5, 0.8])
def test_the_interval_holds_the_truth_about_as_often_as_it_says(truth: float) -> None:
    games = 40
    chance = 0.0
    for won in range(games + 1):
        low, high = Rate(won, games).interval
        if low <= truth <= high:
            chance += comb(games, won) * truth**won * (1 - truth) ** (games - won)
    assert 0.91 < chance < 0.99


names = st.sampled_from("ABC")
played = st.builds(
    PlayedGame,
    one=names,
    other=names,
    one_slot=st.just(""),
    other_slot=st.just(""),
    won=st.booleans(),
    drawn=st.booleans(),
)


def seen_from_the_other(game: PlayedGame) -> PlayedGame:
    won = not game.won and not game.drawn
    return PlayedGame(game.other, game.one, game.other_slot, game.one_slot, won, game.drawn)


@given(st.lists(played, max_size=30), st.data())
def test_it_does_not_matter_from_which_seat_a_game_is_seen(
    games: list[PlayedGame], data: st.DataObject
) -> None:
    turned = [seen_from_the_other(game) if data.draw(st.booleans()) else game for game in games]
    assert statistics([], turned) == statistics([], games)


@given(st.lists(played, max_size=30))
def test_every_decided_game_is_won_once_and_lost_once(games: list[PlayedGame]) -> None:
    found = statistics([], games)
    apart = [game for game in games if game.one != game.other]
    decided = sum(1 for game in apart if not game.drawn)
    assert sum(row.rate.count for row in found.win_rates) == decided
    assert sum(row.rate.of for row in found.win_rates) == 2 * decided
    assert sum(match_up.rate.of for match_up in found.match_ups) == decided
    assert sum(row.mirrors for row in found.win_rates) == len(games) - len(apart)
