"""The round clock: what is left at any moment, through pauses, changes and the call of time."""

from datetime import datetime, timedelta

import msgspec
import pytest
from clock_day import TEN, at, good, refused, running, span
from hypothesis import given
from hypothesis import strategies as st

from toptable.engine.rules.clock import round_clock as rc
from toptable.engine.rules.clock.round_clock import (
    MARKS,
    NOTHING,
    ClockCall,
    Phase,
    RoundClock,
    board,
    minutes_text,
)
from toptable.engine.sentence import to_json

seconds = st.integers(0, 3600).map(lambda number: timedelta(seconds=number))


def test_a_round_from_start_to_time() -> None:
    clock = RoundClock(limit=span("65"), preparation=span("3"), planned=at("5"))
    assert clock.phase(TEN) is Phase.PREPARED
    assert clock.ends_at(TEN) is None
    clock = good(rc.begin_preparation(clock, TEN))
    assert clock.phase(at("1")) is Phase.PREPARING
    assert clock.prepared_at == at("3")
    clock = good(rc.start(clock, at("4")))
    assert clock.early_by == span("1")
    assert clock.phase(at("4")) is Phase.RUNNING
    assert clock.remaining(at("34")) == span("35")
    assert clock.ends_at(at("34")) == at("69")
    assert clock.phase(at("69")) is Phase.RUN_OUT
    clock = good(rc.call_time(clock, at("70")))
    assert clock.phase(at("71")) is Phase.CALLED
    assert clock.ends_at(at("75")) == at("70")


def test_a_pause_moves_the_end_while_it_lasts() -> None:
    clock = good(rc.pause(running("65"), at("10")))
    assert clock.phase(at("15")) is Phase.PAUSED
    assert clock.remaining(at("15")) == span("55")
    assert clock.ends_at(at("15")) == at("70")
    clock = good(rc.resume(clock, at("20")))
    assert clock.remaining(at("20")) == span("55")
    assert clock.ends_at(at("30")) == at("75")


@given(st.lists(st.tuples(seconds, seconds), max_size=6), seconds)
def test_pausing_never_loses_time(
    stretches: list[tuple[timedelta, timedelta]], look: timedelta
) -> None:
    """What was left when the clock stopped is left when it goes on; only running time counts."""
    limit = sum((played for played, _ in stretches), look) + span("1")
    clock, now, played_so_far = running("1"), TEN, NOTHING
    clock = msgspec.structs.replace(clock, limit=limit)
    for played, stood in stretches:
        now += played
        played_so_far += played
        left = clock.remaining(now)
        clock = good(rc.pause(clock, now))
        now += stood
        assert clock.remaining(now) == left
        clock = good(rc.resume(clock, now))
        assert clock.remaining(now) == left
    assert clock.elapsed(now + look) == played_so_far + look
    end = clock.ends_at(now)
    assert end is not None
    assert clock.remaining(end) == NOTHING
    assert clock.remaining(end - timedelta(seconds=1)) == timedelta(seconds=1)


@given(st.lists(st.integers(-600, 600).filter(bool), max_size=5))
def test_what_is_added_and_taken_away_adds_up(changes: list[int]) -> None:
    clock, total = running("65"), 0
    for change in changes:
        clock = good(rc.add(clock, timedelta(seconds=change), at("1")))
        total += change
    assert clock.ends_at(at("1")) == at("65") + timedelta(seconds=total)


def test_the_past_is_known_as_it_was() -> None:
    clock = good(rc.resume(good(rc.pause(running("65"), at("10"))), at("20")))
    assert clock.remaining(at("5")) == span("60")
    assert clock.elapsed(at("15")) == span("10")
    assert clock.elapsed(TEN - span("1")) == NOTHING


def test_an_untimed_round_can_be_limited_later() -> None:
    clock = running(None)
    assert clock.remaining(at("90")) is None
    assert clock.phase(at("90")) is Phase.RUNNING
    assert refused(rc.call_time(clock, at("90"))) == "clock_untimed"
    assert refused(rc.add(clock, span("5"), at("90"))) == "clock_untimed"
    assert refused(rc.set_limit(clock, span("90"), at("90"))) == "clock_too_short"
    clock = good(rc.set_limit(clock, span("100"), at("90")))
    assert clock.ends_at(at("90")) == at("100")
    assert refused(rc.set_limit(clock, span("110"), at("90"))) == "clock_limited"


