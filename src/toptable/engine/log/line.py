"""One line of the log: an entry with its number, time and author, chained to the line before."""

from collections.abc import Callable, Mapping, Sequence
from datetime import UTC, datetime
from functools import partial
from hashlib import sha256
from typing import Any, TypeAlias

import msgspec
from msgspec.structs import replace

from toptable.engine.chance import Draw
from toptable.engine.declared import DECLARED, Command
from toptable.engine.entry import Entry
from toptable.engine.log import sealing
from toptable.engine.roles import Actor, Role
from toptable.engine.secrets import digest_behind
from toptable.engine.sentence import to_json
from toptable.engine.state import State
from toptable.engine.subjects.undo.take_back import Withheld
from toptable.engine.subjects.vocabulary import AnyCommand, AnyEntry

_COUNTED = ("objectives", "damage_on_dark", "dial", "damage_on_light")


def bracket_game(old: dict[str, Any]) -> dict[str, Any]:
    """An elimination game, when the command had a field for each game's own way to end at time.

    What was in those fields is now the answer to the question of that ending.
    """
    new: dict[str, Any] = {key: old[key] for key in ("game", "winner") if key in old}
    new["type"] = "end_bracket_game"
    if old.get("ending", "won") != "won":
        new["ending"] = old["ending"]
    if old.get("games"):
        new["finished"] = old["games"]
    ending = new.get("ending")
    if ending == "together":
        new["answers"] = [{"option": f"turn_{old.get('turn', 0)}"}]
    elif ending == "time" and old.get("points"):
        points = {f"agenda_points_{seat}": has for seat, has in enumerate(old["points"])}
        new["answers"] = [{"option": "points", "numbers": points}]
    elif ending == "time" and (tally := old.get("tally")):
        numbers = {key: tally[key] for key in _COUNTED}
        new["answers"] = [{"option": tally["balance"], "numbers": numbers}]
    return new


FIRST = "0" * 64
"""What the first line names as the hash of the line before it."""


class Line(msgspec.Struct, frozen=True, gc=False, omit_defaults=True):
    """An entry as it stands in the log."""

    seq: int
    at: datetime
    by: str
    role: Role
    entry: AnyEntry
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
    command: AnyCommand | None = None
    draw: Draw | None = None
    salt: str = ""
    """Keeps anyone from guessing what a line says from its hash, where a copy leaves it out."""
    hash: str = ""
    """Where a copy does not show all of this line: the hash. Of the first form, as it is stated;
    of the second, computed on reading and never stored."""
    begins: bool = False
    """The line begins an append, and its command is not for everybody."""
    v: int = 1
    """The form in which the line is stored."""

    @property
    def author(self) -> str:
        """Who wrote this line, as people read it; in confidence where the log does not say."""
        return "in confidence" if digest_behind(self.by) else self.by

    @property
    def actor(self) -> Actor:
        """Who wrote this line."""
        return Actor(name=self.by, role=self.role, player=self.player)


class _Outside(msgspec.Struct):
    """What everybody sees of a line of the second form that is for the staff."""

    v: int
    seq: int
    before: str
    draw: Draw | None = None
    begins: bool = False


NO_TIME = datetime(1970, 1, 1, tzinfo=UTC)
"""Stands in a line whose time this copy does not tell."""


class UnreadableLine(Exception):
    """The bytes are not a line that this program knows."""


class ForgedLine(UnreadableLine):
    """The line shows something that its hash does not cover."""


Json: TypeAlias = dict[str, Any]
Upcast: TypeAlias = Callable[[Json], Json]

UPCASTS: Mapping[str, Upcast] = {"report_bracket_game": bracket_game}
"""Steps that turn retired shapes into today's, by the tag they were stored under.

A shape that changes takes a new tag, and the old tag gets a step here. A field that is added with
a default needs none.
"""

NOT_JSON = (msgspec.DecodeError, UnicodeDecodeError, RecursionError)
"""What decoding raises at bytes that are no JSON, no UTF-8, or nested without end."""

_decoder = msgspec.json.Decoder(Line)


def digest(stored: bytes) -> str:
    """The hash of a stored line, which the next line repeats."""
    return sha256(stored).hexdigest()


