"""A glance at the events of a file: what a listing needs to know whether anything has changed.

It asks SQLite itself. The library that the store shares between its two databases takes longer to
load than everything else that a list of events needs.
"""

import os
import sqlite3
from collections.abc import Iterable
from contextlib import closing
from hashlib import sha256
from pathlib import Path
from typing import NamedTuple

from toptable.store import sqlite_file
from toptable.store.errors import StoreError

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
        identity = sqlite_file.claim(path)
    except (FileNotFoundError, StoreError):
        return None
    try:
        with closing(sqlite_file.connect(path, WAIT_SECONDS)) as connection:
            return _read(connection, fact)
    except sqlite3.Error:
        return None
    finally:
        sqlite_file.release(identity)


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
