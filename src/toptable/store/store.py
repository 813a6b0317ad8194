"""The log on disk, and the way from a file name or an address to an open store.

A log is a list of lines, numbered from 1 without gaps. The store does not know what is in a line:
it keeps the bytes, in order, and gives them back. Beside a log it keeps the secret seeds, the
confidential texts and the pictures, which the log itself holds only as digests.
"""

import os
import secrets
from collections.abc import Callable, Iterable, Mapping, Sequence
from contextlib import ExitStack
from datetime import UTC, datetime, timedelta
from pathlib import Path
from threading import Lock
from types import MappingProxyType
from typing import Self

from sqlalchemy import select
from sqlalchemy.engine import make_url
from sqlalchemy.exc import ArgumentError

from toptable.store import statements
from toptable.store.access_tokens import AccessTokens
from toptable.store.cards import Cards
from toptable.store.change_feed import Change, News, Subscription
from toptable.store.database import Database, Listener, revision_of
from toptable.store.errors import BadAddress, EventDeleted
from toptable.store.hooks import Hooks
from toptable.store.people import People
from toptable.store.player_contact import NoticeTargets, PlayerLinks
from toptable.store.records import End, EventRow, NewEvent, Reach, Text
from toptable.store.request_limits import RepeatedRequests, Tries, note_done
from toptable.store.schema import HEAD, meta
from toptable.store.server_processes import Processes
from toptable.store.sqlite import open_file
from toptable.store.staff import Staff
from toptable.store.watch import Watcher

_NONE: Mapping[str, bytes] = MappingProxyType({})


