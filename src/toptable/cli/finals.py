"""Commands from the cut to the champion."""

from datetime import timedelta
from pathlib import Path
from typing import Annotated, Literal

import msgspec
import typer

from toptable.cli import finals_views
from toptable.cli.common import (
    EventArgument,
    NameArgument,
    ReasonOption,
    answer,
    console,
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
from toptable.cli.views import standings_table
from toptable.desk.desk import now
from toptable.desk.tournament import Tournament
from toptable.engine.reading.outcome import final_places
from toptable.engine.refusal import Refusal
from toptable.engine.rules.finals.bracket.force_score import Tally
from toptable.engine.rules.finals.cut.methods import Cut, RecordCut, TopCut
from toptable.engine.rules.finals.cut.roll_call import Answer
from toptable.engine.rules.finals.tiebreaker_round.games import GameResult
from toptable.engine.rules.results.kinds import Seat
from toptable.engine.subjects.event.announced_first import about_the_cut
from toptable.engine.subjects.finals import commands
from toptable.engine.subjects.finals.cutting import cut_preview, drifted
from toptable.engine.subjects.finals.elimination import timed_knockout
from toptable.engine.subjects.finals.entries import Next
from toptable.engine.subjects.finals.line_games import tiebreaker_step
from toptable.store.event_file import SHARED, write_whole

cut = typer.Typer(
    no_args_is_help=True, help="The cut: preview the line, call the finalists, lock it."
)
bracket = typer.Typer(
    no_args_is_help=True, help="The bracket: start it, settle sides, report games."
)

SizeOption = Annotated[int, typer.Option("--top", help="How many of the standings go on.")]
PointsOption = Annotated[int, typer.Option("--points", help="Or everybody with so many points.")]
GameArgument = Annotated[int, typer.Argument(metavar="GAME", help="The game's number.")]


def register(app: typer.Typer) -> None:
    """Add these commands to the program."""
    app.add_typer(cut, name="cut")
    app.add_typer(bracket, name="bracket")
    app.command("places", epilog="Example: toptable places spring")(places)


@cut.command("preview")
def preview(
    context: typer.Context, event: EventArgument, top: SizeOption = 0, points: PointsOption = 0
) -> None:
    """Look at the line: who is in, who is out, what separates them, what could change it."""
    with desk(context) as office:
        tournament = found(office, event)
        wanted = _cut(tournament, top, points)
        shown = cut_preview(tournament.state, tournament.rulebook, wanted)
        console.print(finals_views.cut_table(shown))
        _ask(tournament, wanted, "swiss" if points else "elimination")


@cut.command("call")
def call(
    context: typer.Context,
    event: EventArgument,
    place: Annotated[str, typer.Option(help="Where the finalists meet.")],
    top: SizeOption = 0,
    minutes: Annotated[int, typer.Option(help="How long they have.", show_default="none")] = 0,
) -> None:
    """Call the finalists together."""
    with desk(context) as office:
        tournament = found(office, event)
        deadline = now() + timedelta(minutes=minutes) if minutes else None
        command = commands.CallRoll(cut=_cut(tournament, top, 0), place=place, deadline=deadline)
        send(context, tournament, command)


@cut.command("answer")
def answer_roll(
    context: typer.Context,
    event: EventArgument,
    name: NameArgument,
    said: Annotated[Literal["present", "declines", "absent"], typer.Argument(help="What it is.")],
) -> None:
    """Mark a finalist as present, declining or absent."""
    with desk(context) as office:
        tournament = found(office, event)
        number = player_number(tournament, name)
        send(context, tournament, commands.AnswerRoll(player=number, answer=Answer(said)))


@cut.command("exclude")
def exclude(
    context: typer.Context,
    event: EventArgument,
    name: NameArgument,
    note: Annotated[str, typer.Option(help="Why this player cannot go on.")],
) -> None:
    """Pass a player over when the cut is taken."""
    with desk(context) as office:
        tournament = found(office, event)
        number = player_number(tournament, name)
        send(context, tournament, commands.ExcludeCandidate(player=number, note=note))


@cut.command("tiebreaker")
def tiebreaker(context: typer.Context, event: EventArgument, top: SizeOption = 0) -> None:
    """Begin the games around the line, where the rulebook has them, or show them.

    With --top, the next tie is played once the one before is settled.
    """
    with desk(context) as office:
        tournament = found(office, event)
        so_far = tiebreaker_step(tournament.state, tournament.rulebook)
        settled = isinstance(so_far, Refusal) or (so_far.over and top)
        if tournament.state.finals.tiebreaker is None or settled:
            size = top or _planned(tournament)
            send(context, tournament, commands.CallTiebreaker(size=size))
        step = answer(tiebreaker_step(tournament.state, tournament.rulebook))
        console.print(finals_views.tiebreaker_table(tournament.state, step))


@cut.command("draw")
def draw(
    context: typer.Context,
    event: EventArgument,
    top: SizeOption = 0,
    order: Annotated[
        str, typer.Option(metavar="A,B", help="How a coin or die came out, first place first.")
    ] = "",
    witness: Annotated[str, typer.Option(help="Who saw the coin or die.")] = "",
) -> None:
    """Draw in public between those whom only the lot separates at the line.

    The program draws, or you enter what a coin or a die on the table gave.
    """
    with desk(context) as office:
        tournament = found(office, event)
        names = [name.strip() for name in order.split(",") if name.strip()]
        command = commands.DrawPlaces(
            line=top or _planned(tournament),
            order=tuple(player_number(tournament, name) for name in names),
            witness=witness,
        )
        send(context, tournament, command)
        console.print(standings_table(tournament))


@cut.command("tiebreaker-result")
def tiebreaker_result(
    context: typer.Context,
    event: EventArgument,
    one: NameArgument,
    two: Annotated[str, typer.Argument(metavar="NAME", help="The other player.")],
    winner: Annotated[str, typer.Option(help="Who won.", show_default="drawn")] = "",
    absent: Annotated[list[str] | None, typer.Option(help="Who opted out or did not come.")] = None,
    games: Annotated[
        str, typer.Option(help="The final match of two teams: its games, such as WL.")
    ] = "",
) -> None:
    """Report a game around the line, or the final match of two teams.

    A final that is level on points goes to the better rank, or to the --winner of a deciding game.
    """
    with desk(context) as office:
        tournament = found(office, event)
        result = GameResult(
            players=(player_number(tournament, one), player_number(tournament, two)),
            winner=player_number(tournament, winner) if winner else None,
            conceded=tuple(player_number(tournament, name) for name in absent or ()),
            games=games.upper(),
        )
        send(context, tournament, commands.ReportTiebreaker(result=result))
        step = answer(tiebreaker_step(tournament.state, tournament.rulebook))
        console.print(finals_views.tiebreaker_table(tournament.state, step))


@cut.command("lock")
def lock(
    context: typer.Context,
    event: EventArgument,
    top: SizeOption = 0,
    points: PointsOption = 0,
    then: Annotated[
        Literal["elimination", "swiss"], typer.Option(help="What those who made it play next.")
    ] = "elimination",
    yes: Annotated[bool, typer.Option("--yes", "-y", help="Do not ask.")] = False,
    reason: ReasonOption = "",
) -> None:
    """Take the cut for good. With --points, those who made it play more Swiss rounds."""
    with desk(context) as office:
        tournament = found(office, event)
        wanted = _cut(tournament, top, points)
        shown = cut_preview(tournament.state, tournament.rulebook, wanted)
        console.print(finals_views.cut_table(shown))
        _ask(tournament, wanted, "swiss" if points else then)
        if not yes and not typer.confirm("Lock this cut?", default=False):
            say("Nothing was changed.")
            return
        send(context, tournament, commands.LockCut(cut=wanted, then=then), reason=reason)


@cut.command("replace")
def replace(
    context: typer.Context,
    event: EventArgument,
    name: NameArgument,
    note: Annotated[str, typer.Option(help="Why the player cannot play.")] = "",
    vacant: Annotated[
        bool, typer.Option("--vacant", help="Leave the place empty; nobody moves up.")
    ] = False,
) -> None:
    """A finalist cannot play: the next one moves up, or the place stays empty."""
    with desk(context) as office:
        tournament = found(office, event)
        command = commands.ReplaceFinalist(
            player=player_number(tournament, name), move_up=not vacant, note=note
        )
        send(context, tournament, command)


@bracket.command("start")
def start(
    context: typer.Context,
    event: EventArgument,
    structure: Annotated[
        str,
        typer.Option(
            help="double_elimination, single_elimination or reseeded.",
            show_default="the rulebook's own",
        ),
    ] = "",
    reason: ReasonOption = "",
) -> None:
    """Seed the locked cut into a bracket, or everybody where the event is single elimination."""
    with desk(context) as office:
        tournament = found(office, event)
        send(context, tournament, commands.StartBracket(structure=structure), reason=reason)
        console.print(finals_views.bracket_table(tournament))
        _timed(tournament)


@bracket.command("show")
def show(
    context: typer.Context,
    event: EventArgument,
    svg: Annotated[Path | None, typer.Option(help="Also draw it into this SVG file.")] = None,
    highlight: Annotated[str, typer.Option(metavar="NAME", help="Mark one player's path.")] = "",
) -> None:
    """Show the bracket: who plays whom, who waits for whom, who is out."""
    with desk(context) as office:
        tournament = found(office, event)
        console.print(finals_views.bracket_table(tournament))
        _timed(tournament)
        moved = drifted(tournament.state, tournament.rulebook)
        if moved:
            say(moved)
        if svg is not None:
            player = player_number(tournament, highlight) if highlight else None
            write_whole(svg, finals_views.bracket_picture(tournament, player).encode(), SHARED)
            say(f"Wrote {svg}.")


@bracket.command("sides")
def sides(
    context: typer.Context,
    event: EventArgument,
    game: GameArgument,
    choice: Annotated[str, typer.Option(help="The side that the chooser takes.")] = "",
    of_match: Annotated[
        int, typer.Option(min=0, help="Which game of the match, where only turns are settled.")
    ] = 0,
    previous: Annotated[
        str, typer.Option(help="How the game before ended, from the first seat: W, L or D.")
    ] = "",
    reason: ReasonOption = "",
) -> None:
    """Settle who plays which side in a game, or goes first, and say why."""
    with desk(context) as office:
        tournament = found(office, event)
        command = commands.SettleBracketSides(
            game=game, choice=choice, of_match=of_match, previous=previous
        )
        send(context, tournament, command, reason=reason)


@bracket.command("result")
def result(
    context: typer.Context,
    event: EventArgument,
    game: GameArgument,
    winner: Annotated[str, typer.Option(help="Who won.")] = "",
    ending: Annotated[
        Literal["won", "drawn", "time", "both_lose", "together"],
        typer.Option(help="How it ended, if not simply won."),
    ] = "won",
    points: Annotated[
        str, typer.Option(metavar="A-B", help="Agenda points at time, first seat first.")
    ] = "",
    tally: Annotated[
        str,
        typer.Option(
            metavar="O,D,T,L,B",
            help="At time in Star Wars: objectives, damage on dark, dial, damage on light, "
            "Balance (light, dark or nobody).",
        ),
    ] = "",
    games: Annotated[str, typer.Option(help="Finished games of a best of three.")] = "",
    turn: Annotated[str, typer.Option(metavar="NAME", help="Whose turn it was.")] = "",
    reason: ReasonOption = "",
) -> None:
    """Report a game of the bracket, or correct one (with a reason)."""
    with desk(context) as office:
        tournament = found(office, event)
        command = commands.ReportBracketGame(
            game=game,
            winner=_seat(tournament, game, winner) if winner else None,
            ending=ending,
            points=_two_numbers(points) if points else None,
            tally=_tally(tally) if tally else None,
            games=games,
            turn=_seat(tournament, game, turn) if turn else 0,
        )
        send(context, tournament, command, reason=reason)
        console.print(finals_views.bracket_table(tournament))


@bracket.command("leave")
def leave(
    context: typer.Context,
    event: EventArgument,
    name: NameArgument,
    disqualified: Annotated[bool, typer.Option("--disqualified", help="Put out by staff.")] = False,
    reason: ReasonOption = "",
) -> None:
    """A finalist leaves; what they have not played is lost."""
    with desk(context) as office:
        tournament = found(office, event)
        command = commands.LeaveBracket(
            player=player_number(tournament, name), disqualified=disqualified
        )
        send(context, tournament, command, reason=reason)


def places(
    context: typer.Context,
    event: EventArgument,
    as_json: Annotated[bool, typer.Option("--json", help="Print JSON.")] = False,
) -> None:
    """The final ranking of the whole event: the bracket first, then the Swiss rounds."""
    with desk(context) as office:
        tournament = found(office, event)
        ranking = final_places(tournament.state, tournament.rulebook)
        if as_json:
            winner = ranking.winner.name if ranking.winner else None
            data = {"final": ranking.final, "winner": winner, "open": ranking.open}
            print_json({"event": tournament.event, **data, "places": ranking.places})
            return
        console.print(finals_views.places_table(ranking))


def _cut(tournament: Tournament, top: int, points: int) -> Cut:
    try:
        return RecordCut(points) if points else TopCut(top or _planned(tournament))
    except ValueError as problem:
        stop(str(problem), Exit.REFUSED)


def _timed(tournament: Tournament) -> None:
    """Warn where a time limit leaves games of the bracket without a winner. B-130."""
    if warning := timed_knockout(tournament.state, tournament.rulebook):
        warn(warning)


def _ask(tournament: Tournament, cut: Cut, then: Next) -> None:
    """Tell beforehand what this cut asks a reason for."""
    for text in about_the_cut(tournament.state, tournament.rulebook, cut, then):
        warn(f"Needs a reason: {text}")


def _planned(tournament: Tournament) -> int:
    plan = tournament.state.plan
    if plan is None or not plan.cut:
        stop("No cut is planned. Say how many go on with --top.", Exit.REFUSED)
    return plan.cut


def _seat(tournament: Tournament, game: int, name: str) -> Seat:
    """The seat of a player in a game of the bracket."""
    player = player_number(tournament, name)
    seats = finals_views.players_of(tournament, game)
    if player not in seats:
        stop(f"{tournament.state.name_of(player)} does not play game {game}.", Exit.REFUSED)
    return 0 if seats[0] == player else 1


def _two_numbers(text: str) -> tuple[int, int]:
    one, dash, two = text.partition("-")
    if not dash or not (one.isdecimal() and two.isdecimal()):
        stop(f"Write the agenda points as 5-3, not {text}.", Exit.REFUSED)
    return int(one), int(two)


def _tally(text: str) -> Tally:
    *numbers, balance = text.split(",")
    held = {"light": "light", "dark": "dark", "nobody": "nobody"}.get(balance)
    if len(numbers) != 4 or not all(number.isdecimal() for number in numbers) or held is None:
        stop(
            "Write objectives, damage on dark, dial, damage on light and the Balance "
            "(light, dark or nobody): 2,7,10,4,dark.",
            Exit.REFUSED,
        )
    objectives, damage_on_dark, dial, damage_on_light = map(int, numbers)
    return msgspec.convert(
        {
            "objectives": objectives,
            "damage_on_dark": damage_on_dark,
            "dial": dial,
            "damage_on_light": damage_on_light,
            "balance": held,
        },
        Tally,
    )
