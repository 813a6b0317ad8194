"""Points and tiebreakers of the Netrunner regulations of 2016, worked out by hand."""

from fractions import Fraction

import pytest

from documents.day import Day
from documents.ffg_netrunner_1_0.hall import BOOK


def only(day: Day, names: str) -> str:
    """The order of some players among themselves."""
    return " ".join(name for name in day.order.split() if name in names.split())


def test_points_then_head_to_head_then_strength_and_no_other_order() -> None:
    """FFG-43: Eve and Cy on 6 by strength, Flo on 4, Bo above Ann by their match though her
    strength is greater, Di on 2.

    Averages: Cy and Eve 3, Flo 2, Ann and Bo 3/2, Di 1. Eve met Flo and Di, Cy met Di and Ann, Ann
    met Bo and Cy, Bo met Ann and Flo.
    """
    day = Day(BOOK, "Ann Bo Cy Di Eve Flo")
    day.seat("Bo Ann", "Cy Di", "Eve Flo").results("Bo WD, Cy WW, Eve WW")
    day.seat("Ann Cy", "Flo Bo", "Di Eve").results("Ann WL, Flo WW, Di WL")
    assert day.points == {"Eve": 6, "Cy": 6, "Flo": 4, "Bo": 3, "Ann": 3, "Di": 2}
    strengths = [day.tiebreakers(name)["sos"] for name in ("Eve", "Cy", "Bo", "Ann")]
    assert strengths == [Fraction(3, 2), Fraction(5, 4), Fraction(7, 4), Fraction(9, 4)]
    assert "Head-to-head, Strength of schedule, Extended strength of schedule, Lot" in (
        day.announced()["tiebreakers"].text
    )
    assert "departs from the rulebook" in day.toptable("event set EVENT tiebreakers sos", status=2)


@pytest.mark.parametrize(("chosen", "wanted"), [("on", "A B C"), ("off", "B A C")])
def test_whoever_beat_everybody_of_the_group_is_first_in_it(chosen: str, wanted: str) -> None:
    """FFG-44: A beat B and C and lost to F. All three have 8, and B's strength is the greatest.

    A met B 8, C 8 and F 4; B met A 8, X 7 and Y 7; C met A 8, Z 3 and W 3; all over nine.
    """
    day = Day(BOOK, "A B C F X Y Z W", head_to_head=chosen)
    day.seat("A B", "C Z", "X F", "Y W").results("A WW, C WW, X WW, Y WD")
    day.seat("A C", "B X", "Y F", "Z W").results("A WW, B WW, Y WW, Z DD")
    day.seat("A F", "B Y", "C W", "X Z").results("F WW, B WW, C WW, X WD")
    assert [day.points[name] for name in "ABCXYFZW"] == [8, 8, 8, 7, 7, 4, 3, 3]
    strengths = [day.tiebreakers(name)["sos"] for name in "ABC"]
    assert strengths == [Fraction(20, 9), Fraction(22, 9), Fraction(14, 9)]
    assert only(day, "A B C") == wanted


def test_where_nobody_beat_everybody_the_strengths_decide() -> None:
    """FFG-44: A beat B, B beat C and C beat A; all have 8. Strengths 22/9, 20/9 and 2 for A, C, B.

    A met B, C and E, who has 6; C met A, B and D, who has 4; B met A, C and F, who has 2.
    """
    day = Day(BOOK, "A B C D E F")
    day.seat("A B", "C D", "E F").results("A WW, C WW, E WW")
    day.seat("B C", "A E", "D F").results("B WW, A WW, D DD")
    day.seat("C A", "B F", "D E").results("C WW, B WW, D DD")
    assert [day.points[name] for name in "ABCEDF"] == [8, 8, 8, 6, 4, 2]
    assert only(day, "A B C") == "A C B"


