"""What becomes of the place and the finished matches of somebody who was disqualified."""

from typing import Annotated

import typer

from toptable.cli.common import (
    EventArgument,
    NameArgument,
    ReasonOption,
    desk,
    found,
    player_number,
    send,
)
from toptable.engine.rules.finals.cut.final_ranking import Revoked
from toptable.engine.subjects.conduct import commands

standing = typer.Typer(
    no_args_is_help=True, help="The place and the finished matches of who was disqualified."
)


def register(app: typer.Typer) -> None:
    """Add these commands to the program."""
    app.add_typer(standing, name="standing")


@standing.command(
    "revoke", epilog="Example: toptable standing revoke spring Ann passed_down --reason Cheating"
)
def revoke(
    context: typer.Context,
    event: EventArgument,
    name: NameArgument,
    place: Annotated[Revoked, typer.Argument(help="Nobody has the place, or all move up.")],
    reason: ReasonOption = "",
) -> None:
    """Take the place and the prizes of a player who was disqualified."""
    with desk(context) as office:
        tournament = found(office, event)
        command = commands.RevokeStanding(player_number(tournament, name), place)
        send(context, tournament, command, reason=reason)


@standing.command("give-back")
def give_back(
    context: typer.Context, event: EventArgument, name: NameArgument, reason: ReasonOption = ""
) -> None:
    """Give a revoked place back."""
    with desk(context) as office:
        tournament = found(office, event)
        command = commands.RevokeStanding(player_number(tournament, name))
        send(context, tournament, command, reason=reason)


@standing.command("lose-match", epilog="Example: toptable standing lose-match spring Ann --round 2")
def lose_match(
    context: typer.Context,
    event: EventArgument,
    name: NameArgument,
    number: Annotated[int, typer.Option("--round", help="The round of the finished match.")],
    both: Annotated[
        bool, typer.Option("--both", help="The opponent does not get the win either.")
    ] = False,
    reason: ReasonOption = "",
) -> None:
    """Turn a finished match of a disqualified player into a loss."""
    with desk(context) as office:
        tournament = found(office, event)
        command = commands.LoseFinishedMatch(
            player_number(tournament, name), number, False if both else None
        )
        send(context, tournament, command, reason=reason)
