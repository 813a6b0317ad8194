"""``toptable``: the whole program from a terminal."""

import codecs
import io
import os
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from functools import cache
from typing import Annotated, Any

import typer
from typer.core import TyperGroup
from typer.main import get_command

from toptable import __version__
from toptable.cli.usage_errors import Nearest
from toptable.cli.words import WORDS, Commands
from toptable.engine.roles import Role


class Program(Nearest):
    """All words; each is loaded when it is typed, and none to list them."""

    def __init__(self, **settings: Any) -> None:
        super().__init__(**settings)
        self.commands: Commands = Commands(self.rich_markup_mode)
        self._listing = False

    def list_commands(self, ctx: Any) -> list[str]:  # noqa: ARG002
        """Every word, in the order of the help."""
        return list(WORDS)

    def get_command(self, ctx: Any, cmd_name: str) -> Any:
        """What a word does; while words are listed, no more of it than what it is about."""
        if self._listing and cmd_name in WORDS:
            return TyperGroup(name=cmd_name, help=WORDS[cmd_name])
        return super().get_command(ctx, cmd_name)

    def resolve_command(self, ctx: Any, args: list[str]) -> Any:
        """The command that is meant; one that needs no engine is had without its neighbours."""
        quick = self.commands.quick(args)
        if quick is not None:
            return args[0], quick, args[1:]
        return super().resolve_command(ctx, args)

    def format_help(self, ctx: Any, formatter: Any) -> None:
        """The first page of help."""
        with self._only_listing():
            super().format_help(ctx, formatter)

    def shell_complete(self, ctx: Any, incomplete: str) -> Any:
        """The words that begin like this."""
        with self._only_listing():
            return super().shell_complete(ctx, incomplete)

    @contextmanager
    def _only_listing(self) -> Iterator[None]:
        self._listing = True
        try:
            yield
        finally:
            self._listing = False


app = typer.Typer(
    name="toptable",
    cls=Program,
    no_args_is_help=True,
    pretty_exceptions_enable=False,
    rich_markup_mode="markdown",
    help="Runs card-game tournaments by the book.",
    epilog="Exit status: 0 done; 1 a check failed; 2 wrong input or refused; "
    "3 no pairing without a rematch; 4 the database or a file could not be used; "
    "5 a check found nothing wrong and could not check everything.",
)


def _version(value: bool) -> None:
    if value:
        typer.echo(f"toptable {__version__}")
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
    # Loaded only here: help and version ask nobody who they are.
    from toptable.cli.terminal import Who, default_database, default_name

    context.obj = Who(
        db=db or str(default_database()), by=by or default_name(), role=role, named=bool(db)
    )


_program = cache(lambda: get_command(app))
"""The commands as they are run, with those that were loaded already."""


def say_what_can_be_said() -> None:
    """On a console that lacks some letters a name reads with question marks; nothing ends by it."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="replace")


def read_what_was_typed() -> None:
    """Start again in UTF-8 where Python was told to know no letters but ASCII.

    By itself it reads UTF-8 in a terminal without a language too; with PYTHONUTF8=0 it does not,
    and every other letter in a name or a path would be lost.
    """
    ascii_only = codecs.lookup(sys.getfilesystemencoding()).name == "ascii"
    if ascii_only and any(not word.isascii() for word in (*sys.argv, *os.environ.values())):
        os.execv(sys.executable, [sys.executable, "-X", "utf8", *sys.orig_argv[1:]])


def run(words: Sequence[str] | None = None) -> None:
    """The command ``toptable``: no trouble that a user can cause ends in a stack trace."""
    if words is None:
        read_what_was_typed()
    say_what_can_be_said()
    try:
        _run(words)
    except typer.Exit as end:
        raise SystemExit(end.exit_code) from None


def _run(words: Sequence[str] | None) -> None:
    try:
        _program()(words)
    except typer.Exit:
        raise
    except Exception:
        # Loaded only here: to know every kind of trouble is to know the store and the engine.
        from toptable.cli.common import polite

        with polite():
            raise
