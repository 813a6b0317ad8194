"""The clock of one round: how it runs, what it shows, and what staff call out meanwhile.

A clock is a value on the server's time. It keeps when it ran rather than what is left, so that it
can say what was left at any moment. N13-57, N13-59, N10-31, FFG-26, SW-17, B-119, B-120, B-126.

A page that holds it stays true until somebody touches the clock; whoever looks subtracts the time
of day. N13-59, B-120.

Only the start and the end mean anything; calls in between are a courtesy. N13-59, B-120.
"""

from collections.abc import Mapping, Sequence
from datetime import datetime, timedelta
from enum import StrEnum

import msgspec
from msgspec.structs import replace

from toptable.engine.refusal import Refusal
from toptable.engine.sentence import worded

NOTHING = timedelta(0)
LAST_MINUTE = timedelta(minutes=1)
"""So close to the end a call needs no reason, and the rest may be taken away."""


class Phase(StrEnum):
    """Where a round's clock stands."""

    PREPARED = "prepared"
    """The length is known; nothing runs."""
    PREPARING = "preparing"
    """Players shuffle, or read each other's lists."""
    RUNNING = "running"
    PAUSED = "paused"
    RUN_OUT = "run_out"
    """Nothing is left, but nobody has called time yet."""
    CALLED = "called"


TIME_LEFT = frozenset({Phase.PREPARING, Phase.RUNNING, Phase.PAUSED})
"""The clock was started, and time is not up."""


class Pause(msgspec.Struct, frozen=True, gc=False):
    """A stretch in which the clock stood still; one without an end still lasts."""

    since: datetime
    until: datetime | None = None

    def within(self, start: datetime, at: datetime) -> timedelta:
        """How much of it lies between two moments."""
        end = at if self.until is None else min(self.until, at)
        return max(end - max(self.since, start), NOTHING)


class RoundClock(msgspec.Struct, frozen=True, omit_defaults=True, kw_only=True):
    """When a round began, stood still and ended, and how long it lasts."""

    limit: timedelta | None
    """The length of the round; None for an untimed one. N13-57, FFG-32, SW-34, B-119."""
    preparation: timedelta = NOTHING
    """Time to prepare before the start. N13-84, B-049."""
    planned: datetime | None = None
    """When the round was to start, where that was announced. B-126."""
    preparing: datetime | None = None
    started: datetime | None = None
    pauses: tuple[Pause, ...] = ()
    added: timedelta = NOTHING
    """Time added for everybody; less than nothing where time was taken away."""
    called: datetime | None = None
    """When time was called."""

    def elapsed(self, at: datetime) -> timedelta:
        """How long the round had run at a moment, without its pauses."""
        if self.started is None or at <= self.started:
            return NOTHING
        stood = sum((one.within(self.started, at) for one in self.pauses), NOTHING)
        return at - self.started - stood

    def remaining(self, at: datetime) -> timedelta | None:
        """What is left, never less than nothing; None in an untimed round."""
        if self.limit is None:
            return None
        return max(self.limit + self.added - self.elapsed(at), NOTHING)

    def ends_at(self, at: datetime) -> datetime | None:
        """When it runs out, as things stand at a moment; None before the start or untimed.

        While the clock stands still the end moves along with the time of day. Once time was
        called, that moment is the end. B-120.
        """
        if self.called is not None:
            return self.called
        if self.limit is None or self.started is None:
            return None
        left = self.limit + self.added - self.elapsed(at)
        return max(at, self.started) + left

    def phase(self, at: datetime) -> Phase:
        """What the clock is doing."""
        if self.called is not None:
            return Phase.CALLED
        if self.started is None:
            return Phase.PREPARED if self.preparing is None else Phase.PREPARING
        if self.remaining(at) == NOTHING:
            return Phase.RUN_OUT
        return Phase.PAUSED if self.paused else Phase.RUNNING

    @property
    def paused(self) -> bool:
        """Whether it stands still."""
        return bool(self.pauses) and self.pauses[-1].until is None

    @property
    def early_by(self) -> timedelta:
        """How much before its planned start the round began. B-126."""
        if self.started is None or self.planned is None:
            return NOTHING
        return max(self.planned - self.started, NOTHING)

    @property
    def prepared_at(self) -> datetime | None:
        """When the time to prepare is over; None while it has not begun."""
        return None if self.preparing is None else self.preparing + self.preparation


