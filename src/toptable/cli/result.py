"""``toptable result``: write down how a match ended, at time and with both players away too."""

from typing import Annotated, Any

import typer
from msgspec.structs import replace

from toptable.cli.argument_types import (
    ANSWERS,
    CONFIRMED,
    REPLACES,
    ROUND,
    TABLE,
    answered,
    flag,
    maybe,
    option,
)
from toptable.cli.common import (
    EventArgument,
    ReasonOption,
    TableArgument,
    answer,
    desk,
    found,
    player_number,
    say,
    send,
    stop,
)
from toptable.cli.exits import Exit
from toptable.cli.generated_commands import Row, Rows
from toptable.desk.desk import now
from toptable.desk.tournament import Done, Tournament
from toptable.engine.questions.progress import verdict
from toptable.engine.refusal import Refusal
from toptable.engine.rules.end_of_time.script import Ask, Ended, Given
from toptable.engine.rules.results.kinds import Result, ResultKind, Seat, whose
from toptable.engine.subjects.floor.ending_at_time import EndAtTime, next_question
from toptable.engine.subjects.online.online_matches import SettleBothAway
from toptable.engine.subjects.results.reporting import ReportResult
from toptable.engine.subjects.results.result_record import find_match


def _second_seat(tournament: Tournament, number: int, table: int, player: int) -> bool:
    rounds_ = tournament.state.rounds
    match = rounds_[number - 1].matches.get(table) if 1 <= number <= len(rounds_) else None
    if match is None or player not in match.players:
        name = tournament.state.name_of(player)
        stop(f"{name} does not play at table {table} of round {number}.", Exit.REFUSED)
    return match.players[1] == player


def enter(
    tournament: Tournament,
    *,
    number: int,
    table: int,
    about: str,
    kind: ResultKind | None,
    how: list[str] | None,
    replaces: bool,
    evidence: str,
    confirmed: bool,
    **report: Any,
) -> ReportResult:
    """How a match ended, seen from the first player."""
    named: Seat | None = None
    if about:
        player = player_number(tournament, about)
        named = 1 if _second_seat(tournament, number, table, player) else 0
    seat: Seat = answer(whose(kind, named))
    ended = Result(seat=seat, kind=kind, how=tuple(how or ()), **report)
    return ReportResult(
        round=number,
        table=table,
        result=ended,
        replaces=replaces,
        evidence=evidence,
        confirmed=confirmed,
    )


def tell_what_is_next(tournament: Tournament, _command: ReportResult, _done: Done) -> None:
    """Say how many matches are open, and what comes after the last."""
    current = tournament.state.current
    if current is not None and current.complete:
        say(f"Round {current.number} is complete.")
        said = verdict(tournament.state, tournament.rulebook)
        if said is not None:
            say(said.text)
        if said is None or not said.over:
            say(f"Next: toptable round next {tournament.event}")
    elif current is not None:
        say(f"{current.open} still open in round {current.number}.")


ROWS = Rows(
    "result",
    "enter clear settle-missing sides confirm-bye",
    (
        Row(
            "enter",
            ReportResult,
            "Enter a result, or correct one; one that is there is replaced with --replace.",
            "spring 3 WL",
            {
                "table": TABLE,
                "games": maybe(
                    "A letter per game, seen from the first player: W L D T t X V.", "[GAMES]"
                ),
                "number": ROUND,
                "kind": option(
                    "When the match was not simply played out.",
                    kind=ResultKind | None,
                    default=None,
                ),
                "about": option("The player that the kind is about, where it is about one."),
                "sides": option("The first player's side in each game."),
                "how": option("How each game ended.", kind=list[str] | None, default=None),
                "witness": option("Who witnessed an agreement."),
                "provisional": flag("May be replayed.", "--provisional"),
                "replaces": REPLACES,
                "confirmed": CONFIRMED,
                "evidence": option(
                    "What shows it, where a match of an earlier round is corrected."
                ),
            },
            make=enter,
            after=tell_what_is_next,
        ),
    ),
)


def register_time_up(noun: typer.Typer) -> None:
    """Add these commands to the noun."""
    noun.command(
        "time-up", epilog="Example: toptable result time-up spring 4 --finished W --answers no"
    )(time_up)


def time_up(
    context: typer.Context,
    event: EventArgument,
    table: TableArgument,
    finished: Annotated[
        str, typer.Option(help="Games that were over before, seen from the first player.")
    ] = "",
    answers: Annotated[
        str | None,
        typer.Option(help=ANSWERS, show_default="ask"),
    ] = None,
    ending: Annotated[
        str,
        typer.Option(help="Another ending of the rulebook, by its name.", show_default="time"),
    ] = "",
    two_for_one: Annotated[
        bool, typer.Option("--two-for-one", help="The one game counts twice, as agreed.")
    ] = False,
    witness: Annotated[str, typer.Option(help="Who witnessed that agreement.")] = "",
) -> None:
    """Ask the judge the next question until the table has its result."""
    with desk(context) as office:
        tournament = found(office, event)
        command = EndAtTime(
            table=table,
            answers=(),
            finished=finished,
            two_for_one=two_for_one,
            witness=witness,
            ending=ending,
        )
        send(context, tournament, with_answers(tournament, command, answers))


def with_answers(tournament: Tournament, command: EndAtTime, typed: str | None) -> EndAtTime:
    """The same with the answers to everything that is asked at the table."""

    def walk(given: tuple[Given, ...]) -> Ask | Ended | Refusal:
        asked = replace(command, answers=given)
        return next_question(tournament.state, tournament.rulebook, asked, now())

    return replace(command, answers=answered(walk, typed))


def register_both_away(noun: typer.Typer) -> None:
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
