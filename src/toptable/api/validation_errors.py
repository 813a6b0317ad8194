"""What is wrong with something that was sent: where, what belongs there, and what came.

The decoder only says where and of which kind the trouble is. What belongs there is told from the
type of the body, and what came from what was sent, so that every kind of trouble reads alike.
"""

import json
import re
from collections.abc import Iterator, Sequence
from difflib import get_close_matches
from functools import cache
from typing import Any

import msgspec
from msgspec import inspect as kinds

from toptable.api.contract import V1

FEW = 12
"""So many choices are listed; of more, the nearest is named."""
SHORT = 40
"""So much of a text that was sent is quoted."""

_PLACE = re.compile(r" - at (?P<key>`key` in )?`\$(?P<path>.*)`$", re.DOTALL)
_STEP = re.compile(r"\.(?P<field>[^.\[]+)|\[(?P<index>\d+|\.\.\.)\]")
_MISSING = re.compile(r"Object missing required field `(?P<name>.*)`$", re.DOTALL)
_UNKNOWN = re.compile(r"Object contains unknown field `(?P<name>.*)`$", re.DOTALL)

NUMBERLESS = "..."
"""In place of an index: some value of an object."""

_SAMPLES: dict[type, tuple[str, Any]] = {
    kinds.StrType: ("text", "…"),
    kinds.IntType: ("a whole number", 1),
    kinds.FloatType: ("a number", 1.5),
    kinds.BoolType: ("true or false", True),
    kinds.NoneType: ("null", None),
    kinds.BytesType: ("text in base64", "aGFsbG8="),
    kinds.DateTimeType: ("a time such as 2027-03-14T10:00:00Z", "2027-03-14T10:00:00Z"),
    kinds.DateType: ("a day such as 2027-03-14", "2027-03-14"),
    kinds.TimeDeltaType: ("a duration such as PT5M", "PT5M"),
    kinds.AnyType: ("any JSON", None),
}
"""Plain types in words, and something of that type."""


class Step(msgspec.Struct, frozen=True):
    """One step into what was sent: a field, an index, or some value of an object."""

    field: str = ""
    index: str = ""


def error_message(kind: Any, message: str, sent: Any) -> str:
    """A sentence about what the decoder of a type found wrong with something that was sent."""
    place = _PLACE.search(message)
    what = message[: place.start()] if place else message
    steps = _steps(place["path"]) if place else ()
    found, value = _at(_info(kind), steps, sent)
    if missing := _MISSING.match(what):
        return _missing(found, steps, missing["name"], value)
    if unknown := _UNKNOWN.match(what):
        return _unknown(found, steps, unknown["name"], value)
    tags = _tags(_at(_info(kind), steps[:-1], sent)[0]) if steps else []
    if tags and steps[-1].field == tags[0].tag_field:
        return _wrong_kind(tags, steps, value)
    if place and place["key"]:
        inside = found.key_type if isinstance(found, kinds.DictType) else None
        return f"{_where(steps, 'a key of ')} must be {described(inside)}."
    came = "" if value is NOWHERE else f"; {_came(value)} was sent"
    return f"{_where(steps)} must be {described(found)}{came}.{_meant(found, value)}"


def expected(kind: Any) -> str:
    """What must be sent for a type, in words; an address knows no null."""
    info = _info(kind)
    if isinstance(info, kinds.UnionType):
        return _or([described(part) for part in info.types if not isinstance(part, kinds.NoneType)])
    return described(info)


def described(info: kinds.Type | None) -> str:
    """What belongs in a place, in words."""
    if isinstance(info, kinds.Metadata):
        return described(info.type)
    if type(info) in _SAMPLES:
        return _SAMPLES[type(info)][0]
    if isinstance(info, kinds.EnumType | kinds.LiteralType):
        return f"one of {_listed(_choices(info))}"
    if isinstance(info, kinds.UnionType):
        if _tags(info):
            return f"an object with a type, such as {_json(_sample(info))}"
        return _or([described(part) for part in info.types])
    if isinstance(info, kinds.TupleType):
        return f"a list of exactly {len(info.item_types)}, such as {_json(_sample(info))}"
    if isinstance(info, kinds.VarTupleType | kinds.ListType | kinds.FrozenSetType | kinds.SetType):
        return f"a list such as {_json(_sample(info))}"
    if isinstance(info, kinds.StructType | kinds.DictType):
        return f"an object such as {_json(_sample(info))}"
    return "something else"


