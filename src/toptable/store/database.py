"""What the store needs of any database: transactions, errors in our words, the right tables."""

import os
import sqlite3
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, closing, contextmanager
from pathlib import Path
from threading import Lock
from typing import Protocol

from alembic import command
from alembic.config import Config
from alembic.script import ScriptDirectory
from sqlalchemy import Connection, Engine, inspect, text
from sqlalchemy.exc import SQLAlchemyError

from toptable.store import sqlite_file
from toptable.store.change_feed import Change
from toptable.store.errors import Closed, NewerSchema, NotOurs, StoreError
from toptable.store.schema import HEAD, VERSION_TABLE

Publish = Callable[[Change], None]


class Listener(Protocol):
    """Something that hears of changes made by other processes until it is stopped."""

    def stop(self) -> None:
        """Hear no more; returns when nothing further will be published."""


class Database(ABC):
    """One database, opened."""

    def __init__(self, name: str, engine: Engine) -> None:
        self.name = name
        self._engine = engine
        self._closed = False
        self.troubles = 0
        """How often something could not be read or written."""

    @contextmanager
    def reading(self) -> Iterator[Connection]:
        """A transaction that changes nothing."""
        with self.translated(), self._engine.connect() as connection:
            yield connection

    @abstractmethod
    def writing(self) -> AbstractContextManager[Connection]:
        """A transaction that is durable when the block ends, and leaves no trace if it raises."""

    @abstractmethod
    def lock_tables(self, connection: Connection) -> None:
        """Within a writing transaction: let nobody else create or change tables until it ends."""

    @abstractmethod
    def check_vacant(self, connection: Connection) -> None:
        """Raise unless it is right to create our tables where there are none."""

    @abstractmethod
    def announce(self, connection: Connection, change: Change) -> None:
        """Within a writing transaction: let other processes know of it when it is done."""

    @abstractmethod
    def listen(self, publish: Publish) -> Listener:
        """Publish what other processes change from now on."""

    @abstractmethod
    def size(self) -> int:
        """How many bytes everything takes on the disk."""

    @abstractmethod
    def scrub(self) -> None:
        """Leave no copy of deleted secrets lying in files, as far as it is in our hands."""

    @abstractmethod
    def explain(self, error: SQLAlchemyError) -> StoreError:
        """An error of the database library in our words."""

    @contextmanager
    def translated(self) -> Iterator[None]:
        """Let no error of the database library out."""
        if self._closed:
            raise Closed
        try:
            yield
        except SQLAlchemyError as error:
            self.troubles += 1
            raise self.explain(error) from error

    def close(self) -> None:
        """Let go of all connections."""
        self._closed = True
        self._engine.dispose()


SCRIPTS = Path(__file__).parent / "migrations"

# Alembic keeps the environment of a running migration in module globals.
_one_at_a_time = Lock()


def upgrade(connection: Connection, scripts: Path = SCRIPTS) -> None:
    """Take every step that is still to take; the caller's transaction makes it all or nothing."""
    config = _config(scripts)
    config.attributes["connection"] = connection
    with _one_at_a_time:
        command.upgrade(config, "head")


def steps_after(revision: str, scripts: Path = SCRIPTS) -> tuple[str, ...]:
    """What each step is about that tables of this revision still have to take, in their order."""
    steps = ScriptDirectory.from_config(_config(scripts)).walk_revisions(revision, "head")
    missing = [step.doc for step in steps if step.revision != revision]
    return tuple(reversed(missing))


def _config(scripts: Path) -> Config:
    config = Config()
    config.set_main_option("script_location", str(scripts).replace("%", "%%"))
    return config


def bring_up_to_date(database: Database) -> None:
    """Create the tables, or change older ones; refuse a database that is newer or not ours."""
    with database.reading() as connection:
        if revision_of(connection) == HEAD:
            return
        _check(database, connection)
    with database.writing() as connection:
        database.lock_tables(connection)
        # Another process may have been faster while we waited for our turn.
        if revision_of(connection) != HEAD:
            _check(database, connection)
            # Loaded only here: nearly every start finds the tables right and needs no Alembic.

            upgrade(connection)


def revision_of(connection: Connection) -> str | None:
    """The revision of the tables, or nothing where our tables are not."""
    if not inspect(connection).has_table(VERSION_TABLE):
        return None
    found: str | None = connection.scalar(text(f"SELECT version_num FROM {VERSION_TABLE}"))
    return found


def _check(database: Database, connection: Connection) -> None:
    found = revision_of(connection)
    if found is None:
        try:
            database.check_vacant(connection)
        except NotOurs:
            # Another process may have made our tables between the two looks.
            if revision_of(connection) is None:
                raise
    elif found > HEAD:
        raise NewerSchema(database.name, found)


def copy_of(place: str | Path, folder: Path) -> Path:
    """The file as it is at this moment, copied into a folder; refuses what is not ours."""
    path = Path(os.path.realpath(os.path.expanduser(place)))
    sqlite_file.release(sqlite_file.claim(path))
    copy = folder / "copy.sqlite"
    with (
        closing(sqlite3.connect(f"{path.as_uri()}?mode=ro", uri=True)) as original,
        closing(sqlite3.connect(copy)) as made,
    ):
        original.backup(made)
    return copy


def revision_in(path: Path) -> str:
    """Which revision the tables of a file have."""
    with closing(sqlite3.connect(f"{path.as_uri()}?mode=ro", uri=True)) as opened:
        row = opened.execute(f"SELECT version_num FROM {VERSION_TABLE}").fetchone()
    return str(row[0])
