"""``toptable rulebooks``: which documents there are, what they say, which rules are served."""

from collections.abc import Sequence
from typing import Annotated, Any, Literal

import typer
from rich.console import Group, RenderableType
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from toptable import rulebooks as books
from toptable.cli import own_rulebook
from toptable.cli.common import JsonOption, answer, console, print_json, say, stop
from toptable.cli.exits import Exit
from toptable.cli.usage_errors import Nearest
from toptable.engine.rules.announcements import WHEN_NAMES, AnnouncementLine
from toptable.engine.rules.settings import parse
from toptable.engine.rules.structure.tables import (
    SHAPE_NAMES,
    OrganizerDecides,
    RoundsTable,
    Shape,
    TableRow,
)
from toptable.rulebooks.coverage import Entry, Status, counts, coverage, coverage_page
from toptable.rulebooks.summary import Question, Summary, summary


def sheet(summary: Summary) -> RenderableType:
    """Everything on one sheet: head, announcements, tables, defaults, settings."""
    return Group(
        Text(f"{summary.title}", style="bold"),
        Text(f"{summary.id} · {summary.publisher} · {summary.date} · {', '.join(summary.games)}"),
        *_level(summary),
        *_announcements(summary.announcements),
        *_on_hand(summary),
        *_structure(summary),
        *_defaults(summary),
        *_settings(summary),
    )


def entries_table(entries: Sequence[Entry]) -> RenderableType:
    """The rules one by one."""
    table = Table("id")
    for heading in ("rule", "served", "by", "test"):
        table.add_column(heading, overflow="fold")
    for entry in entries:
        served = ", ".join(entry.how) or entry.status
        why = f"{served}; missing: {entry.why}" if entry.how and entry.why else served
        if not entry.how:
            why = f"{entry.status}: {entry.why}"
        table.add_row(
            entry.rule.id,
            Text(entry.rule.rule),
            Text(why),
            "\n".join(entry.modules),
            "\n".join(entry.tests),
        )
    return table


def counts_table(entries: Sequence[Entry]) -> RenderableType:
    """How many rules of each document stand how."""
    table = Table("document", "rules", *Status)
    documents = dict.fromkeys(entry.rule.document for entry in entries)
    for document in documents:
        own = [entry for entry in entries if entry.rule.document == document]
        table.add_row(document, str(len(own)), *(str(n) for n in counts(own).values()))
    if len(documents) > 1:
        table.add_section()
        table.add_row("all", str(len(entries)), *(str(n) for n in counts(entries).values()))
    return table


def entry_data(entry: Entry) -> dict[str, Any]:
    """One rule for a program."""
    rule = entry.rule
    return {
        "id": rule.id,
        "document": rule.document,
        "area": rule.area,
        "section": rule.section,
        "rule": rule.rule,
        "software": rule.software,
        "status": entry.status,
        "how": entry.how,
        "modules": entry.modules,
        "tests": entry.tests,
        "why": entry.why,
    }


def _heading(text: str) -> RenderableType:
    return Padding(Text(text, style="bold underline"), (1, 0, 0, 0))


def _grid(*widths: int | None) -> Table:
    table = Table(box=None, show_header=False, pad_edge=False, padding=(0, 2, 0, 0))
    for width in widths:
        table.add_column(min_width=width, overflow="fold")
    return table


def _level(summary: Summary) -> list[RenderableType]:
    level = summary.level
    table = _grid(None, None)
    table.add_row(Text(level.strictness), Text(level.strictness_source, style="dim"))
    for demand in level.demands:
        table.add_row(Text(demand.text), Text(demand.source, style="dim"))
    name = f"{summary.level_word.capitalize()}: {level.level}"
    notes = [Text(note, style="yellow") for note in (level.note, *summary.warnings) if note]
    return [_heading(name), *notes, table]


def _announcements(lines: Sequence[AnnouncementLine]) -> list[RenderableType]:
    parts: list[RenderableType] = []
    for when, name in WHEN_NAMES.items():
        due = [line for line in lines if line.when is when]
        if not due:
            continue
        table = _grid(22, 40, None)
        for line in due:
            topic = f"{line.topic}{'' if line.must else ' (advised)'}"
            style = "" if line.decided else "yellow"
            text = line.text if line.decided else f"? {line.text}"
            table.add_row(Text(topic), Text(text, style=style), Text(line.source, style="dim"))
        parts += [_heading(f"Announce: {name.lower()}"), table]
    return parts


