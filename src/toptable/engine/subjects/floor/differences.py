"""What would change about clocks, extensions and deadlines, in sentences."""

from collections.abc import Iterator
from datetime import timedelta

from toptable.engine.questions.places import round_called
from toptable.engine.rules.clock.calls import minutes_text
from toptable.engine.rules.clock.deadlines import NAMES
from toptable.engine.rules.clock.round_clock import RoundClock
from toptable.engine.rules.clock.table_time import TableTime
from toptable.engine.rules.rulebook import Rulebook
from toptable.engine.state import State
from toptable.engine.state.floor import RunningRound


def clocks_changed(before: State, after: State, _rulebook: Rulebook) -> Iterator[str]:
    """Clocks that start, stop or run otherwise, and tables with another end."""
    old, new = before.floor.rounds, after.floor.rounds
    for key in sorted(set(old) | set(new), key=lambda one: (one[0].value, one[1])):
        one, two = old.get(key), new.get(key)
        name = round_called(before if two is None else after, *key)
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
                yield f"{after.name_of(player)}, not seen so far, {now}."


def zones_changed(before: State, after: State, _rulebook: Rulebook) -> Iterator[str]:
    """Zones that change hands, sweeps and reading times that disappear or come back."""
    old, new = before.floor, after.floor
    for judge in sorted(set(old.zones) | set(new.zones)):
        if old.zones.get(judge) != new.zones.get(judge):
            zone = new.zones.get(judge)
            tables = f"tables {zone.first} to {zone.last}" if zone else "no tables"
            yield f"{judge} looks after {tables}."
    if len(old.sweeps) != len(new.sweeps):
        yield f"{len(new.sweeps)} sweeps of tables are on record instead of {len(old.sweeps)}."
    for game in sorted(set(old.reviews) ^ set(new.reviews)):
        now = "read" if game in new.reviews else "do not read"
        yield f"Game {game} of the bracket: the players {now} each other's lists."


def times_changed(before: State, after: State, _rulebook: Rulebook) -> Iterator[str]:
    """Deadlines that move, calls that were not made, and connections."""
    old, new = before.floor.deadlines, after.floor.deadlines
    for kind in sorted(set(old) | set(new)):
        if old.get(kind) != new.get(kind):
            by = new.get(kind)
            yield f"Deadline for {NAMES[kind]}: {f'{by:%Y-%m-%d %H:%M} UTC' if by else 'none'}."
    for key in sorted(set(before.floor.rounds) & set(after.floor.rounds)):
        one, two = before.floor.rounds[key], after.floor.rounds[key]
        for mark in sorted(set(one.announced) ^ set(two.announced), reverse=True):
            made = "was" if mark in two.announced else "was not"
            yield f"{round_called(after, *key)}: {minutes_text(mark)} left {made} called out."
        for player in sorted(set(one.away) | set(two.away)):
            if one.spells(player) != two.spells(player):
                yield f"{after.name_of(player)} lost the connection at other times."


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
    return "is paused" if clock.paused else "runs"


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
