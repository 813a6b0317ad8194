"""The clock of the round that is on: where it is in the state, how it is put back, and what
would change about it.
"""

from collections.abc import Iterator
from datetime import timedelta

from msgspec.structs import replace

from toptable.engine.questions.places import NO_CLOCK, PlayPlace, place_now, round_called
from toptable.engine.refusal import Refusal, granted, refuse
from toptable.engine.rules.clock.round_clock import RoundClock, minutes_text
from toptable.engine.rules.clock.round_minutes import ClockStage
from toptable.engine.rules.clock.table_time import TableTime
from toptable.engine.rules.clock.timing import NAMES
from toptable.engine.rules.rulebook import Rulebook
from toptable.engine.sentence import worded
from toptable.engine.state import State
from toptable.engine.state.floor import RunningRound

MINUTE = timedelta(minutes=1)
MOST_MINUTES = 999
"""More than any round lasts, and few enough for every clock."""


_BRACKET = {ClockStage.ELIMINATION, ClockStage.FINAL}


def same_place(
    state: State, rulebook: Rulebook, stage: ClockStage, number: int
) -> PlayPlace | Refusal:
    """The round with this number, if it is the one that is on."""
    place = place_now(state, rulebook)
    if isinstance(place, Refusal) or place.key == (stage, number):
        return place
    if place.number == number and {place.stage, stage} == _BRACKET:
        # It became the final when somebody left; what was said of its clock before still stands.
        return replace(place, stage=stage)
    return Refusal.of("not_on:same_place", round_called=round_called(state, stage, number))


def running_of(state: State, rulebook: Rulebook, stage: ClockStage, number: int) -> RunningRound:
    """The clock of that round, if it is on."""
    place = granted(same_place(state, rulebook, stage, number))
    return granted(state.floor.rounds.get(place.key) or NO_CLOCK)


def running_at(
    state: State, rulebook: Rulebook, stage: ClockStage, number: int, table: int
) -> RunningRound | Refusal:
    """The round with its clock, if somebody still plays at that table."""
    place = same_place(state, rulebook, stage, number)
    if isinstance(place, Refusal):
        return place
    seated = place.at(table)
    if isinstance(seated, Refusal):
        return seated
    if seated.over:
        return Refusal.of("table_over:running_at", table=table)
    return state.floor.rounds.get(place.key) or NO_CLOCK


def with_round(state: State, running: RunningRound) -> State:
    """The state with this clock in it."""
    rounds = state.floor.rounds.set((running.stage, running.number), running)
    return replace(state, floor=replace(state.floor, rounds=rounds))


def not_too_long(minutes: int) -> None:
    """Refuse what no clock can show."""
    if abs(minutes) > MOST_MINUTES:
        refuse("clock_minutes:too_long", most=MOST_MINUTES)


def clocks_changed(before: State, after: State, _rulebook: Rulebook) -> Iterator[str]:
    """Clocks that start, stop or run otherwise, and tables with another end."""
    old, new = before.floor.rounds, after.floor.rounds
    for key in sorted(set(old) | set(new), key=lambda one: (one[0].value, one[1])):
        one, two = old.get(key), new.get(key)
        name = round_called(before if two is None else after, *key)
        if two is None:
            yield worded("floor.clock_disappears", name=name)
        elif one is None:
            yield worded("floor.clock", name=name, phase=_phase(two.clock))
        elif one != two:
            yield from _clock(name, one.clock, two.clock)
            yield from _tables(name, one, two)
            for player in sorted(set(one.missing) ^ set(two.missing)):
                now = "" if player in two.missing else "no longer "
                yield worded("floor.marked_missing", player=after.name_of(player), now=now)
            for player in sorted(set(one.missing) & set(two.missing)):
                came = two.missing[player] is not None
                if came != (one.missing[player] is not None):
                    seen = "has come" if came else "has not come yet"
                    yield f"{after.name_of(player)} {seen}."
            for player in sorted(one.kept ^ two.kept):
                now = "stays in" if player in two.kept else "is asked about again"
                yield worded("floor.not_seen", player=after.name_of(player), now=now)


def zones_changed(before: State, after: State, _rulebook: Rulebook) -> Iterator[str]:
    """Zones that change hands, sweeps and reading times that disappear or come back."""
    old, new = before.floor, after.floor
    for judge in sorted(set(old.zones) | set(new.zones)):
        if old.zones.get(judge) != new.zones.get(judge):
            zone = new.zones.get(judge)
            tables = f"tables {zone.first} to {zone.last}" if zone else "no tables"
            yield worded("floor.looks_after", judge=judge, tables=tables)
    if len(old.sweeps) != len(new.sweeps):
        yield worded("floor.sweeps_tables", count=len(new.sweeps), count_2=len(old.sweeps))
    for game in sorted(set(old.reviews) ^ set(new.reviews)):
        now = "read" if game in new.reviews else "do not read"
        yield worded("floor.game_bracket", game=game, now=now)


def times_changed(before: State, after: State, _rulebook: Rulebook) -> Iterator[str]:
    """Deadlines that move, calls that were not made, and connections."""
    old, new = before.floor.deadlines, after.floor.deadlines
    for kind in sorted(set(old) | set(new)):
        if old.get(kind) != new.get(kind):
            by = new.get(kind)
            yield worded(
                "floor.deadline",
                names=NAMES[kind],
                words=f"{by:%Y-%m-%d %H:%M} UTC" if by else "none",
            )
    for key in sorted(set(before.floor.rounds) & set(after.floor.rounds)):
        one, two = before.floor.rounds[key], after.floor.rounds[key]
        for mark in sorted(set(one.announced) ^ set(two.announced), reverse=True):
            made = "was" if mark in two.announced else "was not"
            yield worded(
                "floor.left_called",
                round_called=round_called(after, *key),
                minutes_text=minutes_text(mark),
                made=made,
            )
        for player in sorted(set(one.away) | set(two.away)):
            if one.spells(player) != two.spells(player):
                yield worded("floor.lost_connection", player=after.name_of(player))


def _clock(name: str, one: RoundClock, two: RoundClock) -> Iterator[str]:
    if _phase(one) != _phase(two):
        yield worded("floor.clock_before", name=name, phase=_phase(two), phase_2=_phase(one))
    elif (one.started, one.pauses, one.called) != (two.started, two.pauses, two.called):
        yield worded("floor.clock_counts", name=name)
    if (one.limit, one.added) != (two.limit, two.added):
        yield worded("floor.round_lasts", name=name, length=_length(two), length_2=_length(one))


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
            yield worded("floor.table_more", name=name, table=table, now=now, was=was)


def _given(table: TableTime) -> str:
    return _minutes(table.time) + (f" and {table.turns} turns" if table.turns else "")


def _minutes(time: timedelta) -> str:
    whole, rest = divmod(int(time.total_seconds()), 60)
    return f"{whole}:{rest:02d} minutes"
