"""The SQLite file as a file: telling ours from others, making one, a glance at its events.

A file is judged by its first bytes, so that a file of another program is left exactly as it was,
without even the helper files that SQLite puts beside a database when it opens it. A new file is
made under another name and appears under its own only when it is complete. The glance asks SQLite
itself: the library that the store shares between its two databases takes longer to load than
everything else that a list of events needs.
"""

import errno
import os
import sqlite3
import stat
import tempfile
from collections import Counter
from collections.abc import Callable, Iterable
from contextlib import closing
from hashlib import sha256
from pathlib import Path
from threading import Lock
from typing import NamedTuple

from toptable.store.errors import (
    BadAddress,
    Damaged,
    DiskFull,
    NoFolder,
    NoRights,
    NotOurs,
    ReadOnly,
    StoreError,
)
from toptable.store.sqlite_pages import holds_events

APPLICATION_ID = int.from_bytes(b"TopT")
"""Stands in the header of every file that is ours."""

_MAGIC = b"SQLite format 3\0"
_HEADER = 100

Identity = tuple[int, int]
"""Device and number of a file: what it is, under whichever name."""

_open_here: Counter[Identity] = Counter()
_guard = Lock()

_SETTINGS = {
    "foreign_keys": "ON",
    # A commit is on the disk before it returns.
    "synchronous": "FULL",
    # On macOS a plain fsync leaves data in the drive's cache; elsewhere this changes nothing.
    "fullfsync": "ON",
    # What is deleted here is deleted because it is secret or personal.
    "secure_delete": "ON",
}


def claim(path: Path) -> Identity:
    """Check that the file is ours and whole, and note that this process uses it.

    Raises ``FileNotFoundError`` when there is none.
    """
    with _guard:
        identity = _identify(path)
        # On POSIX, closing any handle on a file drops every lock the process holds on it, also
        # SQLite's. A file that is open here was checked before, so it must not be opened again.
        if not _open_here[identity]:
            _judge(path)
        _open_here[identity] += 1
        return identity


def release(identity: Identity) -> None:
    """The counterpart of ``claim``."""
    with _guard:
        _open_here[identity] -= 1


def create(path: Path, fill: Callable[[Path], None]) -> None:
    """Make a new file: ``fill`` prepares it, then it appears at ``path`` unless one is there."""
    if not path.parent.is_dir():
        raise NoFolder(str(path.parent))
    try:
        # Readable by its owner alone: the seeds of running events are in it.
        handle, name = tempfile.mkstemp(prefix=f".{path.name}.", dir=path.parent)
    except PermissionError as error:
        raise NoRights(str(path.parent)) from error
    except OSError as error:
        full = error.errno == errno.ENOSPC
        raise (DiskFull if full else ReadOnly)(str(path.parent)) from error
    os.close(handle)
    draft = Path(name)
    try:
        fill(draft)
        _publish(draft, path)
    finally:
        for leftover in (draft, *(Path(f"{name}{end}") for end in ("-journal", "-wal", "-shm"))):
            leftover.unlink(missing_ok=True)


def connect(path: Path, timeout: float) -> sqlite3.Connection:
    """A connection to a file that exists; SQLite would otherwise create a missing one."""
    connection = sqlite3.connect(
        f"{path.as_uri()}?mode=rw",
        uri=True,
        timeout=timeout,
        isolation_level=None,
        check_same_thread=False,
    )
    try:
        for setting, value in _SETTINGS.items():
            connection.execute(f"PRAGMA {setting} = {value}")
    except BaseException:
        connection.close()
        raise
    return connection


def connect_to_read(path: Path) -> sqlite3.Connection:
    """A connection that needs no file beside the database, and sees no change made by others."""
    return sqlite3.connect(
        f"{path.as_uri()}?mode=ro&immutable=1",
        uri=True,
        isolation_level=None,
        check_same_thread=False,
    )


def is_whole_alone(path: Path) -> bool:
    """Whether nothing is on its way into the file from a write-ahead log beside it."""
    try:
        return path.with_name(f"{path.name}-wal").stat().st_size == 0
    except FileNotFoundError:
        return True


