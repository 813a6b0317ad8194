"""Strengths of schedule by the formulas of NISEI 1.3, worked out by hand."""

from fractions import Fraction

from documents.nisei.fields import early_leaver


def test_strength_takes_each_average_over_the_rounds_that_opponent_completed() -> None:
    """N13-69: Bo's average is 3 of one round, not 3/2; the sum is divided by two rounds."""
    day = early_leaver("nisei-1.3")
    assert day.points == {"Di": 9, "Cy": 6, "Ann": 6, "Bo": 3}
    assert day.tiebreakers("Ann")["sos"] == Fraction(3 + 3, 2)
    assert day.tiebreakers("Cy")["sos"] == (Fraction(9, 2) + 3) / 2
    assert day.tiebreakers("Di")["sos"] == Fraction(3, 2)


def test_extended_strength_is_divided_by_the_number_of_opponents() -> None:
    """N13-70: Di met one opponent in two rounds, so that opponent's strength counts whole."""
    day = early_leaver("nisei-1.3")
    assert day.tiebreakers("Di")["xsos"] == Fraction(15, 4)
    assert day.tiebreakers("Cy")["xsos"] == (Fraction(3, 2) + 3) / 2
