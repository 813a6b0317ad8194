"""Each test of the store runs on SQLite and on a real PostgreSQL."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from postgres_server import PostgresServer
from toptable.store import Store, open_store


@pytest.fixture(params=["sqlite", "postgresql"])
def where(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """Where a new store may be opened: a file, or an empty database on the server."""
    if request.param == "sqlite":
        return str(tmp_path / "events.sqlite")
    server: PostgresServer = request.getfixturevalue("postgres")
    return server.emptied_database()


@pytest.fixture
def store(where: str) -> Iterator[Store]:
    """A new, empty store."""
    with open_store(where) as opened:
        yield opened
