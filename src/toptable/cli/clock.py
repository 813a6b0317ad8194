"""Commands about time: the round's clock, extensions of single tables, who is late."""

from datetime import UTC, datetime
from typing import Annotated

import typer

from toptable.cli import clock_views
from toptable.cli.common import (
    EventArgument,
    JsonOption,
    NameArgument,
    ReasonOption,
    answer,
    console,
    desk,
    found,
    player_number,
    print_json,
    say,
    send,
    stop,
)
from toptable.cli.exits import Exit
from toptable.cli.rounds import TableArgument
from toptable.desk.desk import now
from toptable.engine.rules.clock.deadlines import DueBy
from toptable.engine.rules.clock.lengths import Length
from toptable.engine.rules.clock.table_time import Declared, Why
from toptable.engine.rules.conduct.penalty import Penalty
from toptable.engine.subjects.commands import Command
from toptable.engine.subjects.floor import commands
from toptable.engine.subjects.floor.clocks import running_now
from toptable.engine.subjects.floor.deadlines import watched
from toptable.engine.subjects.floor.entries import ClockAct, Presence
from toptable.engine.subjects.floor.lateness import no_rule, nothing_due, proposals
from toptable.engine.subjects.floor.time_calls import call_board
from toptable.engine.subjects.floor.timekeeping import table_ends

clock = typer.Typer(
    no_args_is_help=True,
    help="The clock of the round that is on, and the time of single tables.",
)
MinutesArgument = Annotated[int, typer.Argument(metavar="MINUTES", help="How many minutes.")]


def register(app: typer.Typer) -> None:
    """Add these commands to the program."""
    app.add_typer(clock, name="clock")


@clock.command("prepare", epilog="Example: toptable clock prepare spring --start 14:30")
def prepare(
    context: typer.Context,
    event: EventArgument,
    minutes: Annotated[int, typer.Option(help="The length.", show_default="the document's")] = 0,
    untimed: Annotated[bool, typer.Option("--untimed", help="No time limit.")] = False,
    start: Annotated[str, typer.Option(help="When it is planned to start, as 14:30.")] = "",
    reason: ReasonOption = "",
) -> None:
    """Set the length and the planned start. A length the document lacks needs a reason."""
    length: Length = "untimed" if untimed else minutes or "default"
    planned = _moment(start) if start else None
    _sent(context, event, commands.PrepareClock(length=length, planned=planned), reason)


@clock.command("review")
def review(context: typer.Context, event: EventArgument) -> None:
    """Let the players prepare, or read each other's lists, before the start."""
    _sent(context, event, commands.TurnClock(ClockAct.PREPARATION))


@clock.command("start")
def start(context: typer.Context, event: EventArgument) -> None:
    """Start the round for all tables at once; unprepared, with the document's length."""
    _sent(context, event, commands.TurnClock(ClockAct.START))


@clock.command("pause")
def pause(context: typer.Context, event: EventArgument) -> None:
    """Let the clock stand still for everybody."""
    _sent(context, event, commands.TurnClock(ClockAct.PAUSE))


@clock.command("resume")
def resume(context: typer.Context, event: EventArgument) -> None:
    """Let the clock run on."""
    _sent(context, event, commands.TurnClock(ClockAct.RESUME))


@clock.command("call")
def call(context: typer.Context, event: EventArgument) -> None:
    """Call time, once it has run out."""
    _sent(context, event, commands.TurnClock(ClockAct.TIME))


@clock.command("announce")
def announce(context: typer.Context, event: EventArgument) -> None:
    """Tick that you called out the time left, as clock show says it is due."""
    _sent(context, event, commands.AnnounceTime())


@clock.command("deadline", epilog="Example: toptable clock deadline spring check_in 9:45")
def deadline(
    context: typer.Context,
    event: EventArgument,
    what: Annotated[DueBy, typer.Argument(help="What is due.")],
    at: Annotated[str, typer.Argument(help="When, as 14:30 or 2026-05-09 14:30; '' for none.")],
) -> None:
    """Say until when people register, check in or hand in their lists."""
    _sent(context, event, commands.SetDeadline(what, _moment(at) if at else None))


@clock.command("deadlines")
def deadlines(context: typer.Context, event: EventArgument, as_json: JsonOption = False) -> None:
    """Each deadline with the time left, who missed it, and what the document proposes."""
    with desk(context) as office:
        tournament = found(office, event)
        due = watched(tournament.state, tournament.rulebook, now())
        if as_json:
            print_json({"deadlines": [clock_views.deadline_data(one) for one in due]})
        elif not due:
            say("No deadline is set. See toptable clock deadline.")
        for one in () if as_json else due:
            say(clock_views.deadline_text(tournament.state, one))


@clock.command("add", epilog="Example: toptable clock add spring 5 --reason 'Fire alarm'")
def add(
    context: typer.Context,
    event: EventArgument,
    minutes: MinutesArgument,
    remove: Annotated[bool, typer.Option("--remove", help="Take them away instead.")] = False,
    reason: ReasonOption = "",
) -> None:
    """Give everybody more time, or less."""
    _sent(context, event, commands.AddTime(-minutes if remove else minutes), reason)


@clock.command("limit")
def limit(
    context: typer.Context,
    event: EventArgument,
    minutes: MinutesArgument,
    reason: ReasonOption = "",
) -> None:
    """Limit a round that began untimed, counted from its start."""
    _sent(context, event, commands.LimitRound(minutes), reason)


