"""What a clock shows, as moments rather than as what is left now.

A page that holds it stays true until somebody touches the clock; whoever looks subtracts the time
of day. N13-59, B-120.
"""

from datetime import datetime, timedelta

import msgspec

from toptable.engine.rules.clock.round_clock import Phase, RoundClock


class Face(msgspec.Struct, frozen=True, omit_defaults=True, kw_only=True):
    """A clock that can be read at any later moment."""

    phase: Phase
    """Never ``RUN_OUT``: whether the end has passed depends on when one looks."""
    ends: datetime | None = None
    """When it runs out, where it runs; while players prepare, when that time is over."""
    left: timedelta | None = None
    """What stands on it, where it does not run; None in an untimed round."""
    since: datetime | None = None
    """When it came to do what it does now."""
    untimed: bool = False


def span(time: timedelta | None) -> str:
    """A stretch of time as on a clock: ``12:05``."""
    if time is None:
        return "untimed"
    minutes, seconds = divmod(int(time.total_seconds()), 60)
    return f"{minutes}:{seconds:02}"


def last_touched(clock: RoundClock) -> datetime | None:
    """When the clock was last turned: an end reckoned from then holds until the next time."""
    if clock.called is not None or clock.started is None:
        return clock.called or clock.preparing
    if not clock.pauses:
        return clock.started
    return clock.pauses[-1].until or clock.pauses[-1].since


def face(clock: RoundClock) -> Face:
    """A clock as it stands, without asking what time it is."""
    untimed = clock.limit is None
    whole = None if clock.limit is None else clock.limit + clock.added
    if clock.called is not None:
        return Face(phase=Phase.CALLED, ends=clock.called, since=clock.called, untimed=untimed)
    if clock.started is None:
        phase = Phase.PREPARED if clock.preparing is None else Phase.PREPARING
        return Face(
            phase=phase,
            ends=clock.prepared_at,
            left=whole,
            since=clock.preparing,
            untimed=untimed,
        )
    since = last_touched(clock) or clock.started
    if clock.paused:
        return Face(phase=Phase.PAUSED, left=clock.remaining(since), since=since, untimed=untimed)
    return Face(
        phase=Phase.RUNNING, ends=clock.ends_at(since), since=clock.started, untimed=untimed
    )
