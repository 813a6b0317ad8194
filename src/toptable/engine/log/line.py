"""One line of the log: an entry with its number, time and author, chained to the line before.

A line is stored as the bytes of one JSON object, and those bytes are never written anew: every
hash is of the stored bytes. The first line of an append also keeps the command that led to it and
the version of the engine that decided it, so that a checker can decide again and compare.

In a public copy some lines are not as they were stored: what is for the staff is left out of them.
Such a line holds the hash of what was stored, so that the chain of hashes is still whole.
"""

from collections.abc import Callable, Mapping, Sequence
from datetime import datetime
from hashlib import sha256
from typing import Any, TypeAlias

import msgspec

from toptable.engine.chance import Draw
from toptable.engine.log import retired
from toptable.engine.roles import Actor, Role
from toptable.engine.secrets import digest_behind
from toptable.engine.subjects.commands import Command
from toptable.engine.subjects.entries import Entry

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
    token: str = ""
    """The id of the token with which a program wrote it in the author's name; else empty."""
    reason: str = ""
    answered: tuple[str, ...] = ()
    """The codes of the refusals that the reason answered; beside the command only."""
    engine: str = ""
    command: Command | None = None
    draw: Draw | None = None
    salt: str = ""
    """Keeps anyone from guessing what a line says from its hash, where a copy leaves it out."""
    hash: str = ""
    """In a public copy that does not show this line as it was stored: the hash of that."""
    begins: bool = False
    """Beside such a hash: the line begins an append, though its command is left out."""

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

UPCASTS: Mapping[str, Upcast] = {"report_bracket_game": retired.bracket_game}
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


def link(line: Line, stored: bytes, *, public: bool = False) -> str:
    """The hash by which the next line names this one, computed from the stored bytes.

    A public copy cannot show the stored bytes of some lines of the first form; only there the
    line's own word for its hash has to do.
    """
    return line.hash if public and line.hash else digest(stored)


def encode_line(line: Line) -> bytes:
    """The bytes of a line."""
    return _encoder.encode(line)


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
    salt: bytes = b"",
    reason_throughout: bool = True,
    answered: tuple[str, ...] = (),
) -> list[tuple[Line, bytes]]:
    """The lines of one append, with the bytes to store. Only the first carries the command.

    ``salt`` is fresh random bytes. A reason that stands in the open for the staff alone goes with
    the command, and not with what everybody sees of its effects.
    """
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
            token=actor.token,
            reason=reason if first or reason_throughout else "",
            answered=answered if first else (),
            engine=engine if first else "",
            command=command if first else None,
            draw=draw if first else None,
            salt=_salt(salt, after + 1 + number),
        )
        stored = _encoder.encode(line)
        before = digest(stored)
        written.append((line, stored))
    return written


def _salt(fresh: bytes, seq: int) -> str:
    """A salt for one line, which tells nothing about those of its neighbours."""
    return sha256(fresh + seq.to_bytes(8, "big")).hexdigest()[:32] if fresh else ""


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
