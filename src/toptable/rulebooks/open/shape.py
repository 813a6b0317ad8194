"""The shape of a file: known keys, right types, allowed values, complete entries."""

import datetime
import difflib
import re
from collections.abc import Iterable, Iterator, Mapping
from decimal import Decimal
from fractions import Fraction
from itertools import islice
from typing import Any

from toptable.rulebooks.open.keys import Declared, Form, Part, has_ids, keys_of
from toptable.rulebooks.open.reading import (
    BadNumber,
    Path,
    Problem,
    dotted,
    entry_id,
    heading,
)
from toptable.rulebooks.open.schema import Book, Cite, OpenBook

MOST_PROBLEMS = 100
"""Problems reported of one stage; a file that has more is damaged as a whole."""
MOST_ENTRIES = 400
"""Entries of one list of tables."""

_ID = re.compile(r"[a-z0-9][a-z0-9._-]{0,79}")
_SHORT_NAME = re.compile(r"[A-Za-z0-9][A-Za-z0-9._-]{0,79}")
_SCORE = re.compile(r"[0-9]-[0-9]-[0-9]")
_MATCH_SCORE = re.compile(r"[0-9]-[0-9]")
_MONTH_DAY = re.compile(r"(?:0[1-9]|1[0-2])-(?:0[1-9]|[12][0-9]|3[01])")
_LANGUAGE = re.compile(r"[a-z]{2,3}(?:-[A-Za-z0-9]{2,8})?")
_FRACTION = re.compile(r"[0-9]{1,20}/[0-9]{1,20}")


def exact(value: object) -> Fraction | None:
    """A number of a file as a fraction; None where it is not a number within the limits."""
    if isinstance(value, str):
        if _FRACTION.fullmatch(value) is None:
            return None
        above, _, below = value.partition("/")
        return Fraction(int(above), int(below)) if int(below) else None
    if isinstance(value, bool) or not isinstance(value, int | Decimal):
        return None
    return Fraction(value)


def shown(number: Fraction) -> str:
    """A fraction as people write it: decimal where that is exact and short, else ``1/3``."""
    for digits in range(7):
        scaled = number * 10**digits
        if scaled.denominator == 1:
            return str(Decimal(scaled.numerator).scaleb(-digits))
    return str(number)


def said(value: object) -> str:
    """A value as a message shows it, shortened."""
    match value:
        case bool():
            text = str(value).lower()
        case str():
            text = f'"{value}"' if value else "empty"
        case dict():
            text = "a table"
        case list():
            text = "a list" if value else "an empty list"
        case BadNumber(text=written):
            text = written
        case _:
            text = str(value)
    return text if len(text) <= 60 else f"{text[:57]}…"


def nearest(name: object, known: Iterable[str]) -> str:
    """A question about the nearest name, with a space before it; empty if none is near."""
    near = difflib.get_close_matches(str(name)[:80], list(known), 1, 0.6)
    return f" Did you mean {near[0]}?" if near else ""


def either(names: Iterable[str]) -> str:
    """Names as alternatives."""
    *first, last = names
    return f"{', '.join(first)} or {last}" if first else last


def expected(declared: Declared) -> str:
    """What a key takes, as the rest of "must be …"."""
    low, high = declared.key.low, declared.key.high
    limits = "" if low is None or high is None else f" from {low} to {high}"
    match declared.form:
        case Form.TEXT | Form.REFERENCE:
            return "a text in quotes"
        case Form.ID:
            return "an id of small letters, digits, - _ and ."
        case Form.NAME:
            return "a short name without spaces"
        case Form.SCORE:
            return 'won-lost-drawn games, such as "2-0-0"'
        case Form.MONTH_DAY:
            return 'a month and a day, such as "09-01"'
        case Form.FLAG:
            return "true or false"
        case Form.WHOLE:
            return f"a whole number{limits}"
        case Form.NUMBER:
            return 'a number such as 0.33, or a fraction in quotes such as "1/3"'
        case Form.DATE:
            return "a date without quotes, such as 2026-09-01"
        case Form.CHOICE:
            return either(declared.values)
        case Form.SPAN:
            return f"a whole number{limits}, or two such as [6, 7]"
        case Form.VALUE:
            return "a text, a whole number, true or false"
        case Form.LIST:
            return "a list in [ ]"
        case Form.LISTS:
            return "a list of lists, such as [[1, 4], [2, 3]]"
        case Form.COUNTS:
            return f"a table of whole numbers{limits}"
        case Form.SETS:
            return 'a table of keys and values, such as { "time.swiss" = 45 }'
        case Form.ROWS:
            return "a list of lines such as { players = [9, 16], rounds = 4, cut = 4 }"
        case _:
            return "a table"


