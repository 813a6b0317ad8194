"""``toptable``: the whole program from a terminal."""

from collections.abc import Sequence
from typing import Annotated

import typer

from toptable import __version__
from toptable.cli import (
    calls,
    clock,
    events,
    files,
    finalists,
    finals,
    giving,
    guide,
    handover,
    office,
    online,
    penalties,
    people,
    persons,
    reports,
    rounds,
    rulebooks,
    ruling,
    serve,
    sheet,
    simulate,
    standing,
    teams,
    time_up,
    undo,
    waiting,
    wrong_table,
)
from toptable.cli.common import Who, default_database, default_name, polite, say
from toptable.engine.roles import Role

app = typer.Typer(
    name="toptable",
    no_args_is_help=True,
    pretty_exceptions_enable=False,
    rich_markup_mode="markdown",
    help="Runs card-game tournaments by the book.",
    epilog="Exit status: 0 done; 1 a check failed; 2 wrong input or refused; "
    "3 no pairing without a rematch; 4 the database or a file could not be used.",
)


def _version(value: bool) -> None:
    if value:
        say(f"toptable {__version__}")
        raise typer.Exit


@app.callback()
def options(
    context: typer.Context,
    db: Annotated[
        str,
        typer.Option(
            envvar="TOPTABLE_DB",
            help="The database: a file, or a postgresql:// address.",
            show_default="in your data folder",
        ),
    ] = "",
    by: Annotated[
        str,
        typer.Option(envvar="TOPTABLE_BY", help="Your name in the log.", show_default="your login"),
    ] = "",
    role: Annotated[
        Role, typer.Option(envvar="TOPTABLE_ROLE", help="The role you act in.")
    ] = Role.ORGANIZER,
    _show_version: Annotated[
        bool, typer.Option("--version", callback=_version, is_eager=True, help="Print the version.")
    ] = False,
) -> None:
    """Options that go before the command."""
    context.obj = Who(db=db or str(default_database()), by=by or default_name(), role=role)


for part in (
    serve,
    events,
    office,
    people,
    persons,
    online,
    teams,
    rounds,
    clock,
    time_up,
    calls,
    finals,
    finalists,
    undo,
    waiting,
    files,
    sheet,
    rulebooks,
    ruling,
    guide,
    penalties,
    giving,
    wrong_table,
    standing,
    handover,
    reports,
    simulate,
):
    part.register(app)


def run(words: Sequence[str] | None = None) -> None:
    """The command ``toptable``: no trouble that a user can cause ends in a stack trace."""
    try:
        with polite():
            app(words)
    except typer.Exit as end:
        raise SystemExit(end.exit_code) from None
