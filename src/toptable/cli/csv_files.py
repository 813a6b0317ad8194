"""``toptable csv``: the lists of an event as a file or on the screen."""

from pathlib import Path
from typing import Annotated

import typer
from msgspec.structs import replace

from toptable.cli.common import EventArgument, answer, desk, found, say, stop, who
from toptable.cli.exits import Exit
from toptable.desk.open_lines import draft_of
from toptable.desk.sights import Sight, may_see
from toptable.desk.tournament import Tournament
from toptable.engine.reading.outcome import ended_in
from toptable.engine.roles import Role
from toptable.engine.subjects.office.office_work import shown_through
from toptable.interchange.csv_lists import (
    ListKind,
    pairings,
    players,
    ranking,
    results,
    standings,
)
from toptable.interchange.csv_table import ListTable, as_csv, as_text


def register(app: typer.Typer) -> None:
    """Add this command to the program."""
    app.command("csv", epilog="Example: toptable csv spring pairings pairings.csv --excel")(csv)


def csv(
    context: typer.Context,
    event: EventArgument,
    what: Annotated[ListKind, typer.Argument(help="Which list.")],
    file: Annotated[
        Path | None,
        typer.Argument(metavar="[FILE]", help="Where to write it.", show_default="the screen"),
    ] = None,
    number: Annotated[
        int, typer.Option("--round", min=0, help="Of or after which round.", show_default="latest")
    ] = 0,
    text: Annotated[bool, typer.Option("--text", help="As plain text in columns.")] = False,
    excel: Annotated[
        bool, typer.Option("--excel", help="With a mark by which Excel knows the alphabet.")
    ] = False,
) -> None:
    """Write pairings, standings, players, results or the final ranking as CSV or plain text.

    A cell that a spreadsheet would take for a formula has an apostrophe before it. You get what
    the pages show to your role.
    """
    with desk(context) as office:
        table = _table(found(office, event), who(context).role, what, number)
    content = as_text(table).encode() if text else as_csv(table, bom=excel)
    if file is None:
        typer.echo(content, nl=False)
        return
    file.write_bytes(content)
    say(f"Wrote {file} ({len(table.rows)} lines).")


def _table(tournament: Tournament, role: Role, what: ListKind, number: int) -> ListTable:
    state, rulebook = tournament.state, tournament.rulebook
    staff = may_see(role, Sight.UNPUBLISHED)
    if not staff and draft_of(state):
        state = replace(state, rounds=state.rounds[:-1])
    if what is ListKind.PLAYERS:
        return players(state, rulebook, staff=staff)
    through = state.finished_rounds if staff else shown_through(state)
    if what is ListKind.RANKING:
        return ranking(state, rulebook, answer(ended_in(state, rulebook, through)))
    if what is ListKind.STANDINGS:
        after = number or through
        if not 1 <= after <= through:
            stop(f"There are no standings after round {after}.", Exit.REFUSED)
        return standings(state, rulebook, tournament.standings(after))
    chosen = state.rounds[number - 1 : number] if number else state.rounds
    if not chosen:
        stop("There is no such round. Pair one first, or look which there are.", Exit.REFUSED)
    return pairings(state, chosen[-1]) if what is ListKind.PAIRINGS else results(state, chosen)
