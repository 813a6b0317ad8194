"""``toptable``: the whole program from a terminal."""

import codecs
import io
import os
import sys
from collections.abc import Callable, Sequence
from functools import cache
from typing import Annotated

import typer
from typer.main import get_command

from toptable import __version__
from toptable.cli import (
    backup,
    both_away,
    bracket,
    cards,
    clock,
    csv_files,
    cut,
    deck,
    deck_check,
    event,
    event_office,
    event_registration,
    files,
    finalists,
    follow,
    giving,
    guide,
    hook,
    judge,
    list_check,
    log,
    made,
    penalty,
    people,
    printing,
    prize,
    registry,
    report,
    round,
    rulebooks,
    ruling,
    screen,
    serve,
    server_status,
    sheet,
    simulate,
    staff,
    team,
    time_up,
    token,
    upgrade,
    voucher,
    waiting,
    wrong_table,
)
from toptable.cli.common import Who, default_database, default_name, polite, say
from toptable.cli.nearest import Nearest
from toptable.cli.table import TABLE
from toptable.engine.roles import Role

Register = Callable[[typer.Typer], None]

app = typer.Typer(
    name="toptable",
    cls=Nearest,
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
    context.obj = Who(
        db=db or str(default_database()), by=by or default_name(), role=role, named=bool(db)
    )


NOUNS: dict[str, tuple[str, Sequence[Register]]] = {
    "event": (
        "The event itself: begin it, plan it, look at it, close it.",
        (event.register, event_office.register, event_registration.register),
    ),
    "people": (
        "The people who play: enter them, check them in, drop them.",
        (people.register, waiting.register),
    ),
    "team": (
        "Teams: enter them, seat them, report their matches seat by seat.",
        (team.register,),
    ),
    "deck": (
        "Deck lists: hand them in, check and lock them, read what is open to you, publish them.",
        (deck.register, list_check.register),
    ),
    "staff": ("Who works at the event, and who signs in.", (staff.register,)),
    "token": ("What lets programs use the API in somebody's name.", (token.register,)),
    "registry": ("People across events, kept private.", (registry.register,)),
    "cards": (
        "What is known of cards: load it from files, for checking deck lists.",
        (cards.register,),
    ),
    "round": (
        "Pair a round in private, look at it, change it, publish it.",
        (round.register,),
    ),
    "result": (
        "Results: enter, correct or clear them; sides, byes and the end at time.",
        (time_up.register, both_away.register),
    ),
    "clock": (
        "The clock of the round that is on, the time of single tables, who is late.",
        (clock.register,),
    ),
    "judge": (
        "Judge calls, notes for the staff, investigations, permissions.",
        (judge.register, wrong_table.register),
    ),
    "deck-check": (
        "Deck checks: draw or choose whom, time them, write down what was found.",
        (deck_check.register,),
    ),
    "penalty": (
        "Rulings, penalties and appeals.",
        (ruling.register, giving.register, penalty.register),
    ),
    "cut": ("The cut: preview the line, call the finalists, lock it.", (cut.register,)),
    "bracket": ("The bracket: start it, settle sides, report games.", (bracket.register,)),
    "prize": (
        "Prizes and kits: the table, who gets what, what is left over.",
        (prize.add_to,),
    ),
    "voucher": ("Vouchers for reward byes: won, used, destroyed.", (voucher.register,)),
    "screen": (
        "Televisions, projectors and streams: what they show, who is called to the desk.",
        (screen.register,),
    ),
    "hook": (
        "Webhooks: tell a Discord channel, a site or a bot what happens.",
        (hook.register,),
    ),
    "report": (
        "Reports to print, send and hand over; confidential parts only for those allowed.",
        (report.register,),
    ),
}
"""Each noun with what it is about, and what is written by hand for it."""


def _noun(name: str, about: str, parts: Sequence[Register]) -> typer.Typer:
    noun = typer.Typer(cls=Nearest, no_args_is_help=True, help=about)
    for register in parts:
        register(noun)
    made.register(noun, name, TABLE.get(name, ()))
    return noun


_nouns = {name: _noun(name, about, parts) for name, (about, parts) in NOUNS.items()}
finalists.add_to(_nouns["cut"], _nouns["report"])
serve.register(app)
for name, noun in _nouns.items():
    app.add_typer(noun, name=name)
for part in (
    printing,
    log,
    files,
    backup,
    server_status,
    follow,
    csv_files,
    sheet,
    rulebooks,
    guide,
    simulate,
    upgrade,
):
    part.register(app)


_program = cache(lambda: get_command(app))
"""The commands as they are run; putting them together takes longer than most of them."""


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
        with polite():
            _program()(words)
    except typer.Exit as end:
        raise SystemExit(end.exit_code) from None
