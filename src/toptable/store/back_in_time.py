"""A copied database as it was at a moment.

A log only grows, so a copy holds every earlier moment: an event is as it was when its log is cut
there. What is cut is a beginning of the same chain of hashes, and checks as such. What speaks of
lines that are left out is left out too.
"""

import json
import sqlite3
from contextlib import closing
from datetime import UTC, datetime, timedelta
from pathlib import Path

from toptable.engine.log.line import hash_of, read_line

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