@cache
def _info(kind: Any) -> kinds.Type:
    return kinds.type_info(kind)


def _steps(path: str) -> tuple[Step, ...]:
    return tuple(
        Step(field=step["field"] or "", index=step["index"] or "") for step in _STEP.finditer(path)
    )


def _at(info: kinds.Type | None, steps: Sequence[Step], sent: Any) -> tuple[kinds.Type | None, Any]:
    """The type that belongs in a place, and what was sent there."""
    for step in steps:
        info, sent = _inside(info, step, sent), _value(step, sent)
    return _without_metadata(info), sent


def _inside(info: kinds.Type | None, step: Step, sent: Any) -> kinds.Type | None:
    """The type one step further in, of what was sent so far."""
    for part in _parts(info, sent):
        if step.field and isinstance(part, kinds.StructType):
            return next(
                (field.type for field in part.fields if field.encode_name == step.field), None
            )
        if step.index == NUMBERLESS and isinstance(part, kinds.DictType):
            return part.value_type
        if step.index.isdecimal() and isinstance(part, kinds.TupleType):
            return part.item_types[min(int(step.index), len(part.item_types) - 1)]
        if step.index and isinstance(
            part, kinds.VarTupleType | kinds.ListType | kinds.FrozenSetType | kinds.SetType
        ):
            return part.item_type
    return None


def _parts(info: kinds.Type | None, sent: Any) -> Iterator[kinds.Type]:
    """The types that a place may have; of several kinds of objects, the one that was meant."""
    info = _without_metadata(info)
    if not isinstance(info, kinds.UnionType):
        if info is not None:
            yield info
        return
    tag = sent.get("type") if isinstance(sent, dict) else None
    for part in map(_without_metadata, info.types):
        other = isinstance(part, kinds.StructType) and part.tag not in (None, tag)
        if part is not None and not other:
            yield part


def _without_metadata(info: kinds.Type | None) -> kinds.Type | None:
    return info.type if isinstance(info, kinds.Metadata) else info


class _Nowhere:
    """Nothing is known of what was sent there."""


NOWHERE = _Nowhere()


def _value(step: Step, sent: Any) -> Any:
    if step.field and isinstance(sent, dict):
        return sent.get(step.field, NOWHERE)
    if step.index.isdecimal() and isinstance(sent, list) and int(step.index) < len(sent):
        return sent[int(step.index)]
    if step.index == NUMBERLESS and isinstance(sent, dict) and len(sent) == 1:
        return next(iter(sent.values()))
    return NOWHERE


def _where(steps: Sequence[Step], before: str = "") -> str:
    """A place in words: ``In command.players[0], name``."""
    if not steps:
        return "The body"
    names: list[str] = []
    for step in steps:
        if step.field:
            names.append(step.field)
        elif step.index == NUMBERLESS:
            before = "a value of "
        else:
            names[-1] += f"[{step.index}]"
    *outside, last = names
    return f"In {'.'.join(outside) or 'the body'}, {before}{last}"


def _missing(info: kinds.Type | None, steps: Sequence[Step], name: str, sent: Any) -> str:
    place = _where((*steps, Step(field=name)))
    tags = _tags(info)
    if tags and name == tags[0].tag_field:
        return f"{place} is missing; it says what kind of object this is{_named(tags)}."
    wanted = next((found for found in map(_field_of(name), _parts(info, sent)) if found), None)
    return f"{place} is missing; it must be {described(wanted)}."


def _field_of(name: str) -> Any:
    def find(info: kinds.Type) -> kinds.Type | None:
        fields = info.fields if isinstance(info, kinds.StructType) else ()
        return next((field.type for field in fields if field.encode_name == name), None)

    return find