def _identify(path: Path) -> Identity:
    try:
        found = path.stat()
    except FileNotFoundError:
        raise
    except PermissionError as error:
        raise NoRights(str(path)) from error
    except NotADirectoryError as error:
        raise NoFolder(str(path.parent)) from error
    except OSError as error:
        raise BadAddress(str(path)) from error
    return found.st_dev, found.st_ino


def _judge(path: Path) -> None:
    if not path.is_file():
        raise NotOurs(str(path))
    try:
        with path.open("rb") as file:
            header = file.read(_HEADER)
            size = file.seek(0, os.SEEK_END)
    except PermissionError as error:
        raise NoRights(str(path)) from error
    if not header or (header.startswith(_MAGIC) and len(header) < _HEADER):
        raise Damaged(str(path))
    if not header.startswith(_MAGIC) or int.from_bytes(header[68:72]) != APPLICATION_ID:
        raise (Damaged if holds_events(path) else NotOurs)(str(path))
    # With a write-ahead log beside it, the last pages may rightly be on their way from there.
    if not path.with_name(f"{path.name}-wal").exists() and _is_cut(header, size):
        raise Damaged(str(path))
    # Root may write everywhere; a file without any write bit was still meant to be kept as it is.
    if not path.stat().st_mode & (stat.S_IWUSR | stat.S_IWGRP | stat.S_IWOTH):
        raise ReadOnly(str(path))
    if not os.access(path, os.W_OK) or not os.access(path.parent, os.W_OK):
        raise ReadOnly(str(path))


def _is_cut(header: bytes, size: int) -> bool:
    """Whether a file is shorter than its header says, or ends within a page."""
    page = int.from_bytes(header[16:18])
    page = 65536 if page == 1 else page
    pages = int.from_bytes(header[28:32])
    return not page or size % page != 0 or size < page * pages


def _publish(draft: Path, path: Path) -> None:
    try:
        os.link(draft, path)
    except FileExistsError:
        pass  # Another process made the same file at the same moment; theirs is as good.
    except OSError:
        # Some file systems, such as those of memory sticks, know no second name for a file.
        draft.rename(path)


WAIT_SECONDS = 1.0


class Glance(NamedTuple):
    """What there was at one moment."""

    revision: str
    """Which tables the file has."""
    fact: str
    """The fact that was asked for, or nothing."""
    marks: dict[str, str]
    """Each event, with a digest of its log and of what the list of events knows besides."""


def glance(where: str, fact: str) -> Glance | None:
    """What a file holds; nothing where opening it in full must say what it is or what it lacks."""
    if "://" in where:
        return None
    path = Path(os.path.realpath(os.path.expanduser(where)))
    try:
        identity = claim(path)
    except (FileNotFoundError, StoreError):
        return None
    try:
        with closing(connect(path, WAIT_SECONDS)) as connection:
            return _read(connection, fact)
    except sqlite3.Error:
        return None
    finally:
        release(identity)


def _read(connection: sqlite3.Connection, fact: str) -> Glance:
    connection.execute("BEGIN")
    revision = connection.execute("SELECT version_num FROM toptable_version").fetchone()
    found = connection.execute("SELECT value FROM meta WHERE key = ?", (fact,)).fetchone()
    events = connection.execute("SELECT id, created, deleted FROM events").fetchall()
    return Glance(
        revision=str(revision[0]) if revision else "",
        fact=str(found[0]) if found else "",
        marks={
            event: _mark(f"{created} {deleted is not None}", _lines(connection, event))
            for event, created, deleted in events
        },
    )


def _lines(connection: sqlite3.Connection, event: str) -> Iterable[bytes]:
    lines = connection.execute("SELECT line FROM log WHERE event = ? ORDER BY seq", (event,))
    return (line for (line,) in lines)


def _mark(row: str, lines: Iterable[bytes]) -> str:
    mark = sha256(row.encode())
    for line in lines:
        mark.update(b"%d " % len(line))
        mark.update(line)
    return mark.hexdigest()
