"""The database that is one file: SQLite with a write-ahead log, every commit forced to the disk.

The file belongs on a disk of this machine: a write-ahead log does not work across a network. For
several machines there is PostgreSQL.
"""

import logging
import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from random import uniform
from threading import Event, Lock, Thread
from time import monotonic, sleep
from typing import NoReturn

from sqlalchemy import Connection, create_engine, event
from sqlalchemy.exc import DBAPIError, OperationalError, SQLAlchemyError
from sqlalchemy.exc import TimeoutError as PoolTimeout
from sqlalchemy.pool import QueuePool

from toptable.store import errors, sqlite_file
from toptable.store.change_feed import Change
from toptable.store.database import Database, Publish, bring_up_to_date
from toptable.store.statements import current

logger = logging.getLogger(__name__)

BUSY_SECONDS = 10.0
"""How long a writer waits for another process before it gives up."""

POLL_SECONDS = 0.25
"""How often a watcher looks whether another process has written."""


def open_file(path: Path) -> "SqliteFile":
    """Open the file, bringing its tables up to date; make it where there is none."""
    try:
        identity = sqlite_file.claim(path)
    except FileNotFoundError:
        sqlite_file.create(path, lambda draft: _prepare(draft, str(path)))
        identity = sqlite_file.claim(path)
    database = SqliteFile(path, str(path), identity)
    try:
        bring_up_to_date(database)
        database.use_write_ahead_log()
    except errors.DiskFull:
        database.close()
        if not sqlite_file.is_whole_alone(path):
            raise
        return _open_to_read(path)
    except BaseException:
        database.close()
        raise
    return database


def _open_to_read(path: Path) -> "FullDiskFile":
    """Open a file on a full disk, where SQLite has no room for the helper that it reads through."""
    database = FullDiskFile(path, str(path), sqlite_file.claim(path))
    try:
        bring_up_to_date(database)
    except BaseException:
        database.close()
        raise
    return database


class SqliteFile(Database):
    """One file, opened."""

    def __init__(self, path: Path, name: str, identity: sqlite_file.Identity | None = None) -> None:
        engine = create_engine(
            "sqlite://",
            creator=lambda: self._connect(path),
            poolclass=QueuePool,
            execution_options={"begin": True},
        )
        event.listen(engine, "begin", _begin)
        super().__init__(name, engine)
        self._path = path
        self._identity = identity
        self._bare = engine.execution_options(begin=False)
        self._turn = Lock()

    @contextmanager
    def writing(self) -> Iterator[Connection]:
        with self._turn, self.translated(), self._bare.begin() as connection:
            _begin_writing(connection)
            # A file that was deleted would take the change, and take it along when we close it.
            if self._is_gone():
                raise errors.Gone(self.name)
            yield connection

    @staticmethod
    def _connect(path: Path) -> sqlite3.Connection:
        return sqlite_file.connect(path, BUSY_SECONDS)

    def lock_tables(self, connection: Connection) -> None:
        """Nothing to do: a file has one writer at a time."""

    def check_vacant(self, connection: Connection) -> None:  # noqa: ARG002
        """A file of ours is born with its tables, so one without them has lost them."""
        raise errors.Damaged(self.name)

    def announce(self, connection: Connection, change: Change) -> None:
        """Nothing to do: other processes see that the file has changed."""

    def listen(self, publish: Publish) -> "FilePoller":
        with self.translated():
            return FilePoller(self._engine.connect(), publish)

    def size(self) -> int:
        with self.reading() as connection:
            pages = connection.exec_driver_sql("PRAGMA page_count").scalar_one()
            return int(pages * connection.exec_driver_sql("PRAGMA page_size").scalar_one())

    def scrub(self) -> None:
        """Empty the write-ahead log, where pages from before the deletion may still stand."""
        with self.translated(), self._bare.connect() as connection:
            connection.exec_driver_sql("PRAGMA wal_checkpoint(TRUNCATE)")

    def use_write_ahead_log(self) -> None:
        """Readers and the writer do not wait for each other. The file remembers this setting."""
        with self.translated(), self._bare.connect() as connection:
            connection.exec_driver_sql("PRAGMA journal_mode = WAL")

    def explain(self, error: SQLAlchemyError) -> errors.StoreError:
        if isinstance(error, PoolTimeout):
            return errors.Busy(self.name)
        code = _code(error)
        if code == sqlite3.SQLITE_IOERR_SHMSIZE:
            return errors.DiskFull(self.name)
        if code & 0xFF == sqlite3.SQLITE_CANTOPEN and self._is_gone():
            return errors.Gone(self.name)
        known = _KNOWN.get(code & 0xFF)
        return (
            known(self.name)
            if known
            else errors.Unexpected(self.name, str(getattr(error, "orig", error)))
        )

    def close(self) -> None:
        super().close()
        if self._identity is not None:
            sqlite_file.release(self._identity)
            self._identity = None

    def _is_gone(self) -> bool:
        """Whether the path no longer leads to the file that was claimed."""
        if self._identity is None:
            return False
        try:
            found = self._path.stat()
        except OSError:
            return True
        return (found.st_dev, found.st_ino) != self._identity


