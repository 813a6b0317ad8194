"""Commands about rounds and results: pair, look, publish, report, repair."""

from typing import Annotated

import typer

from toptable.cli import views
from toptable.cli.common import (
    EventArgument,
    NameArgument,
    ReasonOption,
    answer,
    console,
    desk,
    found,
    player_number,
    say,
    send,
    stop,
    warn,
)
from toptable.cli.exits import Exit
from toptable.desk.tournament import Tournament
from toptable.engine.rules.results.kinds import ResultKind
from toptable.engine.rules.results.result import Result
from toptable.engine.subjects.commands import Command
from toptable.engine.subjects.event.announced_first import fits
from toptable.engine.subjects.event.progress import verdict
from toptable.engine.subjects.results import commands as result_commands
from toptable.engine.subjects.rounds import commands

TableArgument = Annotated[int, typer.Argument(metavar="TABLE", help="The table number.")]

rounds = typer.Typer(
    no_args_is_help=True,
    help="Pair a round in private, look at it, change it, publish it.",
)


def register(app: typer.Typer) -> None:
    """Add these commands to the program."""
    app.add_typer(rounds, name="round")
    app.command("result", epilog="Example: toptable result spring 3 WL")(result)
    app.command("clear")(clear)
    app.command("settle-missing")(settle_missing)
    app.command("sides")(sides)
    app.command("issue-bye")(issue_bye)


@rounds.command("pair")
def pair(
    context: typer.Context,
    event: EventArgument,
    method: Annotated[str, typer.Option(help="Another pairing method, for this round only.")] = "",
    reason: ReasonOption = "",
) -> None:
    """Draw the next round as a draft that only staff see.

    Round 1 waits until players were told what they must know, unless you say why not.
    """
    with desk(context) as office:
        tournament = found(office, event)
        _sent(context, tournament, commands.PairRound(method=method), reason)
        if note := fits(tournament.state, tournament.rulebook):
            warn(note)


@rounds.command("again")
def again(context: typer.Context, event: EventArgument) -> None:
    """Draw the draft again around the pinned tables."""
    _change(context, event, commands.PairAgain())


@rounds.command("show")
def show(
    context: typer.Context,
    event: EventArgument,
    number: Annotated[int, typer.Option("--round", help="Which.", show_default="latest")] = 0,
) -> None:
    """Look at a round, draft or published, with the reason of each compromise."""
    with desk(context) as office:
        console.print(views.round_table(found(office, event).state, number))


@rounds.command("swap")
def swap(
    context: typer.Context,
    event: EventArgument,
    one: NameArgument,
    two: Annotated[str, typer.Argument(metavar="NAME", help="The other player.")],
    reason: ReasonOption = "",
) -> None:
    """Let two players change places."""
    with desk(context) as office:
        tournament = found(office, event)
        pair = (player_number(tournament, one), player_number(tournament, two))
        _sent(context, tournament, commands.SwapPlayers(players=pair), reason)


@rounds.command("move")
def move(
    context: typer.Context,
    event: EventArgument,
    table: TableArgument,
    to: Annotated[int, typer.Argument(help="The table to move to.")],
) -> None:
    """Move a match to another table."""
    _change(context, event, commands.MoveTable(table=table, to=to))


@rounds.command("pin")
def pin(
    context: typer.Context,
    event: EventArgument,
    table: TableArgument,
    off: Annotated[bool, typer.Option("--off", help="No longer.")] = False,
) -> None:
    """Keep a pairing when the rest is drawn again."""
    _change(context, event, commands.PinTable(table=table, pinned=not off))


@rounds.command("match")
def match(
    context: typer.Context,
    event: EventArgument,
    one: NameArgument,
    two: Annotated[str, typer.Argument(metavar="NAME", help="The other player.")],
    reason: ReasonOption = "",
) -> None:
    """Pair two players who have no opponent."""
    with desk(context) as office:
        tournament = found(office, event)
        pair = (player_number(tournament, one), player_number(tournament, two))
        _sent(context, tournament, commands.PairByHand(players=pair), reason)


@rounds.command("give-bye")
def give_bye(
    context: typer.Context, event: EventArgument, name: NameArgument, reason: ReasonOption = ""
) -> None:
    """Take a player out of their match; both sit out until paired otherwise."""
    with desk(context) as office:
        tournament = found(office, event)
        _sent(context, tournament, commands.GiveBye(player_number(tournament, name)), reason)


@rounds.command("repair")
def repair(
    context: typer.Context,
    event: EventArgument,
    preview: Annotated[bool, typer.Option("--preview", help="Only show who would move.")] = False,
    reason: ReasonOption = "",
) -> None:
    """Make the round legal again after a correction, with the fewest changed tables."""
    with desk(context) as office:
        tournament = found(office, event)
        moves = answer(tournament.repair_preview()).moves
        for move in moves:
            say(f"  → {move.text}")
        if preview:
            say(f"{len(moves)} players would move." if moves else "Nobody has to move.")
            return
        _sent(context, tournament, commands.RepairRound(), reason)


@rounds.command("publish")
def publish(context: typer.Context, event: EventArgument, reason: ReasonOption = "") -> None:
    """Let everybody see the draft."""
    _change(context, event, commands.PublishRound(), reason)


@rounds.command("discard")
def discard(context: typer.Context, event: EventArgument) -> None:
    """Throw the draft away."""
    _change(context, event, commands.DiscardRound())


@rounds.command("allow-rematches")
def allow_rematches(
    context: typer.Context, event: EventArgument, reason: ReasonOption = ""
) -> None:
    """Agree to rematches in the coming round, when it cannot be paired without."""
    _change(context, event, commands.AllowRematches(), reason)


