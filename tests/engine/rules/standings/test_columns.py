"""Numbers as people read them."""

from fractions import Fraction

import pytest

from toptable.engine.rules.standings.match_win import EventRounds, MatchWin
from toptable.engine.rules.standings.tiebreaker import Points, percent


@pytest.mark.parametrize(
    ("number", "text"),
    [
        (Fraction(66, 100), "66%"),
        (Fraction(7, 12), "58.33%"),
        (Fraction(1), "100%"),
        (Fraction(1, 3), "33.33%"),
        (Fraction(0), "0%"),
    ],
)
def test_a_share_is_read_in_percent(number: Fraction, text: str) -> None:
    assert percent(number) == text
    assert MatchWin(win=3, rounds=EventRounds()).shown((number,)) == (text,)


def test_other_numbers_are_read_with_decimals() -> None:
    assert Points().shown((Fraction(5, 4), Fraction(2))) == ("1.2500", "2.0000")


def test_a_column_of_whole_numbers_has_no_decimals() -> None:
    assert Points().shown((Fraction(12), Fraction(0))) == ("12", "0")
    assert Points().shown(()) == ()