def fits(declared: Declared, value: object) -> bool:
    """Whether a value has the declared form and is within its limits."""
    low, high = declared.key.low, declared.key.high
    match declared.form:
        case Form.TEXT | Form.REFERENCE:
            return isinstance(value, str)
        case Form.ID:
            return _matches(_ID, value, declared)
        case Form.NAME:
            return _matches(_SHORT_NAME, value, declared)
        case Form.SCORE:
            return _matches(_SCORE, value, declared)
        case Form.MONTH_DAY:
            return _matches(_MONTH_DAY, value, declared)
        case Form.FLAG:
            return isinstance(value, bool)
        case Form.WHOLE:
            if isinstance(value, bool) or not isinstance(value, int):
                return False
            return (low is None or low <= value) and (high is None or value <= high)
        case Form.NUMBER:
            number = exact(value)
            return number is not None and number >= 0
        case Form.DATE:
            return isinstance(value, datetime.date) and not isinstance(value, datetime.datetime)
        case Form.CHOICE:
            return isinstance(value, str) and value in declared.values
        case Form.SPAN:
            whole = Declared(name=declared.name, form=Form.WHOLE, key=declared.key)
            if isinstance(value, list):
                return (
                    len(value) == 2
                    and all(fits(whole, one) for one in value)
                    and (value[0] < value[1])
                )
            return fits(whole, value)
        case Form.VALUE:
            return isinstance(value, str | int)
        case Form.LIST:
            inner = declared.inner
            return isinstance(value, list) and (
                inner is None or all(fits(inner, one) for one in value)
            )
        case Form.LISTS:
            inner = declared.inner
            return isinstance(value, list) and all(
                isinstance(one, list) and (inner is None or all(fits(inner, x) for x in one))
                for one in value
            )
        case Form.COUNTS:
            whole = Declared(name=declared.name, form=Form.WHOLE, key=declared.key)
            return isinstance(value, dict) and all(fits(whole, one) for one in value.values())
        case Form.SETS:
            return isinstance(value, dict) and bool(value)
        case _:
            return isinstance(value, dict)


def _matches(pattern: re.Pattern[str], value: object, declared: Declared) -> bool:
    """Whether a text has a pattern; an empty one does where the default is empty."""
    if not isinstance(value, str):
        return False
    return bool(pattern.fullmatch(value)) or (value == "" and declared.default in ("", None))


def shape(data: dict[str, Any]) -> list[Problem]:
    """What is wrong with the keys and values of one file, before its base is known."""
    return list(islice(_table(OpenBook, data, ()), MOST_PROBLEMS))


def lacking(data: dict[str, Any]) -> list[Problem]:
    """The tables and keys that a complete rulebook still needs."""
    found = [
        Problem((), "missing", f"A rulebook needs {heading((name,), entries=entries)}.")
        for name, declared in keys_of(OpenBook).items()
        for entries in [declared.form is Form.TABLES]
        if declared.needed and not data.get(name)
    ]
    return found + list(islice(_lacking(OpenBook, data, ()), MOST_PROBLEMS))


def lacking_in_book(data: Mapping[str, Any]) -> list[Problem]:
    """The keys of [book] that every file needs, also one with a base."""
    return list(_lacking(Book, data, ("book",)))


def _table(table: type[Part], data: object, path: Path) -> Iterator[Problem]:
    if not isinstance(data, dict):
        yield Problem(path, "type", f"{dotted(path)} must be a table, not {said(data)}.")
        return
    known = keys_of(table)
    for name, value in data.items():
        here = (*path, name)
        declared = known.get(name)
        if declared is not None:
            yield from value_problems(declared, value, here)
        elif name != "drop_entry" or not has_ids(table):
            yield _unknown(name, known, path)
        elif value is not True:
            text = f"{dotted(here)} must be true, not {said(value)}. Remove it to keep the entry."
            yield Problem(here, "type", text)


def _unknown(name: str, known: Iterable[str], path: Path) -> Problem:
    where = f"{heading(path)}" if path else "a rulebook"
    kind = "key" if path else "table"
    there = ", ".join(known)
    return Problem(
        (*path, name),
        "unknown_key",
        f"{where[:1].upper()}{where[1:]} has no {kind} {name[:60]}.{nearest(name, known)} "
        f"Possible: {there}.",
    )


