"""A file on top of its base, places in a rulebook by dotted path, and choices applied.

Nothing here changes what it is given: tables are copied along the path that changes.
"""

import hashlib
from collections.abc import Callable, Iterator, Mapping, Sequence
from fractions import Fraction
from typing import Any, TypeAlias

import msgspec

from toptable.rulebooks.open.keys import Declared, Form, Part, has_ids, keys_of
from toptable.rulebooks.open.reading import Message, Path, Problem, Tables, entry_id, parse
from toptable.rulebooks.open.schema import OpenBook
from toptable.rulebooks.open.shape import exact, lacking_in_book, nearest, shape

Find: TypeAlias = Callable[[str], bytes | None]
"""Looks up the file of a rulebook by its id."""

FROM_BASE = ("publisher", "game", "check_again")
"""The keys of [book] that a base hands on."""
MOST_BASES = 3


class Edition(msgspec.Struct, frozen=True):
    """One file exactly as it was read: what an event keeps of its rulebook and each base."""

    id: str
    version: str
    file_version: int
    sha256: str
    text: bytes


class Merged(msgspec.Struct, frozen=True):
    """The tables of a file with those of its bases, and all files that were read."""

    data: dict[str, Any]
    editions: tuple[Edition, ...]
    """The file itself, then its base, then the base of that."""


def edition(raw: bytes, data: Mapping[str, Any]) -> Edition:
    """What identifies a file."""
    book = data["book"]
    digest = hashlib.sha256(raw).hexdigest()
    return Edition(book["id"], book["version"], book.get("file_version", 1), digest, raw)


def merged(raw: bytes, tables: Tables, find: Find) -> Merged | list[Problem]:
    """A file of the right shape with everything that it takes from its bases."""
    return _merged(raw, tables.data, find, ())


def _merged(
    raw: bytes, own: dict[str, Any], find: Find, above: Sequence[str]
) -> Merged | list[Problem]:
    this = edition(raw, own)
    base: str | None = own["book"].get("base")
    if base is None:
        removals = list(_unused_removals(OpenBook, own, ()))
        return removals or Merged(own, (this,))
    chain = [*above, this.id]
    if base in chain:
        text = f"The bases form a circle: {' → '.join([*chain, base])}. Remove one base."
        return _about_base("circle", text)
    if len(chain) > MOST_BASES:
        text = f"{this.id} would be base number {len(chain)}. At most {MOST_BASES} are possible."
        return _about_base("too_many_bases", text)
    found = find(base)
    if found is None:
        return _about_base("no_base", f"Rulebook {base} not found. Check the id in book.base.")
    under = _base_tables(base, found)
    if isinstance(under, list):
        return under
    below = _merged(found, under, find, chain)
    if isinstance(below, list):
        return [Problem(("book", "base"), one.code, one.text) for one in below]
    kept = {name: value for name, value in below.data.items() if name != "open"}
    kept["book"] = {key: value for key, value in kept["book"].items() if key in FROM_BASE}
    problems = []
    for named in own["book"].get("without", ()):
        left = _removed(kept, named)
        if left is None:
            text = f"book.without names {named[:80]}, which {base} does not have."
            problems.append(Problem(("book", "without"), "without", text))
        else:
            kept = left
    problems += _unused_removals(OpenBook, own, (), kept)
    if problems:
        return problems
    whole = _defaults_of_choices(_merge(OpenBook, kept, own), own)
    return Merged(whole, (this, *below.editions))


def _about_base(code: str, text: str) -> list[Problem]:
    return [Problem(("book", "base"), code, text)]


def _base_tables(base: str, raw: bytes) -> dict[str, Any] | list[Problem]:
    """The tables of a base, or why it cannot be one."""
    tables = parse(raw)
    if isinstance(tables, Message):
        return _about_base("bad_base", f"{base}, line {tables.line}: {tables.text}")
    wrong = shape(tables.data) or lacking_in_book(tables.data.get("book", {}))
    if wrong:
        return _about_base(
            "bad_base", f"{base}, line {tables.line(wrong[0].path)}: {wrong[0].text}"
        )
    return tables.data


