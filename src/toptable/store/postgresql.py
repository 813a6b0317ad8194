"""The database for many machines: PostgreSQL, which tells watchers what others have changed."""

import logging
from collections.abc import Iterator
from contextlib import contextmanager
from threading import Event, Thread
from time import monotonic
from typing import Any

import psycopg
from sqlalchemy import (
    URL,
    Connection,
    Engine,
    Function,
    create_engine,
    event,
    func,
    inspect,
    select,
)
from sqlalchemy.exc import DBAPIError, SQLAlchemyError
from sqlalchemy.exc import TimeoutError as PoolTimeout

from toptable.store import errors
from toptable.store.change_feed import Change
from toptable.store.database import Database, Publish, bring_up_to_date
from toptable.store.schema import metadata
from toptable.store.statements import current

logger = logging.getLogger(__name__)

CHANNEL = "toptable_log"

_GLANCE_SECONDS = 0.25
_RETRY_SECONDS = 1.0
_RECHECK_SECONDS = 10.0


def notification(change: Change) -> Function[None]:
    """The SQL that tells the listeners of other processes, when its transaction is done."""
    words = (str(change.version), f"{change.deleted:d}", change.since, change.event)
    return func.pg_notify(CHANNEL, " ".join(words))


def heard(payload: str) -> Change:
    """The change behind a notification."""
    version, deleted, since, event = payload.split(" ", 3)
    return Change(event, int(version), deleted == "1", since)


class ServerListener:
    """A connection of its own that waits for notifications, and is made anew when it breaks."""

    def __init__(self, engine: Engine, publish: Publish) -> None:
        self._engine = engine
        self._publish = publish
        self._stopped = Event()
        # Made here, not in the thread: whoever asked to listen misses nothing from now on.
        self._connection: Connection | None = self._connect()
        self._thread = Thread(target=self._run, name="toptable-listener", daemon=True)
        self._thread.start()

    def stop(self) -> None:
        self._stopped.set()
        self._thread.join()

    def _run(self) -> None:
        while not self._stopped.is_set():
            try:
                self._connection = self._connection or self._connect()
                self._recheck(self._connection)
                self._hear(self._connection)
            except (SQLAlchemyError, psycopg.Error) as error:
                logger.warning("cannot hear of changes for the moment: %s", error)
                self._drop()
                self._stopped.wait(_RETRY_SECONDS)
        self._drop()

    def _connect(self) -> Connection:
        connection = self._engine.connect().execution_options(isolation_level="AUTOCOMMIT")
        connection.exec_driver_sql(f"LISTEN {CHANNEL}")
        return connection

    def _drop(self) -> None:
        if self._connection is not None:
            # Not back to the pool: it may be dead, and it listens.
            self._connection.invalidate()
            self._connection.close()
            self._connection = None

    def _recheck(self, connection: Connection) -> None:
        """Publish where every event stands: catches what was missed, and finds a dead line."""
        for change in current(connection):
            self._publish(change)

    def _hear(self, connection: Connection) -> None:
        """Publish notifications until it is time to check again."""
        driver = connection.connection.driver_connection
        assert isinstance(driver, psycopg.Connection)
        until = monotonic() + _RECHECK_SECONDS
        while monotonic() < until and not self._stopped.is_set():
            for notify in driver.notifies(timeout=_GLANCE_SECONDS):
                self._publish(heard(notify.payload))


CONNECT_SECONDS = 5
"""How long to wait for a server that does not answer."""

_TABLES_LOCK = int.from_bytes(b"TopT")


def open_server(url: URL) -> "PostgresServer":
    """Connect, and bring the tables up to date or create them."""
    database = PostgresServer(url)
    try:
        bring_up_to_date(database)
    except BaseException:
        database.close()
        raise
    return database


class PostgresServer(Database):
    """One database on a PostgreSQL server, opened."""

    def __init__(self, url: URL) -> None:
        engine = create_engine(
            url.set(drivername="postgresql+psycopg"),
            connect_args={k: v for k, v in _CONNECT_ARGS.items() if k not in url.query},
            # A server that was restarted leaves dead connections behind; find out before use.
            pool_pre_ping=True,
        )
        event.listen(engine, "connect", _wait_for_disk)
        super().__init__(url.set(drivername="postgresql").render_as_string(), engine)

    @contextmanager
    def writing(self) -> Iterator[Connection]:
        with self.translated(), self._engine.begin() as connection:
            yield connection

    def lock_tables(self, connection: Connection) -> None:
        connection.execute(select(func.pg_advisory_xact_lock(_TABLES_LOCK)))

    def check_vacant(self, connection: Connection) -> None:
        """Other tables may live in the same database, but none with our names."""
        if metadata.tables.keys() & set(inspect(connection).get_table_names()):
            raise errors.NotOurs(self.name)

    def announce(self, connection: Connection, change: Change) -> None:
        connection.execute(select(notification(change)))

    def listen(self, publish: Publish) -> ServerListener:
        with self.translated():
            return ServerListener(self._engine, publish)

    def size(self) -> int:
        with self.reading() as connection:
            whole = func.pg_database_size(func.current_database())
            return int(connection.execute(select(whole)).scalar_one())

    def scrub(self) -> None:
        """Nothing to do: the server's own vacuum clears what was deleted."""

    def explain(self, error: SQLAlchemyError) -> errors.StoreError:
        if isinstance(error, PoolTimeout):
            return errors.Busy(self.name)
        cause = error.orig if isinstance(error, DBAPIError) else error
        reason = str(cause).strip().partition("\n")[0]
        state = getattr(cause, "sqlstate", None) or ""
        for prefix, known in _KNOWN.items():
            if state.startswith(prefix):
                return known(self.name, reason)
        lost = isinstance(error, DBAPIError) and error.connection_invalidated
        # libpq reports a connection that failed or broke without any state.
        if lost or (not state and isinstance(cause, psycopg.OperationalError)):
            return errors.Unreachable(self.name, reason)
        return errors.Unexpected(self.name, reason)


_CONNECT_ARGS = {
    "connect_timeout": CONNECT_SECONDS,
    # A plan that was made while a log was short would be kept when it is long.
    "prepare_threshold": None,
}

# https://www.postgresql.org/docs/current/errcodes-appendix.html
_KNOWN: dict[str, type[errors.PlaceError]] = {
    "08": errors.Unreachable,  # connection failure
    "28": errors.Unreachable,  # wrong user or password
    "3D000": errors.Unreachable,  # no such database
    "57P": errors.Unreachable,  # shutting down, crashed, or not up yet
    "53100": errors.DiskFull,
    "53300": errors.Busy,  # too many connections
    "55P03": errors.Busy,  # lock not available
    "57014": errors.Busy,  # statement timed out
    "40": errors.Busy,  # deadlock or serialization failure
    "58030": errors.DiskFailed,
    "XX001": errors.Damaged,
    "XX002": errors.Damaged,
    "25006": errors.ReadOnly,  # a standby, or a database set read-only
    "42501": errors.NoRights,
}


def _wait_for_disk(connection: Any, _record: object) -> None:
    """Where the server is set to confirm commits before they are on disk, ask it not to."""
    connection.execute(
        "SELECT set_config('synchronous_commit', 'on', false)"
        " WHERE current_setting('synchronous_commit') = 'off'"
    )
    connection.commit()