def test_a_level_match_is_no_defeat() -> None:
    """FFG-44: Ann and Di have 8 and split their match; they met the same others, so the lot
    decides."""
    day = Day(BOOK, "Ann Bo Cy Di")
    day.seat("Ann Di", "Cy Bo").results("Ann WL, Cy WW")
    day.seat("Ann Bo", "Di Cy").results("Ann WW, Di WW")
    day.seat("Ann Cy", "Di Bo").results("Cy WL, Bo WL")
    assert day.points == {"Ann": 8, "Di": 8, "Cy": 6, "Bo": 2}
    assert day.tiebreakers("Ann")["head_to_head"] == day.tiebreakers("Di")["head_to_head"] == 0
    assert "only the drawn lot separates those who share a place" in day.toptable(
        "event show EVENT --standings"
    )


def early_leaver() -> Day:
    """Bo leaves after a round; Di has the bye of the second.

    Round 1: Bo–Ann 3–1, Cy–Di 2–2. Round 2: Ann–Cy 4–0, Di 4 from the bye. Averages per round that
    each played: Di 6/2, Bo 3/1, Ann 5/2, Cy 2/2.
    """
    day = Day(BOOK, "Ann Bo Cy Di")
    day.seat("Bo Ann", "Cy Di").results("Bo WD, Cy WL").drop("Bo")
    return day.seat("Ann Cy", "Di").results("Ann WW")


def test_strength_takes_each_opponents_points_by_the_rounds_they_played() -> None:
    """FFG-45: Bo's 3 points are 3 a round; Di met Cy alone, since nobody is met in a bye."""
    day = early_leaver()
    assert day.points == {"Di": 6, "Ann": 5, "Bo": 3, "Cy": 2}
    assert {name: day.tiebreakers(name)["sos"] for name in day.points} == {
        "Ann": Fraction(3 + 1, 2),
        "Bo": Fraction(5, 2),
        "Cy": (3 + Fraction(5, 2)) / 2,
        "Di": 1,
    }


def test_extended_strength_is_the_average_of_the_opponents_strengths() -> None:
    """FFG-46: Ann met Bo (5/2) and Cy (11/4), Cy met Di (1) and Ann (2)."""
    day = early_leaver()
    assert {name: day.tiebreakers(name)["xsos"] for name in day.points} == {
        "Ann": (Fraction(5, 2) + Fraction(11, 4)) / 2,
        "Bo": 2,
        "Cy": Fraction(1 + 2, 2),
        "Di": Fraction(11, 4),
    }


def test_extended_strength_decides_after_strength() -> None:
    """FFG-46: C and E have 8 points and 5/4; C's opponents met stronger ones: 23/8 to 19/8.

    C met D (7/2) and A (9/4), E met F (2) and B (11/4).
    """
    day = Day(BOOK, "A B C D E F G H")
    day.seat("A B", "C D", "E F", "G H").results("A WD, C WW, E WW, G WW")
    day.seat("A C", "B E", "D G", "F H").results("C WW, E WW, D WL, F WW")
    assert day.order.split()[:2] == ["C", "E"]
    for name, extended in (("C", Fraction(23, 8)), ("E", Fraction(19, 8))):
        known = day.tiebreakers(name)
        assert (known["sos"], known["xsos"]) == (Fraction(5, 4), extended)
        assert day.points[name] == 8


def test_who_is_still_level_is_ranked_by_chance_once() -> None:
    """FFG-47: Ann and Di have 6 points, met the same two and not each other; Cy has 4, Bo none."""
    orders = set()
    for seed in range(12):
        day = Day(BOOK, "Ann Bo Cy Di", seed=f"lot {seed}")
        day.seat("Ann Bo", "Cy Di").results("Ann WW, Cy WL")
        day.seat("Ann Cy", "Di Bo").results("Ann WL, Di WW")
        assert [day.points[name] for name in ("Ann", "Di", "Cy", "Bo")] == [6, 6, 4, 0]
        assert day.tiebreakers("Ann") == day.tiebreakers("Di")
        orders.add(day.order)
    assert orders == {"Ann Di Cy Bo", "Di Ann Cy Bo"}