def test_what_a_clock_refuses() -> None:
    fresh, clock = RoundClock(limit=span("65")), running("65")
    paused = good(rc.pause(clock, at("10")))
    called = good(rc.call_time(clock, at("65")))
    assert refused(rc.pause(fresh, TEN)) == "clock_not_started"
    assert refused(rc.call_time(fresh, TEN)) == "clock_not_started"
    assert refused(rc.start(clock, at("1"))) == "clock_started"
    assert refused(rc.begin_preparation(clock, at("1"))) == "clock_started"
    preparing = good(rc.begin_preparation(fresh, at("2")))
    assert refused(rc.begin_preparation(preparing, at("3"))) == "clock_preparing"
    assert refused(rc.start(preparing, at("1"))) == "clock_backwards"
    assert refused(rc.pause(paused, at("11"))) == "clock_paused"
    assert refused(rc.resume(paused, at("9"))) == "clock_backwards"
    assert refused(rc.resume(clock, at("9"))) == "clock_not_paused"
    assert refused(rc.pause(clock, TEN - span("1"))) == "clock_backwards"
    assert refused(rc.pause(clock, at("65"))) == "clock_run_out"
    assert good(rc.call_time(clock, at("64:59"))).ends_at(at("70")) == at("64:59"), (
        "the call counts"
    )
    assert refused(rc.call_time(called, at("66"))) == "clock_called"
    assert refused(rc.add(called, span("1"), at("66"))) == "clock_called"
    assert refused(rc.add(clock, NOTHING, at("1"))) == "clock_nothing"
    assert refused(rc.add(clock, -span("56"), at("10"))) == "clock_too_much"
    last = good(rc.add(clock, -span("1"), at("64:20")))
    assert last.phase(at("64:20")) is Phase.RUN_OUT, "forty seconds are the last minute"
    assert refused(rc.add(clock, -span("2"), at("64:20"))) == "clock_too_much"
    assert refused(rc.add(clock, -span("1"), at("65"))) == "clock_too_much", "nothing is left"
    assert good(rc.add(clock, -span("55"), at("10"))).phase(at("10")) is Phase.RUN_OUT


def test_a_clock_can_be_written_down() -> None:
    clock = good(rc.pause(running("65", planned=at("1")), at("10")))
    assert msgspec.json.decode(to_json(clock), type=RoundClock) == clock


def due(
    clock: RoundClock, now: str, made: dict[timedelta, datetime] | None = None
) -> tuple[ClockCall, timedelta | None] | None:
    """What is to be called out at a moment, with what was said before."""
    one = board(clock, MARKS, made or {}, at(now)).due
    return None if one is None else (one.call, one.left)


def test_calls() -> None:
    clock = running("65")
    assert due(clock, "54:59") is None
    assert due(clock, "55") == (ClockCall.LEFT, span("10"))
    assert due(clock, "55:30", {span("10"): at("55")}) is None
    assert due(clock, "61") == (ClockCall.LEFT, span("5"))
    assert due(clock, "66") == (ClockCall.TIME, NOTHING)
    assert due(good(rc.call_time(clock, at("65"))), "66") is None
    assert due(running(None), "900") is None
    assert due(running("8"), "1") is None, "ten minutes were never left"
    later = good(rc.add(clock, span("10"), at("61")))
    assert due(later, "62", {span("10"): at("55")}) is None
    assert due(later, "65", {span("10"): at("55")}) == (ClockCall.LEFT, span("10"))
    assert due(later, "70") == (ClockCall.LEFT, span("5"))


@given(st.lists(st.integers(0, 4200), min_size=1, max_size=30))
def test_looking_often_or_seldom_nothing_is_called_twice(looks: list[int]) -> None:
    """Whoever calls out what is due says each mark at most once, and always less than before."""
    clock = running("65")
    made: dict[timedelta, datetime] = {}
    said: list[timedelta] = []
    for moment in (*(TEN + timedelta(seconds=one) for one in sorted(looks)), at("70:01")):
        one = board(clock, MARKS, made, moment).due
        if one is not None and one.left is not None and one.call is ClockCall.LEFT:
            left = clock.remaining(moment)
            assert left is not None
            assert left <= one.left
            made[one.left] = moment
            said.append(one.left)
    assert said == sorted(set(said), reverse=True)
    assert due(clock, "70:01", made) == (ClockCall.TIME, NOTHING)


@pytest.mark.parametrize(
    ("time", "words"), [("1", "1 minute"), ("5", "5 minutes"), ("1:30", "90 seconds")]
)
def test_time_in_words(time: str, words: str) -> None:
    assert minutes_text(span(time)) == words
