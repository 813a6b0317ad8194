"""Commands about rule documents: which there are, what they say, and which rules are served."""

from typing import Annotated, Literal

import typer
from rich.table import Table

from toptable import rulebooks as books
from toptable.cli import rulebook_views as views
from toptable.cli.common import JsonOption, answer, console, print_json, say, stop
from toptable.cli.exits import Exit
from toptable.cli.nearest import Nearest
from toptable.engine.rules.settings import parse
from toptable.rulebooks.coverage import Status, counts, coverage
from toptable.rulebooks.coverage_page import page
from toptable.rulebooks.summary import Question, summary

Wanted = Literal["served", "partly", "not-yet", "outside"]
_STATUS: dict[Wanted, Status] = {
    "served": Status.SERVED,
    "partly": Status.PARTLY,
    "not-yet": Status.NOT_YET,
    "outside": Status.OUTSIDE,
}


def register(app: typer.Typer) -> None:
    """Add these commands to the program."""
    group = typer.Typer(
        cls=Nearest, help="The rule documents: list them, read them, see what is served."
    )
    group.callback(invoke_without_command=True)(list_rulebooks)
    group.command(
        "show", epilog="Example: toptable rulebooks show nisei-1.3 --players 24 --tier casual"
    )(show)
    group.command(
        "coverage", epilog="Example: toptable rulebooks coverage bushiroad-1.2.11 --status not-yet"
    )(show_coverage)
    app.add_typer(group, name="rulebooks")


def list_rulebooks(context: typer.Context, as_json: JsonOption = False) -> None:
    """List the rule documents that an event can run under."""
    if context.invoked_subcommand is not None:
        return
    known = books.all_rulebooks()
    if as_json:
        print_json(
            {
                "rulebooks": [
                    {
                        "id": book.id,
                        "title": book.title,
                        "version": book.version,
                        "date": book.date,
                        "publisher": book.publisher,
                        "games": [game.name for game in book.games],
                    }
                    for book in known
                ]
            }
        )
        return
    table = Table("id", "title", "version", "date")
    for book in known:
        table.add_row(book.id, book.title, book.version, book.date)
    console.print(table)
    say("More: toptable rulebooks show ID")


def show(
    rulebook: Annotated[str, typer.Argument(metavar="ID", help="The rulebook's id.")],
    players: Annotated[
        int | None, typer.Option(min=1, help="How many play: proposes rounds and cut.")
    ] = None,
    tier: Annotated[
        str, typer.Option("--tier", "--level", help="How strictly the event is run.")
    ] = "",
    kind: Annotated[
        str, typer.Option("--type", help="What it is, such as store_championship or shop.")
    ] = "",
    category: Annotated[str, typer.Option(help="Bushiroad: official or sanctioned.")] = "",
    cut: Annotated[
        int | None,
        typer.Option(min=0, help="How many players advance after the rounds; 0 for none."),
    ] = None,
    settings: Annotated[
        list[str] | None, typer.Option("--set", metavar="KEY=VALUE", help="Change a default.")
    ] = None,
    online: Annotated[bool, typer.Option(help="The event is played online.")] = False,
    teams: Annotated[bool, typer.Option(help="Star Wars: teams of two.")] = False,
    as_json: JsonOption = False,
) -> None:
    """Print what to announce before the start, the tables, the defaults and the settings."""
    book = answer(books.get(rulebook))
    sheet = answer(
        summary(
            book,
            Question(
                settings=answer(parse(settings or [])),
                level=tier,
                event_type=kind,
                category=category,
                players=players,
                cut=cut,
                online=online,
                teams=teams,
            ),
        )
    )
    if as_json:
        print_json(sheet)
    else:
        console.print(views.sheet(sheet))


def show_coverage(
    rulebook: Annotated[
        str, typer.Argument(metavar="[ID]", help="Only this rulebook.", show_default=False)
    ] = "",
    status: Annotated[Wanted | None, typer.Option(help="Only rules that stand so.")] = None,
    markdown: Annotated[
        bool, typer.Option("--markdown", help="Print the page for the documentation.")
    ] = False,
    as_json: JsonOption = False,
) -> None:
    """List every catalogued rule with how it is served, by which module and which test."""
    if rulebook:
        answer(books.get(rulebook))
    if markdown:
        if rulebook or status or as_json:
            stop("The page covers everything: leave the other options out.", Exit.REFUSED)
        typer.echo(page({book.id: book.title for book in books.all_rulebooks()}), nl=False)
        return
    entries = [
        entry
        for entry in coverage()
        if (not rulebook or entry.rule.document == rulebook)
        and (status is None or entry.status is _STATUS[status])
    ]
    if as_json:
        print_json(
            {
                "counts": counts(entries),
                "rules": [views.entry_data(entry) for entry in entries],
            }
        )
        return
    console.print(views.entries_table(entries))
    console.print(views.counts_table(entries))
