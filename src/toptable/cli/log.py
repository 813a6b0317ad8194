"""Reading the log, and taking things back with a preview."""

from typing import Annotated

import typer
from msgspec.structs import replace

from toptable.cli.common import (
    EventArgument,
    JsonOption,
    ReasonOption,
    actor,
    answer,
    asked_here,
    blocked,
    desk,
    found,
    print_json,
    say,
    send,
)
from toptable.desk.visible_log import lines_of, reason_for, through_for
from toptable.engine.log.log import sentence
from toptable.engine.log.undo import Blocked, changes
from toptable.engine.subjects.undo import take_back
from toptable.engine.subjects.undo.take_back import UndoCommand


def register(app: typer.Typer) -> None:
    """Add these commands to the program."""
    app.command("log", epilog="Example: toptable log spring --last 20")(log)
    app.command("undo", epilog="Example: toptable undo spring --entry 41 --preview")(undo)
    app.command("redo", epilog="Example: toptable redo spring --preview")(redo)


def log(
    context: typer.Context,
    event: EventArgument,
    last: Annotated[int, typer.Option(help="Only so many, the latest.")] = 0,
    as_json: JsonOption = False,
) -> None:
    """Read the log: who did what, when and why."""
    with desk(context) as office:
        tournament = found(office, event)
        me = actor(context)
        role = me.role
        if as_json:
            listed = asked_here(context, office, "listLog", event=tournament.event)
            print_json(replace(listed, rows=listed.rows[-last:]) if last else listed)
            return
        lines = [*lines_of(tournament, me, tournament.version)][::-1]
        lines = lines[-last:] if last else lines
        words = tournament.rulebook.words
        for line in lines:
            mark = " " if tournament.log.counts(line.seq) else "✗"
            reason = reason_for(tournament, role, line)
            why = f"  Why: {reason}" if reason else ""
            who = f"{line.author} ({words.role(line.role)})"
            if through := through_for(tournament, role, line):
                who = f"{who} through {through}"
            say(
                f"{line.seq:>5} {mark} {line.at:%Y-%m-%d %H:%M:%S}  {who}  "
                f"{sentence(tournament.state, line.entry, tournament.rulebook)}{why}"
            )


def undo(
    context: typer.Context,
    event: EventArgument,
    entry: Annotated[
        int, typer.Option(help="Undo this entry alone.", show_default="your own last")
    ] = 0,
    to: Annotated[int, typer.Option(help="Undo everything after this entry.")] = 0,
    preview: Annotated[
        bool, typer.Option("--preview", help="Only show what would happen.")
    ] = False,
    yes: Annotated[bool, typer.Option("--yes", "-y", help="Do not ask.")] = False,
    reason: ReasonOption = "",
) -> None:
    """Take back your own last act, one entry, or everything after a point."""
    command: UndoCommand
    if to:
        command = take_back.TakeBackTo(seq=to)
    elif entry:
        command = take_back.TakeBackOne(seq=entry)
    else:
        command = take_back.TakeBackOwnLast()
    _do(context, event, command, preview=preview, yes=yes, reason=reason)


def redo(
    context: typer.Context,
    event: EventArgument,
    preview: Annotated[
        bool, typer.Option("--preview", help="Only show what would happen.")
    ] = False,
    yes: Annotated[bool, typer.Option("--yes", "-y", help="Do not ask.")] = False,
) -> None:
    """Redo what was undone last, as long as nothing new was done."""
    _do(context, event, take_back.Redo(), preview=preview, yes=yes, reason="")


def _do(
    context: typer.Context,
    event: str,
    command: UndoCommand,
    *,
    preview: bool,
    yes: bool,
    reason: str,
) -> None:
    with desk(context) as office:
        tournament = found(office, event)
        looked_at = tournament.version
        outcome = tournament.preview(command, actor(context))
        if isinstance(outcome, Blocked):
            blocked(outcome)
        plan = answer(outcome)
        for line in plan.lines[:20]:
            say(f"{line.seq:>5}  {sentence(tournament.state, line.entry, tournament.rulebook)}")
        if len(plan.lines) > 20:
            say(f"       … and {len(plan.lines) - 20} more entries")
        for text in changes(tournament.state, plan, tournament.rulebook):
            say(f"  → {text}")
        if preview:
            return
        if not yes and not typer.confirm("Do it?", default=True):
            say("Nothing was changed.")
            return
        send(context, tournament, command, reason=reason, looked_at=looked_at)
