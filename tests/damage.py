"""Event files as chance damages them, and as somebody with bad intentions writes them."""

import random
from collections.abc import Sequence
from typing import Any

import msgspec

from toptable import __version__
from toptable.engine.log.line import hash_of, open_line
from toptable.engine.log.sealing import is_second_form
from toptable.engine.sentence import to_json
from toptable.store import event_file
from toptable.store.event_file import BadEventFile, EventFile

Json = Any
VALUES: Sequence[Json] = (
    None,
    True,
    -1,
    0,
    10**6,
    2**63,
    1.5,
    "",
    "x",
    "\ud7ff\u202e",
    "0" * 64,
    [],
    {},
    [[]],
    ["x"],
    {"type": "x"},
)


def fields_of(stored: bytes) -> Json:
    """The fields of a stored line, with everything that it has behind its digests."""
    return msgspec.json.decode(open_line(stored).full if is_second_form(stored) else stored)


def line_of(fields: Json) -> bytes:
    """A line with these fields as a forger can store it: nothing in it is sealed any more."""
    plain = to_json(fields)
    second = isinstance(fields, dict) and fields.get("v") == 2
    return b'{"line":' + plain + b"}" if second else plain


def damaged(content: bytes, chance: random.Random) -> bytes:
    """The same file, spoilt in one way: bytes that changed, or a log that was written anew."""
    spoil = chance.choice((_bytes, _cut, _doubled, _bytes, *[_rewritten] * 4))
    return spoil(content, chance)


def _bytes(content: bytes, chance: random.Random) -> bytes:
    spoilt = bytearray(content)
    for _ in range(chance.choice((1, 1, 1, 3, 20))):
        spoilt[chance.randrange(len(spoilt))] = chance.randrange(256)
    return bytes(spoilt)


def _cut(content: bytes, chance: random.Random) -> bytes:
    begin = chance.randrange(len(content))
    return content[:begin] + content[begin + chance.choice((1, 10, 1000, len(content))) :]


def _doubled(content: bytes, chance: random.Random) -> bytes:
    begin = chance.randrange(len(content))
    end = min(len(content), begin + chance.choice((1, 50, 5000)))
    return content[:end] + content[begin:end] + content[end:]


def _rewritten(content: bytes, chance: random.Random) -> bytes:
    """Some value in some entries is another one, and every hash fits again."""
    try:
        file = event_file.load(content)
    except BadEventFile:
        return content
    log = [fields_of(line) for line in file.log]
    for _ in range(chance.choice((1, 1, 2, 5))):
        change = chance.choice((_other_value, _other_value, _without, _moved, _other_kind))
        change(log, chance)
    return chained(file, log)


def chained(file: EventFile, log: list[Json]) -> bytes:
    """The file with these entries, numbered and chained as if they had been written so."""
    before, lines = "", []
    for seq, line in enumerate(log, start=1):
        if isinstance(line, dict):
            line["seq"] = seq
            line["before"] = before or line.get("before", "")
        stored = line_of(line)
        before = hash_of(stored)
        lines.append(stored)
    new = msgspec.structs.replace(file, log=lines, head=before)
    return event_file.dump(new, engine=__version__)


def _other_value(log: list[Json], chance: random.Random) -> None:
    places: list[tuple[Json, Json]] = []
    _places(chance.choice(log), places)
    if places:
        where, key = chance.choice(places)
        where[key] = chance.choice(VALUES)


def _without(log: list[Json], chance: random.Random) -> None:
    if len(log) > 1:
        del log[chance.randrange(1, len(log))]


def _moved(log: list[Json], chance: random.Random) -> None:
    log.insert(chance.randrange(1, len(log) + 1), log.pop(chance.randrange(len(log))))


def _other_kind(log: list[Json], chance: random.Random) -> None:
    one, other = chance.choice(log), chance.choice(log)
    if isinstance(one, dict) and isinstance(other, dict) and "entry" in other:
        one["entry"] = msgspec.json.decode(to_json(other["entry"]))


def _places(value: Json, found: list[tuple[Json, Json]]) -> None:
    """Everything inside a value that can be replaced."""
    items: Sequence[tuple[Json, Json]] = ()
    if isinstance(value, dict):
        items = tuple(value.items())
    elif isinstance(value, list):
        items = tuple(enumerate(value))
    for key, inner in items:
        found.append((value, key))
        _places(inner, found)
