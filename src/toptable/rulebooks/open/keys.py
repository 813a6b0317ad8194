"""The way a key of an open rulebook is declared, and the declarations read back from the structs.

A table of the file is a struct, a key is a field, and ``Annotated`` carries its effect and limits.
The shape check, its messages, the reference page and forms all read ``keys_of``.
"""

import types
from collections.abc import Mapping
from enum import StrEnum
from fractions import Fraction
from functools import cache
from typing import (
    Annotated,
    Any,
    Literal,
    TypeAlias,
    Union,
    get_args,
    get_origin,
    get_type_hints,
)

import msgspec


class Key(msgspec.Struct, frozen=True):
    """What a key does, the limits of its numbers, and the kinds of measure that use it."""

    effect: str
    low: int | None = None
    high: int | None = None
    kinds: tuple[str, ...] = ()


class Form(StrEnum):
    """The form of a value; plain types have theirs from the type of the field."""

    TEXT = "text"
    ID = "id"
    NAME = "short name"
    """An id that may have capital letters, such as the short name of a source."""
    SCORE = "won-lost-drawn"
    MONTH_DAY = "month-day"
    FLAG = "true/false"
    WHOLE = "whole number"
    NUMBER = "number"
    DATE = "date"
    CHOICE = "one of"
    REFERENCE = "reference"
    SPAN = "number or [from, to]"
    VALUE = "text or number"
    ANY = "any value"
    LIST = "list"
    LISTS = "list of lists"
    COUNTS = "table of numbers"
    SETS = "keys and values"
    TABLE = "table"
    TABLES = "tables"
    ROWS = "lines"
    CITES = "citations"
    TRANSLATIONS = "translations"


class Ref(msgspec.Struct, frozen=True):
    """A text that must be the id of an entry elsewhere in the rulebook."""

    path: str
    """Where the entries are, such as ``penalties.rank``."""
    noun: str
    """One of them in words, such as *penalty rank*."""


Id: TypeAlias = Annotated[str, Form.ID]
ShortName: TypeAlias = Annotated[str, Form.NAME]
Score: TypeAlias = Annotated[str, Form.SCORE]
MonthDay: TypeAlias = Annotated[str, Form.MONTH_DAY]
Span: TypeAlias = Annotated[int | tuple[int, int], Form.SPAN]
Value: TypeAlias = Annotated[str | int | bool, Form.VALUE]
Sets: TypeAlias = Annotated[Mapping[str, Any], Form.SETS]
MeasureId: TypeAlias = Annotated[str, Ref("measure", "measure")]
RankId: TypeAlias = Annotated[str, Ref("penalties.rank", "penalty rank")]
InfractionId: TypeAlias = Annotated[str, Ref("penalties.infraction", "infraction")]
GroupId: TypeAlias = Annotated[str, Ref("penalties.infraction.group", "group of infractions")]
LevelId: TypeAlias = Annotated[str, Ref("levels.level", "level")]
TableId: TypeAlias = Annotated[str, Ref("rounds.table", "rounds table")]
FormatId: TypeAlias = Annotated[str, Ref("decks.format", "deck format")]
DivisionId: TypeAlias = Annotated[str, Ref("divisions.division", "division")]


class Part(msgspec.Struct, frozen=True, kw_only=True):
    """A table of an open rulebook."""


Confidence: TypeAlias = Literal["checked", "read", "quoted", "code", "page", "ours"]


class Cited(Part, frozen=True, kw_only=True):
    """An entry that may name its own source."""

    at: Annotated[str, Key("Source and section, as in `[cite]`")] = ""
    conf: Annotated[Confidence | None, Key("Confidence; left out = that of the source")] = None


class Declared(msgspec.Struct, frozen=True, kw_only=True):
    """One key as it is declared: its form, limits, default and effect."""

    name: str
    form: Form
    key: Key
    needed: bool = False
    default: Any = None
    values: tuple[str, ...] = ()
    """The values of ``Form.CHOICE``."""
    ref: Ref | None = None
    inner: "Declared | None" = None
    """What a list is a list of."""
    table: type[Part] | None = None
    """The struct of a table or of the entries of a list of tables."""

    @property
    def nested(self) -> bool:
        """Whether this is a table or a list of tables of its own, with a heading in the file."""
        return self.form in (Form.TABLE, Form.TABLES)


@cache
def keys_of(table: type[Part]) -> Mapping[str, Declared]:
    """The keys of a table in the order of their declaration."""
    hints = get_type_hints(table, include_extras=True)
    return {
        field.name: _declared(field, hints[field.name]) for field in msgspec.structs.fields(table)
    }


def has_ids(table: type[Part]) -> bool:
    """Whether entries of this table are found by their ids."""
    return "id" in keys_of(table)


def _declared(field: msgspec.structs.FieldInfo, hint: Any) -> Declared:
    default: Any = None
    needed = False
    if field.default is not msgspec.NODEFAULT:
        default = field.default
    elif field.default_factory is not msgspec.NODEFAULT:
        default = field.default_factory()
    else:
        needed = True
    shape = _shape(field.name, hint)
    return msgspec.structs.replace(shape, needed=needed, default=default)


_PLAIN: Mapping[Any, Form] = {
    str: Form.TEXT,
    bool: Form.FLAG,
    int: Form.WHOLE,
    Fraction: Form.NUMBER,
    Any: Form.ANY,
}


def _shape(name: str, hint: Any) -> Declared:
    key, marks = Key(""), []
    while True:
        if get_origin(hint) is Annotated:
            hint, *more = get_args(hint)
            marks += [mark for mark in more if not isinstance(mark, Key)]
            key = next((mark for mark in more if isinstance(mark, Key)), key)
            continue
        if get_origin(hint) in (Union, types.UnionType):
            left = [one for one in get_args(hint) if one is not type(None)]
            if len(left) == 1:
                hint = left[0]
                continue
        break
    form = next((mark for mark in marks if isinstance(mark, Form)), None)
    if form is not None:
        return Declared(name=name, form=form, key=key, table=_table_in(hint))
    ref = next((mark for mark in marks if isinstance(mark, Ref)), None)
    if ref is not None:
        return Declared(name=name, form=Form.REFERENCE, key=key, ref=ref)
    if get_origin(hint) is Literal:
        return Declared(name=name, form=Form.CHOICE, key=key, values=get_args(hint))
    if get_origin(hint) is tuple:
        return _list(name, key, get_args(hint)[0])
    if isinstance(hint, type) and issubclass(hint, Part):
        return Declared(name=name, form=Form.TABLE, key=key, table=hint)
    if get_origin(hint) is not None and issubclass(get_origin(hint), Mapping):
        return Declared(name=name, form=Form.COUNTS, key=key)
    return Declared(name=name, form=_PLAIN.get(hint, Form.DATE), key=key)


def _table_in(hint: Any) -> type[Part] | None:
    """The struct of the entries where a form of its own, such as lines, holds tables."""
    return next(
        (one for one in get_args(hint) if isinstance(one, type) and issubclass(one, Part)), None
    )


def _list(name: str, key: Key, element: Any) -> Declared:
    inner = _shape(name, element)
    if inner.form is Form.TABLE:
        return Declared(name=name, form=Form.TABLES, key=key, table=inner.table)
    if inner.form is Form.LIST:
        return Declared(name=name, form=Form.LISTS, key=key, inner=inner.inner)
    inner = msgspec.structs.replace(inner, key=key)
    return Declared(name=name, form=Form.LIST, key=key, inner=inner)
