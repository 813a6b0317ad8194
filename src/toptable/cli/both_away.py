"""``toptable result both-away``: both players of an online match lost the connection."""

from typing import Annotated

import typer

from toptable.cli.common import (
    EventArgument,
    ReasonOption,
    answer,
    desk,
    found,
    send,
    stop,
)
from toptable.cli.exits import Exit
from toptable.engine.subjects.online.both_away import SettleBothAway
from toptable.engine.subjects.results.booked import find_match


def register(noun: typer.Typer) -> None:
    """Add these commands to the noun."""
    noun.command(
        "both-away", epilog="Example: toptable result both-away spring 4 --points 3/2 --no-replay"
    )(both_away)


def both_away(
    context: typer.Context,
    event: EventArgument,
    table: Annotated[int, typer.Argument(help="The table in the current round.")],
    points: Annotated[
        str, typer.Option(help="Agenda points, first player first, as 3/2.", show_default="ask")
    ] = "",
    finished: Annotated[
        str, typer.Option(help="Games that were over before, seen from the first player.")
    ] = "",
    replay: Annotated[
        bool | None,
        typer.Option(
            help="Whether both want to play it again later and you agree.", show_default="ask"
        ),
    ] = None,
    reason: ReasonOption = "",
) -> None:
    """Both lost the connection for too long: the agenda points decide, or it is played again."""
    with desk(context) as office:
        tournament = found(office, event)
        match = answer(find_match(tournament.state, len(tournament.state.rounds), table))
        names = [tournament.state.name_of(player) for player in match.players]
        try:
            scores = _points(points) if points else _ask_points(names)
            again = (
                typer.confirm("Do both want to play it again later, and do you agree?")
                if replay is None
                else replay
            )
        except typer.Abort:
            stop("Stopped; nothing was written down.", Exit.REFUSED)
        command = SettleBothAway(table=table, points=scores, finished=finished, replay=again)
        send(context, tournament, command, reason=reason)


def _points(text: str) -> tuple[int, int]:
    first, slash, second = (part.strip() for part in text.partition("/"))
    if not (slash and first.isdecimal() and second.isdecimal()):
        stop(f"Write the agenda points as 3/2; this is not it: {text}", Exit.REFUSED)
    return int(first), int(second)


def _ask_points(names: list[str]) -> tuple[int, int]:
    first, second = (
        int(typer.prompt(f"How many agenda points does {name} have", type=int)) for name in names
    )
    return first, second
