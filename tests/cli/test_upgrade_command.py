"""``toptable upgrade``: a database of an earlier version is tried on a copy, then brought here."""

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest
from alembic import command
from sqlalchemy import create_engine, text
from terminal import Terminal

from toptable.store.database import SCRIPTS, _config
from toptable.store.schema import HEAD, VERSION_TABLE
from toptable.store.sqlite_file import APPLICATION_ID

DATA = Path(__file__).parents[1] / "data"
OLD_FILES = sorted(DATA.glob("events-*/*-closed.toptable.json"))
EARLIER = [f"{number:04}" for number in range(1, int(HEAD))]


def make_old(path: Path, revision: str) -> None:
    """An empty database as an earlier version made it."""
    engine = create_engine(f"sqlite:///{path}")
    with engine.begin() as connection:
        connection.execute(text(f"PRAGMA application_id = {APPLICATION_ID}"))
        config = _config(SCRIPTS)
        config.attributes["connection"] = connection
        command.upgrade(config, revision)
    engine.dispose()


def revision_of(path: Path) -> str:
    with closing(sqlite3.connect(path)) as opened:
        return str(opened.execute(f"SELECT version_num FROM {VERSION_TABLE}").fetchone()[0])


@pytest.mark.parametrize("revision", EARLIER)
def test_every_earlier_database_is_tried_unchanged_and_then_brought_here(
    toptable: Terminal, revision: str
) -> None:
    make_old(toptable.db, revision)
    before = toptable.db.read_bytes()
    said = toptable.ok("upgrade", "--check")
    steps = int(HEAD) - int(revision)
    assert ("one step" if steps == 1 else f"{steps} steps") in said
    assert toptable.db.read_bytes() == before
    assert "reads 0 of 0 events" in toptable.ok("upgrade")
    assert revision_of(toptable.db) == HEAD
    assert "up to date" in toptable.ok("upgrade", "--check")


def test_events_of_every_release_are_read(toptable: Terminal) -> None:
    assert {file.parent.name for file in OLD_FILES} >= {"events-0.1.0", "events-0.2.0"}
    for file in OLD_FILES:
        toptable.run("import", str(file))
    count = toptable.ok("upgrade", "--check").split(" reads ")[1].split(" events")[0]
    read, _, there = count.partition(" of ")
    assert read == there
    assert int(there) >= 3


def test_an_event_that_cannot_be_read_is_named(toptable: Terminal) -> None:
    toptable.ok("import", str(OLD_FILES[0]))
    with closing(sqlite3.connect(toptable.db)) as opened:
        opened.execute("UPDATE log SET line = '{}' WHERE seq = 1")
        opened.commit()
    ran = toptable.run("upgrade", "--check")
    assert ran.status == 1
    assert "reads 0 of 1 events" in ran.out
    assert "Keep the version you have" in ran.err


def test_without_a_database_there_is_nothing_to_check(toptable: Terminal) -> None:
    assert "no database" in toptable.refused("upgrade", "--check")
    assert not toptable.db.exists()
