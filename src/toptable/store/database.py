"""What the store needs of a database, whichever it is: transactions, errors in our words, news."""

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager
from typing import Protocol

from sqlalchemy import Connection, Engine
from sqlalchemy.exc import SQLAlchemyError

from toptable.store.errors import Closed, StoreError
from toptable.store.news import Change

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
