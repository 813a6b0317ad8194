"""One file that holds a whole event: backup, hand-over to another laptop, public proof.

A JSON object whose ``log`` holds the stored lines byte for byte, one to a line of the file, so
that the hashes in them can be checked. A backup also carries the secret seeds and confidential
texts; a public copy carries neither, has the hash in place of each line that is for the staff, and
ends before any pairing that is not published yet. The event's picture is in both.
"""

import os
import re
import tempfile
from collections.abc import Mapping, Sequence
from hashlib import sha256
from inspect import cleandoc
from pathlib import Path
from typing import Any, Literal

import msgspec

from toptable.engine.log.line import NOT_JSON, Line, UnreadableLine, hash_of, read_line
from toptable.engine.secrets import SealedText
from toptable.engine.sentence import to_json

PRIVATE = 0o600
"""Who may read a file that holds secrets: its owner alone."""
SHARED = 0o644
"""Who may read a file that is for everybody."""

FORMAT = "toptable-event"
FILE_VERSION = 3
PART = ".part"
"""How the name of a file ends that is still being written."""
_ID = re.compile(r"[a-z0-9]([a-z0-9-]{0,38}[a-z0-9])?")
"""The ids of events: they stand in addresses and in names of files."""

SCHEMA = Path(__file__).with_name("event_file.schema.json")
"""The JSON Schema of the file, as shipped; ``json_schema`` makes it."""


class BadEventFile(Exception):
    """The file is not an event file that this program can read; the text says why."""

    def __init__(self, text: str, entry: int | None = None) -> None:
        super().__init__(text)
        self.entry = entry
        """The first entry that is no longer whole, where the damage lies within one."""


class EventFile(msgspec.Struct, frozen=True):
    """What an event file holds."""

    event: str
    log: Sequence[bytes]
    head: str
    public: bool
    seeds: Mapping[str, bytes]
    texts: Sequence[SealedText]
    pictures: Mapping[str, bytes] = {}


class _Raw(msgspec.Struct):
    format: str
    file_version: int
    written_by: str
    event: str
    public: bool
    log: list[msgspec.Raw]
    head: str
    seeds: dict[str, str] = {}
    texts: list[SealedText] = []
    pictures: dict[str, bytes] = {}
    """In base64, by their digests."""


class Shape(msgspec.Struct):
    """The shape of an event file, for the JSON Schema and for readers of the documentation."""

    format: Literal["toptable-event"]
    file_version: Literal[1, 2, 3]
    written_by: str
    event: str
    public: bool
    log: list[dict[str, Any]]
    """Entries of the first form, then entries of the second."""
    head: str
    seeds: dict[str, str] = {}
    texts: list[SealedText] = []
    pictures: dict[str, bytes] = {}
    """In base64, by their digests."""


class SecondForm(msgspec.Struct):
    """An entry as version 0.5.0 and later write it."""

    line: dict[str, Any]
    """What is hashed: the fields of a Line, with digests in place of texts about people and of what
    is for the staff."""
    open: list[tuple[str, Any]] = []
    """Salt and value behind each digest that is for everybody."""
    staff: list[tuple[str, Any]] = []
    """Salt and value behind each digest that is for the staff; only in a backup."""


def json_schema() -> dict[str, Any]:
    """The JSON Schema of an event file, generated from the types of the entries themselves."""
    (whole, *forms), shapes = msgspec.json.schema_components(
        (Shape, Line, SecondForm), ref_template="#/$defs/{name}"
    )
    name = whole["$ref"].removeprefix("#/$defs/")
    shapes[name]["properties"]["log"]["items"] = {"anyOf": forms}
    schema = _without_margins({**whole, "$defs": shapes})
    return {"$schema": "https://json-schema.org/draft/2020-12/schema", **schema}


def _without_margins(schema: Any) -> Any:
    """Descriptions come from docstrings, whose margins only some versions of Python leave out."""
    if isinstance(schema, dict):
        told = schema.get("description")
        cleaned = {"description": cleandoc(told)} if isinstance(told, str) else {}
        return {key: _without_margins(value) for key, value in schema.items()} | cleaned
    if isinstance(schema, list):
        return [_without_margins(value) for value in schema]
    return schema