class Store:
    """Every event of one database. Safe to use from many threads at once."""

    def __init__(self, database: Database) -> None:
        self._database = database
        self.people = People(database)
        """What is known of people across events."""
        self.notice_targets = NoticeTargets(database)
        """Where players want notices sent to."""
        self.hooks = Hooks(database)
        """Programs elsewhere that are told what happens."""
        self.player_links = PlayerLinks(database)
        """Which personal link of each player counts."""
        self.staff = Staff(database)
        """Who may sign in."""
        self.access_tokens = AccessTokens(database)
        """What lets programs in."""
        self.repeated_requests = RepeatedRequests(database)
        """What programs may ask for twice, and is done once."""
        self.tries = Tries(database)
        """How often somebody has tried lately."""
        self.processes = Processes(database)
        """Which processes serve the pages."""
        self.cards = Cards(database)
        """What is known of cards."""
        self._news: News | None = None
        self._listener: Listener | None = None
        self._starting = Lock()
        self.appends = 0
        """How often this process has added to a log."""

    @property
    def where(self) -> str:
        """The file or address of the database, fit to show: no password is in it."""
        return self._database.name

    @property
    def troubles(self) -> int:
        """How often the database could not do what this process asked of it."""
        return self._database.troubles

    def size(self) -> int:
        """How many bytes the database takes on the disk."""
        return self._database.size()

    def is_current(self) -> bool:
        """Whether the database answers, with the tables that this program reads and writes."""
        with self._database.reading() as connection:
            return revision_of(connection) == HEAD

    def create(
        self,
        event: str,
        lines: Sequence[bytes],
        *,
        seeds: Mapping[str, bytes] = _NONE,
        texts: Iterable[Text] = (),
        pictures: Mapping[str, bytes] = _NONE,
        claim: str = "",
    ) -> None:
        """Begin an event with its first lines. Raises ``EventExists``."""
        new = NewEvent(event, lines, seeds, tuple(texts), pictures)
        self.create_together((new,), claim=claim)

    def create_together(self, new: Sequence[NewEvent], *, claim: str = "") -> None:
        """Begin several events with their first lines: all of them or none."""
        now = _now()
        changes: list[Change] = []
        with self._database.writing() as connection:
            for event, lines, seeds, texts, pictures in new:
                statements.begin_event(connection, event, now)
                statements.write_lines(connection, event, 0, lines)
                statements.write_beside(connection, event, seeds, texts, pictures)
                changes.append(Change(event, len(lines), deleted=False, since=now))
                self._database.announce(connection, changes[-1])
            if claim:
                note_done(connection, claim, new[0].event, 1, len(new[0].lines))
        for change in changes:
            self._publish(change)

    def append(
        self,
        event: str,
        after: int,
        lines: Sequence[bytes],
        *,
        head: str | None = None,
        seeds: Mapping[str, bytes] = _NONE,
        texts: Iterable[Text] = (),
        pictures: Mapping[str, bytes] = _NONE,
        claim: str = "",
        tables: str = "",
    ) -> None:
        """Put lines at the end of a log that has ``after`` lines: all of them or none.

        When this returns, they are on the disk. Raises ``Behind`` when the log is not at ``after``,
        because somebody else wrote first, or does not end with the hash ``head``, because another
        log was put in its place. ``claim`` names a request that may come twice: that it was done
        is kept together with the lines. Raises ``ClaimLost`` where it is not the caller's to do.
        ``tables`` is the ``tables_mark`` under which the tables that the lines give to the event
        are free. Raises ``TablesMoved`` where another event was given some since.
        """
        with self._database.writing() as connection:
            turn = statements.take_turn(connection, event)
            if turn.deleted:
                raise EventDeleted(event)
            statements.check_end(turn, after, head)
            if tables:
                statements.claim_tables(connection, tables)
            statements.write_lines(connection, event, after, lines)
            statements.write_beside(connection, event, seeds, texts, pictures)
            if claim:
                note_done(connection, claim, event, after + 1, after + len(lines))
            change = Change(event, after + len(lines), deleted=False, since=turn.created)
            self._database.announce(connection, change)
        self.appends += 1
        self._publish(change)

    def replace(
        self,
        event: str,
        after: int,
        lines: Sequence[bytes],
        *,
        head: str | None = None,
        seeds: Mapping[str, bytes] = _NONE,
        texts: Iterable[Text] = (),
        pictures: Mapping[str, bytes] = _NONE,
    ) -> str:
        """Put another log in the place of one that has ``after`` lines, in one step.

        The former log is kept as a deleted event; the id that it has from now on is returned.
        """
        with self._database.writing() as connection:
            turn = statements.take_turn(connection, event)
            statements.check_end(turn, after, head)
            began = _now(later_than=turn.created)
            aside = statements.set_aside(connection, turn, began)
            statements.write_lines(connection, event, 0, lines)
            statements.write_beside(connection, event, seeds, texts, pictures)
            change = Change(event, len(lines), deleted=False, since=began)
            self._database.announce(connection, change)
        self._publish(change)
        return aside

    def read(self, event: str, after: int = 0) -> list[bytes]:
        """The lines of an event behind the first ``after`` ones, in order."""
        with self._database.reading() as connection:
            lines = statements.lines_of(connection, event, after)
            if not lines:
                statements.version_of(connection, event)
            return lines

    def version(self, event: str) -> int:
        """How many lines the log of an event has."""
        with self._database.reading() as connection:
            return statements.version_of(connection, event)

    def end(self, event: str) -> End:
        """Where the log of an event ends, so that another log of equal length is noticed too."""
        with self._database.reading() as connection:
            return statements.end_of(connection, event)

    def reach(self, event: str) -> Reach:
        """How far the log of an event reaches, and since when it is this log."""
        with self._database.reading() as connection:
            return statements.reach_of(connection, event)

    def events(self) -> list[EventRow]:
        """All events, deleted ones too, oldest first."""
        with self._database.reading() as connection:
            return statements.event_rows(connection)

    def seeds(self, event: str) -> dict[str, bytes]:
        """The secret seeds of an event, by the commitment that the log shows of each."""
        with self._database.reading() as connection:
            statements.version_of(connection, event)
            return statements.seeds_of(connection, event)

    def texts(self, event: str) -> list[Text]:
        """The confidential texts of an event that were not forgotten, ordered by digest."""
        with self._database.reading() as connection:
            statements.version_of(connection, event)
            return statements.texts_of(connection, event)

    def pictures(self, event: str) -> dict[str, bytes]:
        """Every picture that an event has or had, by the digest that the log shows of each."""
        with self._database.reading() as connection:
            statements.version_of(connection, event)
            return statements.pictures_of(connection, event)

    def picture(self, event: str, digest: str) -> bytes | None:
        """One of them, if this store has it."""
        with self._database.reading() as connection:
            return statements.picture_of(connection, event, digest)

    def forget_text(self, event: str, digest: str) -> None:
        """Destroy a confidential text; its digest in the log stays, and the chain holds."""
        with self._database.writing() as connection:
            statements.version_of(connection, event)
            statements.forget_text(connection, event, digest)
        self._database.scrub()

    def delete(self, event: str) -> None:
        """Put an event away. Nothing is lost: it can be read, and brought back."""
        self._set_deleted(event, _now())

    def undelete(self, event: str) -> None:
        """Bring a deleted event back."""
        self._set_deleted(event, None)

    def fact(self, key: str) -> str | None:
        """A small fact about this store as a whole, such as a secret of its server."""
        with self._database.reading() as connection:
            found: str | None = connection.scalar(select(meta.c.value).where(meta.c.key == key))
            return found

    def set_fact(self, key: str, value: str) -> None:
        """Keep a fact under a key, in place of the one before."""
        with self._database.writing() as connection:
            statements.set_fact(connection, key, value)

    def keep_fact(self, key: str, value: str) -> str:
        """Keep a fact unless there is one already, from whichever process; the one that holds."""
        with self._database.writing() as connection:
            statements.keep_fact(connection, key, value)
            return str(connection.scalar(select(meta.c.value).where(meta.c.key == key)))

    def tables_mark(self) -> str:
        """Another one whenever an event was given tables of the venue; see ``append``."""
        key = statements.TABLES_MARK
        return self.fact(key) or self.keep_fact(key, secrets.token_hex(8))

    def subscribe(self, tell: Callable[[Change], None]) -> Subscription:
        """Call ``tell`` with every change from now on, whoever makes it, until it is closed.

        The calls come one at a time, in order, from a thread of the store; keep them short.
        """
        return self._join(tell, lambda: None)

    def watch(self, event: str | None = None) -> Watcher:
        """Changes of one event, or of all, to wait for in a thread."""
        return Watcher(self._join, event)

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

    def _set_deleted(self, event: str, when: str | None) -> None:
        with self._database.writing() as connection:
            turn = statements.take_turn(connection, event)
            statements.set_deleted(connection, event, when)
            change = Change(event, turn.version, deleted=when is not None, since=turn.created)
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
        with ExitStack() as undo:
            news = News()
            undo.callback(news.close)
            # In this order a change that happens meanwhile is in one of the two, or in both.
            listener = self._database.listen(news.publish)
            undo.callback(listener.stop)
            with self._database.reading() as connection:
                news.know(statements.current(connection))
            undo.pop_all()
        self._listener = listener
        return news