def _unknown(info: kinds.Type | None, steps: Sequence[Step], name: str, sent: Any) -> str:
    place = _where((*steps, Step(field=name[:SHORT])))
    known = [
        field.encode_name
        for part in _parts(info, sent)
        if isinstance(part, kinds.StructType)
        for field in part.fields
    ]
    there = f" There are: {', '.join(known)}." if known else " Leave it out: nothing goes here."
    return f"{place} is not known.{_nearest(name, known)}{there}"


def _wrong_kind(tags: Sequence[kinds.StructType], steps: Sequence[Step], value: Any) -> str:
    """What tells objects apart is something that nobody knows."""
    nearest = _nearest(value, [str(tag.tag) for tag in tags]) if isinstance(value, str) else ""
    return f"{_where(steps)} cannot be {_came(value)}{_named(tags)}.{nearest}"


def _named(tags: Sequence[kinds.StructType]) -> str:
    """Which tags there are, or where they are listed."""
    if not tags:
        return ""
    if len(tags) > FEW:
        return f"; all types stand in {V1}/commands"
    return f"; there are {_listed([str(tag.tag) for tag in tags])}"


def _tags(info: kinds.Type | None) -> list[kinds.StructType]:
    """The kinds of objects that a place may have, where a tag tells them apart."""
    parts = info.types if isinstance(info, kinds.UnionType) else (info,)
    return [part for part in parts if isinstance(part, kinds.StructType) and part.tag is not None]


def _meant(info: kinds.Type | None, value: Any) -> str:
    if not isinstance(info, kinds.EnumType | kinds.LiteralType) or not isinstance(value, str):
        return ""
    return _nearest(value, _choices(info))


def _nearest(written: str, known: Sequence[str]) -> str:
    near = get_close_matches(written, known, n=1)
    return f" Did you mean {near[0]}?" if near else ""


def _choices(info: kinds.EnumType | kinds.LiteralType) -> list[str]:
    values = info.values if isinstance(info, kinds.LiteralType) else list(info.cls)
    return [str(value) or '""' for value in values]


def _listed(names: Sequence[str]) -> str:
    more = f" and {len(names) - FEW} more" if len(names) > FEW else ""
    return f"{', '.join(names[:FEW])}{more}"


def _or(words: Sequence[str]) -> str:
    return " or ".join(dict.fromkeys(words))


def _came(value: Any) -> str:
    """What was sent, in a few words."""
    match value:
        case _Nowhere():
            return "something else"
        case dict():
            return "an object"
        case list():
            return "an empty list" if not value else f"a list of {len(value)}"
        case str():
            return f"the text {_json(value if len(value) <= SHORT else value[:SHORT] + '…')}"
        case _:
            return _json(value)[:SHORT]


def _sample(info: kinds.Type | None) -> Any:
    """Something that could stand in a place, as short as it can be."""
    info = _without_metadata(info)
    if type(info) in _SAMPLES:
        return _SAMPLES[type(info)][1]
    match info:
        case kinds.EnumType():
            return next(iter(info.cls)).value
        case kinds.LiteralType():
            return info.values[0]
        case kinds.UnionType():
            return _sample(_plainest(info))
        case kinds.TupleType():
            return [_sample(item) for item in info.item_types]
        case kinds.VarTupleType() | kinds.ListType() | kinds.FrozenSetType() | kinds.SetType():
            return [_sample(info.item_type)]
        case kinds.DictType():
            key = _sample(info.key_type)
            return {str(key): _sample(info.value_type)}
        case kinds.StructType():
            tag = {} if info.tag is None else {str(info.tag_field): info.tag}
            needed = [field for field in info.fields if field.required]
            shown = needed or ([] if tag else list(info.fields[:1]))
            return tag | {field.encode_name: _sample(field.type) for field in shown}
        case _:
            return None


def _plainest(info: kinds.UnionType) -> kinds.Type:
    """Of several types, the one to show: of objects, one with little in it, but something."""
    tags = _tags(info)
    if not tags:
        return info.types[0]
    return min(tags, key=lambda tag: sum(field.required for field in tag.fields) or FEW)


def _json(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False)
