"""The questions of an ending at the terminal: answered in one go, or one after the other."""

from collections.abc import Callable
from typing import TypeAlias

import typer

from toptable.cli.common import refuse, say, stop
from toptable.cli.exits import Exit
from toptable.engine.refusal import Refusal
from toptable.engine.rules.endings.script import Ask, Ended, Given, Option

ANSWERS = "Answers in order, separated by commas; numbers follow as points=4/2."
Walk: TypeAlias = Callable[[tuple[Given, ...]], Ask | Ended | Refusal]
"""From the answers so far to the next question, the end, or what is wrong."""


def answered(walk: Walk, typed: str | None) -> tuple[Given, ...]:
    """The answers to everything that is asked: as they were typed, or from the prompt."""
    if typed is None:
        return _at_the_prompt(walk)
    return _typed(walk, [text.strip() for text in typed.split(",")])


def _typed(walk: Walk, answers: list[str]) -> tuple[Given, ...]:
    given: tuple[Given, ...] = ()
    for text in answers:
        step = _step(walk, given)
        if isinstance(step, Ended):
            stop("Everything was answered before the last answer.", Exit.REFUSED)
        given = (*given, _read(step, text))
    step = _step(walk, given)
    if isinstance(step, Ask):
        keys = ", ".join(_shown(option) for option in step.options)
        stop(f"More answers are needed: {step.ask} Choose: {keys}.", Exit.REFUSED)
    _tell(step)
    return given


def _at_the_prompt(walk: Walk) -> tuple[Given, ...]:
    """Ask until everything is answered. A wrong answer is explained and asked for again."""
    given: tuple[Given, ...] = ()
    while True:
        step = _step(walk, given)
        if isinstance(step, Ended):
            _tell(step)
            return given
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
        after = (*given, Given(chosen.key, numbers))
        tried = walk(after)
        if isinstance(tried, Refusal):
            say(tried.text)
        else:
            given = after


def _tell(end: Ended) -> None:
    say(f"{end.text} ({end.section})" if end.section else end.text)


def _step(walk: Walk, given: tuple[Given, ...]) -> Ask | Ended:
    step = walk(given)
    if isinstance(step, Refusal):
        refuse(step)
    return step


def _read(ask: Ask, text: str) -> Given:
    """An answer as it is typed: an option or its number, with numbers after an equals sign."""
    name, _, values = text.partition("=")
    option = _option(ask, name)
    if option is None:
        keys = ", ".join(_shown(option) for option in ask.options)
        refuse(
            Refusal.saying(
                "answer:read",
                "%(name)s is no answer to: %(ask)s Choose: %(keys)s.",
                name=name or "Nothing",
                ask=ask.ask,
                keys=keys,
            )
        )
    numbers = [number.strip() for number in values.split("/") if number.strip()]
    if len(numbers) != len(option.fields) or not all(number.isdecimal() for number in numbers):
        refuse(
            Refusal.saying("answer:read_2", "Write this answer as %(shown)s.", shown=_shown(option))
        )
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
