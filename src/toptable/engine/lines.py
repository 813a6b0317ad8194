"""One line of the log: an entry with its number, time and author, chained to the line before.

A line is stored as the bytes of one JSON object, and those bytes are never written anew: every
hash is of the stored bytes. The first line of an append also keeps the command that led to it and
the version of the engine that decided it, so that a checker can decide again and compare.
"""

from collections.abc import Callable, Mapping, Sequence
from datetime import datetime
from hashlib import sha256
from typing import Any, TypeAlias

import msgspec

from toptable.engine.chance import Draw
from toptable.engine.commands import Command
from toptable.engine.entries import Entry
from toptable.engine.roles import Actor, Role
from toptable.engine.secrets import digest_behind

FIRST = "0" * 64
"""What the first line names as the hash of the line before it."""


class Line(msgspec.Struct, frozen=True, gc=False, omit_defaults=True):
    """An entry as it stands in the log."""

    seq: int
    at: datetime
    by: str
    role: Role
    entry: Entry
    before: str
    """The hash of the stored bytes of the line before."""
    player: int | None = None
    """The author's own number among the players, when they also play."""
    reason: str = ""
    engine: str = ""
    command: Command | None = None
    draw: Draw | None = None

    @property
    def author(self) -> str:
        """Who wrote this line, as people read it; in confidence where the log does not say."""
        return "in confidence" if digest_behind(self.by) else self.by

    @property
    def actor(self) -> Actor:
        """Who wrote this line."""
        return Actor(name=self.by, role=self.role, player=self.player)


class UnreadableLine(Exception):
    """The bytes are not a line that this program knows."""


Json: TypeAlias = dict[str, Any]
Upcast: TypeAlias = Callable[[Json], Json]

UPCASTS: Mapping[str, Upcast] = {}
"""Steps that turn retired shapes into today's, by the tag they were stored under.

A shape that changes takes a new tag, and the old tag gets a step here. A field that is added with
a default needs none.
"""

NOT_JSON = (msgspec.DecodeError, UnicodeDecodeError, RecursionError)
"""What decoding raises at bytes that are no JSON, no UTF-8, or nested without end."""

_decoder = msgspec.json.Decoder(Line)
_encoder = msgspec.json.Encoder()


def digest(stored: bytes) -> str:
    """The hash of a stored line, which the next line repeats."""
    return sha256(stored).hexdigest()


def read_line(stored: bytes, upcasts: Mapping[str, Upcast] = UPCASTS) -> Line:
    """The line behind the stored bytes, whichever version of the program wrote them."""
    try:
        return _decoder.decode(stored)
    except msgspec.ValidationError as problem:
        return _read_old(stored, upcasts, problem)
    except NOT_JSON as problem:
        raise UnreadableLine("this is not a line of a tournament log") from problem


def write_lines(
    entries: Sequence[Entry],
    *,
    after: int,
    before: str,
    at: datetime,
    actor: Actor,
    reason: str,
    engine: str,
    command: Command,
    draw: Draw | None,
) -> list[tuple[Line, bytes]]:
    """The lines of one append, with the bytes to store. Only the first carries the command."""
    written: list[tuple[Line, bytes]] = []
    for number, entry in enumerate(entries):
        first = number == 0
        line = Line(
            seq=after + 1 + number,
            at=at,
            by=actor.name,
            role=actor.role,
            entry=entry,
            before=before,
            player=actor.player,
            reason=reason,
            engine=engine if first else "",
            command=command if first else None,
            draw=draw if first else None,
        )
        stored = _encoder.encode(line)
        before = digest(stored)
        written.append((line, stored))
    return written


def _read_old(
    stored: bytes, upcasts: Mapping[str, Upcast], problem: msgspec.ValidationError
) -> Line:
    try:
        raw: Json = msgspec.json.decode(stored)
    except NOT_JSON:
        raw = {}
    if not isinstance(raw, dict):
        raise UnreadableLine("this is not a line of a tournament log") from problem
    changed = False
    for part in ("command", "entry"):
        value = raw.get(part)
        while isinstance(value, dict) and (step := upcasts.get(str(value.get("type")))):
            value = raw[part] = step(value)
            changed = True
    if not changed:
        raise UnreadableLine(
            "this line has a shape that this version of Toptable does not know; "
            "it may come from a newer version"
        ) from problem
    try:
        return msgspec.convert(raw, Line)
    except msgspec.ValidationError as still:
        raise UnreadableLine("this line cannot be read even after the known changes") from still
