"""Whatever happens on a day, under every document: what must always hold holds.

``benchmarks/random_days.py`` does hundreds of these; with ``TOPTABLE_RANDOM_DAYS=500`` so does
this. Here the days are the same each time.
"""

import os

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from documents.day import Day
from documents.random_day import random_day
from documents.random_day_checks import (
    announcement_agrees,
    at_the_end,
    nobody_out_plays,
    penalties_match_results,
    places_are_a_permutation,
    points_by_hand,
    watch,
)
from documents.random_day_event import LARGEST, Picks
from toptable.engine.rules.conduct.infraction import Penalty
from toptable.engine.rules.results.kinds import Result
from toptable.rulebooks import all_rulebooks

DAYS = int(os.environ.get("TOPTABLE_RANDOM_DAYS", "40"))
BOOKS = [book.id for book in all_rulebooks()]
NUMBER = st.integers(0, LARGEST)


@pytest.mark.parametrize("book", BOOKS)
@given(opening=NUMBER, acts=st.lists(st.tuples(NUMBER, NUMBER), min_size=8, max_size=60))
@settings(
    max_examples=DAYS,
    derandomize=True,
    database=None,
    deadline=None,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large],
)
def test_whatever_happens_what_must_always_hold_holds(book, opening, acts):
    """Nobody plays who is out, nobody is out unsaid, penalties are in the results, places are a
    permutation, the announcement says what is set, the winner stays, the proof is content."""
    at_the_end(random_day(book, opening, acts, watch))


@pytest.mark.parametrize("book", BOOKS)
def test_the_plain_day_has_a_winner(book):
    day = random_day(book, 0, [], watch)
    at_the_end(day)
    assert day.winner is not None


def test_a_number_is_used_up_choice_by_choice():
    picks = Picks(7 + 10 * (3 + 5 * 1))
    assert [picks.below(10), picks.below(5), picks.below(2), picks.below(9)] == [7, 3, 1, 0]
    assert not picks.seldom(2)
    assert Picks(2).seldom(3)


# The checks themselves find what is wrong.


def test_somebody_who_left_and_still_plays_is_found():
    day = Day("nisei-1.3", "Ann Bo Cy Di").rounds(1).round()
    nobody_out_plays(day.state)
    ann = day.state.players[1]
    gone = replace(ann, record=replace(ann.record, left=1))
    wrong = replace(day.state, players=day.state.players.set(1, gone))
    with pytest.raises(AssertionError, match="Ann plays round 2"):
        nobody_out_plays(wrong)


def test_a_penalty_that_no_result_shows_is_found():
    day = Day("nisei-1.3", "Ann Bo Cy Di").staff(head_judge="Hana").seat("Ann Bo", "Cy Di")
    day.rule("slow_play", "Ann", penalty=Penalty.MATCH_LOSS)
    penalties_match_results(day.tournament)
    round_ = day.current
    table = round_.table_of(1)
    won = replace(round_.matches[table], points=(6, 6))
    other = replace(round_, matches=round_.matches.set(table, won))
    day.tournament.log.state = replace(day.state, rounds=(other,))
    with pytest.raises(AssertionError, match="Carried"):
        penalties_match_results(day.tournament)


@pytest.mark.parametrize(("draws", "letter", "drawn"), [("yes", "D", 1), ("no", "X", 0)])
def test_points_that_no_result_gives_are_found(draws, letter, drawn):
    """PS-02, PS-03: a draw is worth a point, a match that both lose nothing."""
    day = Day("plain-swiss", "Ann Bo Cy Di", draws=draws).plan(2)
    day.seat("Ann Bo", "Cy Di").results(f"Ann W, Cy {letter}")
    assert day.points == {"Ann": 3, "Bo": 0, "Cy": drawn, "Di": drawn}
    points_by_hand(day.tournament)
    (round_,) = day.state.rounds
    table = round_.table_of(3)
    other = replace(round_.matches[table], result=Result("W"))
    wrong = replace(round_, matches=round_.matches.set(table, other))
    day.tournament.standings()
    _, done, standings = day.tournament._standings
    day.tournament.log.state = replace(day.state, rounds=(wrong,))
    day.tournament._standings = (day.state, done, standings)
    with pytest.raises(AssertionError, match=f"Cy: {drawn}"):
        points_by_hand(day.tournament)


def test_a_place_that_is_missing_is_found():
    day = Day("nisei-1.3", "Ann Bo Cy Di").rounds(1)
    places_are_a_permutation(day.tournament)
    day.tournament.standings()
    state, done, standings = day.tournament._standings
    day.tournament._standings = (state, done, tuple(standings)[:-1])
    with pytest.raises(AssertionError, match="miss or repeat"):
        places_are_a_permutation(day.tournament)


def test_an_announcement_of_another_plan_is_found(monkeypatch):
    day = Day("nisei-1.3", "Ann Bo Cy Di").plan(2, 4)
    announcement_agrees(day.tournament)
    before = day.state
    told = day.announced().values()
    monkeypatch.setattr("documents.random_day_checks.announced", lambda *_: tuple(told))
    day.plan(3, 2, reason="Later than thought")
    assert before.plan != day.state.plan
    with pytest.raises(AssertionError, match="rounds=3"):
        announcement_agrees(day.tournament)
