"""Commands that only pass on what was typed, made from their declarations."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from datetime import datetime
from enum import Enum
from inspect import Parameter, Signature
from itertools import pairwise
from types import NoneType
from typing import Annotated, Any, NamedTuple, get_args

import typer
from msgspec import NODEFAULT
from msgspec.structs import FieldInfo, fields

from toptable.api.reference import class_text, field_texts
from toptable.cli import argument_types
from toptable.cli.argument_types import (
    LATEST,
    MEMBER,
    ON_TABLE,
    REQUIRED,
    Known,
    Read,
    TypedField,
    always,
    as_typed,
    flag,
    kept,
    players,
)
from toptable.cli.common import EventArgument, ReasonOption, desk, found, player_number, send
from toptable.desk.tournament import Done, Tournament
from toptable.engine.declared import DECLARED, Always, As, Asks, Command, Follows, Said, Typed
from toptable.engine.entry import WronglyDeclared
from toptable.engine.secrets import Sealed, SealedText
from toptable.engine.state.decks import MissingLists
from toptable.engine.subjects.vocabulary import COMMANDS

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


OURS = frozenset({"known"})
"""Fields that the desk fills in."""
FOLLOWS = {Follows.ROUND: LATEST, Follows.ROUND_OR_BRACKET: ON_TABLE}
PLAYERS = frozenset({"player", "players", "chosen"})
"""Fields that mean players."""
MISSING_LISTS: dict[bool | None, MissingLists] = {
    None: MissingLists.ASK,
    True: MissingLists.WITHOUT,
    False: MissingLists.ON_PAPER,
}
ALIKE: Mapping[str, As] = {
    "table": As(text="The table number."),
    "game": As(text="The game's number."),
    "call": As(text="The call's number."),
    "check": As(text="The check's number."),
    "judge": As(text="Who ruled, if not you."),
    "infraction": As("--for", "The infraction; it can be named later."),
    "previous": As(text="How the game before ended, from the first seat: W, L or D."),
    "absentees": As(
        "--not-checked-in", "What becomes of those who have not checked in, where others have."
    ),
    "lists": As(
        "--without-lists/--lists-on-paper",
        "Begin although deck lists are missing, or because they were submitted on paper.",
    ),
}
"""Fields that are typed alike wherever they are."""


class Rows:
    """The rows of a noun: those that are derived and those by hand, in the order of the help."""

    def __init__(
        self,
        noun: str,
        order: str,
        by_hand: Sequence[Row] = (),
        after: Mapping[str, After] | None = None,
    ) -> None:
        self.noun = noun
        self._order = order.split()
        self._by_hand = by_hand
        self._after = after or {}

    def __call__(self, noun: typer.Typer) -> None:
        """Add them to their noun."""
        register(noun, self.noun, self)

    def __iter__(self) -> Iterator[Row]:
        """A verb that the order does not name comes last."""
        rows = {row.verb: row for row in self._by_hand}
        for command in COMMANDS:
            for typed in DECLARED[command].typed:
                if typed.noun == self.noun:
                    rows[typed.verb] = row_of(command, typed, self._after.get(typed.verb))
        for verb in dict.fromkeys((*self._order, *rows)):
            yield rows[verb]


def row_of(command: type[Command], typed: Typed, after: After | None = None) -> Row:
    """The row of a command, from its fields and what is declared of them."""
    return Row(
        typed.verb,
        command,
        typed.about or class_text(command),
        typed.example,
        dict(_fields(command, typed.fields)),
        after=after,
    )


def _fields(
    command: type[Command], said: Mapping[str, Said]
) -> Iterator[tuple[str, TypedField | Known]]:
    found = {field.name: field for field in fields(command) if field.name not in OURS}
    if {"player", "seat"} <= found.keys():
        del found["player"], found["seat"]
        yield "member", MEMBER
    for name in _in_order(list(found), list(said)):
        match said.get(name, ""):
            case None:
                continue
            case Always(value):
                yield name, always(value)
            case Follows() as what:
                yield name, FOLLOWS[what]
            case str(text):
                yield name, _typed(command, found[name], As(text=text))
            case As() as how:
                yield name, _typed(command, found[name], how)


def _in_order(names: list[str], said: Sequence[str]) -> Sequence[str]:
    """The fields as the command has them, unless they are said in another order."""
    for before, name in pairwise(said):
        if names.index(name) < names.index(before):
            names.remove(name)
            names.insert(names.index(before) + 1, name)
    return names


class _Kind(NamedTuple):
    """What is typed for a field by its type and name."""

    typed: Any
    default: Any
    read: Read = as_typed
    metavar: str = ""
    text: str = ""


def _kind(field: FieldInfo, how: As) -> _Kind:
    default = REQUIRED if field.required else field.default
    left_out = REQUIRED if field.required else ""
    if field.name in PLAYERS:
        if field.type == tuple[int, int]:
            return _Kind(tuple[str, str], REQUIRED, players, "NAME NAME", "Two players.")
        if field.type == tuple[int, ...]:
            listed = list[str] if field.required else list[str] | None
            given = REQUIRED if field.required else None
            return _Kind(listed, given, players, "NAME …", "Names of players.")
        number: Read = player_number if field.required else _unless_empty(player_number)
        return _Kind(str, left_out, number, "NAME", "The player's name.")
    if field.type is Sealed:
        return _Kind(str, left_out, kept(how.empty))
    if field.type == datetime | None:
        # What is noted "at" a time has happened; every other time is still to come.
        read = argument_types.of_today if field.name == "at" else argument_types.coming
        return _Kind(str, "", _unless_empty(lambda _tournament, text: read(text)))
    if field.type is MissingLists:
        return _Kind(bool | None, None, lambda _tournament, without: MISSING_LISTS[without])
    if field.type == tuple[str, ...]:
        return _Kind(list[str], REQUIRED, lambda _tournament, words: tuple(words))
    if field.required and field.type == int | None:
        return _Kind(int, REQUIRED, lambda _tournament, number: number or None)
    if how.default is Follows.ROUND:
        return _Kind(int, 0, lambda tournament, number: number or LATEST.read(tournament))
    return _Kind(field.type, default if how.default is NODEFAULT else how.default)


def _readable(kind: Any) -> bool:
    """Whether a word can be read as this type: a text, a number, a choice, or none of them."""
    parts = [part for part in get_args(kind) or (kind,) if part is not NoneType]
    return len(parts) == 1 and isinstance(parts[0], type) and issubclass(parts[0], str | int | Enum)


def _unless_empty(read: Callable[..., Any]) -> Read:
    return lambda tournament, text: read(tournament, text) if text else None


def _typed(command: type[Command], field: FieldInfo, said: As) -> TypedField:
    alike = ALIKE.get(field.name, As())
    how = said._replace(name=said.name or alike.name, text=said.text or alike.text)
    option = f"--{field.name.replace('_', '-')}"
    kind = _kind(field, how)
    text = how.text or kind.text or field_texts(command).get(field.name, "")
    where = f"{command.__module__}.{command.__qualname__}.{field.name}"
    if not text:
        raise WronglyDeclared(f"{where}: say what it is, with a text under it.")
    if field.type is Sealed and not how.empty:
        raise WronglyDeclared(f"{where}: say in typed= with As(empty=…) what is asked for.")
    if kind.read is as_typed and not _readable(kind.typed):
        raise WronglyDeclared(f"{where}: it cannot be typed. Say in typed= what it is, or None.")
    if how.on is not NODEFAULT:
        off = field.default if how.default is NODEFAULT else how.default
        return flag(text, how.name or option, on=how.on, off=off)
    if field.type is bool and field.default is False:
        return flag(text, how.name or option)
    if field.type is bool and field.default is True:
        return flag(text, how.name or f"--no-{option[2:]}", on=False, off=True)
    shown: dict[str, Any] = {} if how.least is None else {"min": how.least}
    if how.shown:
        shown["show_default"] = how.shown
    at_place = kind.default is REQUIRED or kind.metavar.endswith("…")
    if how.name.startswith("--") or not (how.name or at_place):
        names = [how.name] if how.name else []
        return TypedField(
            kind.typed, typer.Option(*names, help=text, **shown), kind.default, kind.read
        )
    metavar = how.name or kind.metavar or field.name.upper()
    left_out = metavar.startswith("[") or kind.default is None
    argument = typer.Argument(metavar=metavar, help=text, **shown)
    return TypedField(kind.typed, argument, kind.default if left_out else REQUIRED, kind.read)
