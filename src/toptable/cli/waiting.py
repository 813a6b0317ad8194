"""``toptable people``, the waiting list of a full event."""

from typing import Annotated, Any

import typer

from toptable.cli.clock_views import moment
from toptable.cli.common import (
    EventArgument,
    JsonOption,
    answer,
    desk,
    found,
    print_json,
    say,
    send,
)
from toptable.cli.people import PersonOption
from toptable.engine.state import State
from toptable.engine.state.people import NewPlayer
from toptable.engine.subjects.admission.waiting_list import (
    JoinWaitingList,
    LeaveWaitingList,
    find,
    places,
)


def register(noun: typer.Typer) -> None:
    """Add these commands to the noun."""
    noun.command("wait", epilog="Example: toptable people wait spring 'Cy Young'")(wait)


def wait(
    context: typer.Context,
    event: EventArgument,
    name: Annotated[
        str, typer.Argument(metavar="[NAME]", help="Who waits; without it, print the list.")
    ] = "",
    person: PersonOption = "",
    remove: Annotated[bool, typer.Option("--remove", help="Take them off the list.")] = False,
    as_json: JsonOption = False,
) -> None:
    """Print the waiting list and who is next; or put somebody on it, or take them off."""
    with desk(context) as office:
        tournament = found(office, event)
        state = tournament.state
        if name and remove:
            number = answer(find(state, name)).number
            send(context, tournament, LeaveWaitingList(number=number))
            return
        if name:
            command = JoinWaitingList(NewPlayer(name=name, person=person))
            send(context, tournament, command)
            return
        if as_json:
            print_json(_data(state))
            return
        room = places(state)
        limit = f"{room.capacity} places, {room.free} free" if room.capacity else "no limit"
        say(f"{limit}; {room.taken} in the event.")
        for place, one in enumerate(state.admission.waiting, 1):
            offer = "  a place is free" if one in room.next else ""
            say(f"{place:>3}. {one.who.name}, since {moment(one.since)}{offer}")


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
