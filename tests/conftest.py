"""What holds for every test."""

import os
from functools import cache
from random import Random

import pytest
import typer.testing
from hypothesis import settings
from typer.main import get_command

from toptable.desk import desk

# On a busy machine every example may take its time: slowness is measured elsewhere.
settings.register_profile("unhurried", deadline=None)
settings.load_profile("unhurried")

# Readline, which pytest loads, leaves the size of a terminal behind for the processes that share
# the tests. Printed tables would then be as narrow as a terminal that nobody has.
for name in ("COLUMNS", "LINES"):
    os.environ.pop(name, None)

# Putting the program together takes longer than most commands that are tried.
typer.testing._get_command = cache(get_command)


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
