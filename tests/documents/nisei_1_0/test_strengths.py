"""Strengths of schedule by the formulas of NISEI 1.0, worked out by hand."""

from fractions import Fraction

from documents.nisei.fields import early_leaver


def test_strength_takes_each_average_over_the_rounds_of_the_event() -> None:
    """N10-39: Bo's 3 points are 3/2 a round though he played one; the sum is divided by the
    number of opponents, so Di, who met Cy alone, has Cy's whole average.
    """
    day = early_leaver("nisei-1.0")
    assert day.points == {"Di": 9, "Cy": 6, "Ann": 6, "Bo": 3}
    assert day.tiebreakers("Ann")["sos"] == (Fraction(3, 2) + 3) / 2
    assert day.tiebreakers("Cy")["sos"] == (Fraction(9, 2) + 3) / 2
    assert day.tiebreakers("Di")["sos"] == 3
    assert day.tiebreakers("Bo")["sos"] == 3


def test_extended_strength_is_divided_by_the_number_of_opponents() -> None:
    """N10-40: Cy met Di (3) and Ann (9/4); Di met Cy (15/4); Ann met Bo (3) and Cy (15/4)."""
    day = early_leaver("nisei-1.0")
    assert day.tiebreakers("Cy")["xsos"] == (3 + Fraction(9, 4)) / 2
    assert day.tiebreakers("Di")["xsos"] == Fraction(15, 4)
    assert day.tiebreakers("Ann")["xsos"] == (3 + Fraction(15, 4)) / 2
