"""Standings under NISEI 1.3: points and tiebreakers of small events, worked out by hand."""

from fractions import Fraction

import pytest

from documents.day import Day


def early_leaver(**settings: str) -> Day:
    """Bo leaves after a round; Di has the bye of the second.

    Round 1: Ann–Bo 3–3, Cy–Di 3–3. Round 2: Ann–Cy 3–3, Di 6 from the bye.
    """
    day = Day("nisei-1.3", "Ann Bo Cy Di", **settings)
    day.seat("Ann Bo", "Cy Di").finish("WL").drop("Bo")
    return day.seat("Ann Cy", "Di").finish("WL")


def test_points_come_first_and_then_the_strengths() -> None:
    """N13-67: 12; then three on 6 whose strengths are 3, 5/2 and 9/4.

    Averages after two rounds: A 5, B 2, C 3/2, D, E and F 3. E met F and D: (3 + 3) / 2. F met E
    and B: (3 + 2) / 2. D met C and E: (3/2 + 3) / 2.
    """
    day = Day("nisei-1.3", "A B C D E F")
    day.seat("A B", "C D", "E F").results("A WD, C WL, E WL")
    day.seat("A C", "D E", "F B").results("A WW, D WL, F WL")
    assert day.points == {"A": 10, "E": 6, "F": 6, "D": 6, "B": 4, "C": 3}
    assert [day.tiebreakers(name)["sos"] for name in "EFD"] == [3, Fraction(5, 2), Fraction(9, 4)]


def test_strength_takes_each_average_over_the_rounds_that_opponent_completed() -> None:
    """N13-69: Bo's average is 3 of one round, not 3/2; the sum is divided by two rounds."""
    day = early_leaver()
    assert day.points == {"Di": 9, "Cy": 6, "Ann": 6, "Bo": 3}
    assert day.tiebreakers("Ann")["sos"] == Fraction(3 + 3, 2)
    assert day.tiebreakers("Cy")["sos"] == (Fraction(9, 2) + 3) / 2
    assert day.tiebreakers("Di")["sos"] == Fraction(3, 2)


def test_extended_strength_is_divided_by_the_number_of_opponents() -> None:
    """N13-70: Di met one opponent in two rounds, so that opponent's strength counts whole."""
    day = early_leaver()
    assert day.tiebreakers("Di")["xsos"] == Fraction(15, 4)
    assert day.tiebreakers("Cy")["xsos"] == (Fraction(3, 2) + 3) / 2


@pytest.mark.parametrize(("chosen", "wanted"), [("on", "Bo Ann"), ("off", "Ann Bo")])
def test_head_to_head_counts_where_it_was_chosen(chosen: str, wanted: str) -> None:
    """N13-68: level on points, whoever got more points in their own match is ranked higher.

    Ann and Bo have 4; Bo had 4–1 against Ann. Ann's strength is (2 + 9/2) / 2, Bo's (2 + 3) / 2.
    """
    day = Day("nisei-1.3", "Ann Bo Cy Di Eve Flo", head_to_head=chosen)
    day.seat("Bo Ann", "Cy Di", "Eve Flo").results("Bo WD, Cy WW, Eve WW")
    day.seat("Ann Cy", "Flo Bo", "Di Eve").results("Ann WL, Flo WW, Di WL")
    assert [day.points[name] for name in ("Ann", "Bo")] == [4, 4]
    assert " ".join(name for name in day.order.split() if name in ("Ann", "Bo")) == wanted
    strengths = [day.tiebreakers(name)["sos"] for name in ("Ann", "Bo")]
    assert strengths == [Fraction(13, 4), Fraction(5, 2)]


def test_who_is_level_in_everything_is_parted_by_a_lot_that_stays() -> None:
    """N13-71: Ann and Di have 9 points, the same strength and the same extended strength."""
    orders = set()
    for seed in range(12):
        day = Day("nisei-1.3", "Ann Bo Cy Di", seed=f"lot {seed}")
        day.seat("Ann Bo", "Cy Di").results("Ann WW, Cy WL")
        day.seat("Ann Cy", "Di Bo").results("Ann WL, Di WW")
        assert [day.points[name] for name in ("Ann", "Di", "Cy", "Bo")] == [9, 9, 6, 0]
        assert day.tiebreakers("Ann") == day.tiebreakers("Di")
        assert "only the drawn lot separates these places" in day.toptable("show EVENT --standings")
        orders.add(day.order)
    assert orders == {"Ann Di Cy Bo", "Di Ann Cy Bo"}


def test_players_are_ranked_after_every_round_and_each_ranking_is_kept() -> None:
    """N13-72: the standings after round 1 can be read when round 2 is over."""
    day = Day("nisei-1.3", "Ann Bo Cy Di")
    day.seat("Ann Bo", "Cy Di").results("Ann WW, Cy WL")
    assert day.points == {"Ann": 6, "Cy": 3, "Di": 3, "Bo": 0}
    day.round().finish("DD")
    assert day.points == {"Ann": 8, "Cy": 5, "Di": 5, "Bo": 2}
    kept = {row.name: row.points for row in day.tournament.standings(1)}
    assert kept == {"Ann": 6, "Cy": 3, "Di": 3, "Bo": 0}
