"""``toptable staff``: who works at an event, and who signs in."""

from typing import Annotated, Any

import typer

from toptable.cli.common import desk, found, player_number, say, stop, who
from toptable.cli.derived import Rows
from toptable.cli.exits import Exit
from toptable.cli.made import Row
from toptable.cli.serve import WHERE, AddressOption
from toptable.cli.typed import flag, option, word
from toptable.desk.tournament import Tournament
from toptable.engine.roles import STAFF, Role
from toptable.engine.subjects.staff.naming import NameStaff
from toptable.store.staff_rows import EVERYWHERE as ALL_EVENTS


def register(noun: typer.Typer) -> None:
    """Add these commands to the noun."""
    noun.command("invite", epilog="Example: toptable staff invite judge --event spring --name Jo")(
        invite
    )


def invite(
    context: typer.Context,
    role: Annotated[Role, typer.Argument(help="What the person does.")],
    event: Annotated[
        str, typer.Option(help="The one event that it is for.", show_default="all events")
    ] = "",
    name: Annotated[str, typer.Option(help="Who you invite, if you know.")] = "",
    address: AddressOption = WHERE,
) -> None:
    """Make a one-time link that signs somebody in as staff, also while the server runs."""
    from toptable.web.access import invitations

    if role not in STAFF:
        stop(f"A {role} is not invited: {', '.join(sorted(STAFF))} are.", Exit.REFUSED)
    with desk(context) as office:
        where = found(office, event).event if event else ALL_EVENTS
        by = who(context).by
        token = invitations.invite(office.store, role, event=where, name=name, by=by)
    say(f"{address.rstrip('/')}{invitations.path(token)}")
    say("It works once, within seven days.")


def add(tournament: Tournament, *, name: str, plays: bool, **staff: Any) -> NameStaff:
    """Somebody who works at the event; whoever also plays does so under this name."""
    number = player_number(tournament, name) if plays else None
    return NameStaff(name=name, player=number, **staff)


ROWS = Rows(
    "staff",
    "add stand-in head-judge-back",
    (
        Row(
            "add",
            NameStaff,
            "Say who works at the event, and whether they also play.",
            "spring Jo judge",
            {
                "name": word("Who works at the event.", metavar="NAME"),
                "role": word("As what.", Role),
                "plays": flag("Also plays, under this name.", "--plays"),
                "dismissed": flag("No longer.", "--dismiss"),
                "block": option("The block of a large event whose head judge this is."),
            },
            make=add,
        ),
    ),
)
