"""``toptable cut``: the line, the games around it, and taking the cut."""

from datetime import datetime, timedelta
from typing import Annotated, Literal

import typer

from toptable.cli import finals_views
from toptable.cli.common import (
    EventArgument,
    ReasonOption,
    actor,
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
from toptable.cli.derived import Rows
from toptable.cli.exits import Exit
from toptable.cli.made import Row
from toptable.cli.time_up import with_answers
from toptable.cli.typed import (
    ANSWERS_OPTION,
    CONFIRMED,
    NAME,
    REQUIRED,
    TWO_NAMES,
    Known,
    count,
    in_parts,
    option,
    player_option,
    players,
    word,
)
from toptable.cli.views import standings_table
from toptable.desk.deck_lists import DeckLists
from toptable.desk.desk import now
from toptable.desk.tournament import Done, Tournament
from toptable.engine.declared import Command
from toptable.engine.questions.places import place_now
from toptable.engine.questions.standings import tiebreaker_step
from toptable.engine.refusal import Refusal
from toptable.engine.rules.finals.cut.methods import Cut, Next, RecordCut, TopCut
from toptable.engine.rules.finals.cut.roll_call import FinalistAnswer
from toptable.engine.rules.finals.tiebreaker_round.games import GameResult
from toptable.engine.subjects.event.announced_first import about_the_cut, by_standings, planned_cut
from toptable.engine.subjects.finals.cutting import AnswerRoll, CallRoll, LockCut, cut_preview
from toptable.engine.subjects.finals.own_games import ReportTiebreaker
from toptable.engine.subjects.finals.tiebreaking import CallTiebreaker, DrawPlaces
from toptable.engine.subjects.floor.ending_at_time import EndAtTime

SizeOption = Annotated[int, typer.Option("--top", help="How many players advance.")]
PointsOption = Annotated[int, typer.Option("--points", help="Or everybody with so many points.")]


def register(noun: typer.Typer) -> None:
    """Add these commands to the noun."""
    noun.command("preview", epilog="Example: toptable cut preview spring --top 8")(preview)
    noun.command("tiebreaker", epilog="Example: toptable cut tiebreaker spring --top 4")(tiebreaker)
    noun.command("lock", epilog="Example: toptable cut lock spring --top 8 --yes")(lock)


def preview(
    context: typer.Context, event: EventArgument, top: SizeOption = 0, points: PointsOption = 0
) -> None:
    """Look at the line: who is in, who is out, what separates them, what could change it."""
    with desk(context) as office:
        tournament = found(office, event)
        wanted = _cut(tournament, top, points)
        shown = DeckLists(tournament, office.store, actor(context), now()).cut_preview(wanted)
        console.print(finals_views.cut_table(shown))
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
        console.print(finals_views.tiebreaker_table(tournament.state, step))


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
        console.print(finals_views.cut_table(shown))
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
    console.print(finals_views.tiebreaker_table(tournament.state, step))


def show_standings(tournament: Tournament, _command: Command, _done: Done) -> None:
    """Print the standings after places were settled."""
    console.print(standings_table(tournament))


FINALIST_ANSWER = word(
    "present, declines or absent.",
    Literal["present", "declines", "absent"],
    read=lambda _tournament, said: FinalistAnswer(said),
)
ROWS = Rows(
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
