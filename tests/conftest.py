"""What holds for every test."""

import os
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory

import pytest
import typer.testing
from hypothesis import settings
from typer.main import get_command

from postgres_server import PostgresServer
from toptable.desk import desk
from toptable.store import sqlite

# On a busy machine every example may take its time: slowness is measured elsewhere.
settings.register_profile("unhurried", deadline=None)
settings.load_profile("unhurried")

# Readline, which pytest loads, leaves the size of a terminal behind for the processes that share
# the tests. Printed tables would then be as narrow as a terminal that nobody has.
for name in ("COLUMNS", "LINES"):
    os.environ.pop(name, None)

# Putting the program together takes longer than most commands that are tried.
typer.testing._get_command = cache(get_command)

# Thousands of small databases, each of whose writes waits for the disk: in memory none waits.
IN_MEMORY = Path("/dev/shm")
if IN_MEMORY.is_dir() and os.access(IN_MEMORY, os.W_OK):
    os.environ.setdefault("PYTEST_DEBUG_TEMPROOT", str(IN_MEMORY))

really_prepare = sqlite._prepare


class Draws:
    """Random numbers that are the same whenever this test runs."""

    def __init__(self, test: str) -> None:
        self._random = Random(test)
        self.choice = self._random.choice

    def token_bytes(self, count: int) -> bytes:
        """As ``secrets.token_bytes``."""
        return self._random.randbytes(count)

    def token_hex(self, count: int) -> str:
        """As ``secrets.token_hex``."""
        return self.token_bytes(count).hex()


@pytest.fixture(autouse=True)
def _same_draws_every_time(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """The desk draws the seeds of events: pairings, seats and lots of a test stay the same."""
    monkeypatch.setattr(desk, "secrets", Draws(request.node.nodeid))


@pytest.fixture(scope="session")
def postgres() -> Iterator[PostgresServer]:
    """A running server, started when the first test asks for it."""
    server = PostgresServer(durable=False)
    server.start()
    yield server
    server.remove()


@cache
def new_database() -> bytes:
    """A new database, made by every step that there is."""
    with TemporaryDirectory() as folder:
        made = Path(folder, "events.sqlite")
        made.touch(0o600)
        really_prepare(made, str(made))
        return made.read_bytes()


@pytest.fixture(autouse=True)
def _new_databases_are_copied(
    request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Taking the steps for each of them takes a quarter of a second; tests of the store do."""
    if "store" not in request.path.parts:
        monkeypatch.setattr(sqlite, "_prepare", lambda draft, _: draft.write_bytes(new_database()))
