"""Questions to the tables and changes to them, within a transaction that the caller holds."""

import secrets
from collections.abc import Iterable, Mapping, Sequence
from datetime import datetime
from itertools import count
from typing import NamedTuple

from sqlalchemy import Connection, Table, delete, insert, select, text, update
from sqlalchemy.exc import IntegrityError

from toptable.engine.log.line import hash_of
from toptable.store.change_feed import Change
from toptable.store.errors import Behind, EventExists, NoSuchEvent, TablesMoved
from toptable.store.records import End, EventRow, Reach, Text
from toptable.store.schema import events, log, meta, pictures, seeds, texts

_all = select(events).order_by(events.c.created, events.c.id)


def version_of(connection: Connection, event: str) -> int:
    """How many lines the log of an event has. Raises ``NoSuchEvent``."""
    version: int | None = connection.scalar(select(events.c.version).where(events.c.id == event))
    if version is None:
        raise NoSuchEvent(event)
    return version


def end_of(connection: Connection, event: str) -> End:
    """Where the log of an event ends. Raises ``NoSuchEvent``."""
    wanted = select(events.c.version, events.c.head).where(events.c.id == event)
    row = connection.execute(wanted).one_or_none()
    if row is None:
        raise NoSuchEvent(event)
    return End(row.version, row.head)


def reach_of(connection: Connection, event: str) -> Reach:
    """How far the log of an event reaches. Raises ``NoSuchEvent``."""
    wanted = select(events.c.created, events.c.version, events.c.head).where(events.c.id == event)
    row = connection.execute(wanted).one_or_none()
    if row is None:
        raise NoSuchEvent(event)
    return Reach(row.created, row.version, row.head)


def lines_of(connection: Connection, event: str, after: int) -> list[bytes]:
    """The lines behind the first ``after`` ones, in order."""
    behind = select(log.c.line).where(log.c.event == event, log.c.seq > after)
    return list(connection.scalars(behind.order_by(log.c.seq)))


def seeds_of(connection: Connection, event: str) -> dict[str, bytes]:
    """The seeds of an event by their commitments."""
    found = connection.execute(
        select(seeds.c.commitment, seeds.c.seed).where(seeds.c.event == event)
    )
    return {row.commitment: row.seed for row in found}


def texts_of(connection: Connection, event: str) -> list[Text]:
    """The texts of an event, ordered by digest."""
    found = connection.execute(
        select(texts.c.digest, texts.c.salt, texts.c.text)
        .where(texts.c.event == event)
        .order_by(texts.c.digest)
    )
    return [Text(digest, salt, text.decode()) for digest, salt, text in found]


def pictures_of(connection: Connection, event: str) -> dict[str, bytes]:
    """The pictures of an event by their digests, in their order."""
    found = connection.execute(
        select(pictures.c.digest, pictures.c.content)
        .where(pictures.c.event == event)
        .order_by(pictures.c.digest)
    )
    return {row.digest: row.content for row in found}


def picture_of(connection: Connection, event: str, digest: str) -> bytes | None:
    """One picture of an event, if it is there."""
    wanted = select(pictures.c.content).where(
        pictures.c.event == event, pictures.c.digest == digest
    )
    found: bytes | None = connection.scalar(wanted)
    return found


def event_rows(connection: Connection) -> list[EventRow]:
    """All events, oldest first."""
    return [
        EventRow(
            id=row.id,
            created=datetime.fromisoformat(row.created),
            version=row.version,
            deleted=row.deleted is not None,
            head=row.head,
        )
        for row in connection.execute(_all)
    ]


def current(connection: Connection) -> list[Change]:
    """Where every event stands now."""
    return [
        Change(row.id, row.version, row.deleted is not None, row.created)
        for row in connection.execute(_all)
    ]


TABLES_MARK = "tables_mark"
"""Under which fact it stands that an event was given tables: another one each time."""


class Turn(NamedTuple):
    """An event that is ours to change until the transaction ends."""

    event: str
    version: int
    head: str
    created: str
    deleted: bool


def begin_event(connection: Connection, event: str, now: str) -> None:
    """Make an event without any lines."""
    try:
        connection.execute(insert(events), {"id": event, "created": now, "version": 0})
    except IntegrityError as error:
        raise EventExists(event) from error


