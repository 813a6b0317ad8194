"""Commands of the organizer's office: status, tables, announcements, checklist, archive and bin.

B-008, B-010, B-190, N13-04.
"""

from typing import Annotated

import typer

from toptable.cli.common import (
    EventArgument,
    JsonOption,
    ReasonOption,
    actor,
    answer,
    blocked,
    desk,
    found,
    print_json,
    say,
    send,
    warn,
)
from toptable.desk.copying import copy_event
from toptable.engine.log.undo import Blocked
from toptable.engine.reading.checklist import checklist
from toptable.engine.refusal import Refusal
from toptable.engine.rules.announcements.announcements import WHEN_NAMES
from toptable.engine.rules.duties import PART_NAMES
from toptable.engine.subjects.event.announcement_facts import announced
from toptable.engine.subjects.office.commands import MarkStatus, MoveToShelf, SetTables, Tell, Tick
from toptable.engine.subjects.office.office_work import status_of
from toptable.engine.subjects.office.state import Shelf, Status, TableRange


def register(app: typer.Typer) -> None:
    """Add these commands to the program."""
    app.command("status", epilog="Example: toptable status spring announced")(status)
    app.command("tables", epilog="Example: toptable tables spring 101 160 --hall Annexe")(tables)
    app.command("announcements")(announcements)
    app.command("announce", epilog="Example: toptable announce spring place 'Town hall, 9 am'")(
        announce
    )
    app.command("checklist")(show_checklist)
    app.command("tick", epilog="Example: toptable tick spring room")(tick)
    app.command("copy", epilog="Example: toptable copy spring 'Summer Open' --people")(copy)
    app.command("archive")(archive)
    app.command("delete", epilog="Example: toptable delete spring --name 'Spring Open'")(delete)
    app.command("bring-back", epilog="Example: toptable bring-back 7kq2m9xw")(bring_back)


def status(
    context: typer.Context,
    event: EventArgument,
    now: Annotated[
        Status | None,
        typer.Argument(metavar="STATUS", help="What it is now; leave it out to ask."),
    ] = None,
    reason: ReasonOption = "",
) -> None:
    """Say how far the event is, from draft to reported, or ask."""
    with desk(context) as office:
        tournament = found(office, event)
        if now is None:
            say(f"The event is {status_of(tournament.state)}.")
        else:
            send(context, tournament, MarkStatus(now), reason=reason)


def tables(
    context: typer.Context,
    event: EventArgument,
    first: Annotated[int, typer.Argument(help="The first table; 0 frees them all.")],
    last: Annotated[
        int, typer.Argument(help="The last table.", show_default="as many as it takes")
    ] = 0,
    hall: Annotated[str, typer.Option(help="The hall, where there are several.")] = "",
) -> None:
    """Set tables aside for this event, from the next pairing on."""
    with desk(context) as office:
        own = TableRange(first, last or None, hall) if first else None
        send(context, found(office, event), SetTables(own))


def announcements(
    context: typer.Context, event: EventArgument, as_json: JsonOption = False
) -> None:
    """Print what players must know, and what is still to be decided."""
    with desk(context) as office:
        tournament = found(office, event)
        sheet = announced(tournament.state, tournament.rulebook)
        if as_json:
            print_json({"event": tournament.event, "announcements": sheet})
            return
        for when, name in WHEN_NAMES.items():
            for line in (one for one in sheet if one.when is when):
                mark = "" if line.decided else "to be decided: "
                say(f"{name}, {line.id}: {mark}{line.text} ({line.source})")
                if line.own:
                    warn(f"Typed by hand for {line.id}, and not what holds: {line.own}")


def announce(
    context: typer.Context,
    event: EventArgument,
    topic: Annotated[str, typer.Argument(help="What it is about; see toptable announcements.")],
    text: Annotated[str, typer.Argument(help="Your own words; empty takes them back.")],
) -> None:
    """Say something that players must know in your own words."""
    with desk(context) as office:
        send(context, found(office, event), Tell(topic, text))


def show_checklist(
    context: typer.Context, event: EventArgument, as_json: JsonOption = False
) -> None:
    """Print what is to be done before, during and after the day."""
    with desk(context) as office:
        tournament = found(office, event)
        items = checklist(tournament.state, tournament.rulebook)
        if as_json:
            print_json({"event": tournament.event, "checklist": items})
            return
        for item in items:
            mark = "✓" if item.done else "○" if item.by_itself else "☐"
            how = "" if item.by_itself else f"  [{item.id}]"
            say(f"{mark} {PART_NAMES[item.part]:<6}  {item.text}{how}")


def tick(
    context: typer.Context,
    event: EventArgument,
    item: Annotated[str, typer.Argument(help="The word in brackets on the checklist.")],
    undone: Annotated[bool, typer.Option("--undone", help="It is not done after all.")] = False,
) -> None:
    """Tick something off on the checklist."""
    with desk(context) as office:
        send(context, found(office, event), Tick(item, undone=undone))


def copy(
    context: typer.Context,
    event: EventArgument,
    name: Annotated[str, typer.Argument(help="What the new event is called.")],
    date: Annotated[str, typer.Option(help="YYYY-MM-DD.", show_default="today")] = "",
    people: Annotated[bool, typer.Option("--people", help="The players come along.")] = False,
) -> None:
    """Begin an event with the settings, plan, words and staff of another."""
    with desk(context) as office:
        made = answer(
            copy_event(office, found(office, event), name, actor(context), date=date, people=people)
        )
        say(f"Created {name}. Its id is {made.tournament.event}.")
        for text in made.left_out:
            warn(f"Left out: {text}")


def archive(context: typer.Context, event: EventArgument, reason: ReasonOption = "") -> None:
    """Take the event out of the list; toptable bring-back puts it back."""
    with desk(context) as office:
        send(context, found(office, event), MoveToShelf(Shelf.ARCHIVE), reason=reason)


def delete(
    context: typer.Context,
    event: EventArgument,
    name: Annotated[str, typer.Option(help="The event's whole name, to be sure.")],
    reason: ReasonOption = "",
) -> None:
    """Put the event into the bin; nothing is lost, and toptable bring-back undoes it."""
    with desk(context) as office:
        tournament = found(office, event)
        done = office.delete(tournament.event, name, actor(context), reason=reason)
        if isinstance(done, Blocked):
            blocked(done)
        answer(done)
        say(f"Deleted. toptable bring-back {tournament.event} brings it back.")


def bring_back(
    context: typer.Context,
    event: Annotated[
        str, typer.Argument(metavar="ID", help="The id; see toptable list --deleted.")
    ],
    reason: ReasonOption = "",
) -> None:
    """Bring an event back from the archive or the bin."""
    with desk(context) as office:
        if event not in {one.id for one in office.events(deleted=True)}:
            answer(Refusal("no_event", f"There is no event {event}. See toptable list --deleted."))
        done = office.restore(event, actor(context), reason=reason)
        if isinstance(done, Blocked):
            blocked(done)
        answer(done)
        say("The event is back.")
