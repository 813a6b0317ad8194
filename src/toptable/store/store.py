"""The log on disk.

A log is a list of lines, numbered from 1 without gaps. The store does not know what is in a line:
it keeps the bytes, in order, and gives them back. Beside a log it keeps the secret seeds and the
confidential texts, which the log itself holds only as digests.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from datetime import UTC, datetime
from threading import Lock
from typing import NamedTuple, Self

from sqlalchemy import Connection, Table, delete, insert, select, text, update
from sqlalchemy.exc import IntegrityError

from toptable.store import schema
from toptable.store.database import Database, Listener
from toptable.store.errors import Behind, EventDeleted, EventExists, NoSuchEvent
from toptable.store.news import Change, News, Subscription
from toptable.store.queries import all_events, current, version_of
from toptable.store.watch import AsyncWatcher, Watcher

_NO_SEEDS: Mapping[str, bytes] = {}


class Text(NamedTuple):
    """A confidential text beside the log, found by the digest that stands in the log."""

    digest: str
    salt: str
    text: str


class EventRow(NamedTuple):
    """An event in the list of all events."""

    id: str
    created: datetime
    version: int
    deleted: bool


class Store:
    """Every event of one database. Safe to use from many threads at once."""

    def __init__(self, database: Database) -> None:
        self._database = database
        self._news: News | None = None
        self._listener: Listener | None = None
        self._starting = Lock()

    @property
    def where(self) -> str:
        """The file or address of the database, fit to show: no password is in it."""
        return self._database.name

    def create(
        self,
        event: str,
        lines: Sequence[bytes],
        *,
        seeds: Mapping[str, bytes] = _NO_SEEDS,
        texts: Iterable[Text] = (),
    ) -> None:
        """Begin an event with its first lines. Raises ``EventExists``."""
        with self._database.writing() as connection:
            try:
                connection.execute(insert(schema.events), {"id": event, "created": _now()})
            except IntegrityError as error:
                raise EventExists(event) from error
            change = self._write(connection, event, 0, lines, seeds, texts)
        self._publish(change)

    def append(
        self,
        event: str,
        after: int,
        lines: Sequence[bytes],
        *,
        seeds: Mapping[str, bytes] = _NO_SEEDS,
        texts: Iterable[Text] = (),
    ) -> None:
        """Put lines at the end of a log that has ``after`` lines: all of them or none.

        When this returns, they are on the disk. Raises ``Behind`` when the log is not at ``after``,
        because somebody else wrote first.
        """
        with self._database.writing() as connection:
            _take_turn(connection, event)
            # A statement of its own: PostgreSQL would answer it from before the wait otherwise.
            version = version_of(connection, event)
            if version != after:
                raise Behind(event, version)
            change = self._write(connection, event, after, lines, seeds, texts)
        self._publish(change)

    def read(self, event: str, after: int = 0) -> list[bytes]:
        """The lines of an event behind the first ``after`` ones, in order."""
        wanted = (
            select(schema.log.c.line)
            .where(schema.log.c.event == event, schema.log.c.seq > after)
            .order_by(schema.log.c.seq)
        )
        with self._database.reading() as connection:
            lines = list(connection.scalars(wanted))
            if not lines:
                _check_known(connection, event)
            return lines

    def version(self, event: str) -> int:
        """How many lines the log of an event has."""
        with self._database.reading() as connection:
            version = version_of(connection, event)
            if not version:
                _check_known(connection, event)
            return version

    def events(self) -> list[EventRow]:
        """All events, deleted ones too, oldest first."""
        with self._database.reading() as connection:
            return [
                EventRow(
                    row.id,
                    datetime.fromisoformat(row.created),
                    row.version,
                    row.deleted is not None,
                )
                for row in connection.execute(all_events)
            ]

    def seeds(self, event: str) -> dict[str, bytes]:
        """The secret seeds of an event, by the commitment that the log shows of each."""
        wanted = select(schema.seeds.c.commitment, schema.seeds.c.seed).where(
            schema.seeds.c.event == event
        )
        with self._database.reading() as connection:
            _check_known(connection, event)
            return {row.commitment: row.seed for row in connection.execute(wanted)}

    def texts(self, event: str) -> list[Text]:
        """The confidential texts of an event that were not forgotten, ordered by digest."""
        table = schema.texts
        wanted = select(table).where(table.c.event == event).order_by(table.c.digest)
        with self._database.reading() as connection:
            _check_known(connection, event)
            return [
                Text(row.digest, row.salt, row.text.decode()) for row in connection.execute(wanted)
            ]

    def forget_text(self, event: str, digest: str) -> None:
        """Destroy a confidential text; its digest in the log stays, and the chain holds."""
        table = schema.texts
        with self._database.writing() as connection:
            _check_known(connection, event)
            connection.execute(
                delete(table).where(table.c.event == event, table.c.digest == digest)
            )
        self._database.scrub()

    def delete(self, event: str) -> None:
        """Put an event away. Nothing is lost: it can be read, and brought back."""
        self._set_deleted(event, _now())

    def undelete(self, event: str) -> None:
        """Bring a deleted event back."""
        self._set_deleted(event, None)

    def fact(self, key: str) -> str | None:
        """A small fact about this store as a whole, such as a server's own secret."""
        with self._database.reading() as connection:
            found: str | None = connection.scalar(
                select(schema.meta.c.value).where(schema.meta.c.key == key)
            )
            return found

    def set_fact(self, key: str, value: str) -> None:
        """Keep a fact, in place of the one under the same key."""
        with self._database.writing() as connection:
            connection.execute(_SET_FACT, {"key": key, "value": value})

    def subscribe(self, tell: Callable[[Change], None]) -> Subscription:
        """Call ``tell`` with every change from now on, whoever makes it, until it is closed.

        The calls come one at a time, in order, from a thread of the store; keep them short.
        """
        return self._join(tell, lambda: None)

    def watch(self, event: str | None = None) -> Watcher:
        """Changes of one event, or of all, to wait for in a thread."""
        return Watcher(self._join, event)

    def watch_async(self, event: str | None = None) -> AsyncWatcher:
        """Changes of one event, or of all, to wait for in the running asyncio loop."""
        return AsyncWatcher(self._join, event)

    def close(self) -> None:
        """End all watching and let go of the database."""
        with self._starting:
            listener, news = self._listener, self._news
            self._listener = self._news = None
        if listener:
            listener.stop()
        if news:
            news.close()
        self._database.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def _write(
        self,
        connection: Connection,
        event: str,
        after: int,
        lines: Sequence[bytes],
        seeds: Mapping[str, bytes],
        texts: Iterable[Text],
    ) -> Change:
        if not lines:
            raise ValueError("an append needs at least one line")
        connection.execute(
            insert(schema.log),
            [
                {"event": event, "seq": seq, "line": line}
                for seq, line in enumerate(lines, start=after + 1)
            ],
        )
        _insert_new(
            connection,
            schema.seeds,
            event,
            {commitment: {"commitment": commitment, "seed": s} for commitment, s in seeds.items()},
        )
        _insert_new(
            connection,
            schema.texts,
            event,
            {
                t.digest: {"digest": t.digest, "salt": t.salt, "text": t.text.encode()}
                for t in texts
            },
        )
        change = Change(event, after + len(lines))
        self._database.announce(connection, change)
        return change

    def _set_deleted(self, event: str, when: str | None) -> None:
        with self._database.writing() as connection:
            done = connection.execute(
                update(schema.events).where(schema.events.c.id == event).values(deleted=when)
            )
            if not done.rowcount:
                raise NoSuchEvent(event)
            change = Change(event, version_of(connection, event), when is not None)
            self._database.announce(connection, change)
        self._publish(change)

    def _publish(self, change: Change) -> None:
        if news := self._news:
            news.publish(change)

    def _join(self, tell: Callable[[Change], None], ended: Callable[[], None]) -> Subscription:
        with self._starting:
            if self._news is None:
                self._news = self._start_news()
            return self._news.join(tell, ended)

    def _start_news(self) -> News:
        news = News()
        # In this order a change that happens meanwhile is in one of the two, or in both.
        self._listener = self._database.listen(news.publish)
        with self._database.reading() as connection:
            news.know(current(connection))
        return news