def begin_preparation(clock: RoundClock, at: datetime) -> RoundClock | Refusal:
    """Let the players prepare. The round may start before that time is over. N13-84, B-049."""
    if clock.started is not None:
        return Refusal.of("clock_started:begin_preparation")
    if clock.preparing is not None:
        return Refusal.of("clock_preparing")
    return replace(clock, preparing=at)


def start(clock: RoundClock, at: datetime) -> RoundClock | Refusal:
    """Start the round for all tables at once. N13-59, B-120."""
    if clock.started is not None:
        return Refusal.of("clock_started:begin_preparation")
    if clock.preparing is not None and at < clock.preparing:
        return _before("the preparation began")
    return replace(clock, started=at)


def pause(clock: RoundClock, at: datetime) -> RoundClock | Refusal:
    """Let the clock stand still for everybody."""
    if refused := _not_running(clock, at):
        return refused
    if clock.paused:
        return Refusal.of("clock_paused")
    if clock.remaining(at) == NOTHING:
        return Refusal.of("clock_run_out")
    return replace(clock, pauses=(*clock.pauses, Pause(at)))


def resume(clock: RoundClock, at: datetime) -> RoundClock | Refusal:
    """Let the clock run on; what was left before the pause is left after it."""
    if refused := _not_running(clock, at):
        return refused
    if not clock.paused:
        return Refusal.of("clock_not_paused")
    *earlier, last = clock.pauses
    return replace(clock, pauses=(*earlier, Pause(last.since, at)))


def add(clock: RoundClock, time: timedelta, at: datetime) -> RoundClock | Refusal:
    """Give everybody more time, or less where ``time`` is less than nothing."""
    if clock.called is not None:
        return Refusal.of("clock_called:add")
    if clock.limit is None:
        return Refusal.of("clock_untimed:add")
    if time == NOTHING:
        return Refusal.of("clock_nothing")
    left = clock.limit + clock.added + time - clock.elapsed(at)
    # Minutes are whole: the last of them is taken away even where only seconds of it are left.
    if left <= -LAST_MINUTE or (left < NOTHING < time):
        return Refusal.of("clock_too_much")
    return replace(clock, added=clock.added + time)


def set_limit(clock: RoundClock, limit: timedelta, at: datetime) -> RoundClock | Refusal:
    """Limit a round that began untimed: the venue closes, or play is far too slow. N13-58."""
    if clock.called is not None or clock.limit is not None:
        return Refusal.of("clock_limited")
    if limit <= clock.elapsed(at):
        return Refusal.of("clock_too_short")
    return replace(clock, limit=limit)


def call_time(clock: RoundClock, at: datetime) -> RoundClock | Refusal:
    """Time is called, by a person: the clock running out alone ends nothing, and where seconds are
    left on it the call counts. N13-59, B-120."""
    if refused := _not_running(clock, at):
        return refused
    if clock.limit is None:
        return Refusal.of("clock_untimed:call_time")
    return replace(clock, called=at)


def _not_running(clock: RoundClock, at: datetime) -> Refusal | None:
    if clock.started is None:
        return Refusal.of("clock_not_started")
    if clock.called is not None:
        return Refusal.of("clock_called:not_running")
    if at < clock.started:
        return _before("the round started")
    if clock.pauses and at < (clock.pauses[-1].until or clock.pauses[-1].since):
        return _before("the clock was last stopped or resumed")
    return None


def _before(what: str) -> Refusal:
    return Refusal.of("clock_backwards:before", what=what)


class ClockDisplay(msgspec.Struct, frozen=True, omit_defaults=True, kw_only=True):
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


def face(clock: RoundClock) -> ClockDisplay:
    """A clock as it stands, without asking what time it is."""
    untimed = clock.limit is None
    whole = None if clock.limit is None else clock.limit + clock.added
    if clock.called is not None:
        return ClockDisplay(
            phase=Phase.CALLED, ends=clock.called, since=clock.called, untimed=untimed
        )
    if clock.started is None:
        phase = Phase.PREPARED if clock.preparing is None else Phase.PREPARING
        return ClockDisplay(
            phase=phase,
            ends=clock.prepared_at,
            left=whole,
            since=clock.preparing,
            untimed=untimed,
        )
    since = last_touched(clock) or clock.started
    if clock.paused:
        return ClockDisplay(
            phase=Phase.PAUSED, left=clock.remaining(since), since=since, untimed=untimed
        )
    return ClockDisplay(
        phase=Phase.RUNNING, ends=clock.ends_at(since), since=clock.started, untimed=untimed
    )


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
    return DueCall(ClockCall.TIME, worded("calls.time_call"), NOTHING)
