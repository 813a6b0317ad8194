"""The waiting list of a full event, from the command line."""

from typing import Annotated, Any

import typer

from toptable.cli.clock_views import moment
from toptable.cli.common import (
    EventArgument,
    JsonOption,
    NameArgument,
    ReasonOption,
    answer,
    desk,
    found,
    print_json,
    say,
    send,
    warn_of,
)
from toptable.cli.people import PersonOption
from toptable.engine.state import State
from toptable.engine.subjects.admission import commands
from toptable.engine.subjects.admission.waiting_list import find, places
from toptable.engine.subjects.people.state import NewPlayer

waiting = typer.Typer(no_args_is_help=True, help="The waiting list of a full event.")


def register(app: typer.Typer) -> None:
    """Add these commands to the program."""
    app.add_typer(waiting, name="wait")


@waiting.command("add", epilog="Example: toptable wait add spring 'Cy Young'")
def add(
    context: typer.Context, event: EventArgument, name: NameArgument, person: PersonOption = ""
) -> None:
    """Put somebody on the waiting list; they are let in when their turn comes."""
    with desk(context) as office:
        command = commands.JoinWaitingList(NewPlayer(name=name, person=person))
        send(context, found(office, event), command)


@waiting.command("list")
def show(context: typer.Context, event: EventArgument, as_json: JsonOption = False) -> None:
    """How many places there are, who waits, and who is to be offered a place now."""
    with desk(context) as office:
        state = found(office, event).state
        if as_json:
            print_json(_data(state))
            return
        room = places(state)
        limit = f"{room.capacity} places, {room.free} free" if room.capacity else "no limit"
        say(f"{limit}; {room.taken} in the event.")
        for place, one in enumerate(state.admission.waiting, 1):
            offer = "  a place is free" if one in room.next else ""
            say(f"{place:>3}. {one.who.name}, since {moment(one.since)}{offer}")


@waiting.command("admit")
def admit(
    context: typer.Context,
    event: EventArgument,
    name: Annotated[str, typer.Argument(help="Who; the next in line if left out.")] = "",
    reason: ReasonOption = "",
) -> None:
    """Give a free place to whoever is next; to another only with a reason."""
    with desk(context) as office:
        tournament = found(office, event)
        number = answer(find(tournament.state, name)).number if name else 0
        warn_of(send(context, tournament, commands.AdmitWaiting(number=number), reason=reason))


@waiting.command("leave")
def leave(context: typer.Context, event: EventArgument, name: NameArgument) -> None:
    """Somebody waits no longer."""
    with desk(context) as office:
        tournament = found(office, event)
        number = answer(find(tournament.state, name)).number
        send(context, tournament, commands.LeaveWaitingList(number=number))


def _data(state: State) -> dict[str, Any]:
    room = places(state)
    return {
        "capacity": room.capacity,
        "taken": room.taken,
        "free": room.free,
        "waiting": [
            {
                "position": place,
                "number": one.number,
                "name": one.who.name,
                "since": one.since,
                "offered": one in room.next,
            }
            for place, one in enumerate(state.admission.waiting, 1)
        ],
    }
