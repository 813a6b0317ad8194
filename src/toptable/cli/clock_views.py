"""How clocks, tables and lateness look in a terminal, and as data."""

from collections.abc import Iterator, Sequence
from datetime import datetime, timedelta
from typing import Any

from rich.table import Table
from rich.text import Text

from toptable.engine.questions.places import PlayPlace, place_now, round_called
from toptable.engine.reading.table_watch import slow_tables, standing_time
from toptable.engine.refusal import Refusal
from toptable.engine.rules.clock.calls import CallBoard, minutes_text
from toptable.engine.rules.clock.disconnect import DisconnectEnds
from toptable.engine.rules.clock.face import span
from toptable.engine.rules.clock.round_clock import Phase
from toptable.engine.rules.clock.table_time import TableEnd
from toptable.engine.rules.rulebook import Rulebook
from toptable.engine.state import State
from toptable.engine.state.floor import RunningRound
from toptable.engine.subjects.floor.deadlines import Watched
from toptable.engine.subjects.floor.lateness import (
    BYE,
    STILL_ABSENT,
    LatePlayer,
    TableProposals,
    suggested,
)
from toptable.engine.subjects.results.tell import result_text

_PHASES = {
    Phase.PREPARED: "not started",
    Phase.PREPARING: "the players prepare",
    Phase.RUNNING: "running",
    Phase.PAUSED: "standing still",
    Phase.RUN_OUT: "run out; call time",
    Phase.CALLED: "time was called",
}


def moment(at: datetime | None) -> str:
    """A time of day where this computer stands."""
    return "" if at is None else f"{at.astimezone():%H:%M:%S}"


def clock_text(state: State, running: RunningRound, at: datetime) -> str:
    """The clock in one line."""
    clock = running.clock
    planned = f", planned for {moment(clock.planned)}" if clock.planned else ""
    name = round_called(state, running.stage, running.number)
    left = clock.remaining(at)
    rest = "no time limit" if left is None else f"{span(left)} left"
    if clock.phase(at) is Phase.PREPARING and (ready := clock.prepared_at) is not None:
        then = "then without a time limit" if left is None else f"then {span(left)} to play"
        rest = f"{span(max(ready - at, timedelta()))} left to prepare, {then}"
    return f"{name}: {_PHASES[clock.phase(at)]}, {rest}{planned}."


def call_lines(calls: CallBoard) -> Iterator[str]:
    """What to call out now, what next, and what was said already."""
    if calls.due is not None:
        yield f"Call out now: {calls.due.text}"
    if calls.next is not None:
        yield f"Next announcement: {calls.next.text.rstrip('.')} in {span(calls.next_in)}."
    if calls.made:
        yield f"Called out: {', '.join(minutes_text(mark) for mark in calls.made)}."


def watch_lines(state: State, rulebook: Rulebook) -> Iterator[str]:
    """Tables that are still to be given standing extra time, and tables that play slowly."""
    for standing in standing_time(state, rulebook):
        who = ", ".join(standing.names)
        extra = f"give {standing.minutes} minutes, the standing extra time of {who}"
        yield f"Table {standing.table}: {extra}."
    for slow in slow_tables(state, rulebook):
        yield f"Table {slow.table} plays slowly: {'; '.join(slow.signs)}."


def deadline_text(state: State, one: Watched) -> str:
    """A deadline in one line, with what is proposed once it has passed."""
    name = f"{one.what[0].upper()}{one.what[1:]}"
    if not one.passed:
        return f"{name}: until {one.by.astimezone():%Y-%m-%d %H:%M}, {span(one.left)} left."
    parts = [f"{name}: ended {one.by.astimezone():%Y-%m-%d %H:%M}."]
    if one.missing:
        parts.append(f"Missing: {', '.join(map(state.name_of, one.missing))}.")
    if one.proposal is not None:
        penalty = str(one.proposal.penalty or "a penalty by its page").replace("_", " ")
        parts.append(f"Proposed: {penalty} ({one.proposal.infraction}).")
    return " ".join(filter(None, (*parts, one.effect)))