def _merge(table: type[Part], base: Mapping[str, Any], own: Mapping[str, Any]) -> dict[str, Any]:
    """Tables key by key, entries by id; every other value of the file replaces the base's."""
    whole = dict(base)
    for name, value in own.items():
        declared = keys_of(table).get(name)
        there = base.get(name)
        if declared is None or there is None:
            whole[name] = value
        elif declared.form is Form.TABLE and declared.table is not None:
            whole[name] = _merge(declared.table, there, value)
        elif declared.form is Form.TABLES and declared.table and has_ids(declared.table):
            whole[name] = _merge_entries(declared.table, there, value)
        elif declared.form is Form.CITES:
            whole[name] = {**there, **value}
        elif declared.form is Form.TRANSLATIONS:
            whole[name] = {**there, **{one: {**there.get(one, {}), **value[one]} for one in value}}
        else:
            whole[name] = value
    return whole


def _merge_entries(
    table: type[Part], base: Sequence[dict[str, Any]], own: Sequence[dict[str, Any]]
) -> list[dict[str, Any]]:
    entries = {entry["id"]: entry for entry in base}
    for entry in own:
        name = entry["id"]
        if entry.get("drop_entry"):
            del entries[name]
        else:
            entries[name] = _merge(table, entries[name], entry) if name in entries else entry
    return list(entries.values())


def _unused_removals(
    table: type[Part], own: Mapping[str, Any], path: Path, base: Mapping[str, Any] | None = None
) -> Iterator[Problem]:
    """Each drop_entry whose entry the base does not have."""
    for name, declared in keys_of(table).items():
        if name not in own or declared.table is None or not declared.nested:
            continue
        there = (base or {}).get(name)
        if declared.form is Form.TABLE:
            yield from _unused_removals(declared.table, own[name], (*path, name), there)
        elif has_ids(declared.table):
            known = {entry["id"]: entry for entry in there or ()}
            for entry in own[name]:
                here = (*path, name, entry["id"])
                if entry.get("drop_entry") and entry["id"] not in known:
                    text = f"drop_entry names {entry['id']}, which the base does not have."
                    yield Problem(here, "drop_entry", f"{text}{nearest(entry['id'], known)}")
                yield from _unused_removals(declared.table, entry, here, known.get(entry["id"]))


class Place(msgspec.Struct, frozen=True):
    """A dotted path found in a rulebook: the steps to it, and the key it ends at, if it is one."""

    path: Path
    declared: Declared | None
    """None for one entry of a list."""


def find_place(data: Mapping[str, Any], named: str) -> Place | None:
    """The place that a dotted path names, entries by id; the key itself may be left out."""
    return _find(OpenBook, data, named.split("."), ())


def _find(
    table: type[Part], data: Mapping[str, Any], parts: Sequence[str], path: Path
) -> Place | None:
    declared = keys_of(table).get(parts[0])
    if declared is None:
        return None
    here = (*path, parts[0])
    rest = parts[1:]
    if not rest:
        return Place(here, declared)
    if declared.form is Form.TABLE and declared.table is not None:
        return _find(declared.table, data.get(parts[0], {}), rest, here)
    if declared.form is not Form.TABLES or declared.table is None or not has_ids(declared.table):
        return None
    entries = {entry["id"]: entry for entry in data.get(parts[0], ())}
    for size in range(len(rest), 0, -1):  # An id may contain dots.
        name = ".".join(rest[:size])
        if name in entries:
            at_entry = (*here, name)
            if size == len(rest):
                return Place(at_entry, None)
            return _find(declared.table, entries[name], rest[size:], at_entry)
    return None


def value_at(data: Any, path: Path) -> Any:
    """The value at a path, or None."""
    for step in path:
        if isinstance(data, Mapping):
            data = data.get(step)
        elif isinstance(step, int):
            data = data[step] if isinstance(data, Sequence) and step < len(data) else None
        else:
            data = next((entry for entry in data or () if entry_id(entry) == step), None)
    return data


