"""A form made from a command: one field for each of its own, asked for as its type wants it.

A page gives values that the visitor does not see, choices, labels, hints and lengths; what it says
nothing of is asked for with the text under the field. A struct inside a command is asked for field
by field (``kit.code``), and one choice may fill several fields (``place|what``).
"""

from collections.abc import Iterable, Mapping, Sequence
from datetime import date, datetime
from enum import Enum, StrEnum
from functools import cache
from types import UnionType
from typing import Annotated, Any, TypeAlias, Union, get_args, get_origin
from urllib.parse import urlencode

import msgspec
from msgspec.structs import fields, replace

from toptable.api.commands import FORMS, TAKEN
from toptable.api.reference import choice_texts, field_texts
from toptable.engine.declared import Asks
from toptable.engine.sentence import to_plain
from toptable.web.acts.form_response import Again, sent_to
from toptable.web.pages.datetime_fields import in_field

Choice: TypeAlias = tuple[object, str]
"""What is sent, and what is read."""

JOIN = "|"
LONGEST = 500
DEEPEST = 2
"""How many structs stand inside each other in a form."""


class Widget(StrEnum):
    """How something is asked for."""

    TEXT = "text"
    LONG = "long"
    NUMBER = "number"
    DIGITS = "digits"
    DAY = "date"
    MOMENT = "datetime-local"
    TICK = "tick"
    CHOICE = "choice"
    TICKS = "ticks"
    PICK = "pick"


UNASKED = (Widget.TICK, Widget.TICKS)
"""What may always stay as it is: a box that is not ticked says no."""


class Field(msgspec.Struct, frozen=True):
    """A field of a command by its name in a form; one of a struct inside it as ``kit.code``, one
    of the first in a list as ``prizes.0.place``."""

    name: str
    required: bool
    """Whether the command must have it."""
    usual: object
    nullable: bool
    """Whether nothing may stand in its place."""
    text: str
    """What stands under it where it is declared."""
    kind: Any
    """Its type without what wraps it; of a list, the type of what is in it."""
    several: bool
    sealed: bool


class Asked(msgspec.Struct, frozen=True):
    """One field of a form as it is drawn."""

    name: str
    label: str
    widget: Widget
    required: bool
    values: tuple[str, ...]
    hint: str
    note: str
    """What stands below it."""
    lines: int
    length: int
    example: str
    choices: tuple[tuple[str, str], ...]
    usually: bool
    """Of a box: whether it is ticked unless somebody says otherwise."""
    suggested: str
    """The list that is offered while typing, by its id."""

    @property
    def value(self) -> str:
        """What stands in it."""
        return next(filter(None, self.values), "")


class Button(msgspec.Struct, frozen=True):
    """One of several buttons of a form, with what it says besides the fields."""

    label: str
    name: str
    value: str
    kind: str


class Form(msgspec.Struct, frozen=True):
    """Everything that a template needs to draw a form."""

    action: str
    given: tuple[tuple[str, str], ...]
    must: str
    """The fields that have to be filled in on this page although the command does not need them."""
    rows: tuple[tuple[str, tuple[Asked, ...]], ...]
    """The fields: those that share a row with the class of the row, the others alone."""
    buttons: tuple[Button, ...]
    notice: str


class Wanted(msgspec.Struct, frozen=True):
    """What a page says about a form."""

    given: Mapping[str, object] = {}
    only: Sequence[str] | None = None
    """The fields that are asked for, in this order, where the others keep what they are; all
    unless named."""
    must: Sequence[str] = ()
    """Fields that have to be filled in on this page."""
    free: Sequence[str] = ()
    """Fields that may stay empty on this page."""
    choices: Mapping[str, Iterable[Choice] | Mapping[Any, str]] = {}
    labels: Mapping[str, str] = {}
    hints: Mapping[str, str] = {}
    notes: Mapping[str, str] = {}
    lines: Mapping[str, int] = {}
    """How high a field for a longer text is."""
    values: Mapping[str, object] = {}
    lengths: Mapping[str, int] = {}
    examples: Mapping[str, str] = {}
    """What stands in an empty field in grey."""
    suggested: Mapping[str, str] = {}
    widgets: Mapping[str, str] = {}
    """How fields are asked for, where their types would ask otherwise."""
    buttons: Sequence[tuple[str, str, object, str]] = ()
    """Several buttons instead of one: the label, the field that it fills in, with what, and the
    class."""
    picked: Sequence[str] = ()
    """Choices that all stand on the page beside each other."""
    short: Sequence[str] = ()
    """Confidential texts that are written on one line."""
    groups: Sequence[Sequence[str]] = ()
    """Fields that share a row; the first word may be the class of the row: ``"pairs"``."""
    reason: Asks = Asks.NOTHING


