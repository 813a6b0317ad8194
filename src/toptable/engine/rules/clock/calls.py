"""What staff call out while a round runs: how much is left, and time.

Only the start and the end mean anything; calls in between are a courtesy. N13-59, B-120.
"""

from collections.abc import Mapping, Sequence
from datetime import datetime, timedelta
from enum import StrEnum

import msgspec

from toptable.engine.rules.clock.round_clock import NOTHING, RoundClock
from toptable.engine.sentence import worded

MARKS = (timedelta(minutes=10), timedelta(minutes=5), timedelta(minutes=1))
"""How much is left when we call it out, unless the organizer wants other marks."""


class ClockCall(StrEnum):
    """A kind of call."""

    LEFT = "left"
    TIME = "time"


class DueCall(msgspec.Struct, frozen=True):
    """One thing to call out."""

    call: ClockCall
    text: str
    left: timedelta | None = None


class CallBoard(msgspec.Struct, frozen=True, kw_only=True):
    """What to call out now and next, for whoever has the microphone."""

    due: DueCall | None = None
    next: DueCall | None = None
    next_in: timedelta | None = None
    """How much play until then; a clock that stands still does not bring it nearer."""
    made: tuple[timedelta, ...] = ()
    """Marks that were called out and are still true, the first one first."""


def board(
    clock: RoundClock, marks: Sequence[timedelta], made: Mapping[timedelta, datetime], now: datetime
) -> CallBoard:
    """Which call is due, which were made, and which comes next.

    A call that was made before time was added is no longer true, and comes again. Of several that
    passed unsaid only the last is still true. Nothing here ends a round: B-120.
    """
    left = clock.remaining(now)
    if clock.started is None or left is None or clock.called is not None:
        return CallBoard()
    whole = (clock.limit or NOTHING) + clock.added
    said = {mark for mark, at in made.items() if (clock.remaining(at) or NOTHING) <= mark}
    done = tuple(sorted(said, reverse=True))
    if left == NOTHING:
        return CallBoard(due=_time_up(), made=done)
    usable = [mark for mark in marks if NOTHING < mark < whole]
    passed = min((mark for mark in usable if mark >= left), default=None)
    coming = max((mark for mark in usable if mark < left), default=None)
    return CallBoard(
        due=_left(passed) if passed is not None and passed not in said else None,
        next=_time_up() if coming is None else _left(coming),
        next_in=left - (coming or NOTHING),
        made=done,
    )


def minutes_text(time: timedelta) -> str:
    """A stretch of time in words: ``1 minute``, ``5 minutes``, ``90 seconds``."""
    seconds = int(time.total_seconds())
    number, unit = (seconds, "second") if seconds % 60 else (seconds // 60, "minute")
    return f"{number} {unit}" if number == 1 else f"{number} {unit}s"


def _left(mark: timedelta) -> DueCall:
    return DueCall(ClockCall.LEFT, f"{minutes_text(mark)} left.", mark)


def _time_up() -> DueCall:
    return DueCall(
        ClockCall.TIME, worded("calls.time_call", "Time! Call it for all tables."), NOTHING
    )
