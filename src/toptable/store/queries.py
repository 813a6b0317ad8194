"""Questions to the tables, within a transaction that the caller holds."""

from datetime import datetime

from sqlalchemy import Connection, select

from toptable.store.errors import NoSuchEvent
from toptable.store.news import Change
from toptable.store.rows import End, EventRow, Reach, Text
from toptable.store.schema import events, log, pictures, seeds, texts

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
