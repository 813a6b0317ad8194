"""What a command says and how it ends; nothing here knows a tournament, so starting is quick."""

from typing import Any, NoReturn, TypeVar

import typer
from rich.console import Console

from toptable.cli.exits import Exit
from toptable.cli.what_next import told
from toptable.engine.refusal import AnsweredBy, Refusal
from toptable.engine.sentence import to_json

T = TypeVar("T")

console = Console(highlight=False, soft_wrap=True, emoji=False)
errors = Console(stderr=True, highlight=False, soft_wrap=True, emoji=False)


def say(text: str) -> None:
    """Tell the person something."""
    console.print(text, markup=False)


def warn(text: str) -> None:
    """Tell the person about trouble that does not stop the work."""
    errors.print(text, markup=False, style="yellow")


def print_json(value: Any) -> None:
    """Print a value for a program."""
    console.print(to_json(value).decode(), markup=False, soft_wrap=True)


def stop(text: str, status: Exit) -> NoReturn:
    """End with a sentence and a status."""
    errors.print(text, markup=False, style="red")
    raise typer.Exit(status)


def refuse(refusal: Refusal) -> NoReturn:
    """End with a refusal."""
    by_hand = refusal.answer is AnsweredBy.BY_HAND
    stop(told(refusal), Exit.NO_PAIRING if by_hand else Exit.REFUSED)


def answer(outcome: T | Refusal) -> T:
    """The value, or the refusal as an error message and exit status."""
    if isinstance(outcome, Refusal):
        refuse(outcome)
    return outcome
