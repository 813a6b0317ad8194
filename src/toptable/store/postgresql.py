"""The database for many machines: PostgreSQL, with LISTEN and NOTIFY to wake watchers."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import psycopg
from sqlalchemy import URL, Connection, create_engine, event, func, inspect, select
from sqlalchemy.exc import DBAPIError, SQLAlchemyError
from sqlalchemy.exc import TimeoutError as PoolTimeout

from toptable.store import errors
from toptable.store.database import Database, Publish
from toptable.store.news import Change
from toptable.store.postgresql_listener import ServerListener, notification
from toptable.store.revision import bring_up_to_date
from toptable.store.schema import metadata

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
