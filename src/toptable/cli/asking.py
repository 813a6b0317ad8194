"""Who runs a command, on which database, and what most commands can be given."""

import getpass
from pathlib import Path
from typing import Annotated

import msgspec
import platformdirs
import typer

from toptable.engine.roles import Role

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
