"""``toptable result time-up``: what the judge must find out at a table whose time is up."""

from typing import Annotated

import typer

from toptable.cli.common import EventArgument, TableArgument, desk, found, refuse, say, send, stop
from toptable.cli.exits import Exit
from toptable.desk.desk import now
from toptable.desk.tournament import Tournament
from toptable.engine.refusal import Refusal
from toptable.engine.rules.time_up.script import Ask, Ended, Given, Option
from toptable.engine.subjects.floor.commands import EndAtTime
from toptable.engine.subjects.floor.ending_at_time import next_question


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
        typer.Option(
            help="Answers in order, separated by commas; numbers follow as points=4/2.",
            show_default="ask",
        ),
    ] = None,
    two_for_one: Annotated[
        bool, typer.Option("--two-for-one", help="The one game counts twice, as agreed.")
    ] = False,
    witness: Annotated[str, typer.Option(help="Who witnessed that agreement.")] = "",
) -> None:
    """Ask the judge the next question until the table has its result."""
    with desk(context) as office:
        tournament = found(office, event)
        command = EndAtTime(
            table=table, answers=(), finished=finished, two_for_one=two_for_one, witness=witness
        )
        if answers is None:
            done = _at_the_prompt(tournament, command)
        else:
            done = _given(tournament, command, [one.strip() for one in answers.split(",")])
        send(context, tournament, done)


def _given(tournament: Tournament, command: EndAtTime, answers: list[str]) -> EndAtTime:
    for text in answers:
        step = _step(tournament, command)
        if isinstance(step, Ended):
            stop("The protocol had ended before the last answer.", Exit.REFUSED)
        command = _with(command, _read(step, text))
    step = _step(tournament, command)
    if isinstance(step, Ask):
        keys = ", ".join(_shown(option) for option in step.options)
        stop(f"More answers are needed: {step.ask} Choose: {keys}.", Exit.REFUSED)
    say(f"{step.text} ({step.section})")
    return command


def _at_the_prompt(tournament: Tournament, command: EndAtTime) -> EndAtTime:
    """Ask until the protocol ends. A wrong answer is explained and asked for again."""
    while True:
        step = _step(tournament, command)
        if isinstance(step, Ended):
            say(f"{step.text} ({step.section})")
            return command
        say(f"{step.do} {step.ask}".strip())
        for number, option in enumerate(step.options, 1):
            say(f"  {number}  {option.say}")
        try:
            chosen = _option(step, str(typer.prompt("Answer", prompt_suffix=": ")))
            numbers = {
                field.key: typer.prompt(field.say, type=int)
                for field in (() if chosen is None else chosen.fields)
            }
        except typer.Abort:
            stop("Stopped; nothing was written down.", Exit.REFUSED)
        if chosen is None:
            say("Answer with one of the numbers.")
            continue
        after = _with(command, Given(chosen.key, numbers))
        tried = next_question(tournament.state, tournament.rulebook, after, now())
        if isinstance(tried, Refusal):
            say(tried.text)
        else:
            command = after


def _step(tournament: Tournament, command: EndAtTime) -> Ask | Ended:
    step = next_question(tournament.state, tournament.rulebook, command, now())
    if isinstance(step, Refusal):
        refuse(step)
    return step


def _read(ask: Ask, text: str) -> Given:
    """An answer as it is typed: an option or its number, with numbers after an equals sign."""
    name, _, values = text.partition("=")
    option = _option(ask, name)
    if option is None:
        keys = ", ".join(_shown(option) for option in ask.options)
        refuse(Refusal("answer", f"{name or 'Nothing'} is no answer to: {ask.ask} Choose: {keys}."))
    numbers = [one.strip() for one in values.split("/") if one.strip()]
    if len(numbers) != len(option.fields) or not all(number.isdecimal() for number in numbers):
        refuse(Refusal("answer", f"Write this answer as {_shown(option)}."))
    pairs = zip(option.fields, numbers, strict=True)
    return Given(option.key, {field.key: int(number) for field, number in pairs})


def _option(ask: Ask, text: str) -> Option | None:
    text = text.strip()
    if text.isdecimal() and 1 <= int(text) <= len(ask.options):
        return ask.options[int(text) - 1]
    return next((option for option in ask.options if option.key == text), None)


def _shown(option: Option) -> str:
    values = "/".join(field.key for field in option.fields)
    return f"{option.key}={values}" if values else option.key


def _with(command: EndAtTime, given: Given) -> EndAtTime:
    return EndAtTime(
        table=command.table,
        answers=(*command.answers, given),
        finished=command.finished,
        two_for_one=command.two_for_one,
        witness=command.witness,
    )
