"""NISEI 1.0's tiebreaker rounds: worked example 10, AMB-14, and what must always hold."""

from cut_fields import an_order, falling_points, ids, new_order, pairs, patient, settled, won
from hypothesis import given
from hypothesis import strategies as st

from spoken import spoken
from toptable.engine.refusal import Refusal
from toptable.engine.rules.finals.cut import Order
from toptable.engine.rules.finals.knockout_tiebreakers import KnockoutRounds
from toptable.engine.rules.finals.tiebreaker_games import GameResult, TiebreakerStep

EXAMPLE_9 = an_order("24 21 21 18 18 15 15 15 15 15 12 12")
ROUNDS = KnockoutRounds()


def level(first: int, last: int, total: int) -> Order:
    """A field in which ranks ``first`` to ``last`` have the same points."""
    above, below = range(first - 1, 0, -1), range(last + 1, total + 1)
    between = [20] * (last - first + 1)
    return an_order(
        [*(20 + n for n in above), *between, *(20 - n for n in range(1, len(below) + 1))]
    )


def test_example_10_five_for_three_places() -> None:
    step = ROUNDS.step(EXAMPLE_9, 8, ())
    assert pairs(step) == [(7, 10), (8, 9)]
    assert isinstance(step, TiebreakerStep)
    assert step.notes == (spoken("knockout_rounds.without_playing", best="P6 (6)"),)
    after = ROUNDS.step(EXAMPLE_9, 8, [won("7>10", "9>8")])
    assert new_order(after) == [1, 2, 3, 4, 5, 6, 7, 9, 8, 10, 11, 12]


def test_example_10_four_for_one_place() -> None:
    order = level(8, 11, 12)
    first = won("11>8", "9>10")
    assert pairs(ROUNDS.step(order, 8, ())) == [(8, 11), (9, 10)]
    assert pairs(ROUNDS.step(order, 8, [first])) == [(9, 11)]
    after = ROUNDS.step(order, 8, [first, won("11>9")])
    assert new_order(after)[7:11] == [11, 9, 8, 10]


def test_example_10_six_for_four_places() -> None:
    order = level(5, 10, 12)
    assert pairs(ROUNDS.step(order, 8, ())) == [(5, 10), (6, 9), (7, 8)]
    after = ROUNDS.step(order, 8, [won("10>5", "6>9", "7>8")])
    assert new_order(after)[4:10] == [6, 7, 10, 5, 8, 9]
    assert isinstance(after, TiebreakerStep)
    assert after.notes == (spoken("knockout_rounds.best_loser", ranked="P5 (5)"),)


def test_example_10_three_for_one_place() -> None:
    order = level(4, 6, 8)
    step = ROUNDS.step(order, 4, ())
    assert isinstance(step, TiebreakerStep)
    assert step.games == ()
    assert new_order(step) == ids(order)
    assert settled(step).decided(4) == step.notes[0]


def test_the_odd_rule_is_applied_again_in_each_round() -> None:
    # Ten for two: five winners, the best of them is in, four play on, two, one.
    order = level(1, 10, 10)
    first = won("1>10", "9>2", "3>8", "7>4", "5>6")
    assert pairs(ROUNDS.step(order, 2, [first])) == [(3, 9), (5, 7)]
    second = won("9>3", "7>5")
    assert pairs(ROUNDS.step(order, 2, [first, second])) == [(7, 9)]
    after = ROUNDS.step(order, 2, [first, second, won("9>7")])
    assert new_order(after) == [1, 9, 7, 3, 5, 2, 4, 6, 8, 10]


def test_when_the_odd_rule_fills_the_last_place_the_others_play_no_more() -> None:
    # Six for one: three winners, the best is in, the other two stay above those beaten.
    order = level(2, 7, 8)
    after = ROUNDS.step(order, 2, [won("7>2", "3>6", "5>4")])
    assert new_order(after) == [1, 3, 5, 7, 2, 4, 6, 8]


def test_no_rounds_where_nobody_on_those_points_stays_outside() -> None:
    for order, size in ((level(3, 4, 8), 4), (an_order([9] * 4), 4), (level(1, 3, 8), 5)):
        step = ROUNDS.step(order, size, ())
        assert pairs(step) == []
        assert new_order(step) == ids(order)


def test_a_draw_goes_to_the_higher_rank() -> None:
    assert new_order(ROUNDS.step(level(1, 2, 2), 1, [won("1=2")])) == [1, 2]


def test_a_round_too_many_is_refused() -> None:
    refused = ROUNDS.step(level(1, 2, 2), 1, [won("1>2"), won("1>2")])
    assert isinstance(refused, Refusal)


@patient
@given(points=falling_points, data=st.data())
def test_rounds_always_end_with_as_many_in_as_places(points: list[int], data) -> None:
    order = an_order(points)
    size = data.draw(st.integers(1, len(order)))
    played: list[list[GameResult]] = []
    beaten: dict[int, int] = {}
    step = ROUNDS.step(order, size, played)
    while isinstance(step, TiebreakerStep) and step.games:
        results = [
            GameResult(game.players, data.draw(st.sampled_from([None, *game.players])))
            for game in step.games
        ]
        for result in results:
            first, second = result.players
            assert first < second
            assert not {first, second} & set(beaten)
            winner = first if result.winner is None else result.winner
            beaten[first + second - winner] = len(played)
        played.append(results)
        assert len(played) < 5
        step = ROUNDS.step(order, size, played)
    after = new_order(step)
    assert sorted(after) == ids(order)
    tied = [one.player for one in order if one.points == order[size - 1].points]
    moved = [player for rank, player in enumerate(after, 1) if player != rank]
    assert set(moved) <= set(tied)
    # The later somebody was beaten, the higher; the unbeaten first; level ones in Swiss order.
    among = [player for player in after if player in tied]
    if played:
        rounds = [beaten.get(player, len(played)) for player in among]
        assert rounds == sorted(rounds, reverse=True)
