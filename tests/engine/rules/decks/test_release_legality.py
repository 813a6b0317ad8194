"""From which day a product may be played. N13-101, N10-64, AMB-34."""

from datetime import date, timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from toptable.engine.rules.decks.legality.products import second_friday, second_friday_at


@pytest.mark.parametrize(
    ("released", "legal"),
    [
        # 1 October 2018 is a Monday: the example of the document.
        (date(2018, 10, 1), date(2018, 10, 12)),
        # A Thursday: the next day is the first Friday.
        (date(2018, 10, 4), date(2018, 10, 12)),
        # A Friday is not after itself: 12th and 19th.
        (date(2018, 10, 5), date(2018, 10, 19)),
        (date(2018, 10, 6), date(2018, 10, 19)),
        (date(2018, 12, 21), date(2019, 1, 4)),
    ],
)
def test_the_second_friday_after(released: date, legal: date) -> None:
    assert second_friday(released) == legal


@given(st.dates(min_value=date(2000, 1, 1), max_value=date(2100, 1, 1)))
def test_it_is_a_friday_with_exactly_one_between(released: date) -> None:
    found = second_friday(released)
    days = [released + timedelta(days=step) for step in range(1, (found - released).days + 1)]
    assert [day for day in days if day.isoweekday() == 5][1:] == [found]


def test_only_the_stricter_tier_waits() -> None:
    legal_from = second_friday_at("competitive")
    assert legal_from(date(2018, 10, 1), "casual") == date(2018, 10, 1)
    assert legal_from(date(2018, 10, 1), "competitive") == date(2018, 10, 12)
