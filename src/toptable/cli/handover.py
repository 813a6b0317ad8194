"""Notes for the staff, and handing over to somebody who stands in for the head judge."""

from datetime import UTC, datetime, timedelta
from typing import Annotated

import typer

from toptable.cli.common import EventArgument, desk, found, send, stop
from toptable.cli.exits import Exit
from toptable.desk.desk import now, sealed
from toptable.engine.secrets import Sealed
from toptable.engine.subjects.staff import commands
from toptable.engine.subjects.staff.state import InquiryPart, NoteKind

notes = typer.Typer(
    no_args_is_help=True, help="Incidents, statements and notes for the staff; confidential."
)


def register(app: typer.Typer) -> None:
    """Add these commands to the program."""
    app.add_typer(notes, name="incident")
    app.command("handover", epilog="Example: toptable handover spring Jo --until 14:30")(handover)


@notes.command(
    "write",
    epilog='Example: toptable --role judge incident write spring "Ann says he hid a card" '
    "--kind statement --ruling 3",
)
def write(
    context: typer.Context,
    event: EventArgument,
    text: Annotated[str, typer.Argument(help="What happened or was said; confidential.")],
    kind: Annotated[
        NoteKind,
        typer.Option(
            help="An incident; a statement on a ruling or ejection; the report was sent; "
            "a note for whoever takes over; a part of an inquiry; something, also from outside "
            "the event, for those who may give bans."
        ),
    ] = NoteKind.INCIDENT,
    ruling: Annotated[int, typer.Option(help="The ruling it is about.", show_default="none")] = 0,
    ejected: Annotated[str, typer.Option(help="The person sent out whom it is about.")] = "",
    part: Annotated[
        InquiryPart | None,
        typer.Option(help="What it adds to an inquiry.", show_default="none"),
    ] = None,
    table: Annotated[
        int,
        typer.Option(help="The table, in the latest round, of an inquiry.", show_default="none"),
    ] = 0,
    heads: Annotated[
        bool, typer.Option("--heads-only", help="Only for head judge and organizer.")
    ] = False,
) -> None:
    """Write something down for the staff. The log holds no word of it."""
    if not text.strip():
        stop("Say what happened.", Exit.REFUSED)
    with desk(context) as office:
        kept = sealed(text.strip())
        command = commands.WriteNote(
            kind=kind,
            text=Sealed(kept.digest),
            ruling=ruling,
            ejected=ejected,
            part=part,
            table=table,
            heads=heads,
        )
        send(context, found(office, event), command, texts=[kept])


@notes.command("settle")
def settle(
    context: typer.Context,
    event: EventArgument,
    note: Annotated[int, typer.Argument(metavar="NOTE", help="The note's number.")],
) -> None:
    """Say that an incident or a note for the next shift has been dealt with."""
    with desk(context) as office:
        send(context, found(office, event), commands.SettleNote(note))


def handover(
    context: typer.Context,
    event: EventArgument,
    name: Annotated[
        str, typer.Argument(metavar="[NAME]", help="Who stands in for the head judge.")
    ] = "",
    since: Annotated[
        str, typer.Option("--from", help="From when, as 14:30 or 2026-05-10 09:00.")
    ] = "",
    until: Annotated[str, typer.Option(help="Until when, likewise.")] = "",
    agreed_by: Annotated[
        str, typer.Option(help="The organizer who agrees, if the head judge writes it down.")
    ] = "",
    back: Annotated[bool, typer.Option("--back", help="The head judge is back.")] = False,
) -> None:
    """Let somebody stand in for the head judge, from now on or for a time."""
    if back == bool(name):
        stop("Name who stands in, or say --back; one of the two.", Exit.REFUSED)
    with desk(context) as office:
        tournament = found(office, event)
        if back:
            send(context, tournament, commands.EndActing())
            return
        command = commands.NameActing(
            name=name,
            since=moment_of(since, now()) if since else None,
            until=moment_of(until, now()) if until else None,
            agreed_by=agreed_by,
        )
        send(context, tournament, command)


def moment_of(text: str, at: datetime) -> datetime:
    """A day and time, or the next time it is that time of day, where this computer stands."""
    local = at.astimezone()
    try:
        if " " in text.strip() or "T" in text:
            return datetime.fromisoformat(text.strip()).astimezone(UTC)
        hour, _, minute = text.partition(":")
        today = local.replace(hour=int(hour), minute=int(minute), second=0, microsecond=0)
    except ValueError:
        stop(
            f"{text} is no time. Write it as 14:30, or with the day: 2026-05-10 09:00.",
            Exit.REFUSED,
        )
    return (today if today >= local else today + timedelta(days=1)).astimezone(UTC)
