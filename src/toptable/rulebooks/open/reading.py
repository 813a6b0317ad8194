"""A rulebook file as tables with the line of each key, within limits that hold for hostile files.

Paths are tuples: keys as text, entries of a list by their id where they have one, else by number.
"""

import re
import tomllib
from bisect import bisect
from collections.abc import Iterator, Mapping, Sequence
from decimal import Decimal
from typing import Any, TypeAlias

import msgspec

Path: TypeAlias = tuple[str | int, ...]

LARGEST_FILE = 256 * 1024
LONGEST_TEXT = 2000
DEEPEST = 12
MOST_DIGITS = 20
LARGEST_EXPONENT = 12


class Problem(msgspec.Struct, frozen=True):
    """Something wrong with a file, or worth a warning, and the key that it is about."""

    path: Path
    code: str
    text: str
    warning: bool = False


class Message(msgspec.Struct, frozen=True, order=True):
    """A problem with its line in the file."""

    line: int
    code: str
    text: str
    warning: bool = False


class BadNumber(msgspec.Struct, frozen=True):
    """A decimal beyond the limits, kept as the text in the file."""

    text: str


class Tables(msgspec.Struct, frozen=True):
    """The tables of one file, and the line of each key and heading."""

    data: dict[str, Any]
    lines: Mapping[Path, int]

    def line(self, path: Path) -> int:
        """The line of a key, else of the nearest part around it that the file has.

        An entry of a list that this file does not have comes from the base.
        """
        while (place := self._place(path)) is not None and path:
            for known in (place, (*place, 0)):
                if known in self.lines:
                    return self.lines[known]
            path = path[:-1]
        return self.lines.get(("book", "base"), 1)

    def placed(self, problem: Problem) -> Message:
        """The problem with its line."""
        return Message(self.line(problem.path), problem.code, problem.text, problem.warning)

    def _place(self, path: Path) -> Path | None:
        """The path by numbers; None where an entry of a list is not in this file."""
        here: Any = self.data
        place: list[str | int] = []
        for step in path:
            if isinstance(here, list):
                index = _entry(here, step)
                if index is None:
                    return None
                place.append(index)
                here = here[index]
            else:
                place.append(step)
                here = here.get(step) if isinstance(here, dict) else None
        return tuple(place)


def entry_id(entry: object) -> str | None:
    """The id of an entry of a list, if it has one."""
    found = entry.get("id") if isinstance(entry, dict) else None
    return found if isinstance(found, str) else None


def _entry(entries: Sequence[Any], step: str | int) -> int | None:
    if isinstance(step, int):
        return step if step < len(entries) else None
    return next((i for i, entry in enumerate(entries) if entry_id(entry) == step), None)


def dotted(path: Path) -> str:
    """A path as people write it: entries by id, or by their number from 1."""
    return ".".join(str(step + 1) if isinstance(step, int) else step for step in path)


def heading(path: Path, *, entries: bool = False) -> str:
    """The heading of a table in the file, ``[points]`` or ``[[measure]]``."""
    if not path:
        return "a rulebook"
    name = ".".join(step for step in path if isinstance(step, str))
    return f"[[{name}]]" if entries else f"[{name}]"