def dump(file: EventFile, *, engine: str) -> bytes:
    """The bytes of an event file. The log comes first to last, one line each, untouched."""
    fields: dict[str, Any] = {
        "format": FORMAT,
        "file_version": FILE_VERSION,
        "written_by": engine,
        "event": file.event,
        "public": file.public,
    }
    rest: dict[str, Any] = {"head": file.head}
    if not file.public:
        rest["seeds"] = {key: seed.hex() for key, seed in file.seeds.items()}
    if file.texts or not file.public:
        rest["texts"] = file.texts
    if file.pictures:
        rest["pictures"] = file.pictures
    start = b",\n".join(_pair(key, value) for key, value in fields.items())
    end = b",\n".join(_pair(key, value) for key, value in rest.items())
    return b"{" + start + b',\n"log":[\n' + b",\n".join(file.log) + b"\n],\n" + end + b"}\n"


def load(content: bytes, name: str = "The file") -> EventFile:
    """Read an event file, or say what is wrong with it."""
    try:
        raw = msgspec.json.decode(content, type=_Raw)
    except msgspec.ValidationError as problem:
        raise BadEventFile(
            f"{name} is not a Toptable event file. Choose a file that toptable export wrote."
        ) from problem
    except NOT_JSON as problem:
        entry = _broken_entry(content)
        where = f" at entry {entry}" if entry else ""
        raise BadEventFile(
            f"{name} is damaged or cut short{where}. "
            "Get a complete copy, or use an earlier snapshot.",
            entry,
        ) from problem
    if raw.format != FORMAT:
        raise BadEventFile(
            f"{name} is not a Toptable event file. Choose a file that toptable export wrote."
        )
    if raw.file_version < 1:
        raise BadEventFile(
            f"{name} says that it has version {raw.file_version}, which there never was. "
            "Choose a file that toptable export wrote."
        )
    if raw.file_version > FILE_VERSION:
        raise BadEventFile(
            f"{name} was written by a newer Toptable ({raw.written_by}). Update this one first."
        )
    log = [bytes(line) for line in raw.log]
    if not log:
        raise BadEventFile(f"{name} holds no entries.")
    try:
        seeds = {key: bytes.fromhex(seed) for key, seed in raw.seeds.items()}
    except ValueError as problem:
        raise BadEventFile(f"{name} has a seed that is not written in hexadecimal.") from problem
    for digest, content in raw.pictures.items():
        if sha256(content).hexdigest() != digest:
            raise BadEventFile(
                f"{name} has a picture that was changed. Get an unchanged copy of the file."
            )
    return EventFile(
        event=_event_of(log, raw.event, name),
        log=log,
        head=raw.head,
        public=raw.public,
        seeds=seeds,
        texts=raw.texts,
        pictures=raw.pictures,
    )


def _event_of(log: Sequence[bytes], said: str, name: str) -> str:
    """The id that the log itself begins with: what the file says around it proves nothing."""
    try:
        found = getattr(read_line(log[0]).entry, "id", said)
    except UnreadableLine:
        found = said
    if not _ID.fullmatch(found):
        raise BadEventFile(
            f"{name} holds an event whose id is not one of Toptable's (small letters, digits and "
            "hyphens). Nobody can have made it with Toptable; do not use it."
        )
    return str(found)


def _broken_entry(content: bytes) -> int | None:
    """The first entry that is no JSON of its own; entries stand one to a line of the file."""
    _, found, log = content.partition(b'\n"log":[\n')
    if not found:
        return None
    for number, line in enumerate(log.split(b"\n"), start=1):
        if line == b"],":
            break
        try:
            msgspec.json.decode(line.removesuffix(b","))
        except NOT_JSON:
            return number
    return None


def head_of(log: Sequence[bytes]) -> str:
    """The hash that a file with this log ends with, computed from its last line."""
    return hash_of(log[-1])


def write_whole(path: Path, content: bytes, mode: int = PRIVATE) -> None:
    """Put a file in place all at once: a reader, or a power cut, never sees half of it.

    Two who write the same file at once do not get in each other's way; the later one stays.
    """
    try:
        handle, name = tempfile.mkstemp(prefix=f".{path.name}.", suffix=PART, dir=path.parent)
    except OSError as problem:
        # People know the file that they asked for, and nothing of the one beside it.
        raise OSError(problem.errno, problem.strerror, str(path)) from problem
    part = Path(name)
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(content)
            file.flush()
            os.fsync(file.fileno())
        part.chmod(mode)
        _put_in_place(part, path)
    finally:
        part.unlink(missing_ok=True)


def _put_in_place(part: Path, path: Path) -> None:
    try:
        part.replace(path)
    except PermissionError as problem:
        # Windows replaces no file that another program has open, and names the one beside it.
        why = f"{problem.strerror}, or another program has it open; close it there"
        raise PermissionError(problem.errno, why, str(path)) from problem


def _pair(key: str, value: object) -> bytes:
    return to_json(key) + b":" + to_json(value)
