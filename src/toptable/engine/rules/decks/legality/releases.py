"""From which day on a product may be played. N13-101, N10-64, AMB-34, FFG-15, B-040."""

from collections.abc import Callable
from datetime import date, timedelta

FRIDAY = 4

LegalFrom = Callable[[date, str], date]
"""From the day of release and the tier: the first day on which the product is legal."""


def on_release(released: date, _tier: str) -> date:
    """On the day itself, at every tier. FFG-15, SW-43, B-040."""
    return released


def second_friday(released: date) -> date:
    """The second Friday strictly after: Monday the 1st gives Friday the 12th. AMB-34."""
    days = (FRIDAY - released.weekday() - 1) % 7 + 1
    return released + timedelta(days=days + 7)


def second_friday_at(tier: str) -> LegalFrom:
    """At once, but at this tier on the second Friday after. N13-101, N10-64."""

    def legal_from(released: date, here: str) -> date:
        return second_friday(released) if here == tier else released

    return legal_from