def parse(raw: bytes) -> Tables | Message:
    """The tables of a file, or why it cannot be read."""
    if len(raw) > LARGEST_FILE:
        size = -(-len(raw) // 1024)
        limit = LARGEST_FILE // 1024
        return Message(1, "too_large", f"This file has {size} KB. A rulebook has at most {limit}.")
    try:
        text = raw.decode("utf-8-sig").replace("\r\n", "\n")
    except UnicodeDecodeError as error:
        line = raw.count(b"\n", 0, error.start) + 1
        return Message(line, "not_utf_8", "This file is not UTF-8. Save it as UTF-8.")
    if (deep := _LONG_KEY.search(text)) is not None:
        return _too_deep(text.count("\n", 0, deep.end()) + 1)
    try:
        data = tomllib.loads(text, parse_float=_decimal)
    except tomllib.TOMLDecodeError as error:
        return _not_toml(str(error), text)
    except RecursionError:
        return _too_deep(1)
    except ValueError:
        return _too_many_digits(text)
    tables = Tables(data, dict(_lines(text)))
    problem = _beyond_limits(data)
    return tables if problem is None else tables.placed(problem)


_LONG_KEY = re.compile(
    r"""(?:^|[\[{,])[ \t]*(?:(?:[A-Za-z0-9_-]+|"[^"\n]*"|'[^'\n]*')[ \t]*\.[ \t]*){12}""",
    re.MULTILINE,
)
"""A key of more parts than any; such keys would cost the parser much time."""


def _too_deep(line: int) -> Message:
    return Message(
        line, "too_deep", f"This file is nested too deeply. At most {DEEPEST} levels are possible."
    )


def _not_toml(said: str, text: str) -> Message:
    found = re.search(r" \(at line (\d+), column (\d+)\)$", said)
    what = re.sub(r" \(at [^()]*\)$", "", said)
    what = f"{what[:1].lower()}{what[1:]}"
    if found is None:
        line = text.rstrip("\n").count("\n") + 1
        return Message(line, "not_toml", f"This is not valid TOML: {what} at the end of the file.")
    line, column = int(found[1]), int(found[2])
    return Message(line, "not_toml", f"This is not valid TOML: {what} in column {column}.")


def _too_many_digits(text: str) -> Message:
    """A whole number that Python refuses to read."""
    found = re.search(r"[\d_]{21,}", text)
    line = 1 if found is None else text.count("\n", 0, found.start()) + 1
    return Message(
        line, "number", f"This number is too long. Numbers have at most {MOST_DIGITS} digits."
    )


def _decimal(text: str) -> Decimal | BadNumber:
    """A decimal as it is written, never as a binary fraction."""
    mantissa, _, exponent = text.replace("_", "").lower().partition("e")
    digits = sum(character.isdigit() for character in mantissa)
    if "n" in mantissa or digits > MOST_DIGITS or len(exponent) > 6:
        return BadNumber(text)
    number = Decimal(f"{mantissa}e{exponent}" if exponent else mantissa)
    return BadNumber(text) if abs(number.adjusted()) > LARGEST_EXPONENT else number


def _beyond_limits(data: dict[str, Any]) -> Problem | None:
    """The first value that no key can have: nested too deeply, a long text, a long number."""
    waiting: list[tuple[Path, Any]] = [((), data)]
    while waiting:
        path, value = waiting.pop()
        if len(path) > DEEPEST:
            deep = _too_deep(1)
            return Problem(path, deep.code, deep.text)
        if isinstance(value, dict):
            waiting += [((*path, key), one) for key, one in value.items()]
        elif isinstance(value, list):
            waiting += [((*path, number), one) for number, one in enumerate(value)]
        elif isinstance(value, str) and len(value) > LONGEST_TEXT:
            return Problem(
                path,
                "long_text",
                f"This text has {len(value)} characters. A text has at most {LONGEST_TEXT}.",
            )
        elif isinstance(value, int) and abs(value) >= 10**MOST_DIGITS:
            return Problem(
                path, "number", f"This number is too long. Use at most {MOST_DIGITS} digits."
            )
    return None


def _lines(text: str) -> Iterator[tuple[Path, int]]:
    """The path of every heading and key of a valid file, by numbers, with its line."""
    breaks = [found.start() for found in re.finditer("\n", text)]
    counts: dict[Path, int] = {}
    prefix: Path = ()
    place = 0
    while (place := _skip(text, place)) < len(text):
        line = bisect(breaks, place - 1) + 1
        if text[place] != "[":
            parts, place = _key(text, place)
            for size in range(1, len(parts) + 1):
                yield (*prefix, *parts[:size]), line
            place = _value_end(text, place + 1)
            continue
        double = text.startswith("[[", place)
        parts, place = _key(text, place + 1 + double)
        place += 1 + double
        prefix = _numbered(parts[:-1], counts) if double else _numbered(parts, counts)
        if double:
            name = (*prefix, parts[-1])
            counts[name] = counts.get(name, -1) + 1
            prefix = (*name, counts[name])
        yield prefix, line


def _numbered(parts: Sequence[str], counts: Mapping[Path, int]) -> Path:
    """The path of a heading, with the number of the last entry where a part is a list."""
    path: Path = ()
    for part in parts:
        path = (*path, part)
        if path in counts:
            path = (*path, counts[path])
    return path


_SPACE = re.compile(r"(?:[ \t\n]|#[^\n]*)*")
_SIMPLE_KEY = re.compile(r"""[ \t]*(?:([A-Za-z0-9_-]+)|"((?:[^"\\]|\\.)*)"|'([^']*)')[ \t]*""")
_VALUE_PART = re.compile(
    r'"""(?:[^\\]|\\.)*?"{3,5}|'
    r"'''.*?'{3,5}|"
    r'"(?:[^"\\]|\\.)*"|'
    r"'[^']*'|#[^\n]*|[\[\]{}\n]|[^\"'#\[\]{}\n]+",
    re.DOTALL,
)


def _skip(text: str, place: int) -> int:
    found = _SPACE.match(text, place)
    return place if found is None else found.end()


def _key(text: str, place: int) -> tuple[list[str], int]:
    """The parts of a dotted key, and where it ends."""
    parts: list[str] = []
    while (found := _SIMPLE_KEY.match(text, place)) is not None:
        bare, quoted, literal = found.groups()
        if quoted is not None and "\\" in quoted:
            quoted = tomllib.loads(f'key = "{quoted}"')["key"]
        parts.append(next(part for part in (bare, quoted, literal) if part is not None))
        place = found.end()
        if text[place : place + 1] != ".":
            break
        place += 1
    return parts, place


def _value_end(text: str, place: int) -> int:
    depth = 0
    while (found := _VALUE_PART.match(text, place)) is not None:
        part = found.group()
        depth += (part in "[{") - (part in "]}")
        if part == "\n" and depth == 0:
            break
        place = found.end()
    return place