def _on_hand(summary: Summary) -> list[RenderableType]:
    if not summary.documents:
        return []
    return [_heading("Have at hand"), Text(f"{', '.join(summary.documents)}.")]


def _structure(summary: Summary) -> list[RenderableType]:
    parts: list[RenderableType] = []
    if summary.proposal is not None:
        proposal = summary.proposal
        parts.append(_heading(f"Proposed for {proposal.players}"))
        parts.append(Text(f"{proposal.structure}: {proposal.sentence}. ({proposal.source})"))
        parts += [Text(note, style="yellow") for note in (*proposal.notes, *summary.problems)]
    for table in summary.tables:
        parts += [_heading(f"Rounds and cut: {table.name} ({table.source})"), _rounds(table)]
    parts.append(Text(f"{summary.departure.text} ({summary.departure.source})"))
    return parts


def _rounds(table: RoundsTable | OrganizerDecides) -> RenderableType:
    if isinstance(table, OrganizerDecides):
        return Text(table.help)
    remarks = any(_remark(row) for row in table.rows)
    shown = Table(f"{table.person}s", "rounds", "cut", *([""] if remarks else []))
    for row in table.rows:
        cells = (_field(row), _span(row), _cut(row), Text(_remark(row), style="dim"))
        shown.add_row(*cells[: 4 if remarks else 3])
    return shown


def _field(row: TableRow) -> str:
    if row.last is None:
        return f"{row.first} and more"
    return str(row.first) if row.first == row.last else f"{row.first} to {row.last}"


def _span(row: TableRow) -> str:
    return str(row.rounds) if row.most is None else f"{row.fewest} to {row.most}"


def _cut(row: TableRow) -> str:
    if row.cut is None:
        return "as you decide"
    return f"top {row.cut}" if row.cut else "none"


def _remark(row: TableRow) -> str:
    shape = "" if row.shape is Shape.SWISS else SHAPE_NAMES[row.shape]
    return " · ".join(part for part in (shape, row.note) if part)


def _defaults(summary: Summary) -> list[RenderableType]:
    table = _grid(22, 40, None)
    for default in summary.defaults:
        source = " · ".join(part for part in (default.source, ", ".join(default.rules)) if part)
        table.add_row(Text(default.topic), Text(default.value), Text(source, style="dim"))
    return [_heading("Defaults"), table]


def _settings(summary: Summary) -> list[RenderableType]:
    table = _grid(22, 40, None)
    for setting in summary.settings:
        changed = "" if setting.value == setting.default else " (changed)"
        name = f"{setting.key} = {setting.value or 'not set'}{changed}"
        source = " · ".join(part for part in (setting.source, ", ".join(setting.rules)) if part)
        table.add_row(
            Text(name),
            Text(f"{setting.label}. {setting.help} ({', '.join(setting.values)})"),
            Text(source, style="dim"),
        )
        for reading in setting.readings:
            table.add_row("", Text(f"{reading.id}: {reading.reading}", style="dim"), "")
    return [_heading("Settings, change with --set KEY=VALUE"), table]


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
        cls=Nearest, help="Rulebooks: list and read them; write, check and compare your own."
    )
    group.callback(invoke_without_command=True)(list_rulebooks)
    group.command(
        "show", epilog="Example: toptable rulebooks show nisei-1.3 --players 24 --tier casual"
    )(show)
    group.command(
        "coverage", epilog="Example: toptable rulebooks coverage bushiroad-1.2.11 --status not-yet"
    )(show_coverage)
    own_rulebook.register(group)
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
    shown = answer(
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
        print_json(shown)
    else:
        console.print(sheet(shown))


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
        typer.echo(coverage_page({book.id: book.title for book in books.all_rulebooks()}), nl=False)
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
                "rules": [entry_data(entry) for entry in entries],
            }
        )
        return
    console.print(entries_table(entries))
    console.print(counts_table(entries))