_SET_FACT = text(
    "INSERT INTO meta (key, value) VALUES (:key, :value)"
    " ON CONFLICT (key) DO UPDATE SET value = excluded.value"
)


def _now() -> str:
    return datetime.now(UTC).isoformat(timespec="microseconds")


def _check_known(connection: Connection, event: str) -> None:
    if connection.scalar(select(schema.events.c.id).where(schema.events.c.id == event)) is None:
        raise NoSuchEvent(event)


def _take_turn(connection: Connection, event: str) -> None:
    """Wait until no other writer is at this event, and keep others out until we are done.

    The lock on the row does this on PostgreSQL; on SQLite the transaction has done it already.
    """
    events = schema.events
    found = connection.execute(
        select(events.c.deleted).where(events.c.id == event).with_for_update()
    ).one_or_none()
    if found is None:
        raise NoSuchEvent(event)
    if found.deleted is not None:
        raise EventDeleted(event)


def _insert_new(
    connection: Connection, table: Table, event: str, rows: Mapping[str, Mapping[str, object]]
) -> None:
    """Insert the rows whose key, a digest of their content, is not there yet."""
    if not rows:
        return
    _event, key, *_ = table.columns
    there = set(connection.scalars(select(key).where(table.c.event == event, key.in_(rows))))
    new = [{"event": event, **row} for digest, row in rows.items() if digest not in there]
    if new:
        connection.execute(insert(table), new)