def hash_of(stored: bytes) -> str:
    """The hash by which the next line names this one, computed from the stored bytes."""
    if sealing.is_second_form(stored):
        try:
            return digest(bytes(sealing.parts(stored).line))
        except NOT_JSON:
            pass
    return digest(stored)


def link(line: Line, stored: bytes, *, public: bool = False) -> str:
    """The same for a line that was read.

    A public copy cannot show the stored bytes of some lines of the first form; only there the
    line's own word for its hash has to do.
    """
    return line.hash if public and line.v == 1 and line.hash else hash_of(stored)


def encode_line(line: Line) -> bytes:
    """The bytes of a line of the first form."""
    return to_json(line)


def read_line(stored: bytes, upcasts: Mapping[str, Upcast] = UPCASTS) -> Line:
    """The line behind the stored bytes, whichever version of the program wrote them."""
    if sealing.is_second_form(stored):
        return _unsealed(open_line(stored), upcasts)
    line = _decoded(stored, upcasts)
    if line.v != 1:
        raise UnreadableLine("it claims a form that it does not have")
    return line


def read_hashed(stored: bytes, upcasts: Mapping[str, Upcast] = UPCASTS) -> tuple[Line, str]:
    """The same with the hash, computed from the stored bytes."""
    if not sealing.is_second_form(stored):
        return read_line(stored, upcasts), digest(stored)
    opened = open_line(stored)
    return _unsealed(opened, upcasts), opened.hash


def _unsealed(opened: sealing.Opened, upcasts: Mapping[str, Upcast]) -> Line:
    """The line of the second form that was opened."""
    if opened.withheld:
        outside = _outside(opened)
        line = Line(
            outside.seq,
            NO_TIME,
            "",
            Role.SPECTATOR,
            Withheld(),
            outside.before,
            draw=outside.draw,
            begins=outside.begins,
            v=outside.v,
        )
    else:
        line = _decoded(opened.full, upcasts)
    if line.v != sealing.FORM or line.hash or line.salt:
        raise UnreadableLine("it has a form that this version of Toptable does not know")
    if line.begins and line.command is None and not (opened.withheld or opened.command):
        raise UnreadableLine("it begins an append without a command")
    if opened.fields or opened.texts:
        line = replace(line, hash=opened.hash)
    return line


def open_line(stored: bytes) -> sealing.Opened:
    """A line of the second form, with what this copy has behind its digests."""
    try:
        return sealing.opened(stored)
    except sealing.NotCovered as problem:
        raise ForgedLine("it shows something that its hash does not cover") from problem
    except NOT_JSON as problem:
        raise UnreadableLine("this is not a line of a tournament log") from problem


def _outside(opened: sealing.Opened) -> _Outside:
    try:
        return msgspec.json.decode(opened.full, type=_Outside)
    except NOT_JSON as problem:
        raise UnreadableLine("this is not a line of a tournament log") from problem


def _decoded(full: bytes, upcasts: Mapping[str, Upcast]) -> Line:
    try:
        return _decoder.decode(full)
    except msgspec.ValidationError as problem:
        return _read_old(full, upcasts, problem)
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
    salt: bytes,
    state_before: Callable[[int], State],
    answered: tuple[str, ...] = (),
) -> list[tuple[Line, bytes, str]]:
    """The lines of one append, with the bytes to store and the hash of each.

    Only the first carries the command. ``salt`` is fresh random bytes, which are kept nowhere.
    ``state_before`` gives the state in which the entry at a place of the append is booked. A reason
    that stands in the open for the staff alone goes with the command, and not with what everybody
    sees of its effects.
    """
    written: list[tuple[Line, bytes, str]] = []
    openness = DECLARED[type(command)].seen
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
            reason="" if openness.staff_only and not first else reason,
            answered=answered if first else (),
            engine=engine if first else "",
            command=command if first else None,
            draw=draw if first else None,
            v=sealing.FORM,
        )
        stored, before, hides = sealing.sealed(
            line,
            entry,
            line.command,
            before=partial(state_before, number),
            open_reason=openness.reason,
            fresh=salt + line.seq.to_bytes(8, "big"),
        )
        written.append((replace(line, begins=True) if hides else line, stored, before))
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
