"""Which line of a TOML file is wrong, and what to write there, for who wrote it by hand."""

import re
from collections.abc import Mapping, Sequence

LONGEST_SHOWN = 60
"""So many letters of a wrong line stand in the sentence about it."""
PLACE = re.compile(r"\s*\(at (?:line (\d+), column \d+|end of document)\)$")
PATH = re.compile(r" - at `(?:key in )?\$(?:\.([a-z_]+))?([^`]*)`$")
UNKNOWN = re.compile(r"unknown field `([^`]*)`")
MISSING = re.compile(r"missing required field `([^`]*)`")
EXPECTED = re.compile(r"Expected `([^`]*)`|Invalid .*(date)")
WANTED = {
    "array": 'a list in square brackets, such as ["A name"]',
    "object": 'names with values in curly brackets, such as { "A name" = 1 }',
    "str": "a name in quotation marks",
    "int": "a whole number",
    "date": "a day, such as 2026-01-30",
}
"""What has to stand in a place, by the word for it in the program."""


def unreadable(text: str, problem: str) -> str:
    """The line that cannot be read, with what is wrong in it."""
    place = PLACE.search(problem)
    what = PLACE.sub("", problem)
    if place is None:
        return f"This cannot be read: {what}."
    at = int(place[1]) if place[1] else len(text.splitlines())
    return f"{_line(text, at)} cannot be read: {what[:1].lower()}{what[1:]}."


def not_to_be_said(text: str, problem: str, known: Mapping[str, Sequence[str]]) -> str:
    """The line that says something that is not known here, or not in that way.

    ``known`` has what can be said, by section; the file itself has no name.
    """
    place = PATH.search(problem)
    key = place[1] or "" if place else ""
    if unknown := UNKNOWN.search(problem):
        names = ", ".join(known.get(key, known[""]))
        where = _line(text, _line_of(text, unknown[1]))
        return f"{where} {unknown[1]} is not known here. What can be said: {names}."
    inner = re.search(r"\.([a-z_]+)$", place[2]) if place else None
    where = _line(text, _line_of(text, inner[1] if inner else key))
    if missing := MISSING.search(problem):
        return f"{where} {missing[1]} is missing here."
    expected = EXPECTED.search(problem)
    kind = expected[1] or expected[2] if expected else ""
    wanted = WANTED.get(kind.partition(" ")[0])
    return f"{where} write {wanted} here." if wanted else f"{where} {problem}."


def _line_of(text: str, key: str) -> int:
    """The first line in which something is given this name."""
    wanted = re.compile(rf"(?:^|[{{,\[])\s*[\"']?{re.escape(key)}[\"']?\s*[=\].]") if key else None
    lines = enumerate(text.splitlines(), start=1)
    return next((at for at, line in lines if wanted and wanted.search(line)), 0)


def _line(text: str, at: int) -> str:
    lines = text.splitlines()
    if not 1 <= at <= len(lines):
        return "The file"
    said = lines[at - 1].strip()
    return f"Line {at}, “{said[:LONGEST_SHOWN]}{'…' if len(said) > LONGEST_SHOWN else ''}”,"
