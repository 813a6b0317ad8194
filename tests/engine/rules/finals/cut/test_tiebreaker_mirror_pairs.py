"""NISEI 1.3's tiebreaker round: worked example 9, AMB-15, AMB-16, and what must always hold."""

from cut_fields import an_order, falling_points, ids, new_order, pairs, patient, settled, won
from hypothesis import given
from hypothesis import strategies as st

from spoken import spoken
from toptable.engine.chance import Chance
from toptable.engine.refusal import Refusal
from toptable.engine.rules.finals.tiebreaker_games import (
    GameResult,
    MirrorPairs,
    TiebreakerStep,
    drawn_sides,
)

EXAMPLE_9 = an_order("24 21 21 18 18 15 15 15 15 15 12 12")
ROUND = MirrorPairs()


def test_example_9_pairs_around_the_line() -> None:
    step = ROUND.step(EXAMPLE_9, 8, ())
    assert pairs(step) == [(8, 9), (7, 10)]
    assert isinstance(step, TiebreakerStep)
    assert step.notes == (
        spoken("mirror_pairs.pairs_end_before", order="P6 (6)", order_2="P11 (11)"),
    )


def test_example_9_the_new_order() -> None:
    step = ROUND.step(EXAMPLE_9, 8, [won("9>8", "7=10")])
    assert new_order(step) == [1, 2, 3, 4, 5, 6, 7, 9, 8, 10, 11, 12]
    reranked = settled(step)
    assert [one.rank for one in reranked.order] == list(range(1, 13))
    assert [(move.player, move.before, move.after) for move in reranked.moves] == [
        (9, 9, 8),
        (8, 8, 9),
    ]
    assert reranked.moves[0].text == spoken(
        "order.moved", name="P9", way="up", before="9", after="8"
    )
    assert reranked.decided(9) == "P9 (9) beat P8 (8)."
    assert reranked.decided(7) == spoken("games.higher_rank", both="P7 (7) and P10 (10) drew")
    assert reranked.decided(6) is None


def test_example_9_no_round_when_the_line_falls_between_points() -> None:
    order = an_order("12 9 9 9 6 6")
    step = ROUND.step(order, 4, ())
    assert isinstance(step, TiebreakerStep)
    assert step.games == ()
    assert step.over
    assert new_order(step) == ids(order)


def test_example_9_everybody_level() -> None:
    assert pairs(ROUND.step(an_order([9] * 8), 4, ())) == [(4, 5), (3, 6), (2, 7), (1, 8)]


def test_stops_when_one_side_runs_out_of_ranks() -> None:
    assert pairs(ROUND.step(an_order([9] * 6), 4, ())) == [(4, 5), (3, 6)]
    assert pairs(ROUND.step(an_order([9] * 6), 2, ())) == [(2, 3), (1, 4)]


def test_nothing_to_play_for_when_everybody_goes_on() -> None:
    step = ROUND.step(an_order([9] * 4), 4, ())
    assert isinstance(step, TiebreakerStep)
    assert step.notes == (spoken("mirror_pairs.everybody_advances"),)


def test_opting_out_is_conceding() -> None:
    order = an_order([9] * 4)
    assert new_order(ROUND.step(order, 2, [won("2x3", "1>4")])) == [1, 3, 2, 4]
    assert new_order(ROUND.step(order, 2, [won("3x2", "1>4")])) == [1, 2, 3, 4]


def test_both_opting_out_counts_as_a_draw() -> None:
    both = GameResult((1, 2), conceded=(2, 1))
    step = ROUND.step(an_order([9, 9]), 1, [[both]])
    assert new_order(step) == [1, 2]
    assert settled(step).decided(2) == spoken(
        "games.higher_rank", both="Neither P1 (1) nor P2 (2) played"
    )


def test_results_must_fit_the_games() -> None:
    order = an_order([9] * 4)
    missing = ROUND.step(order, 2, [won("2>3")])
    assert isinstance(missing, Refusal)
    assert "P1 (1) against P4 (4)" in missing.text
    unknown = ROUND.step(order, 2, [won("2>3", "1>4", "1>2")])
    assert isinstance(unknown, Refusal)
    assert unknown.code == "no_such_game"
    stranger = [GameResult((2, 3), winner=7), *won("1>4")]
    assert isinstance(ROUND.step(order, 2, [stranger]), Refusal)
    both = [GameResult((2, 3), winner=2, conceded=(2,)), *won("1>4")]
    assert isinstance(ROUND.step(order, 2, [both]), Refusal)
    twice = ROUND.step(order, 2, [won("2>3", "1>4"), won("1>2")])
    assert isinstance(twice, Refusal)
    assert twice.code == "one_round"


def test_sides_are_drawn_both_ways() -> None:
    step = ROUND.step(an_order([9] * 8), 4, ())
    assert isinstance(step, TiebreakerStep)
    seen = {
        call.sides
        for position in range(20)
        for call in drawn_sides(step.games, ("C", "R"), Chance(b"s" * 32, position))
    }
    assert seen == {("C", "R"), ("R", "C")}


@patient
@given(points=falling_points, data=st.data())
def test_only_participants_move_and_only_among_themselves(points: list[int], data) -> None:
    order = an_order(points)
    size = data.draw(st.integers(1, len(order)))
    meetings = pairs(ROUND.step(order, size, ()))
    # The definition, rank by rank: equal points on both sides of the line, without a gap.
    wide = 0
    while size - wide >= 1 and size + 1 + wide <= len(order):
        if points[size - wide - 1] != points[size + wide]:
            break
        wide += 1
    assert meetings == [(size - k, size + 1 + k) for k in range(wide)]
    winners = [data.draw(st.sampled_from([None, *pair])) for pair in meetings]
    results = [GameResult(*one) for one in zip(meetings, winners, strict=True)]
    if not results:
        return
    after = new_order(ROUND.step(order, size, [results]))
    took_part = {player for pair in meetings for player in pair}
    assert sorted(after) == ids(order)
    for rank, player in enumerate(after, 1):
        assert (player in took_part) == (rank in took_part)
        if player not in took_part:
            assert player == rank
    ahead = {min(one.players) if one.winner is None else one.winner for one in results}
    slots = [player for player in after if player in took_part]
    assert slots == [*sorted(ahead), *sorted(took_part - ahead)]
    # As many participants are in the cut afterwards as before.
    assert sum(player in took_part for player in after[:size]) == wide
