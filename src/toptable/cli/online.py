"""Commands of online events."""

from typing import Annotated

import typer

from toptable.cli.common import (
    EventArgument,
    JsonOption,
    desk,
    found,
    player_number,
    print_json,
    say,
    send,
)
from toptable.engine.commands.online import CheckInBetween, LinkMatch
from toptable.engine.online import missing


def register(app: typer.Typer) -> None:
    """Add these commands to the program."""
    app.command("link")(link)
    app.command("ready")(ready)


def link(
    context: typer.Context,
    event: EventArgument,
    table: Annotated[int, typer.Argument(help="The table in the current round.")],
    address: Annotated[str, typer.Argument(metavar="LINK", help="Where; '' for none.")],
) -> None:
    """Say where a match of an online event is played."""
    with desk(context) as office:
        send(context, found(office, event), LinkMatch(table=table, link=address))


def ready(
    context: typer.Context,
    event: EventArgument,
    names: Annotated[list[str] | None, typer.Argument(metavar="NAME …")] = None,
    absent: Annotated[bool, typer.Option("--absent", help="Mark as not here instead.")] = False,
    as_json: JsonOption = False,
) -> None:
    """Check players in for the next round online, or list who is missing."""
    with desk(context) as office:
        tournament = found(office, event)
        if names:
            numbers = tuple(player_number(tournament, name) for name in names)
            send(context, tournament, CheckInBetween(players=numbers, present=not absent))
            return
        still = [player.name for player in missing(tournament.state)]
    if as_json:
        print_json(still)
    else:
        say(f"Not checked in: {', '.join(still)}." if still else "Everybody has checked in.")