def result(
    context: typer.Context,
    event: EventArgument,
    table: TableArgument,
    games: Annotated[
        str, typer.Argument(help="A letter per game, seen from the first player: W L D T t X V.")
    ] = "",
    number: Annotated[int, typer.Option("--round", help="Which.", show_default="latest")] = 0,
    kind: Annotated[
        ResultKind | None, typer.Option(help="When the match was not simply played out.")
    ] = None,
    about: Annotated[
        str, typer.Option(help="The player that the kind is about.", show_default="the first")
    ] = "",
    sides: Annotated[str, typer.Option(help="The first player's side in each game.")] = "",
    how: Annotated[list[str] | None, typer.Option(help="How each game ended.")] = None,
    witness: Annotated[str, typer.Option(help="Who witnessed an agreement.")] = "",
    provisional: Annotated[bool, typer.Option("--provisional", help="May be replayed.")] = False,
    reason: ReasonOption = "",
) -> None:
    """Report a result, or correct one."""
    with desk(context) as office:
        tournament = found(office, event)
        number = number or len(tournament.state.rounds)
        seat = 0
        if about:
            seat = int(_second_seat(tournament, number, table, player_number(tournament, about)))
        report = Result(
            games=games,
            sides=sides,
            how=tuple(how or ()),
            kind=kind,
            seat=1 if seat else 0,
            witness=witness,
            provisional=provisional,
        )
        command = result_commands.ReportResult(round=number, table=table, result=report)
        send(context, tournament, command, reason=reason)
        _what_next(tournament)


def clear(
    context: typer.Context,
    event: EventArgument,
    table: TableArgument,
    number: Annotated[int, typer.Option("--round", help="Which.", show_default="latest")] = 0,
    reason: ReasonOption = "",
) -> None:
    """Open a match again."""
    with desk(context) as office:
        tournament = found(office, event)
        number = number or len(tournament.state.rounds)
        command = result_commands.ClearResult(round=number, table=table)
        send(context, tournament, command, reason=reason)


def settle_missing(
    context: typer.Context,
    event: EventArgument,
    kind: Annotated[
        ResultKind, typer.Option(help="What they shall count as: draw or both_lose.")
    ] = ResultKind.DRAW,
    reason: ReasonOption = "",
) -> None:
    """After the deadline: give every match that nobody reported the same result."""
    with desk(context) as office:
        tournament = found(office, event)
        command = result_commands.SettleMissing(round=len(tournament.state.rounds), kind=kind)
        send(context, tournament, command, reason=reason)


def sides(
    context: typer.Context,
    event: EventArgument,
    table: TableArgument,
    game: Annotated[int, typer.Option(min=1, help="Which game of the match.")] = 1,
    first: Annotated[
        str,
        typer.Option(help="The first player's side, as agreed or chosen.", show_default="drawn"),
    ] = "",
    previous: Annotated[
        str, typer.Option(help="How the game before ended, from the first seat: W, L or D.")
    ] = "",
    witness: Annotated[str, typer.Option(help="Who witnessed it.")] = "",
    two_for_one: Annotated[
        bool,
        typer.Option("--two-for-one", help="One game that counts twice: drawn before a judge."),
    ] = False,
    reason: ReasonOption = "",
) -> None:
    """Settle who plays which side, or goes first: as the rulebook draws it, or as agreed."""
    with desk(context) as office:
        tournament = found(office, event)
        command = result_commands.SettleSides(
            round=len(tournament.state.rounds),
            table=table,
            game=game,
            first_seat=first,
            previous=previous,
            witness=witness,
            two_for_one=two_for_one,
        )
        send(context, tournament, command, reason=reason)


def issue_bye(
    context: typer.Context,
    event: EventArgument,
    name: NameArgument,
    absent: Annotated[bool, typer.Option("--absent", help="Was not in the seat.")] = False,
    reason: ReasonOption = "",
) -> None:
    """Confirm that the player with the bye was seated, where the rulebook asks for it."""
    with desk(context) as office:
        tournament = found(office, event)
        command = result_commands.IssueBye(
            round=len(tournament.state.rounds),
            player=player_number(tournament, name),
            absent=absent,
        )
        send(context, tournament, command, reason=reason)


def _change(context: typer.Context, event: str, command: Command, reason: str = "") -> None:
    with desk(context) as office:
        _sent(context, found(office, event), command, reason)


def _sent(context: typer.Context, tournament: Tournament, command: Command, reason: str) -> None:
    done = send(context, tournament, command, reason=reason)
    for line in done.lines:
        for warning in getattr(line.entry, "warnings", ()):
            say(f"Careful: {warning.text}")
    if tournament.state.current is not None:
        console.print(views.round_table(tournament.state))


def _second_seat(tournament: Tournament, number: int, table: int, player: int) -> bool:
    rounds_ = tournament.state.rounds
    match = rounds_[number - 1].matches.get(table) if 1 <= number <= len(rounds_) else None
    if match is None or player not in match.players:
        name = tournament.state.name_of(player)
        stop(f"{name} does not play at table {table} of round {number}.", Exit.REFUSED)
    return match.players[1] == player


def _what_next(tournament: Tournament) -> None:
    current = tournament.state.current
    if current is not None and current.complete:
        say(f"Round {current.number} is complete.")
        said = verdict(tournament.state, tournament.rulebook)
        if said is not None:
            say(said.text)
        if said is None or not said.over:
            say(f"Next: toptable round pair {tournament.event}")
    elif current is not None:
        say(f"{current.open} still open in round {current.number}.")