class FullDiskFile(SqliteFile):
    """A file on a full disk: everything can be read, nothing changes until it is opened anew."""

    @staticmethod
    def _connect(path: Path) -> sqlite3.Connection:
        return sqlite_file.connect_to_read(path)

    def writing(self) -> NoReturn:
        """There is no room for any change."""
        raise errors.DiskFull(self.name)


class FilePoller:
    """Looks at the file a few times a second and publishes what other connections have written."""

    def __init__(self, connection: Connection, publish: Publish) -> None:
        self._connection = connection
        self._publish = publish
        self._stopped = Event()
        self._seen = self._stamp()
        self._thread = Thread(target=self._run, name="toptable-file-poller", daemon=True)
        self._thread.start()

    def stop(self) -> None:
        self._stopped.set()
        self._thread.join()
        self._connection.close()

    def _run(self) -> None:
        failing = False
        while not self._stopped.wait(POLL_SECONDS):
            try:
                self._look()
                failing = False
            except SQLAlchemyError as error:
                if not failing:
                    logger.warning("cannot look for changes in the file: %s", error)
                failing = True

    def _look(self) -> None:
        stamp = self._stamp()
        if stamp != self._seen:
            with self._connection.begin():
                changes = current(self._connection)
            self._seen = stamp
            for change in changes:
                self._publish(change)

    def _stamp(self) -> int:
        """A number that differs from the last one when another connection has committed."""
        with self._connection.begin():
            return int(self._connection.exec_driver_sql("PRAGMA data_version").scalar_one())


_KNOWN: dict[int, type[errors.PlaceError]] = {
    sqlite3.SQLITE_FULL: errors.DiskFull,
    sqlite3.SQLITE_IOERR: errors.DiskFailed,
    sqlite3.SQLITE_READONLY: errors.ReadOnly,
    sqlite3.SQLITE_CANTOPEN: errors.NoRights,
    sqlite3.SQLITE_PERM: errors.NoRights,
    sqlite3.SQLITE_BUSY: errors.Busy,
    sqlite3.SQLITE_LOCKED: errors.Busy,
    sqlite3.SQLITE_CORRUPT: errors.Damaged,
    sqlite3.SQLITE_NOTADB: errors.Damaged,
}


def _begin(connection: Connection) -> None:
    """Python's SQLite module would begin transactions late and end them early; we say when."""
    if connection.get_execution_options()["begin"]:
        connection.exec_driver_sql("BEGIN")


def _begin_writing(connection: Connection) -> None:
    """Wait for the file to be free of other writers, and hold it.

    SQLite itself would look again only every tenth of a second, and might find another busy process
    ahead of it each time; looking more often gives everyone a turn.
    """
    until = monotonic() + BUSY_SECONDS
    connection.exec_driver_sql("PRAGMA busy_timeout = 0")
    try:
        while True:
            try:
                connection.exec_driver_sql("BEGIN IMMEDIATE")
            except OperationalError as error:
                busy = _code(error) & 0xFF == sqlite3.SQLITE_BUSY
                if not busy or monotonic() > until:
                    raise
                sleep(uniform(0.0005, 0.003))
            else:
                return
    finally:
        connection.exec_driver_sql(f"PRAGMA busy_timeout = {int(BUSY_SECONDS * 1000)}")


def _code(error: SQLAlchemyError) -> int:
    """SQLite's own number for what went wrong, or 0."""
    cause = error.orig if isinstance(error, DBAPIError) else None
    return getattr(cause, "sqlite_errorcode", 0)


def _prepare(draft: Path, name: str) -> None:
    """Give a new, empty file our mark and our tables."""
    # Loaded only here: nearly every start finds the file there and needs no Alembic.
    from toptable.store.database import upgrade

    database = SqliteFile(draft, name)
    try:
        with database.writing() as connection:
            connection.exec_driver_sql(f"PRAGMA application_id = {sqlite_file.APPLICATION_ID}")
            upgrade(connection)
        database.use_write_ahead_log()
    finally:
        database.close()
