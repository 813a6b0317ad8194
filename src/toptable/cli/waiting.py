"""``toptable people``, the waiting list of a full event."""

from typing import Any

import typer

from toptable.cli.clock_views import moment
from toptable.cli.common import (
    EventArgument,
    JsonOption,
    desk,
    found,
    print_json,
    say,
)
from toptable.engine.state import State
from toptable.engine.subjects.admission.waiting_list import places


def register(noun: typer.Typer) -> None:
    """Add these commands to the noun."""
    noun.command("waiting-list", epilog="Example: toptable people waiting-list spring")(show)


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
