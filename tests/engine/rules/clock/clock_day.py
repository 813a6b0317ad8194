"""Moments of one day, and a round that starts at ten."""

from datetime import UTC, datetime, timedelta
from typing import TypeVar

from toptable.engine.refusal import Refusal
from toptable.engine.rules.clock.round_clock import RoundClock, start

TEN = datetime(2026, 3, 7, 10, tzinfo=UTC)
T = TypeVar("T")


def span(text: str) -> timedelta:
    """``4:59`` minutes and seconds, or whole minutes."""
    minutes, _, seconds = text.partition(":")
    return timedelta(minutes=int(minutes), seconds=int(seconds or 0))


def at(text: str) -> datetime:
    """So long after ten o'clock."""
    return TEN + span(text)


def good(value: T | Refusal) -> T:
    """What was not refused."""
    assert not isinstance(value, Refusal), str(value)
    return value


def refused(value: object) -> str:
    """The code of a refusal."""
    assert isinstance(value, Refusal)
    return value.code


def running(limit: str | None = "65", *, planned: datetime | None = None) -> RoundClock:
    """A round that started at ten."""
    clock = RoundClock(limit=None if limit is None else span(limit), planned=planned)
    return good(start(clock, TEN))
