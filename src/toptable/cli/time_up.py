"""``toptable result time-up``: what the judge must find out at a table whose time is up."""

from typing import Annotated

import typer
from msgspec.structs import replace

from toptable.cli.common import EventArgument, TableArgument, desk, found, send
from toptable.cli.questions import ANSWERS, answered
from toptable.desk.desk import now
from toptable.desk.tournament import Tournament
from toptable.engine.refusal import Refusal
from toptable.engine.rules.endings.script import Ask, Ended, Given
from toptable.engine.subjects.floor.ending_at_time import EndAtTime, next_question


def register(noun: typer.Typer) -> None:
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
