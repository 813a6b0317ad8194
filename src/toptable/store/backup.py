"""The whole database as one file, written during work, and put back as at any moment.

A backup is an SQLite file by itself, complete and checked. A log only grows, so a copy holds every
earlier moment: an event is as it was when its log is cut there. What is cut is a beginning of the
same chain of hashes, and checks as such. What speaks of lines that are left out is left out too.
"""

import json
import os
import shutil
import sqlite3
import sys
from contextlib import closing, suppress
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import msgspec

from toptable.engine.log.line import UnreadableLine, hash_of, open_line, read_line
from toptable.engine.log.sealing import is_second_form
from toptable.store import sqlite_file
from toptable.store.errors import Damaged
from toptable.store.records import Text

_BESIDE = {"seeds": "commitment", "texts": "digest", "pictures": "digest"}
"""What stands beside a log, with the column that the log names it by."""
_OF_EVENTS = ("log", *_BESIDE, "player_links", "notice_targets", "repeated_requests")
_OF_HOOKS = ("hook_deliveries", "hook_cursors")


def lines_until(log: list[bytes], until: datetime) -> int:
    """How many lines had been written at a moment.

    What belongs together has one time, so nothing is cut in two; and as clocks may be set back, it
    is the first later line that counts.
    """
    for number, line in enumerate(log):
        if read_line(line).at > until:
            return number
    return len(log)


def cut_all(path: Path, until: datetime) -> tuple[int, int]:
    """Cut every log of a file; how many entries are left out, how many events had not begun."""
    left_out = not_begun = 0
    with closing(sqlite3.connect(path)) as opened, opened:
        opened.execute("PRAGMA secure_delete = ON")
        for (event,) in opened.execute("SELECT id FROM events").fetchall():
            found = opened.execute("SELECT line FROM log WHERE event = ? ORDER BY seq", (event,))
            log = [line for (line,) in found]
            end = lines_until(log, until)
            if end == len(log):
                continue
            left_out += len(log) - end
            if end == 0:
                not_begun += 1
                _forget(opened, event)
                continue
            opened.execute("DELETE FROM log WHERE event = ? AND seq > ?", (event, end))
            _forget_beside(opened, event, b"\n".join(log[:end]))
            _forget_told(opened, event, end)
            opened.execute(
                "UPDATE events SET version = ?, head = ?, deleted = NULL WHERE id = ?",
                (end, hash_of(log[end - 1]), event),
            )
        said = {"until": until.isoformat(), "at": datetime.now(UTC).isoformat()}
        opened.execute(
            "INSERT OR REPLACE INTO meta (key, value) VALUES ('restored', ?)", (json.dumps(said),)
        )
    return left_out, not_begun


def begin_anew(path: Path) -> None:
    """Let every log count as one that was put in the place of another.

    It may be behind what phones and programs have seen of it. Whoever compares takes the log that
    began later, whatever its version.
    """
    with closing(sqlite3.connect(path)) as opened, opened:
        found = opened.execute("SELECT id, created FROM events ORDER BY created, id").fetchall()
        last = max((datetime.fromisoformat(created) for _, created in found), default=None)
        first = max(filter(None, (datetime.now(UTC), last)))
        for number, (event, _) in enumerate(found, start=1):
            began = first + timedelta(microseconds=number)
            opened.execute(
                "UPDATE events SET created = ? WHERE id = ?",
                (began.isoformat(timespec="microseconds"), event),
            )


def _forget(opened: sqlite3.Connection, event: str) -> None:
    """An event that had not begun, and the hooks that are for it alone."""
    there = _tables(opened)
    for table in there.intersection(_OF_HOOKS):
        theirs = "hook IN (SELECT id FROM hooks WHERE event = ?)"
        opened.execute(f"DELETE FROM {table} WHERE event = ? OR {theirs}", (event, event))
    for table in there.intersection((*_OF_EVENTS, "hooks")):
        opened.execute(f"DELETE FROM {table} WHERE event = ?", (event,))
    opened.execute("DELETE FROM events WHERE id = ?", (event,))


def _forget_told(opened: sqlite3.Connection, event: str, end: int) -> None:
    """What programs wait to be told, or would be told again, of lines that are left out."""
    later = {"hook_deliveries": "version", "repeated_requests": "last"}
    for table in _tables(opened) & later.keys():
        opened.execute(f"DELETE FROM {table} WHERE event = ? AND {later[table]} > ?", (event, end))


def _tables(opened: sqlite3.Connection) -> set[str]:
    """Those that there are: an older version made a backup without the later ones."""
    found = opened.execute("SELECT name FROM sqlite_master WHERE type = 'table'")
    return {name for (name,) in found}


def _forget_beside(opened: sqlite3.Connection, event: str, kept: bytes) -> None:
    """Seeds, texts and pictures that no line names any more."""
    for table, column in _BESIDE.items():
        found = opened.execute(f"SELECT {column} FROM {table} WHERE event = ?", (event,))
        for (name,) in found.fetchall():
            if name.encode() not in kept:
                opened.execute(
                    f"DELETE FROM {table} WHERE event = ? AND {column} = ?", (event, name)
                )


LAST_BACKUP = "last_backup"
"""Under which fact a database keeps when it was last copied."""


class NotDone(Exception):
    """Nothing was written or put in place; the text says why, and what to do."""


class BackedUp(msgspec.Struct, frozen=True):
    """What a file holds."""

    events: int
    entries: int
    size: int


class RestoreResult(msgspec.Struct, frozen=True):
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
) -> RestoreResult:
    """Put a backup in the place of a database that nobody uses; that one is kept beside it."""
    check(backup)
    if place.exists() and not replace:
        raise NotDone(
            f"{place} is there already. To put the backup in its place and keep what is there "
            "beside it, add --replace."
        )
    owner = (place if place.exists() else place.parent).stat()
    aside = _set_aside(place) if place.exists() else None
    done: list[RestoreResult] = []

    def fill(draft: Path) -> None:
        _copy(backup, draft)
        left_out, not_begun = cut_all(draft, until) if until is not None else (0, 0)
        begin_anew(draft)
        kept = check(draft, backup)
        if not_begun and not kept.events:
            raise NotDone("No event had begun then. Nothing was changed.")
        done.append(RestoreResult(kept.events, kept.entries, left_out, not_begun, aside))

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
