"""Everything that can still be read in a damaged file, saved into a new database.

Events are read page by page (``sqlite_pages``), so a damaged page costs what stood on it and
nothing else. Of each event the entries up to the first one that is missing or does not follow from
the one before are saved: from there on nobody could say what is true. Seeds, confidential texts and
pictures are saved where they fit their digests. What belongs to no event, such as staff and links,
is asked of SQLite table by table.
"""

import sqlite3
from collections import defaultdict
from contextlib import closing, suppress
from hashlib import sha256
from pathlib import Path
from typing import Any, NamedTuple

from toptable.engine.chance import commitment
from toptable.engine.log.line import FIRST, UnreadableLine, hash_of, read_line
from toptable.engine.secrets import SealedText, opens
from toptable.store import schema
from toptable.store.errors import EventExists
from toptable.store.records import Text
from toptable.store.sqlite_pages import Row, is_line, rows_in
from toptable.store.store import Store, open_store

_OF_EVENTS = (schema.events, schema.log, schema.seeds, schema.texts, schema.pictures)


class SavedEvent(NamedTuple):
    """One event, and how much of it was saved."""

    id: str
    name: str
    saved: int
    """How many entries, from the first on."""
    entries: int | None
    """How many it had; nothing where that cannot be read any more."""

    @property
    def whole(self) -> bool:
        """Whether nothing is missing."""
        return self.saved == self.entries


class Salvaged(NamedTuple):
    """What was saved."""

    events: tuple[SavedEvent, ...]
    lost_tables: tuple[str, ...]
    """Tables beside the events that could not be read to their end."""


def salvage(place: Path, target: Path) -> Salvaged:
    """Save what can be read in ``place`` into a database at ``target``, where none is yet."""
    found = _Found(place)
    with open_store(target) as store:
        events = tuple(_save(store, found, event) for event in sorted(found.lines))
    return Salvaged(events, _copy_other_tables(place, target))


class _Found:
    """The rows of the damaged file, sorted by what they are."""

    def __init__(self, place: Path) -> None:
        self.lines: dict[str, dict[int, list[bytes]]] = defaultdict(lambda: defaultdict(list))
        self.ends: dict[str, tuple[int, bool]] = {}
        """How many entries an event has, and whether it was deleted."""
        self.seeds: dict[str, dict[str, bytes]] = defaultdict(dict)
        self.pictures: dict[str, dict[str, bytes]] = defaultdict(dict)
        self.texts: dict[str, list[Text]] = defaultdict(list)
        for row in rows_in(place):
            self._sort(row)

    def _sort(self, row: Row) -> None:
        match row:
            case (str(event), int(seq), bytes(line)) if is_line(row):
                self.lines[event][seq].append(line)
            case (str(event), str(), None | str() as deleted, int(version), str()):
                self.ends[event] = (version, deleted is not None)
            case (str(event), str(digest), bytes(content)):
                if commitment(content) == digest:
                    self.seeds[event][digest] = content
                elif sha256(content).hexdigest() == digest:
                    self.pictures[event][digest] = content
            case (str(event), str(digest), str(salt), bytes(text)):
                with suppress(UnicodeDecodeError):
                    sealed = SealedText(digest, salt, text.decode())
                    if opens(sealed):
                        self.texts[event].append(Text(digest, salt, sealed.text))


def _save(store: Store, found: _Found, event: str) -> SavedEvent:
    lines = _chained(found.lines[event])
    entries, deleted = found.ends.get(event, (None, False))
    if lines:
        with suppress(EventExists):
            store.create(
                event,
                lines,
                seeds=found.seeds[event],
                texts=found.texts[event],
                pictures=found.pictures[event],
            )
        if deleted:
            store.delete(event)
    name = getattr(read_line(lines[0]).entry, "name", event) if lines else event
    return SavedEvent(event, name, len(lines), entries)


def _chained(by_number: dict[int, list[bytes]]) -> list[bytes]:
    """The entries from the first on, as far as each follows from the one before."""
    lines: list[bytes] = []
    before = FIRST
    while following := [
        line for line in by_number.get(len(lines) + 1, ()) if _before(line) == before
    ]:
        lines.append(following[0])
        before = hash_of(following[0])
    return lines


def _before(stored: bytes) -> str:
    try:
        return read_line(stored).before
    except UnreadableLine:
        return ""


def _copy_other_tables(place: Path, target: Path) -> tuple[str, ...]:
    """Staff, people, links, tokens and cards: each table as far as SQLite reads it."""
    lost = []
    others = [table.name for table in schema.metadata.sorted_tables if table not in _OF_EVENTS]
    with (
        closing(sqlite3.connect(f"{place.as_uri()}?mode=ro", uri=True)) as damaged,
        closing(sqlite3.connect(target)) as made,
        made,
    ):
        made.execute("PRAGMA foreign_keys = ON")
        for name in others:
            try:
                read = damaged.execute(f'SELECT * FROM "{name}"')
                columns = [str(column[0]) for column in read.description]
                for row in read:
                    _put(made, name, columns, row)
            except sqlite3.DatabaseError:
                lost.append(name)
    return tuple(lost)


def _put(made: sqlite3.Connection, name: str, columns: list[str], row: tuple[Any, ...]) -> None:
    """Copy a row, unless what it belongs to was lost."""
    listed = ", ".join(f'"{column}"' for column in columns)
    gaps = ", ".join("?" * len(columns))
    with suppress(sqlite3.IntegrityError):
        made.execute(f'INSERT OR REPLACE INTO "{name}" ({listed}) VALUES ({gaps})', row)