class CannotBeAsked(TypeError):
    """A field has a shape that no widget asks for; the page must compose the command."""


@cache
def fields_of(tag: str) -> tuple[Field, ...]:
    """The fields that a form may fill in; raises where it cannot fill in what must be there."""
    return tuple(_flat(TAKEN[tag], "", required=True))


def _flat(form: type[msgspec.Struct], before: str, *, required: bool) -> Iterable[Field]:
    texts = field_texts(FORMS.engine_of.get(form, form))
    for field in fields(form):
        known = Field(
            f"{before}{field.name}",
            required and field.required,
            "" if field.default is msgspec.NODEFAULT else field.default,
            type(None) in get_args(field.type),
            texts.get(field.name, "").rstrip("."),
            None,
            several=False,
            sealed=field.name in FORMS.sealed.get(form, ()),
        )
        yield from _fields(known, plain(field.type))


def _fields(known: Field, kind: Any) -> Iterable[Field]:
    """A field, or those within it."""
    inside = get_args(kind) if get_origin(kind) is tuple else ()
    within = [plain(part) for part in inside]
    deep = known.name.count(".") > DEEPEST
    if is_struct(kind) and not deep:
        yield from _flat(kind, f"{known.name}.", required=known.required)
    elif is_plain(kind):
        yield replace(known, kind=kind)
    elif len(inside) == 2 and inside[1] is Ellipsis and is_plain(within[0]):
        yield replace(known, kind=within[0], several=True)
    elif len(inside) == 2 and inside[1] is Ellipsis and is_struct(within[0]) and not deep:
        if known.required:
            raise CannotBeAsked(known.name)
        yield from _flat(within[0], f"{known.name}.0.", required=False)
    elif inside and all(map(is_plain, within)):
        for place, part in enumerate(within):
            yield replace(known, name=f"{known.name}.{place}", kind=part)
    elif known.required:
        raise CannotBeAsked(known.name)


def plain(declared: Any) -> Any:
    """A type without what wraps it, and without the nothing that may stand in its place."""
    while True:
        origin, inside = get_origin(declared), get_args(declared)
        rest = [part for part in inside if part is not type(None)]
        if origin is Annotated or (origin in (Union, UnionType) and len(rest) == 1):
            declared = rest[0]
        else:
            return declared


def is_struct(kind: Any) -> bool:
    """Whether there are fields inside."""
    return isinstance(kind, type) and issubclass(kind, msgspec.Struct)


def is_choice(kind: Any) -> bool:
    """Whether it is one of few."""
    return isinstance(kind, type) and issubclass(kind, Enum)


def is_plain(kind: Any) -> bool:
    """Whether one widget asks for it."""
    return kind in WIDGETS or is_choice(kind)


WIDGETS: Mapping[Any, Widget] = {
    str: Widget.TEXT,
    int: Widget.NUMBER,
    bool: Widget.TICK,
    date: Widget.DAY,
    datetime: Widget.MOMENT,
}


def make_form(tag: str, address: str, wanted: Wanted) -> Form:
    """The form of a command, filled in with what was typed where it has just been refused."""
    action = f"{address}/do/{tag}"
    given = {name: written(value) for name, value in wanted.given.items()}
    joined = {part: name for name in wanted.choices if JOIN in name for part in name.split(JOIN)}
    known = {field.name: field for field in fields_of(tag)}
    if (
        strange := {*given, *(wanted.only or ()), *(button[1] for button in wanted.buttons)}
        - {*known, "reason"}
        - joined.keys()
        - set(joined.values())
    ):
        raise CannotBeAsked(f"{tag} has no {', '.join(sorted(strange))}")
    buttons = tuple(
        Button(label, name, written(value), kind) for label, name, value, kind in wanted.buttons
    )
    pressed = {button.name for button in buttons}
    names = [joined.get(name, name) for name in known if name not in given and name not in pressed]
    shown = list(dict.fromkeys(names) if wanted.only is None else wanted.only)
    shown = [name for name in shown if name in names]
    labels = {name: wanted.labels.get(name) or _text(known, name) for name in shown}
    asked = {
        name: _asked(known[name.partition(JOIN)[0]], name, labels[name], wanted) for name in shown
    }
    if wanted.reason is not Asks.NOTHING:
        asked["reason"] = _reason(wanted)
    if "reason" in (wanted.only or ()):
        asked = {name: asked[name] for name in wanted.only or () if name in asked}
    again = sent_to(action, given, fields={*asked, *pressed}, labels=labels)
    filled = {name: _again(one, again) for name, one in asked.items()}
    must = " ".join(part for name in wanted.must if name in asked for part in name.split(JOIN))
    rows = tuple(_rows(filled, wanted.groups))
    return Form(action, tuple(given.items()), must, rows, buttons, again.notice)


