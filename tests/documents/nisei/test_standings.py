"""Standings under NISEI 1.3 and 1.0: points and tiebreakers of small events, worked out by hand."""

from fractions import Fraction

import pytest

from documents.day import Day


def test_points_come_first_and_then_the_strengths(book: str) -> None:
    """N13-67, N10-37: 12; then three on 6 whose strengths are 3, 5/2 and 9/4.

    Averages after two rounds: A 5, B 2, C 3/2, D, E and F 3. E met F and D: (3 + 3) / 2. F met E
    and B: (3 + 2) / 2. D met C and E: (3/2 + 3) / 2.
    """
    day = Day(book, "A B C D E F")
    day.seat("A B", "C D", "E F").results("A WD, C WL, E WL")
    day.seat("A C", "D E", "F B").results("A WW, D WL, F WL")
    assert day.points == {"A": 10, "E": 6, "F": 6, "D": 6, "B": 4, "C": 3}
    assert [day.tiebreakers(name)["sos"] for name in "EFD"] == [3, Fraction(5, 2), Fraction(9, 4)]


@pytest.mark.parametrize(("chosen", "wanted"), [("on", "Bo Ann"), ("off", "Ann Bo")])
def test_head_to_head_counts_where_it_was_chosen(book: str, chosen: str, wanted: str) -> None:
    """N13-68, N10-38: level on points, whoever got more points in their own match is ranked higher.

    Ann and Bo have 4; Bo had 4–1 against Ann. Ann's strength is (2 + 9/2) / 2, Bo's (2 + 3) / 2.
    """
    day = Day(book, "Ann Bo Cy Di Eve Flo", head_to_head=chosen)
    day.seat("Bo Ann", "Cy Di", "Eve Flo").results("Bo WD, Cy WW, Eve WW")
    day.seat("Ann Cy", "Flo Bo", "Di Eve").results("Ann WL, Flo WW, Di WL")
    assert [day.points[name] for name in ("Ann", "Bo")] == [4, 4]
    assert " ".join(name for name in day.order.split() if name in ("Ann", "Bo")) == wanted
    strengths = [day.tiebreakers(name)["sos"] for name in ("Ann", "Bo")]
    assert strengths == [Fraction(13, 4), Fraction(5, 2)]


def test_who_is_level_in_everything_is_parted_by_a_lot_that_stays(book: str) -> None:
    """N13-71, N10-41: Ann and Di have 9 points, the same strength and the same extended
    strength."""
    orders = set()
    for seed in range(12):
        day = Day(book, "Ann Bo Cy Di", seed=f"lot {seed}")
        day.seat("Ann Bo", "Cy Di").results("Ann WW, Cy WL")
        day.seat("Ann Cy", "Di Bo").results("Ann WL, Di WW")
        assert [day.points[name] for name in ("Ann", "Di", "Cy", "Bo")] == [9, 9, 6, 0]
        assert day.tiebreakers("Ann") == day.tiebreakers("Di")
        assert "only the drawn lot separates those who share a place" in day.toptable(
            "event show EVENT --standings"
        )
        orders.add(day.order)
    assert orders == {"Ann Di Cy Bo", "Di Ann Cy Bo"}


def test_the_final_ranking_is_in_the_order_of_the_lot(book: str) -> None:
    """N13-71, N10-41: ranked at random, so Cy and Di are 2 and 3 and not both 2–3."""
    lasts = set()
    for seed in range(8):
        day = Day(book, "Ann Bo Cy Di", seed=f"last {seed}").plan(1, reason="Short")
        day.seat("Ann Bo", "Di Cy").results("Ann WW, Di WL")
        assert day.points == {"Ann": 6, "Di": 3, "Cy": 3, "Bo": 0}
        second, third = day.order.split()[1:3]
        shown = day.toptable("event places EVENT")
        assert f"| 2 | {second} |" in shown
        assert f"| 3 | {third} |" in shown
        assert "Swiss rounds and the lot" in shown
        lasts.add(third)
    assert lasts == {"Cy", "Di"}


def test_players_are_ranked_after_every_round_and_each_ranking_is_kept(book: str) -> None:
    """N13-72, N10-72: the standings after round 1 can be read when round 2 is over."""
    day = Day(book, "Ann Bo Cy Di")
    day.seat("Ann Bo", "Cy Di").results("Ann WW, Cy WL")
    assert day.points == {"Ann": 6, "Cy": 3, "Di": 3, "Bo": 0}
    day.round().finish("DD")
    assert day.points == {"Ann": 8, "Cy": 5, "Di": 5, "Bo": 2}
    kept = {row.name: row.points for row in day.tournament.standings(1)}
    assert kept == {"Ann": 6, "Cy": 3, "Di": 3, "Bo": 0}