def value_problems(declared: Declared, value: object, path: Path) -> Iterator[Problem]:
    """Everything wrong with the value of one key."""
    match declared.form:
        case Form.TABLE if declared.table is not None:
            yield from _table(declared.table, value, path)
        case Form.TABLES | Form.ROWS if declared.table is not None:
            yield from _entries(declared, declared.table, value, path)
        case Form.CITES:
            yield from _citations(value, path)
        case Form.TRANSLATIONS:
            yield from _translations(value, path)
        case _:
            if not fits(declared, value):
                yield _unfit(declared, value, path)
            elif declared.name == "by_score" and isinstance(value, dict):
                for score in value:
                    if _MATCH_SCORE.fullmatch(score) is None:
                        text = f'{dotted(path)} has "{score[:60]}". Write won games as "2-1".'
                        yield Problem((*path, score), "score", text)


def _unfit(declared: Declared, value: object, path: Path) -> Problem:
    name = dotted(path)
    if declared.form is Form.LIST and declared.inner is not None and isinstance(value, list):
        name, declared = f"Each value of {name}", declared.inner
        value = next(one for one in value if not fits(declared, one))
    near = nearest(value, declared.values) if isinstance(value, str) else ""
    return Problem(path, "type", f"{name} must be {expected(declared)}, not {said(value)}.{near}")


def _entries(declared: Declared, table: type[Part], value: object, path: Path) -> Iterator[Problem]:
    if not isinstance(value, list) or (declared.form is Form.ROWS and not value):
        if declared.form is Form.ROWS:
            yield _unfit(declared, value, path)
        else:
            text = f"Write {heading(path, entries=True)} with double brackets, once for each entry."
            yield Problem(path, "type", text)
        return
    if len(value) > MOST_ENTRIES:
        text = f"{dotted(path)} has {len(value)} entries. At most {MOST_ENTRIES} are possible."
        yield Problem(path, "too_many", text)
        return
    first: dict[str, int] = {}
    for number, entry in enumerate(value):
        name = entry_id(entry)
        twice = name in first
        step = number if name is None or twice or not has_ids(table) else name
        here = (*path, step)
        yield from _table(table, entry, here)
        if not has_ids(table) or not isinstance(entry, dict):
            continue
        if name is None and "id" not in entry:
            text = f"Entry {number + 1} of {heading(path, entries=True)} has no id. Add one."
            yield Problem(here, "missing", text)
        elif name is not None and twice:
            text = f"{dotted((*path, name))} occurs twice, as entries {first[name] + 1} and "
            yield Problem(here, "twice", f"{text}{number + 1}. Give one of them another id.")
        if name is not None:
            first.setdefault(name, number)


def _citations(value: object, path: Path) -> Iterator[Problem]:
    if not isinstance(value, dict):
        yield Problem(path, "type", f"{heading(path)} must be a table of citations.")
        return
    for key, cite in value.items():
        here = (*path, key)
        if not isinstance(cite, dict):
            text = f'A citation is written {{ at = "SOURCE section" }}; {key[:60]} is {said(cite)}.'
            yield Problem(here, "type", text)
            continue
        for problem in (*_table(Cite, cite, here), *_lacking(Cite, cite, here)):
            yield Problem(here, problem.code, problem.text)


def _translations(value: object, path: Path) -> Iterator[Problem]:
    if not isinstance(value, dict):
        yield Problem(path, "type", f"{heading(path)} must hold one table for each language.")
        return
    for language, texts in value.items():
        here = (*path, language)
        if _LANGUAGE.fullmatch(language) is None:
            text = f"{language[:60]} is not a language code. Write [text.de] or [text.pt-BR]."
            yield Problem(here, "type", text)
        elif not isinstance(texts, dict):
            yield Problem(here, "type", f"{heading(here)} must be a table of keys and texts.")
        else:
            for key, text in texts.items():
                if not isinstance(text, str):
                    wrong = f"{dotted((*here, key))} must be a text in quotes, not {said(text)}."
                    yield Problem((*here, key), "type", wrong)


def _lacking(table: type[Part], data: Mapping[str, Any], path: Path) -> Iterator[Problem]:
    """The needed keys that are left out, in a table and in everything inside it."""
    for name, declared in keys_of(table).items():
        here = (*path, name)
        if declared.needed and name not in data and path:
            effect = declared.key.effect
            where = heading(path) if len(path) == 1 else dotted(path)
            text = f"{where} has no {name}. Add {name}: {effect[:1].lower()}{effect[1:]}."
            yield Problem(path, "missing", text)
        if name not in data or declared.table is None or declared.form is Form.CITES:
            continue
        if declared.form is Form.TABLE:
            yield from _lacking(declared.table, data[name], here)
        else:
            for number, entry in enumerate(data[name]):
                step = entry_id(entry) if has_ids(declared.table) else None
                yield from _lacking(declared.table, entry, (*here, step or number))
