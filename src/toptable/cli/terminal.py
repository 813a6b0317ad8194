"""Who runs a command, on which database, what the command says, and what to type after
a refusal.
"""

import getpass
from pathlib import Path
from typing import Annotated, Any, NoReturn, TypeVar

import msgspec
import platformdirs
import typer
from rich.console import Console

from toptable.cli.exits import Exit
from toptable.engine.refusal import AnsweredBy, Refusal
from toptable.engine.roles import Role
from toptable.engine.sentence import to_json

EventArgument = Annotated[
    str, typer.Argument(metavar="EVENT", help="The event's id, its beginning, or its name.")
]
JsonOption = Annotated[bool, typer.Option("--json", help="Print JSON for a program to read.")]
ReasonOption = Annotated[str, typer.Option("--reason", help="Why; it is kept in the log.")]
NamesArgument = Annotated[list[str], typer.Argument(metavar="NAME …", help="Names of players.")]
TableArgument = Annotated[int, typer.Argument(metavar="TABLE", help="The table number.")]
NameArgument = Annotated[str, typer.Argument(metavar="NAME", help="The player's name.")]


class Who(msgspec.Struct):
    """What the options before the command said."""

    db: str
    by: str
    role: Role
    named: bool = False
    """Whether the database was named, and is not the usual one."""


def default_database() -> Path:
    """Where the events are kept unless told otherwise: the user's own data folder."""
    return Path(platformdirs.user_data_dir("toptable", appauthor=False)) / "toptable.sqlite"


def default_name() -> str:
    """How the person at this computer is called in the log unless told otherwise."""
    try:
        return getpass.getuser()
    except (ImportError, KeyError, OSError):
        # Windows knows names by its environment alone, which may be empty.
        return "organizer"


def who(context: typer.Context) -> Who:
    """Who runs this command, on which database."""
    found = context.find_object(Who)
    return found or Who(db=str(default_database()), by=default_name(), role=Role.ORGANIZER)


_COMMANDS = {
    "begun": "bracket leave EVENT NAME",
    "clock_not_started": "clock start EVENT",
    "closed": "event reopen EVENT",
    "gone": "round redraw EVENT",
    "by_lot": "cut draw EVENT --between A,B",
    "draft_open": "round publish EVENT",
    "has_result": "result clear EVENT TABLE",
    "names_unapproved": "team approve EVENT",
    "no_bracket": "bracket start EVENT",
    "no_clock": "clock start EVENT",
    "no_draft": "round next EVENT",
    "no_roll_call": "cut call EVENT --place PLACE",
    "no_round": "round next EVENT",
    "no_ruling": "penalty list EVENT",
    "no_such_entry": "log EVENT",
    "no_such_table": "round show EVENT",
    "no_table": "round show EVENT",
    "not_locked": "cut lock EVENT",
    "no_show": "people drop EVENT NAME, or toptable round ready EVENT NAME",
    "not_published": "round publish EVENT",
    "out_of_date": "round redraw EVENT",
    "unpaired": "round redraw EVENT",
    "unannounced": "event plan EVENT, then toptable event status EVENT announced",
    "unknown_player": "event show EVENT",
}
"""What leads on, or shows what there is."""
_ANSWERS = {
    AnsweredBy.ONCE_MORE: "On the command line, add --replace.",
    AnsweredBy.REASON: "To do it anyway, add --reason 'WHY'.",
}


def refusal_with_hint(refusal: Refusal) -> str:
    """The refusal with what to type next, where one command is the answer to it."""
    command = _COMMANDS.get(refusal.code)
    hints = [f"Type: toptable {command}"] if command else []
    if refusal.answer in _ANSWERS:
        hints.insert(0, _ANSWERS[refusal.answer])
    return " ".join((str(refusal), *hints))


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
    stop(refusal_with_hint(refusal), Exit.NO_PAIRING if by_hand else Exit.REFUSED)


def answer(outcome: T | Refusal) -> T:
    """The value, or the refusal as an error message and exit status."""
    if isinstance(outcome, Refusal):
        refuse(outcome)
    return outcome