def _with(data: Any, path: Path, value: Any) -> Any:
    """A copy with a value at a path; tables on the way are made, None takes the value away."""
    step, rest = path[0], path[1:]
    if isinstance(data, list):
        changed = [
            entry if entry_id(entry) != step else _with(entry, rest, value) if rest else None
            for entry in data
        ]
        return [entry for entry in changed if entry is not None]
    table = dict(data or {})
    if rest:
        table[step] = _with(table.get(step, {}), rest, value)
    elif value is None:
        del table[step]
    else:
        table[step] = value
    return table


def _removed(data: dict[str, Any], named: str) -> dict[str, Any] | None:
    """The tables of a base without one part and its citations; None where it has no such part."""
    place = find_place(data, named)
    if place is None or value_at(data, place.path) is None:
        return None
    left: dict[str, Any] = _with(data, place.path, None)
    if "cite" in left:
        left["cite"] = {
            key: cite
            for key, cite in left["cite"].items()
            if key != named and not key.startswith(f"{named}.")
        }
    return left


def _defaults_of_choices(data: dict[str, Any], own: Mapping[str, Any]) -> dict[str, Any]:
    """The tables with the default of each inherited choice following what the file itself sets.

    Without that, a key of the file would have no effect where the base offers a choice of it.
    """
    mine = {choice["id"] for choice in own.get("choice", ())}
    choices = [
        choice if choice["id"] in mine else _following(choice, data, own)
        for choice in data.get("choice", ())
    ]
    return {**data, "choice": choices} if choices else data


def _following(
    choice: dict[str, Any], data: Mapping[str, Any], own: Mapping[str, Any]
) -> dict[str, Any]:
    def given(named: str) -> Any:
        place = find_place(data, named)
        return None if place is None else value_at(own, place.path)

    if "key" not in choice:
        options = [
            {**one, "set": {key: _or(given(key), value) for key, value in one["set"].items()}}
            if one.get("id") == choice.get("default") and isinstance(one.get("set"), dict)
            else one
            for one in choice.get("option", ())
        ]
        return {**choice, "option": options} if options else choice
    value = given(choice["key"])
    if value is None:
        return choice
    if choice.get("values"):
        offered = choice["values"]
        return {
            **choice,
            "default": value,
            "values": offered if value in offered else [value, *offered],
        }
    ends = choice.get("range", ())
    if len(ends) != 2 or not isinstance(value, int):
        return choice
    return {**choice, "default": value, "range": [min(value, ends[0]), max(value, ends[1])]}


def _or(value: Any, otherwise: Any) -> Any:
    return otherwise if value is None else value


class ChosenKey(msgspec.Struct, frozen=True):
    """One key that a choice sets, with its value."""

    named: str
    value: Any


def sets_of(choice: Mapping[str, Any], value: object) -> list[ChosenKey]:
    """The keys that a choice sets for one of its values."""
    if "key" in choice:
        return [ChosenKey(choice["key"], value)]
    options = (one for one in choice.get("option", ()) if one["id"] == value)
    return [ChosenKey(named, one) for option in options for named, one in option["set"].items()]


def with_choices(data: dict[str, Any], chosen: Mapping[str, Any]) -> dict[str, Any]:
    """The rulebook with each choice applied in the order of the file, defaults where not chosen."""
    for choice in data.get("choice", ()):
        for one in sets_of(choice, chosen.get(choice["id"], choice["default"])):
            place = find_place(data, one.named)
            if place is not None:
                data = _with(data, place.path, one.value)
    return data


def as_book(data: dict[str, Any]) -> OpenBook:
    """Complete tables of the right shape as the structs of the schema."""
    return msgspec.convert(data, OpenBook, dec_hook=_fraction)


def _fraction(kind: type, value: object) -> Fraction:
    number = exact(value)
    if kind is not Fraction or number is None:
        raise ValueError(f"{value} is not a number.")
    return number