def _now(later_than: str = "") -> str:
    """The time; a moment after another one where the clocks of two machines disagree."""
    now = datetime.now(UTC)
    if later_than:
        now = max(now, datetime.fromisoformat(later_than) + timedelta(microseconds=1))
    return now.isoformat(timespec="microseconds")


_POSTGRESQL = ("postgresql", "postgres", "postgresql+psycopg")


def open_store(where: str | Path) -> Store:
    """Open the store in a file or at a ``postgresql://`` address, and bring its tables up to date.

    A file that does not exist is created, in a folder that must exist. Raises ``PlaceError`` when
    this is not possible, and then leaves everything as it was.
    """
    if isinstance(where, str) and "://" in where:
        return Store(_open_address(where))
    return Store(_open_file(where))


def _open_file(path: str | Path) -> Database:
    return open_file(Path(os.path.realpath(os.path.expanduser(path))))


def _open_address(address: str) -> Database:
    scheme = address.partition("://")[0]
    try:
        url = make_url(address)
    except (ArgumentError, ValueError) as error:
        # Only the beginning is shown: a password may stand anywhere in the rest.
        raise BadAddress(f"{scheme}://…") from error
    if url.drivername == "sqlite" and url.database:
        return _open_file(url.database)
    if url.drivername not in _POSTGRESQL:
        raise BadAddress(f"{scheme}://…")
    # Loaded only here: most people keep their events in a file and need no PostgreSQL driver.
    from toptable.store.postgresql import open_server

    return open_server(url)
