"""The organizer's word on cards for one event, from a TOML file, and which line of it is wrong.

legal = ["Core Set", "Genesis Cycle"]      only these products
not_legal = ["Between the Shadows"]        without these
early = ["Downfall"]                       these ahead of their release
banned = ["A title"]
limits = { "Another title" = 1 }
handed_out = { "A promotional card" = 2026-01-30 }

[building]
least = 50
most = 50
copies = 4
kinds = [{ kind = "climax", most = 8 }]
"""

import json
import re
import tomllib
from collections.abc import Iterator, Mapping, Sequence
from datetime import date

import msgspec

from toptable.engine.rules.decks.cards import Building, EventCards

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


LARGEST = 2**20


class BadEventCards(Exception):
    """Why the file cannot be read, and what to write."""


class _File(msgspec.Struct, forbid_unknown_fields=True):
    legal: tuple[str, ...] = ()
    not_legal: tuple[str, ...] = ()
    early: tuple[str, ...] = ()
    banned: tuple[str, ...] = ()
    limits: dict[str, int] = {}
    handed_out: dict[str, date] = {}
    building: Building | None = None


KNOWN = {"": _File.__struct_fields__, "building": Building.__struct_fields__}
"""What can be said, in the file and in its one section."""


def read_event_cards(content: bytes) -> EventCards:
    """What the file says, or a ``BadEventCards`` with a sentence."""
    if len(content) > LARGEST:
        raise BadEventCards("The file is larger than 1 MB; it holds a few lists of names.")
    try:
        text = content.decode("utf-8-sig")
    except UnicodeDecodeError as problem:
        raise BadEventCards("The file is no text in UTF-8.") from problem
    try:
        said = msgspec.convert(tomllib.loads(text), _File)
    except tomllib.TOMLDecodeError as problem:
        raise BadEventCards(unreadable(text, str(problem))) from problem
    except msgspec.ValidationError as problem:
        raise BadEventCards(not_to_be_said(text, str(problem), KNOWN)) from problem
    return EventCards(
        legal=said.legal,
        not_legal=said.not_legal,
        early=said.early,
        banned=said.banned,
        limits=tuple(said.limits.items()),
        handed_out=tuple((name, day.isoformat()) for name, day in said.handed_out.items()),
        building=said.building,
    )


def event_cards_text(cards: EventCards) -> str:
    """What an organizer has said, as a file that says the same."""
    return "\n".join(_lines(cards))


def _lines(cards: EventCards) -> Iterator[str]:
    for key in ("legal", "not_legal", "early", "banned"):
        if names := getattr(cards, key):
            yield f"{key} = [{', '.join(map(_quoted, names))}]"
    if cards.limits:
        limits = (f"{_quoted(name)} = {most}" for name, most in cards.limits)
        yield f"limits = {{ {', '.join(limits)} }}"
    if cards.handed_out:
        days = (f"{_quoted(name)} = {day}" for name, day in cards.handed_out)
        yield f"handed_out = {{ {', '.join(days)} }}"
    if (building := cards.building) is not None:
        yield "[building]"
        for key in ("least", "most", "copies"):
            if (number := getattr(building, key)) is not None:
                yield f"{key} = {number}"
        if building.kinds:
            kinds = []
            for limit in building.kinds:
                bounds = [f"kind = {_quoted(limit.kind)}"]
                bounds += [f"least = {limit.least}"] if limit.least else []
                bounds += [f"most = {limit.most}"] if limit.most is not None else []
                kinds.append(f"{{ {', '.join(bounds)} }}")
            yield f"kinds = [{', '.join(kinds)}]"


def _quoted(name: str) -> str:
    return json.dumps(name, ensure_ascii=False)
