"""``toptable event list``: all events, without the engine where none has changed since."""

from typing import Annotated

import typer
from rich.table import Table

from toptable.cli.terminal import JsonOption, console, say, who
from toptable.desk.short_list import ShortRow, kept_rows, made_rows, seen


def register(noun: typer.Typer) -> None:
    """Add the command to the noun."""
    noun.command("list", epilog="Example: toptable event list --deleted")(list_events)


def list_events(
    context: typer.Context,
    deleted: Annotated[bool, typer.Option(help="Deleted events too.")] = False,
    as_json: JsonOption = False,
) -> None:
    """List the events in the database."""
    if as_json:
        _print_data(context, deleted)
        return
    database = who(context).db
    now = seen(database)
    rows = kept_rows(now) if now is not None else None
    if rows is None:
        # Loaded only here, as in what follows: with the desk comes the engine.
        from toptable.cli.common import desk

        with desk(context) as office:
            rows = made_rows(office, database, now)
    _print([row for row in rows if deleted or not row.deleted])


def _print_data(context: typer.Context, deleted: bool) -> None:
    from toptable.cli.common import desk, print_answer

    with desk(context) as office:
        print_answer(context, office, "listEvents", archived=True, deleted=deleted)


def _print(rows: list[ShortRow]) -> None:
    if not rows:
        say("No events yet. Create one: toptable event new NAME --rulebook ID")
        return
    table = Table("id", "date", "name", "rulebook", "players", "rounds", "state")
    for row in rows:
        table.add_row(row.id, row.date, row.name, row.rulebook, row.players, row.rounds, row.state)
    console.print(table)
    for row in rows:
        if row.trouble:
            say(row.trouble)
