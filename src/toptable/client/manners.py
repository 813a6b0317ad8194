"""When to ask again, and how long to wait before that."""

from collections.abc import Callable
from datetime import UTC, datetime
from email.utils import parsedate_to_datetime

import msgspec

from toptable.client.wire import Answer, Lost

PASSING = frozenset({429, 502, 503, 504})
"""Answers that say: not now. Any other error would only be repeated."""


class Manners(msgspec.Struct, frozen=True):
    """How patient a client is."""

    tries: int = 5
    """How often the same is asked for before giving up."""
    first_wait: float = 0.25
    """Seconds before the second try; each later wait is twice as long."""
    longest_wait: float = 30.0
    """The longest single wait. Who is told to come back later than that is told so."""


def wait_before(
    attempt: int,
    outcome: Answer | Lost,
    manners: Manners,
    chance: Callable[[], float],
    now: Callable[[], datetime],
) -> float | None:
    """Seconds to wait before the next try, or None where it is no use.

    ``attempt`` counts those that were made. ``chance`` is between 0 and 1: many clients that lost
    the same server do not come back in the same moment.
    """
    if attempt >= manners.tries:
        return None
    backoff: float = min(manners.first_wait * 2.0 ** (attempt - 1), manners.longest_wait)
    backoff *= 0.5 + chance() / 2
    if isinstance(outcome, Lost):
        return backoff
    if not _passes(outcome):
        return None
    told = retry_after(outcome, now)
    if told is None:
        return backoff
    return told if told <= manners.longest_wait else None


def _passes(answer: Answer) -> bool:
    """Whether the same may be answered otherwise in a moment, as while the first try still runs."""
    return answer.status in PASSING or (answer.status == 409 and bool(answer.header("retry-after")))


def retry_after(answer: Answer, now: Callable[[], datetime]) -> float | None:
    """How many seconds the server asks to wait, given as a number or as a time."""
    said = answer.header("retry-after").strip()
    if said.isascii() and said.isdecimal():
        return float(said)
    try:
        when = parsedate_to_datetime(said)
    except ValueError:
        return None
    if when.tzinfo is None:
        when = when.replace(tzinfo=UTC)
    return max(0.0, (when - now()).total_seconds())
