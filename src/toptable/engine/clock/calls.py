"""What staff call out while a round runs: the start, how much is left, and time.

Only the start and the end mean anything; calls in between are a courtesy. N13-59, B-120.
"""

from collections.abc import Sequence
from datetime import datetime, timedelta
from enum import StrEnum

import msgspec

from toptable.engine.clock.round_clock import NOTHING, Phase, RoundClock

MARKS = (timedelta(minutes=10), timedelta(minutes=5), timedelta(minutes=1))
"""How much is left when we call it out, unless the organizer wants other marks."""


class Call(StrEnum):
    """A kind of call."""

    START = "start"
    LEFT = "left"
    TIME = "time"


class DueCall(msgspec.Struct, frozen=True):
    """One thing to call out."""

    call: Call
    text: str
    left: timedelta | None = None


def calls_due(
    clock: RoundClock, since: datetime, now: datetime, marks: Sequence[timedelta] = MARKS
) -> tuple[DueCall, ...]:
    """What became due after one look at the clock and up to the next.

    Of several marks that passed in between only the last is still true, and only that is called.
    """
    due: list[DueCall] = []
    if clock.started is not None and since < clock.started <= now:
        due.append(DueCall(Call.START, _started(clock), clock.limit))
    before, after = clock.remaining(since), clock.remaining(now)
    if before is None or after is None or clock.phase(now) is Phase.CALLED:
        return tuple(due)
    if before > NOTHING and after == NOTHING:
        return (*due, DueCall(Call.TIME, "Time! Call it for all tables.", NOTHING))
    passed = [mark for mark in marks if before > mark >= after]
    if passed:
        mark = min(passed)
        due.append(DueCall(Call.LEFT, f"{minutes_text(mark)} left.", mark))
    return tuple(due)


def minutes_text(time: timedelta) -> str:
    """A stretch of time in words: ``1 minute``, ``5 minutes``, ``90 seconds``."""
    seconds = int(time.total_seconds())
    number, unit = (seconds, "second") if seconds % 60 else (seconds // 60, "minute")
    return f"{number} {unit}" if number == 1 else f"{number} {unit}s"


def _started(clock: RoundClock) -> str:
    if clock.limit is None:
        return "The round starts. There is no time limit."
    return f"The round starts: {minutes_text(clock.limit + clock.added)}."
