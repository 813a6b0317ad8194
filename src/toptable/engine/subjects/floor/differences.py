"""What would change about clocks, extensions and judge calls, in sentences."""

from collections.abc import Iterator
from datetime import timedelta

from toptable.engine.rules.clock.round_clock import RoundClock
from toptable.engine.rules.clock.round_minutes import round_name
from toptable.engine.rules.clock.table_time import TableTime
from toptable.engine.state import State
from toptable.engine.subjects.floor.state import RunningRound


def clocks_changed(before: State, after: State) -> Iterator[str]:
    """Clocks that start, stop or run otherwise, and tables with another end."""
    old, new = before.floor.rounds, after.floor.rounds
    for key in sorted(set(old) | set(new), key=lambda one: (one[0].value, one[1])):
        name, one, two = round_name(*key), old.get(key), new.get(key)
        if two is None:
            yield f"The clock of {name} disappears."
        elif one is None:
            yield f"{name}: the clock {_phase(two.clock)}."
        elif one != two:
            yield from _clock(name, one.clock, two.clock)
            yield from _tables(name, one, two)
            for player in sorted(set(one.missing) ^ set(two.missing)):
                now = "" if player in two.missing else "no longer "
                yield f"{after.name_of(player)} is {now}marked as missing."
            for player in sorted(set(one.missing) & set(two.missing)):
                came = two.missing[player] is not None
                if came != (one.missing[player] is not None):
                    seen = "has come" if came else "has not come yet"
                    yield f"{after.name_of(player)} {seen}."
            for player in sorted(one.kept ^ two.kept):
                now = "stays in" if player in two.kept else "is asked about again"
                yield f"{after.name_of(player)}, whom nobody saw, {now}."


def calls_changed(before: State, after: State) -> Iterator[str]:
    """Judge calls that are open again, resolved, or never came."""
    for number in range(1, max(len(before.floor.calls), len(after.floor.calls)) + 1):
        one, two = before.floor.call(number), after.floor.call(number)
        if two is None:
            yield f"Judge call {number} disappears."
        elif one is None or one.open != two.open:
            yield f"Judge call {number} is {'open' if two.open else 'resolved'}."
        elif one.judge != two.judge:
            yield f"Judge call {number}: {two.judge or 'nobody'} is on the way."


def _clock(name: str, one: RoundClock, two: RoundClock) -> Iterator[str]:
    if _phase(one) != _phase(two):
        yield f"{name}: the clock {_phase(two)}; before, it {_phase(one)}."
    elif (one.started, one.pauses, one.called) != (two.started, two.pauses, two.called):
        yield f"{name}: the clock counts from another moment."
    if (one.limit, one.added) != (two.limit, two.added):
        yield f"{name}: the round lasts {_length(two)} instead of {_length(one)}."


def _phase(clock: RoundClock) -> str:
    if clock.called is not None:
        return "has ended"
    if clock.started is None:
        return "has not started"
    return "stands still" if clock.paused else "runs"


def _length(clock: RoundClock) -> str:
    return "without a limit" if clock.limit is None else _minutes(clock.limit + clock.added)


def _tables(name: str, one: RunningRound, two: RunningRound) -> Iterator[str]:
    for table in sorted(set(one.tables) | set(two.tables)):
        was, now = _given(one.table(table)), _given(two.table(table))
        if was != now:
            yield f"{name}, table {table}: {now} more instead of {was}."


def _given(table: TableTime) -> str:
    return _minutes(table.time) + (f" and {table.turns} turns" if table.turns else "")


def _minutes(time: timedelta) -> str:
    whole, rest = divmod(int(time.total_seconds()), 60)
    return f"{whole}:{rest:02d} minutes"
