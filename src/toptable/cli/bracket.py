"""``toptable bracket``: look at it, and report its games."""

from pathlib import Path
from typing import Annotated

import typer
from msgspec.structs import replace

from toptable.cli import finals_views
from toptable.cli.common import EventArgument, console, desk, found, player_number, say, stop, warn
from toptable.cli.derived import Rows
from toptable.cli.exits import Exit
from toptable.cli.made import Row
from toptable.cli.questions import answered
from toptable.cli.typed import ANSWERS_OPTION, CONFIRMED, GAME, option
from toptable.desk.tournament import Done, Tournament
from toptable.engine.declared import Command
from toptable.engine.refusal import Refusal
from toptable.engine.rules.endings.script import Ask, Ended, Given
from toptable.engine.rules.results.kinds import Seat
from toptable.engine.subjects.finals.cutting import drifted
from toptable.engine.subjects.finals.elimination import timed_knockout
from toptable.engine.subjects.finals.game_endings import bracket_question
from toptable.engine.subjects.finals.own_games import ReportBracketGame
from toptable.store.event_file import SHARED, write_whole


def register(noun: typer.Typer) -> None:
    """Add these commands to the noun."""
    noun.command("show", epilog="Example: toptable bracket show spring --svg bracket.svg")(show)


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
        _warn_of_time(tournament)
        moved = drifted(tournament.state, tournament.rulebook)
        if moved:
            say(moved)
        if svg is not None:
            player = player_number(tournament, highlight) if highlight else None
            write_whole(svg, finals_views.bracket_picture(tournament, player).encode(), SHARED)
            say(f"Wrote {svg}.")


def seat_of(tournament: Tournament, game: int, name: str) -> Seat:
    """The seat of a player in a game of the bracket."""
    player = player_number(tournament, name)
    seats = finals_views.players_of(tournament, game)
    if player not in seats:
        stop(f"{tournament.state.name_of(player)} does not play game {game}.", Exit.REFUSED)
    return 0 if seats[0] == player else 1


def show_bracket(tournament: Tournament, _command: Command, _done: Done) -> None:
    """Print the bracket as it stands."""
    console.print(finals_views.bracket_table(tournament))


def show_new_bracket(tournament: Tournament, command: Command, done: Done) -> None:
    """Print the bracket that was just made, and what a time limit means for it."""
    show_bracket(tournament, command, done)
    _warn_of_time(tournament)


def _warn_of_time(tournament: Tournament) -> None:
    """Warn where a time limit leaves games of the bracket without a winner. B-130."""
    if warning := timed_knockout(tournament.state, tournament.rulebook):
        warn(warning)


def result(
    tournament: Tournament,
    *,
    game: int,
    winner: str,
    ending: str,
    answers: str | None,
    finished: str,
    confirmed: bool,
) -> ReportBracketGame:
    """How a game of the bracket ended: who won, or one of the rulebook's endings."""
    seat = seat_of(tournament, game, winner) if winner else None
    command = ReportBracketGame(
        game=game, winner=seat, ending=ending, finished=finished.upper(), confirmed=confirmed
    )

    def walk(given: tuple[Given, ...]) -> Ask | Ended | Refusal:
        asked = replace(command, answers=given)
        return bracket_question(tournament.state, tournament.rulebook, asked)

    return replace(command, answers=answered(walk, answers)) if ending else command


ROWS = Rows(
    "bracket",
    "start result sides leave",
    (
        Row(
            "result",
            ReportBracketGame,
            "Report a game of the bracket, or correct one (with a reason).",
            "spring 1 --winner Ann",
            {
                "game": GAME,
                "winner": option("Who won."),
                "ending": option(
                    "How it ended, if not with a win: time, or another ending of the rulebook."
                ),
                "answers": ANSWERS_OPTION,
                "finished": option("Finished games of a best of three, from the first player."),
                "confirmed": CONFIRMED,
            },
            make=result,
            after=show_bracket,
        ),
    ),
    {"start": show_new_bracket},
)
