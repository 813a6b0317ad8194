"""``toptable cut`` and ``toptable bracket``: the line, the games around it, and the bracket."""

from datetime import datetime, timedelta
from pathlib import Path
from typing import Annotated, Literal

import typer
from msgspec.structs import replace

from toptable.cli import event_views
from toptable.cli.argument_types import (
    ANSWERS_OPTION,
    CONFIRMED,
    GAME,
    NAME,
    REQUIRED,
    TWO_NAMES,
    Known,
    answered,
    count,
    in_parts,
    option,
    player_option,
    players,
    word,
)
from toptable.cli.common import (
    EventArgument,
    JsonOption,
    ReasonOption,
    actor,
    answer,
    console,
    desk,
    found,
    player_number,
    print_answer,
    say,
    send,
    stop,
    warn,
)
from toptable.cli.event_views import standings_table
from toptable.cli.exits import Exit
from toptable.cli.generated_commands import Row, Rows
from toptable.cli.result import with_answers
from toptable.desk.deck_lists import DeckLists
from toptable.desk.desk import now
from toptable.desk.tournament import Done, Tournament
from toptable.engine.declared import Command
from toptable.engine.questions.places import place_now
from toptable.engine.questions.standings import tiebreaker_step
from toptable.engine.refusal import Refusal
from toptable.engine.rules.end_of_time.script import Ask, Ended, Given
from toptable.engine.rules.finals.cut import Cut, Next, RecordCut, TopCut
from toptable.engine.rules.finals.locked_cut import FinalistAnswer
from toptable.engine.rules.finals.tiebreaker_games import GameResult
from toptable.engine.rules.results.kinds import Seat
from toptable.engine.subjects.event.required_event_info import (
    about_the_cut,
    by_standings,
    planned_cut,
)
from toptable.engine.subjects.finals.cutting import (
    AnswerRoll,
    CallRoll,
    LockCut,
    cut_preview,
    drifted,
)
from toptable.engine.subjects.finals.elimination import bracket_question, timed_knockout
from toptable.engine.subjects.finals.own_games import ReportBracketGame, ReportTiebreaker
from toptable.engine.subjects.finals.tiebreaking import CallTiebreaker, DrawPlaces
from toptable.engine.subjects.floor.ending_at_time import EndAtTime
from toptable.store.event_file import SHARED, write_whole

SizeOption = Annotated[int, typer.Option("--top", help="How many players advance.")]
PointsOption = Annotated[int, typer.Option("--points", help="Or everybody with so many points.")]


def register_cut(noun: typer.Typer) -> None:
    """Add these commands to the noun."""
    noun.command("preview", epilog="Example: toptable cut preview spring --top 8")(preview)
    noun.command("tiebreaker", epilog="Example: toptable cut tiebreaker spring --top 4")(tiebreaker)
    noun.command("lock", epilog="Example: toptable cut lock spring --top 8 --yes")(lock)


def preview(
    context: typer.Context,
    event: EventArgument,
    top: SizeOption = 0,
    points: PointsOption = 0,
    as_json: JsonOption = False,
) -> None:
    """Look at the line: who is in, who is out, what separates them, what could change it."""
    with desk(context) as office:
        tournament = found(office, event)
        if as_json:
            if top or points:
                stop(
                    "As JSON there is the cut as planned. Leave out --top and --points.",
                    Exit.REFUSED,
                )
            print_answer(context, office, "readCut", event=tournament.event)
            return
        wanted = _cut(tournament, top, points)
        shown = DeckLists(tournament, office.store, actor(context), now()).cut_preview(wanted)
        console.print(event_views.cut_table(shown))
        if by_standings(tournament.rules, wanted):
            _ask(tournament, wanted, "swiss" if points else "elimination")
        else:
            say(f"Choose them: toptable cut finalists {tournament.event}")