def _again(one: Asked, again: Again) -> Asked:
    sent = again.values(one.name)
    return one if sent is None else replace(one, values=tuple(sent))


def _text(known: Mapping[str, Field], name: str) -> str:
    return known[name.partition(JOIN)[0]].text or name


def _asked(field: Field, name: str, label: str, wanted: Wanted) -> Asked:
    offered = wanted.choices.get(name)
    long = (field.sealed or name in wanted.lines) and name not in wanted.short
    widget = Widget.LONG if long else WIDGETS.get(field.kind, Widget.CHOICE)
    if offered is not None or field.kind not in WIDGETS:
        one = Widget.PICK if name in wanted.picked else Widget.CHOICE
        widget = Widget.TICKS if field.several else one
        if offered is None:
            offered = [(value, text or value) for value, text in choice_texts(field.kind).items()]
    widget = Widget(wanted.widgets.get(name, widget))
    listed = offered.items() if isinstance(offered, Mapping) else offered or ()
    usual = wanted.values.get(name, field.usual)
    values = usual if isinstance(usual, (tuple, list)) else (usual,)
    return Asked(
        name=name,
        label=label,
        widget=widget,
        required=name in wanted.must
        or (
            field.required
            and not field.nullable
            and widget not in UNASKED
            and name not in wanted.free
        ),
        values=tuple(written(value) for value in values),
        hint=wanted.hints.get(name, ""),
        note=wanted.notes.get(name, ""),
        lines=wanted.lines.get(name, 4),
        length=wanted.lengths.get(name, LONGEST),
        example=wanted.examples.get(name, ""),
        choices=tuple((written(value), text) for value, text in listed),
        usually=field.usual is True,
        suggested=wanted.suggested.get(name, ""),
    )


def _reason(wanted: Wanted) -> Asked:
    must = wanted.reason is Asks.MUST
    return Asked(
        name="reason",
        label=wanted.labels.get("reason", "Reason (kept in the log)" if must else "Reason"),
        widget=Widget.TEXT,
        required=must,
        values=(written(wanted.values.get("reason", "")),),
        hint=wanted.hints.get("reason", ""),
        note="",
        lines=1,
        length=wanted.lengths.get("reason", LONGEST),
        example=wanted.examples.get("reason", ""),
        choices=(),
        usually=False,
        suggested="",
    )


def _rows(
    asked: Mapping[str, Asked], groups: Sequence[Sequence[str]]
) -> Iterable[tuple[str, tuple[Asked, ...]]]:
    """The fields in their order, those of a group where its first one stands."""
    together = {name: group for group in groups for name in group if name in asked}
    drawn: set[str] = set()
    for name, one in asked.items():
        if name in drawn:
            continue
        group = together.get(name, (name,))
        row = tuple(asked[other] for other in group if other in asked)
        drawn.update(other.name for other in row)
        kind = "" if name not in together else group[0] if group[0] not in asked else "numbers"
        yield kind, row or (one,)


def written(value: object) -> str:
    """A value as a form has it."""
    if value is None or value is False:
        return ""
    if isinstance(value, datetime):
        return in_field(value)
    return "1" if value is True else str(to_plain(value))


def press(address: str, tag: str, given: Mapping[str, object] | None = None, back: str = "") -> str:
    """Where a button without a form of its own posts to, with what it is about."""
    told = {name: written(value) for name, value in (given or {}).items()}
    query = urlencode(told | ({"back": back} if back else {}))
    return f"{address}/do/{tag}?{query}" if query else f"{address}/do/{tag}"
