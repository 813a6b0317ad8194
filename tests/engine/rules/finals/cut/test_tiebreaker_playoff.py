"""Playoffs between the level (B-101, A-07) and the final match of 2v2 (SW-37, AMB-54)."""

import pytest
from cut_fields import an_order, ids, new_order, pairs, patient, settled, won
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from engine.rules.standings.event_notation import order as names_in_order
from engine.rules.standings.event_notation import records, rules_of, table
from spoken import spoken
from toptable.engine.refusal import Refusal
from toptable.engine.rules.finals.cut import Order, order_of
from toptable.engine.rules.finals.knockout_tiebreakers import Playoff
from toptable.engine.rules.finals.tiebreaker_games import FinalMatch, GameResult, TiebreakerStep
from toptable.engine.rules.standings import standings

PLAYOFF = Playoff()
FINAL = FinalMatch()


def level(first: int, last: int, total: int) -> Order:
    """An order in which only chance separates ranks ``first`` to ``last``."""
    return tuple(
        replace(one, place=first, shared=True) if first <= one.rank <= last else one
        for one in an_order([9] * total)
    )


def test_equal_points_alone_need_no_playoff() -> None:
    step = PLAYOFF.step(an_order([9] * 4), 2, ())
    assert pairs(step) == []
    assert new_order(step) == [1, 2, 3, 4]


def test_only_those_level_across_the_line_play() -> None:
    assert pairs(PLAYOFF.step(level(2, 5, 6), 3, ())) == [(2, 5), (3, 4)]
    assert pairs(PLAYOFF.step(level(2, 5, 6), 5, ())) == []
    assert pairs(PLAYOFF.step(level(2, 5, 6), 1, ())) == []


def test_a_playoff_for_first_place() -> None:
    order = level(1, 4, 5)
    first = won("4>1", "2>3")
    assert pairs(PLAYOFF.step(order, 1, [first])) == [(2, 4)]
    assert new_order(PLAYOFF.step(order, 1, [first, won("4>2")])) == [4, 2, 1, 3, 5]


def test_it_stops_when_the_places_are_settled() -> None:
    assert new_order(PLAYOFF.step(level(1, 4, 5), 2, [won("4>1", "2>3")])) == [2, 4, 1, 3, 5]


def test_with_an_odd_number_the_first_sits_out() -> None:
    order = level(1, 3, 3)
    step = PLAYOFF.step(order, 2, ())
    assert pairs(step) == [(2, 3)]
    assert isinstance(step, TiebreakerStep)
    assert step.notes == (spoken("playoff.sits_round", ranked="P1 (1=)"),)
    after = PLAYOFF.step(order, 2, [won("3>2")])
    assert new_order(after) == [1, 3, 2]
    assert settled(after).decided(1) == spoken("playoff.sat_out", ranked="P1 (1=)")


def test_a_game_that_nobody_wins_is_lost_by_both() -> None:
    order = level(1, 4, 4)
    after = PLAYOFF.step(order, 1, [won("1=4", "3>2")])
    assert new_order(after) == [3, 1, 2, 4]
    assert settled(after).decided(4) == spoken("playoff.nobody_won", game="P1 (1=) against P4 (1=)")
    nobody = PLAYOFF.step(level(1, 2, 2), 1, [won("1=2")])
    assert new_order(nobody) == [1, 2]


def test_who_does_not_play_is_beaten() -> None:
    assert new_order(PLAYOFF.step(level(1, 2, 2), 1, [won("1x2")])) == [2, 1]


def test_a_playoff_settles_the_standings_it_came_from() -> None:
    """V6b: A and D are level on all three keys; the playoff comes before the lot."""
    rules = rules_of("bushiroad-1.2.11", structure="double_elimination")
    rounds = ("A-B:D C>D", "C>A B>D")
    shown = table(rules, rounds)
    assert names_in_order(shown) == "C B A D"
    numbers = {row.name: row.player for row in shown}
    step = PLAYOFF.step(order_of(shown), 3, ())
    assert pairs(step) == [(numbers["A"], numbers["D"])]
    played = [[GameResult((numbers["A"], numbers["D"]), numbers["D"])]]
    after = PLAYOFF.step(order_of(shown), 3, played)
    assert isinstance(after, TiebreakerStep)
    ranking = rules.ranking.then(PLAYOFF.tiebreaker(after))
    settled_table = standings(records(rules, rounds), ranking, after_round=2)
    assert names_in_order(settled_table) == "C B D A"
    assert not any(row.tied for row in settled_table)


def test_who_sat_out_is_named_in_the_order_for_the_standings() -> None:
    after = PLAYOFF.step(level(1, 3, 3), 2, [won("3>2")])
    assert isinstance(after, TiebreakerStep)
    assert PLAYOFF.tiebreaker(after).players == (1, 3, 2)


def test_a_playoff_that_goes_on_settles_nothing_yet() -> None:
    step = PLAYOFF.step(level(1, 4, 4), 1, ())
    assert isinstance(step, TiebreakerStep)
    with pytest.raises(ValueError, match="not over"):
        PLAYOFF.tiebreaker(step)


@patient
@given(total=st.integers(2, 12), data=st.data())
def test_a_playoff_moves_only_those_who_are_level(total: int, data) -> None:
    first = data.draw(st.integers(1, total - 1))
    last = data.draw(st.integers(first + 1, total))
    size = data.draw(st.integers(first, last - 1))
    order = level(first, last, total)
    played: list[list[GameResult]] = []
    step = PLAYOFF.step(order, size, played)
    while isinstance(step, TiebreakerStep) and step.games:
        played.append(
            [
                GameResult(game.players, data.draw(st.sampled_from([None, *game.players])))
                for game in step.games
            ]
        )
        assert len(played) < 6
        step = PLAYOFF.step(order, size, played)
    after = new_order(step)
    assert sorted(after) == ids(order)
    assert after[: first - 1] == list(range(1, first))
    assert after[last:] == list(range(last + 1, total + 1))
    lost = {
        player: number
        for number, results in enumerate(played)
        for one in results
        for player in one.players
        if player != one.winner
    }
    exits = [lost.get(player, len(played)) for player in after[first - 1 : last]]
    assert exits == sorted(exits, reverse=True)


def test_two_teams_level_at_the_top_play_for_the_title() -> None:
    order = an_order("15 15 12")
    assert pairs(FINAL.step(order, 1, ())) == [(1, 2)]
    assert new_order(FINAL.step(order, 1, [won("2>1")])) == [2, 1, 3]
    assert new_order(FINAL.step(order, 1, [won("1=2")])) == [1, 2, 3]


def test_of_more_teams_the_two_best_by_the_tiebreakers_play() -> None:
    step = FINAL.step(an_order("15 15 15 12"), 1, ())
    assert pairs(step) == [(1, 2)]
    assert isinstance(step, TiebreakerStep)
    assert step.notes == (spoken("final_match.teams_share", count="3"),)
    assert new_order(FINAL.step(an_order("15 15 15"), 1, [won("2>1")])) == [2, 1, 3]


def test_one_team_ahead_needs_no_final_match() -> None:
    for order in (an_order("15 12"), an_order("15")):
        assert pairs(FINAL.step(order, 1, ())) == []
        assert new_order(FINAL.step(order, 1, ())) == ids(order)
    assert isinstance(FINAL.step(an_order("9 9"), 1, [won("1>2"), won("1>2")]), Refusal)
    assert isinstance(FINAL.step(an_order("9 9"), 1, [[]]), Refusal)