def deadline_data(one: Watched) -> dict[str, Any]:
    """The same for a program."""
    return {
        "what": one.what,
        "by": one.by,
        "left": _seconds(one.left),
        "passed": one.passed,
        "missing": one.missing,
        "effect": one.effect,
        "proposal": one.proposal,
    }


def ends_table(state: State, place: PlayPlace, ends: Sequence[TableEnd]) -> Table:
    """Tables in the order in which their time is up."""
    table = Table("table", "players", "ends", "left", "extra", "turns", "declared")
    names = {
        table.table: " – ".join(state.name_of(player) for player in table.players)
        for table in place.tables
    }
    for end in ends:
        table.add_row(
            str(end.table),
            Text(names.get(end.table, "")),
            moment(end.ends_at),
            span(end.remaining) if end.remaining is not None else "",
            span(end.time) if end.time else "",
            str(end.turns or ""),
            "to declare" if end.to_declare else str(end.declared).replace("open", ""),
        )
    return table


def clock_data(
    running: RunningRound, ends: Sequence[TableEnd], calls: CallBoard, at: datetime
) -> dict[str, Any]:
    """The same for a program; times of day in UTC, stretches in seconds."""
    clock = running.clock
    return {
        "stage": running.stage,
        "number": running.number,
        "phase": clock.phase(at),
        "remaining": _seconds(clock.remaining(at)),
        "prepared_at": clock.prepared_at,
        "ends_at": clock.ends_at(at),
        "planned": clock.planned,
        "started": clock.started,
        "announce": {
            "due": None if calls.due is None else calls.due.text,
            "next": None if calls.next is None else calls.next.text,
            "next_in": _seconds(calls.next_in),
            "made": [_seconds(mark) for mark in calls.made],
        },
        "tables": [
            {
                "table": end.table,
                "ends_at": end.ends_at,
                "remaining": _seconds(end.remaining),
                "extra": _seconds(end.time),
                "turns": end.turns,
                "declared": end.declared,
                "to_declare": end.to_declare,
            }
            for end in ends
        ],
    }


def late_lines(state: State, rulebook: Rulebook, table: TableProposals) -> Iterator[str]:
    """What is proposed for one table, a line for each matter."""
    where = f"Table {table.table}" if table.table != BYE else "Bye"
    for late in table.late:
        yield f"{where}, {late.name}: {late_text(state, rulebook, late)}"
    if any(late.proposal.infraction and not late.given for late in table.late):
        yield f"{where}: give it with toptable clock rule EVENT {table.table}."
    if table.result is not None:
        said = table.games or result_text(table.result)
        yield f"{where}: result {said}, from the first seat, if you agree."
    elif table.games:
        yield f"Table {table.table}: games so far {table.games}, from the first seat."
    if table.waited:
        yield f"Table {table.table} began before the planned start: give it {span(table.waited)}."
    place = place_now(state, rulebook)
    seated = place.at(table.table) if isinstance(place, PlayPlace) else place
    for matter in table.connection:
        who = "both"
        if matter.seat is not None and not isinstance(seated, Refusal):
            who = state.name_of(seated.players[matter.seat])
        extra = f" Extension: {span(matter.extension)}." if matter.extension else ""
        yield f"Table {table.table}, {who}: {matter.text}{extra} ({matter.section})"
        if matter.ruled is DisconnectEnds.POINTS_DECIDE:
            yield f"Table {table.table}: {matter.ask} Answer with toptable result both-away."
    for lost in table.connections:
        times = f"{lost.spells} time{'' if lost.spells == 1 else 's'}"
        yield f"Table {table.table}, {lost.name}: away {times}, {span(lost.total)} in all."
        for further in lost.proposals:
            yield f"Table {table.table}, {lost.name}: {further.text} ({further.section})"


def late_text(state: State, rulebook: Rulebook, one: LatePlayer) -> str:
    """What is to be said about one player who is late or absent."""
    proposal = one.proposal
    if not proposal.infraction:
        return proposal.text
    if one.given:
        return f"{proposal.text} {STILL_ABSENT}"
    listed = suggested(state, rulebook, proposal)
    return f"{proposal.text} Proposed: {listed}. ({proposal.infraction}, {proposal.section})"


def _seconds(time: timedelta | None) -> int | None:
    return None if time is None else int(time.total_seconds())