def tiebreaker(context: typer.Context, event: EventArgument, top: SizeOption = 0) -> None:
    """Start tiebreakers around the line, where the rulebook has them, or show them.

    With --top, the next tie is played once the one before is settled. Teams that share the most
    points play their final match with --top 1.
    """
    with desk(context) as office:
        tournament = found(office, event)
        so_far = tiebreaker_step(tournament.state, tournament.rulebook)
        settled = isinstance(so_far, Refusal) or (so_far.over and top)
        if tournament.state.finals.tiebreaker is None or settled:
            size = top or planned_size(tournament)
            send(context, tournament, CallTiebreaker(size=size))
        step = answer(tiebreaker_step(tournament.state, tournament.rulebook))
        console.print(event_views.tiebreaker_table(tournament.state, step))


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
        looked_at = tournament.version
        wanted = _cut(tournament, top, points)
        shown = cut_preview(tournament.state, tournament.rulebook, wanted)
        console.print(event_views.cut_table(shown))
        _ask(tournament, wanted, "swiss" if isinstance(wanted, RecordCut) else then)
        if not yes and not typer.confirm("Lock this cut?", default=False):
            say("Nothing was changed.")
            return
        command = LockCut(cut=wanted, then=then)
        send(context, tournament, command, reason=reason, looked_at=looked_at)


def _cut(tournament: Tournament, top: int, points: int) -> Cut:
    try:
        if points:
            return RecordCut(points)
        due = planned_cut(tournament.state)
        return due if due is not None and not top else TopCut(top or planned_size(tournament))
    except ValueError as problem:
        stop(str(problem), Exit.REFUSED)


def _ask(tournament: Tournament, cut: Cut, then: Next) -> None:
    """Tell beforehand what this cut asks a reason for."""
    for text in about_the_cut(tournament.state, tournament.rulebook, cut, then):
        warn(f"Needs a reason: {text}")


def planned_size(tournament: Tournament) -> int:
    """How many go on as planned, or the end where no cut is planned."""
    plan = tournament.state.plan
    if plan is None or not plan.cut:
        stop("No cut is planned. Say how many advance with --top.", Exit.REFUSED)
    return plan.cut


def top_cut(tournament: Tournament, top: int) -> Cut:
    """The cut of so many, or as planned."""
    return _cut(tournament, top, 0)


def size(tournament: Tournament, top: int) -> int:
    """So many, or as planned."""
    return top or planned_size(tournament)


def in_minutes(_tournament: Tournament, minutes: int) -> datetime | None:
    """The moment when so many minutes are over; none without a limit."""
    return now() + timedelta(minutes=minutes) if minutes else None


def draw_places(
    tournament: Tournament,
    *,
    line: int,
    between: tuple[int, ...],
    order: tuple[int, ...],
    witness: str,
) -> Command:
    """A draw at the line, or between two who meet."""
    if not between:
        return DrawPlaces(size(tournament, line), order, witness)
    if len(between) != 2:
        stop("Name the two who meet: --between Ann,Bo.", Exit.REFUSED)
    return DrawPlaces(0, order, witness, (between[0], between[1]))


def tiebreaker_result(
    tournament: Tournament,
    *,
    players: tuple[int, int],
    winner: int | None,
    absent: list[str] | None,
    games: str,
    ending: str,
    answers: str | None,
    confirmed: bool,
) -> Command:
    """How a tiebreaker game ended: who won, or one of the rulebook's endings."""
    if ending:
        place = answer(place_now(tournament.state, tournament.rulebook))
        seated = place.table_of(players[0])
        if seated is None or set(seated.players) != set(players):
            stop("These two do not meet in the tiebreaker round.", Exit.REFUSED)
        command = EndAtTime(table=seated.table, answers=(), finished=games.upper(), ending=ending)
        return with_answers(tournament, command, answers)
    conceded = tuple(player_number(tournament, name) for name in absent or ())
    result = GameResult(players, winner, conceded, games=games.upper())
    return ReportTiebreaker(result, confirmed)


def show_tiebreaker(tournament: Tournament, _command: Command, _done: Done) -> None:
    """Print the tiebreaker games as they stand."""
    step = answer(tiebreaker_step(tournament.state, tournament.rulebook))
    console.print(event_views.tiebreaker_table(tournament.state, step))


def show_standings(tournament: Tournament, _command: Command, _done: Done) -> None:
    """Print the standings after places were settled."""
    console.print(standings_table(tournament))


