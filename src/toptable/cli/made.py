"""Commands that only pass on what was typed, made from rows."""

from collections.abc import Callable, Iterable, Mapping
from inspect import Parameter, Signature
from typing import Annotated, Any, NamedTuple

import typer

from toptable.cli.common import EventArgument, ReasonOption, desk, found, send
from toptable.cli.typed import REQUIRED, Known, TypedField
from toptable.desk.tournament import Done, Tournament
from toptable.engine.declared import DECLARED, Asks, Command
from toptable.engine.secrets import Sealed, SealedText

Make = Callable[..., Command]
After = Callable[[Tournament, Any, Done], None]


class Row(NamedTuple):
    """One command: what it is called, what it sends, how its fields are typed."""

    verb: str
    struct: type[Any]
    help: str
    example: str
    """What is typed after noun and verb."""
    fields: Mapping[str, TypedField | Known] = {}
    make: Make | None = None
    """Builds the command where what is typed is not its fields one by one."""
    after: After | None = None
    """Says what somebody should know who has just done this."""


def register(noun: typer.Typer, name: str, rows: Iterable[Row]) -> None:
    """Add the commands of one noun."""
    for row in rows:
        example = f"Example: toptable {name} {row.verb} {row.example}"
        noun.command(row.verb, help=row.help, epilog=example)(_made(row))


def command_of(
    row: Row, tournament: Tournament, given: Mapping[str, Any]
) -> tuple[Command, list[SealedText]]:
    """The command for what was typed, and the texts that are kept beside the log."""
    values: dict[str, Any] = {}
    texts: list[SealedText] = []
    for field, how in row.fields.items():
        if isinstance(how, Known):
            values[field] = how.read(tournament)
            continue
        value = how.read(tournament, given[field])
        if isinstance(value, SealedText):
            texts.append(value)
            value = Sealed(value.digest)
        values.update(zip(how.fills, value, strict=True) if how.fills else {field: value}.items())
    make = row.make
    return (row.struct(**values) if make is None else make(tournament, **values)), texts


def _made(row: Row) -> Callable[..., None]:
    def run(context: typer.Context, event: str, reason: str = "", **given: Any) -> None:
        with desk(context) as office:
            tournament = found(office, event)
            command, texts = command_of(row, tournament, given)
            done = send(context, tournament, command, reason=reason, texts=texts)
            if row.after is not None:
                row.after(tournament, command, done)

    # What Typer reads; a function takes no attribute that its type does not have.
    vars(run)["__signature__"] = Signature(list(_parameters(row)))
    return run


def _parameters(row: Row) -> Iterable[Parameter]:
    def parameter(name: str, kind: Any, default: Any = REQUIRED) -> Parameter:
        return Parameter(name, Parameter.KEYWORD_ONLY, annotation=kind, default=default)

    yield parameter("context", typer.Context)
    yield parameter("event", EventArgument)
    for field, how in row.fields.items():
        if isinstance(how, TypedField):
            yield how.parameter(field)
    reason = DECLARED[row.struct].reason
    if reason is Asks.MAY:
        yield parameter("reason", ReasonOption, "")
    if reason is Asks.MUST:
        needed = typer.Option("--reason", help="Why; it is kept in the log.")
        yield parameter("reason", Annotated[str, needed])