def take_turn(connection: Connection, event: str) -> Turn:
    """Wait until no other writer is at this event, and keep others out until we are done.

    The lock on the row does this on PostgreSQL; on SQLite the transaction has done it already.
    """
    wanted = select(events).where(events.c.id == event).with_for_update()
    row = connection.execute(wanted).one_or_none()
    if row is None:
        raise NoSuchEvent(event)
    return Turn(event, row.version, row.head, row.created, row.deleted is not None)


def check_end(turn: Turn, version: int, head: str | None) -> None:
    """Raise ``Behind`` unless the log ends where, and as, the caller believes."""
    if turn.version != version or (head is not None and turn.head != head):
        raise Behind(turn.event, turn.version)


def write_lines(connection: Connection, event: str, after: int, lines: Sequence[bytes]) -> None:
    """Put lines behind the first ``after`` ones."""
    if not lines:
        raise ValueError("there must be at least one line to write")
    numbered = enumerate(lines, start=after + 1)
    rows = [{"event": event, "seq": seq, "line": line} for seq, line in numbered]
    connection.execute(insert(log), rows)
    end = {"version": after + len(lines), "head": hash_of(lines[-1])}
    connection.execute(update(events).where(events.c.id == event).values(end))


def write_beside(
    connection: Connection,
    event: str,
    new_seeds: Mapping[str, bytes],
    new_texts: Iterable[Text],
    new_pictures: Mapping[str, bytes],
) -> None:
    """Keep seeds, texts and pictures; what is there already, by its digest, is left as it is."""
    seed_rows = {key: {"seed": seed} for key, seed in new_seeds.items()}
    text_rows = {t.digest: {"salt": t.salt, "text": t.text.encode()} for t in new_texts}
    _insert_missing(connection, seeds, "commitment", event, seed_rows)
    picture_rows = {digest: {"content": content} for digest, content in new_pictures.items()}
    _insert_missing(connection, texts, "digest", event, text_rows)
    _insert_missing(connection, pictures, "digest", event, picture_rows)


def claim_tables(connection: Connection, seen: str) -> None:
    """Give tables to an event, unless any were given to one since ``seen`` was the mark."""
    marked = meta.c.key == TABLES_MARK, meta.c.value == seen
    claimed = connection.execute(update(meta).where(*marked).values(value=secrets.token_hex(8)))
    if claimed.rowcount != 1:
        raise TablesMoved


def forget_text(connection: Connection, event: str, digest: str) -> None:
    """Delete a text."""
    connection.execute(delete(texts).where(texts.c.event == event, texts.c.digest == digest))


def set_deleted(connection: Connection, event: str, when: str | None) -> None:
    """Mark an event as deleted, or not."""
    connection.execute(update(events).where(events.c.id == event).values(deleted=when))


def set_aside(connection: Connection, turn: Turn, now: str) -> str:
    """Move the log and all beside it to a new, deleted event; the old id stays without lines."""
    taken = set(connection.scalars(select(events.c.id).where(events.c.id.startswith(turn.event))))
    aside = next(name for n in count(1) if (name := f"{turn.event}~{n}") not in taken)
    connection.execute(
        insert(events),
        {
            "id": aside,
            "created": turn.created,
            "deleted": now,
            "version": turn.version,
            "head": turn.head,
        },
    )
    for table in (log, seeds, texts, pictures):
        connection.execute(update(table).where(table.c.event == turn.event).values(event=aside))
    connection.execute(
        update(events).where(events.c.id == turn.event).values(created=now, deleted=None, version=0)
    )
    return aside


def set_fact(connection: Connection, key: str, value: str) -> None:
    """Keep a fact under a key, in place of the one before."""
    connection.execute(_SET_FACT, {"key": key, "value": value})


def keep_fact(connection: Connection, key: str, value: str) -> None:
    """Keep a fact under a key unless there is one."""
    connection.execute(_KEEP_FACT, {"key": key, "value": value})


_KEEP_FACT = text(
    "INSERT INTO meta (key, value) VALUES (:key, :value) ON CONFLICT (key) DO NOTHING"
)

_SET_FACT = text(
    "INSERT INTO meta (key, value) VALUES (:key, :value)"
    " ON CONFLICT (key) DO UPDATE SET value = excluded.value"
)


def _insert_missing(
    connection: Connection,
    table: Table,
    key: str,
    event: str,
    rows: Mapping[str, Mapping[str, object]],
) -> None:
    if not rows:
        return
    column = table.c[key]
    there = set(connection.scalars(select(column).where(table.c.event == event)))
    missing = [{"event": event, key: k, **row} for k, row in rows.items() if k not in there]
    if missing:
        connection.execute(insert(table), missing)
