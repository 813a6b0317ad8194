"""The whole database as one file, written while others work on it, and put back in its place.

A backup is an SQLite file by itself, complete and checked. It also holds every earlier moment; see
``back_in_time.py``.
"""

import os
import shutil
import sqlite3
import sys
from contextlib import closing, suppress
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import msgspec

from toptable.engine.log.line import UnreadableLine, hash_of, open_line
from toptable.engine.log.sealing import is_second_form
from toptable.store import sqlite_file
from toptable.store.back_in_time import begin_anew, cut_all
from toptable.store.errors import Damaged
from toptable.store.rows import Text

LAST_BACKUP = "last_backup"
"""Under which fact a database keeps when it was last copied."""


class NotDone(Exception):
    """Nothing was written or put in place; the text says why, and what to do."""


class BackedUp(msgspec.Struct, frozen=True):
    """What a file holds."""

    events: int
    entries: int
    size: int


class PutBack(msgspec.Struct, frozen=True):
    """What a restore did."""

    events: int
    entries: int
    left_out: int
    """How many entries are later than the moment that was asked for."""
    not_begun: int
    """How many events did not exist then."""
    aside: Path | None
    """Where the database that was there lies now."""


class Kept(msgspec.Struct, frozen=True):
    """One event of a backup."""

    log: list[bytes]
    seeds: dict[str, bytes]
    texts: list[Text]
    pictures: dict[str, bytes]


def is_database(path: Path) -> bool:
    """Whether a file is a database, whatever its name."""
    with path.open("rb") as file:
        return file.read(16) == b"SQLite format 3\0"


def back_up(place: Path, target: Path) -> BackedUp:
    """Copy a database that may be in use; the file appears when it is complete and checked."""
    if target.exists():
        raise NotDone(f"{target} is there already. Choose another name; nothing was overwritten.")
    sqlite_file.release(sqlite_file.claim(place))
    done: list[BackedUp] = []

    def fill(draft: Path) -> None:
        _copy(place, draft)
        done.append(check(draft, target))

    sqlite_file.create(target, fill)
    _note(place)
    return done[0]


def _note(place: Path) -> None:
    """Let the database know that there is a backup; that is no part of the backup itself."""
    moment = datetime.now(UTC).isoformat(timespec="seconds")
    # The backup is good even where this cannot be written, for instance on a full disk.
    with suppress(sqlite3.Error), closing(sqlite3.connect(place)) as opened, opened:
        opened.execute(
            "INSERT OR REPLACE INTO meta (key, value) VALUES (?, ?)", (LAST_BACKUP, moment)
        )


def check(path: Path, name: Path | None = None) -> BackedUp:
    """Read a whole file through: its pages, and that each log ends where it should."""
    name = name or path
    with closing(_reading(path)) as opened:
        try:
            sound = opened.execute("PRAGMA integrity_check").fetchone()[0] == "ok"
            ends = opened.execute("SELECT id, version, head FROM events").fetchall()
            entries = 0
            for event, version, head in ends:
                seqs, last = _end(opened, event)
                entries += seqs
                sound = sound and seqs == version and (not head or _hash(last) == head)
        except sqlite3.DatabaseError as problem:
            raise Damaged(str(name)) from problem
    if not sound:
        raise Damaged(str(name))
    return BackedUp(len(ends), entries, path.stat().st_size)


def put_back(
    backup: Path, place: Path, *, until: datetime | None = None, replace: bool = False
) -> PutBack:
    """Put a backup in the place of a database that nobody uses; that one is kept beside it."""
    check(backup)
    if place.exists() and not replace:
        raise NotDone(
            f"{place} is there already. To put the backup in its place and keep what is there "
            "beside it, add --replace."
        )
    owner = (place if place.exists() else place.parent).stat()
    aside = _set_aside(place) if place.exists() else None
    done: list[PutBack] = []

    def fill(draft: Path) -> None:
        _copy(backup, draft)
        left_out, not_begun = cut_all(draft, until) if until is not None else (0, 0)
        begin_anew(draft)
        kept = check(draft, backup)
        if not_begun and not kept.events:
            raise NotDone("No event had begun then. Nothing was changed.")
        done.append(PutBack(kept.events, kept.entries, left_out, not_begun, aside))

    try:
        sqlite_file.create(place, fill)
    except BaseException:
        if aside is not None:
            aside.rename(place)
        raise
    _give_to(place, owner)
    return done[0]


def _give_to(place: Path, owner: os.stat_result) -> None:
    """Let a file belong to somebody: root puts it back, and the server runs as a user of its own.

    Whoever is not root has nothing to give away.
    """
    if sys.platform != "win32":
        with suppress(PermissionError):
            shutil.chown(place, owner.st_uid, owner.st_gid)


def event_in(backup: Path, event: str) -> Kept:
    """One event of a backup, with what stands beside its log."""
    check(backup)
    with closing(_reading(backup)) as opened:

        def ask(columns: str) -> list[tuple[Any, ...]]:
            return opened.execute(
                f"SELECT {columns} WHERE event = ? ORDER BY 1", (event,)
            ).fetchall()

        log = [line for _, line in ask("seq, line FROM log")]
        if not log:
            raise NotDone(f"There is no event {event} in {backup}.")
        texts = [
            Text(str(digest), str(salt), bytes(text).decode())
            for digest, salt, text in ask("digest, salt, text FROM texts")
        ]
        seeds = {str(key): seed for key, seed in ask("commitment, seed FROM seeds")}
        pictures = {str(key): content for key, content in ask("digest, content FROM pictures")}
    return Kept(log, seeds, texts, pictures)


def _copy(source: Path, draft: Path) -> None:
    with closing(_reading(source)) as original, closing(sqlite3.connect(draft)) as made:
        original.backup(made)
        # A backup is one file: nothing of it may lie in another beside it.
        made.execute("PRAGMA journal_mode = DELETE")
    handle = os.open(draft, os.O_RDWR)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)


def _set_aside(place: Path) -> Path:
    """Give a database that nobody has open another name; refuse where somebody has."""
    sqlite_file.release(sqlite_file.claim(place))
    with closing(sqlite3.connect(place, timeout=0, isolation_level=None)) as opened:
        try:
            # SQLite gives the write-ahead log up only for whoever is alone with the file.
            opened.execute("PRAGMA journal_mode = DELETE")
        except sqlite3.OperationalError as problem:
            raise NotDone(
                f"{place} is in use. Stop the server first; nothing was changed."
            ) from problem
    moment = datetime.now(UTC).strftime("%Y%m%d-%H%M%S-%f")
    aside = place.with_name(f"{place.stem}-before-{moment}{place.suffix}")
    return place.rename(aside)


def _reading(path: Path) -> sqlite3.Connection:
    return sqlite3.connect(f"{path.resolve().as_uri()}?mode=ro", uri=True, isolation_level=None)


def _hash(stored: bytes) -> str:
    """The hash of a line; none where it shows something that its hash does not cover."""
    try:
        return open_line(stored).hash if is_second_form(stored) else hash_of(stored)
    except UnreadableLine:
        return ""


def _end(opened: sqlite3.Connection, event: str) -> tuple[int, bytes]:
    amount = opened.execute("SELECT count(*) FROM log WHERE event = ?", (event,)).fetchone()[0]
    row = opened.execute(
        "SELECT line FROM log WHERE event = ? ORDER BY seq DESC LIMIT 1", (event,)
    ).fetchone()
    return amount, row[0] if row else b""