FINALIST_ANSWER = word(
    "present, declines or absent.",
    Literal["present", "declines", "absent"],
    read=lambda _tournament, said: FinalistAnswer(said),
)
CUT_ROWS = Rows(
    "cut",
    "call draw tiebreaker-result answer answer-all exclude replace",
    (
        Row(
            "call",
            CallRoll,
            "Call the finalists together.",
            "spring --place Stage --minutes 10",
            {
                "place": option("Where the finalists meet.", default=REQUIRED),
                "cut": count("How many players advance.", "--top", read=top_cut),
                "deadline": count(
                    "How long they have.", "--minutes", show_default="none", read=in_minutes
                ),
            },
        ),
        Row(
            "draw",
            DrawPlaces,
            "Draw in public between players who are tied at the line, or who meet and are tied.\n\n"
            "The program draws, or you enter what a coin or a die on the table gave.",
            "spring --top 4 --order Ann,Bo --witness Jo",
            {
                "line": count("How many players advance.", "--top"),
                "between": option(
                    "Two level players who meet: the draw decides if nobody wins their game.",
                    metavar="A,B",
                    read=lambda tournament, text: players(tournament, in_parts(text)),
                ),
                "order": option(
                    "How a coin or die came out, first place first.",
                    metavar="A,B",
                    read=lambda tournament, text: players(tournament, in_parts(text)),
                ),
                "witness": option("Who saw the coin or die."),
            },
            make=draw_places,
            after=show_standings,
        ),
        Row(
            "tiebreaker-result",
            ReportTiebreaker,
            "Report a tiebreaker game, or the final match of two teams.\n\n"
            "A final that is level on points goes to the better rank, or to the --winner of a "
            "deciding game. Between teams level on everything, type cut draw --between first.",
            "spring Ann Bo --winner Bo",
            {
                "players": TWO_NAMES,
                "winner": player_option("Who won.", show_default="drawn"),
                "absent": option(
                    "Who opted out or did not come.", kind=list[str] | None, default=None
                ),
                "games": option("The final match of two teams: its games, such as WL."),
                "ending": option(
                    "How it ended otherwise: time, or another ending of the rulebook."
                ),
                "answers": ANSWERS_OPTION,
                "confirmed": CONFIRMED,
            },
            make=tiebreaker_result,
            after=show_tiebreaker,
        ),
        Row(
            "answer",
            AnswerRoll,
            "Mark a finalist as present, declining or absent.",
            "spring Ann present",
            {"player": NAME, "answer": FINALIST_ANSWER},
        ),
        Row(
            "answer-all",
            AnswerRoll,
            "Mark all finalists who have not answered yet as present, declining or absent.",
            "spring present",
            {"player": Known(lambda _tournament: 0), "answer": FINALIST_ANSWER},
        ),
    ),
)


def register_bracket(noun: typer.Typer) -> None:
    """Add these commands to the noun."""
    noun.command("show", epilog="Example: toptable bracket show spring --svg bracket.svg")(show)


def show(
    context: typer.Context,
    event: EventArgument,
    svg: Annotated[Path | None, typer.Option(help="Also draw it into this SVG file.")] = None,
    highlight: Annotated[str, typer.Option(metavar="NAME", help="Mark one player's path.")] = "",
    as_json: JsonOption = False,
) -> None:
    """Show the bracket: who plays whom, who waits for whom, who is out."""
    with desk(context) as office:
        tournament = found(office, event)
        if as_json:
            print_answer(context, office, "readBracket", event=tournament.event)
            return
        console.print(event_views.bracket_table(tournament))
        _warn_of_time(tournament)
        moved = drifted(tournament.state, tournament.rulebook)
        if moved:
            say(moved)
        if svg is not None:
            player = player_number(tournament, highlight) if highlight else None
            write_whole(svg, event_views.bracket_picture(tournament, player).encode(), SHARED)
            say(f"Wrote {svg}.")


def seat_of(tournament: Tournament, game: int, name: str) -> Seat:
    """The seat of a player in a game of the bracket."""
    player = player_number(tournament, name)
    seats = event_views.players_of(tournament, game)
    if player not in seats:
        stop(f"{tournament.state.name_of(player)} does not play game {game}.", Exit.REFUSED)
    return 0 if seats[0] == player else 1


def show_bracket(tournament: Tournament, _command: Command, _done: Done) -> None:
    """Print the bracket as it stands."""
    console.print(event_views.bracket_table(tournament))


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


BRACKET_ROWS = Rows(
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