@clock.command("extend", epilog="Example: toptable clock extend spring 4 --minutes 3")
def extend(
    context: typer.Context,
    event: EventArgument,
    table: TableArgument,
    minutes: Annotated[int, typer.Option(min=0, help="Minutes to give.")] = 0,
    turns: Annotated[int, typer.Option(min=0, help="Turns to give.")] = 0,
    why: Annotated[Why, typer.Option(help="What it makes up for.")] = Why.RULING,
    note: Annotated[str, typer.Option(help="More about it.")] = "",
) -> None:
    """Give one table time or turns."""
    command = commands.ExtendTable(table=table, why=why, minutes=minutes, turns=turns, note=note)
    _sent(context, event, command)


@clock.command("declare")
def declare(
    context: typer.Context,
    event: EventArgument,
    table: TableArgument,
    declared: Annotated[Declared, typer.Option("--as", help="What it is.")] = Declared.YES,
) -> None:
    """Tick that the players declared their extension when time was called."""
    _sent(context, event, commands.DeclareExtension(table=table, declared=declared))


@clock.command("mark", epilog="Example: toptable clock mark spring Ann absent")
def mark(
    context: typer.Context,
    event: EventArgument,
    name: NameArgument,
    presence: Annotated[Presence, typer.Argument(help="What was seen.")],
    at: Annotated[str, typer.Option(help="When, as 14:30.", show_default="now")] = "",
) -> None:
    """Mark a player as absent or arrived, or online as disconnected or reconnected."""
    with desk(context) as office:
        tournament = found(office, event)
        number = player_number(tournament, name)
        moment = _moment(at) if at else None
        send(context, tournament, commands.NotePresence(number, presence, moment))


@clock.command("show")
def show(context: typer.Context, event: EventArgument, as_json: JsonOption = False) -> None:
    """What is left, and each table's own end in the order in which judges need them."""
    with desk(context) as office:
        tournament = found(office, event)
        at = now()
        place, running = answer(running_now(tournament.state, tournament.rulebook))
        ends = answer(table_ends(tournament.state, tournament.rulebook, at))
        calls = answer(call_board(tournament.state, tournament.rulebook, at))
        if as_json:
            print_json(clock_views.clock_data(running, ends, calls, at))
            return
        say(clock_views.clock_text(running, at))
        for line in clock_views.call_lines(calls):
            say(line)
        console.print(clock_views.ends_table(tournament.state, place, ends))
        for line in clock_views.watch_lines(tournament.state, tournament.rulebook):
            say(line)


@clock.command("late")
def late(context: typer.Context, event: EventArgument, as_json: JsonOption = False) -> None:
    """Who is late, absent or disconnected, and what the document proposes. You confirm it."""
    with desk(context) as office:
        tournament = found(office, event)
        due = answer(proposals(tournament.state, tournament.rulebook, now()))
        if as_json:
            print_json({"tables": due})
            return
        if text := no_rule(tournament.rulebook):
            say(text)
        if not due:
            say(nothing_due(tournament.state, tournament.rulebook))
        for table in due:
            for line in clock_views.late_lines(tournament.state, tournament.rulebook, table):
                say(line)


@clock.command("rule", epilog="Example: toptable clock rule spring 4")
def rule(
    context: typer.Context,
    event: EventArgument,
    table: Annotated[int, typer.Argument(help="The table, as clock late has it; 0 for a bye.")],
    names: Annotated[
        list[str] | None, typer.Argument(metavar="NAME …", help="Only these players.")
    ] = None,
    penalty: Annotated[
        Penalty | None, typer.Option(help="In place of the suggested one, from its range.")
    ] = None,
    raise_to: Annotated[Penalty | None, typer.Option(help="The upgrade you confirm.")] = None,
    judge: Annotated[str, typer.Option(help="Who ruled, if not you.")] = "",
    explained: Annotated[
        bool, typer.Option("--explained", help="The player was told what it is for.")
    ] = False,
    reason: ReasonOption = "",
) -> None:
    """Give what clock late proposes at a table: rulings, result and drop, as one act."""
    with desk(context) as office:
        tournament = found(office, event)
        command = commands.RuleOnLateness(
            table=table,
            players=tuple(player_number(tournament, name) for name in names or []),
            penalty=penalty,
            raise_to=raise_to,
            judge=judge,
            explained=explained,
        )
        send(context, tournament, command, reason=reason)


@clock.command("keep", epilog="Example: toptable clock keep spring Ann --reason 'On the phone'")
def keep(
    context: typer.Context, event: EventArgument, name: NameArgument, reason: ReasonOption = ""
) -> None:
    """Let a player play on who was marked as absent and never seen. Say why."""
    with desk(context) as office:
        tournament = found(office, event)
        command = commands.KeepIn(player_number(tournament, name))
        send(context, tournament, command, reason=reason)


def _sent(context: typer.Context, event: str, command: Command, reason: str = "") -> None:
    with desk(context) as office:
        send(context, found(office, event), command, reason=reason)


def _moment(text: str) -> datetime:
    """A time of today, or of another day, as people write it where this computer stands."""
    day, _, clock_time = text.strip().rpartition(" ")
    hour, _, minute = clock_time.partition(":")
    try:
        today = datetime.fromisoformat(day).astimezone() if day else now().astimezone()
        local = today.replace(hour=int(hour), minute=int(minute), second=0)
    except ValueError:
        stop(f"{text} is no time of day. Write it as 14:30.", Exit.REFUSED)
    return local.replace(microsecond=0).astimezone(UTC)
