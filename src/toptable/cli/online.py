"""Commands of online events."""

from typing import Annotated

import typer

from toptable.cli.common import (
    EventArgument,
    JsonOption,
    ReasonOption,
    answer,
    desk,
    found,
    player_number,
    print_json,
    say,
    send,
    stop,
    warn,
)
from toptable.cli.exits import Exit
from toptable.engine.subjects.online.between_rounds import missing, platform_warnings
from toptable.engine.subjects.online.commands import CheckInBetween, LinkMatch, SettleBothAway
from toptable.engine.subjects.results.reporting import find_match


def register(app: typer.Typer) -> None:
    """Add these commands to the program."""
    app.command("link")(link)
    app.command("ready")(ready)
    app.command("both-away", epilog="Example: toptable both-away spring 4 --points 3/2")(both_away)


def link(
    context: typer.Context,
    event: EventArgument,
    table: Annotated[int, typer.Argument(help="The table in the current round.")],
    address: Annotated[str, typer.Argument(metavar="LINK", help="Where; '' for none.")],
) -> None:
    """Say where a match of an online event is played."""
    with desk(context) as office:
        tournament = found(office, event)
        send(context, tournament, LinkMatch(table=table, link=address))
        for text in platform_warnings(tournament.state, tournament.rulebook):
            warn(text)


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
