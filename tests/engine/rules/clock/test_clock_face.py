"""A clock's face stays true without asking what time it is: it agrees with the clock itself."""

from datetime import UTC, datetime, timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from toptable.engine.rules.clock import round_clock
from toptable.engine.rules.clock.round_clock import (
    ClockDisplay,
    Phase,
    RoundClock,
    face,
    last_touched,
)

NOON = datetime(2026, 5, 9, 12, tzinfo=UTC)
MINUTE = timedelta(minutes=1)


def turned(clock: RoundClock, *acts: tuple[str, int]) -> RoundClock:
    """The clock after acts at so many minutes past noon."""
    for act, minutes in acts:
        after = getattr(round_clock, act)(clock, NOON + minutes * MINUTE)
        assert isinstance(after, RoundClock), after
        clock = after
    return clock


HOUR = RoundClock(limit=60 * MINUTE, preparation=3 * MINUTE)


def test_before_the_start_it_shows_the_whole_length() -> None:
    assert face(HOUR) == ClockDisplay(phase=Phase.PREPARED, left=60 * MINUTE)
    preparing = face(turned(HOUR, ("begin_preparation", 0)))
    assert (preparing.phase, preparing.ends) == (Phase.PREPARING, NOON + 3 * MINUTE)


def test_a_pause_moves_the_end_by_its_length() -> None:
    running = turned(HOUR, ("start", 0), ("pause", 10), ("resume", 15))
    assert face(running).ends == NOON + 65 * MINUTE
    assert face(turned(HOUR, ("start", 0), ("pause", 10))).left == 50 * MINUTE
    assert face(replace(running, added=-5 * MINUTE)).ends == NOON + 60 * MINUTE


def test_an_untimed_round_has_no_end_and_a_called_one_ended_then() -> None:
    untimed = face(turned(RoundClock(limit=None), ("start", 0)))
    assert (untimed.ends, untimed.untimed) == (None, True)
    called = face(turned(HOUR, ("start", 0), ("call_time", 61)))
    assert (called.phase, called.ends) == (Phase.CALLED, NOON + 61 * MINUTE)


@given(
    pauses=st.lists(st.tuples(st.integers(1, 9), st.integers(1, 30)), max_size=4),
    stands=st.booleans(),
    added=st.integers(-5, 30),
    later=st.integers(0, 500),
)
def test_read_at_any_later_moment_it_says_what_the_clock_says(
    pauses: list[tuple[int, int]], stands: bool, added: int, later: int
) -> None:
    clock, at = turned(HOUR, ("start", 0)), 0
    for played, stood in pauses:
        clock = turned(clock, ("pause", at + played), ("resume", at + played + stood))
        at += played + stood
    clock = replace(clock, added=added * MINUTE)
    if stands:
        clock = turned(clock, ("pause", at + 1))
        at += 1
    moment = NOON + (at + later) * MINUTE
    shown, left = face(clock), clock.remaining(moment)
    assert left is not None
    if shown.phase is Phase.PAUSED:
        assert shown.left == left
    else:
        assert shown.ends is not None
        assert max(shown.ends - moment, timedelta(0)) == left
        assert shown.ends == clock.ends_at(moment)


@pytest.mark.parametrize(
    ("acts", "minutes"),
    [
        ((("start", 1),), 1),
        ((("start", 1), ("pause", 4)), 4),
        ((("start", 1), ("pause", 4), ("resume", 9)), 9),
        ((("start", 1), ("call_time", 70)), 70),
    ],
)
def test_the_last_touch(acts: tuple[tuple[str, int], ...], minutes: int) -> None:
    assert last_touched(turned(HOUR, *acts)) == NOON + minutes * MINUTE
    assert last_touched(HOUR) is None
