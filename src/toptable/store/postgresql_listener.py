"""Hearing from PostgreSQL what other processes have changed."""

import logging
from threading import Event, Thread
from time import monotonic

import psycopg
from sqlalchemy import Connection, Engine, Function, func
from sqlalchemy.exc import SQLAlchemyError

from toptable.store.database import Publish
from toptable.store.news import Change
from toptable.store.queries import current

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
