"""``toptable clock``: the time of the round that is on, who is late, deadlines, and how
they look.
"""

from collections.abc import Iterator, Sequence
from datetime import datetime, timedelta
from typing import Annotated, Any

import typer
from rich.table import Table
from rich.text import Text

from toptable.cli import argument_types
from toptable.cli.argument_types import count, flag, moment, word
from toptable.cli.common import (
    EventArgument,
    JsonOption,
    answer,
    console,
    desk,
    found,
    print_answer,
    print_json,
    say,
    send,
    stop,
)
from toptable.cli.exits import Exit
from toptable.cli.generated_commands import Row, Rows
from toptable.desk.desk import now
from toptable.desk.tournament import Tournament
from toptable.engine.questions.places import PlayPlace, place_now, round_called, running_now
from toptable.engine.refusal import Refusal
from toptable.engine.rules.clock.disconnect import DisconnectEnds
from toptable.engine.rules.clock.round_clock import CallBoard, Phase, minutes_text, span
from toptable.engine.rules.clock.round_minutes import Length
from toptable.engine.rules.clock.table_time import TableEnd
from toptable.engine.rules.clock.timing import DueBy
from toptable.engine.rules.rulebook import Rulebook
from toptable.engine.state import State
from toptable.engine.state.floor import RunningRound
from toptable.engine.subjects.floor.lateness import (
    BYE,
    STILL_ABSENT,
    LatePlayer,
    TableProposals,
    no_rule,
    nothing_due,
    proposals,
    suggested,
)
from toptable.engine.subjects.floor.timekeeping import PrepareClock, table_ends
from toptable.engine.subjects.floor.times_and_deadlines import (
    AddTime,
    SetDeadline,
    Watched,
    call_board,
    watched,
)
from toptable.engine.subjects.results.result_record import result_text
from toptable.engine.views.floor_tables import slow_tables, standing_time

_PHASES = {
    Phase.PREPARED: "not started",
    Phase.PREPARING: "the players prepare",
    Phase.RUNNING: "running",
    Phase.PAUSED: "standing still",
    Phase.RUN_OUT: "run out; call time",
    Phase.CALLED: "time was called",
}


def time_of_day(at: datetime | None) -> str:
    """A time of day where this computer stands."""
    return "" if at is None else f"{at.astimezone():%H:%M:%S}"


def clock_text(state: State, running: RunningRound, at: datetime) -> str:
    """The clock in one line."""
    clock = running.clock
    planned = f", planned for {time_of_day(clock.planned)}" if clock.planned else ""
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
            time_of_day(end.ends_at),
            span(end.remaining) if end.remaining is not None else "",
            span(end.time) if end.time else "",
            str(end.turns or ""),
            "to declare" if end.to_declare else str(end.declared).replace("open", ""),
        )
    return table


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


def register(noun: typer.Typer) -> None:
    """Add these commands to the noun."""
    noun.command("show", epilog="Example: toptable clock show spring")(show)
    noun.command("late", epilog="Example: toptable clock late spring")(late)
    noun.command("deadline", epilog="Example: toptable clock deadline spring check_in 9:45")(
        deadline
    )


def show(context: typer.Context, event: EventArgument, as_json: JsonOption = False) -> None:
    """What is left, and each table's own end in the order in which judges need them."""
    with desk(context) as office:
        tournament = found(office, event)
        if as_json:
            print_answer(context, office, "readClock", event=tournament.event)
            return
        at = now()
        place, running = answer(running_now(tournament.state, tournament.rulebook))
        ends = answer(table_ends(tournament.state, tournament.rulebook, at))
        calls = answer(call_board(tournament.state, tournament.rulebook, at))
        say(clock_text(tournament.state, running, at))
        for line in call_lines(calls):
            say(line)
        console.print(ends_table(tournament.state, place, ends))
        for line in watch_lines(tournament.state, tournament.rulebook):
            say(line)


def late(context: typer.Context, event: EventArgument, as_json: JsonOption = False) -> None:
    """Who is late, absent or disconnected, and what the document proposes. You confirm it."""
    with desk(context) as office:
        tournament = found(office, event)
        if as_json:
            print_answer(context, office, "readLate", event=tournament.event)
            return
        due = answer(proposals(tournament.state, tournament.rulebook, now()))
        if text := no_rule(tournament.rulebook):
            say(text)
        if not due:
            say(nothing_due(tournament.state, tournament.rulebook))
        for table in due:
            for line in late_lines(tournament.state, tournament.rulebook, table):
                say(line)


def deadline(
    context: typer.Context,
    event: EventArgument,
    what: Annotated[DueBy | None, typer.Argument(help="What is due.")] = None,
    at: Annotated[
        str | None,
        typer.Argument(metavar="[AT]", help="When, as 14:30 or 2026-05-09 14:30; '' for none."),
    ] = None,
    as_json: JsonOption = False,
) -> None:
    """Print each deadline, who missed it and what the document proposes; or set one."""
    if what is not None and at is None:
        stop("Say until when, as 14:30; '' takes the deadline away.", Exit.REFUSED)
    with desk(context) as office:
        tournament = found(office, event)
        if what is not None:
            by = argument_types.of_today(at) if at else None
            send(context, tournament, SetDeadline(what, by))
            return
        due = watched(tournament.state, tournament.rulebook, now())
        if as_json:
            print_json({"deadlines": [deadline_data(each) for each in due]})
            return
        if not due:
            say(f"No deadline is set. Set one: toptable clock deadline {tournament.event} WHAT AT")
        for each in due:
            say(deadline_text(tournament.state, each))


def prepare(
    _tournament: Tournament, *, minutes: int, untimed: bool, start: datetime | None
) -> PrepareClock:
    """The length and the planned start that were typed."""
    length: Length = "untimed" if untimed else minutes or "default"
    return PrepareClock(length=length, planned=start)


def add(_tournament: Tournament, *, minutes: int, remove: bool) -> AddTime:
    """More time for everybody, or less."""
    return AddTime(-minutes if remove else minutes)


ROWS = Rows(
    "clock",
    "prepare add review start pause resume call-time announce limit extend declare "
    "read-lists mark rule keep-in",
    (
        Row(
            "prepare",
            PrepareClock,
            "Set the length and the planned start. A length the document lacks needs a reason.",
            "spring --start 14:30",
            {
                "minutes": count("The length.", show_default="the document's"),
                "untimed": flag("No time limit.", "--untimed"),
                "start": moment(argument_types.of_today, "When it is planned to start, as 14:30."),
            },
            make=prepare,
        ),
        Row(
            "add",
            AddTime,
            "Give everybody more time, or less.",
            "spring 5 --reason 'Fire alarm'",
            {
                "minutes": word("How many minutes.", int, metavar="MINUTES"),
                "remove": flag("Take them away instead.", "--remove"),
            },
            make=add,
        ),
    ),
)
