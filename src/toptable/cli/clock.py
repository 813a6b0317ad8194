"""``toptable clock``: the time of the round that is on, who is late, deadlines."""

from datetime import datetime
from typing import Annotated

import typer

from toptable.cli import clock_views, times
from toptable.cli.common import (
    EventArgument,
    JsonOption,
    answer,
    console,
    desk,
    found,
    print_json,
    say,
    send,
    stop,
)
from toptable.cli.derived import Rows
from toptable.cli.exits import Exit
from toptable.cli.made import Row
from toptable.cli.typed import count, flag, moment, word
from toptable.desk.desk import now
from toptable.desk.tournament import Tournament
from toptable.engine.questions.table_time import running_now
from toptable.engine.rules.clock.deadlines import DueBy
from toptable.engine.rules.clock.lengths import Length
from toptable.engine.subjects.floor.deadlines import SetDeadline, watched
from toptable.engine.subjects.floor.lateness import no_rule, nothing_due, proposals
from toptable.engine.subjects.floor.round_time import AddTime
from toptable.engine.subjects.floor.time_calls import call_board
from toptable.engine.subjects.floor.timekeeping import PrepareClock, table_ends


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
        at = now()
        place, running = answer(running_now(tournament.state, tournament.rulebook))
        ends = answer(table_ends(tournament.state, tournament.rulebook, at))
        calls = answer(call_board(tournament.state, tournament.rulebook, at))
        if as_json:
            print_json(clock_views.clock_data(running, ends, calls, at))
            return
        say(clock_views.clock_text(tournament.state, running, at))
        for line in clock_views.call_lines(calls):
            say(line)
        console.print(clock_views.ends_table(tournament.state, place, ends))
        for line in clock_views.watch_lines(tournament.state, tournament.rulebook):
            say(line)


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
            by = times.of_today(at) if at else None
            send(context, tournament, SetDeadline(what, by))
            return
        due = watched(tournament.state, tournament.rulebook, now())
        if as_json:
            print_json({"deadlines": [clock_views.deadline_data(each) for each in due]})
            return
        if not due:
            say(f"No deadline is set. Set one: toptable clock deadline {tournament.event} WHAT AT")
        for each in due:
            say(clock_views.deadline_text(tournament.state, each))


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
                "start": moment(times.of_today, "When it is planned to start, as 14:30."),
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
