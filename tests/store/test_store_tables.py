"""The tables: made by the migrations, equal to the schema, changed all at once or not at all."""

import shutil
import sqlite3
from pathlib import Path

import psycopg
import pytest
from alembic.autogenerate import compare_metadata
from alembic.runtime.migration import MigrationContext
from sqlalchemy import Engine, create_engine, inspect, make_url, text

from toptable.engine.log.line import digest
from toptable.store import Behind, End, StoreError, open_store, sqlite_file
from toptable.store import database as migrate
from toptable.store import database as revision
from toptable.store.database import Database
from toptable.store.postgresql import open_server
from toptable.store.schema import HEAD, VERSION_TABLE, metadata
from toptable.store.sqlite import open_file

NEXT_STEP = '''
"""A step for this test."""

import sqlalchemy as sa
from alembic import op

revision = "{next}"
down_revision = "{head}"


def upgrade():
    op.create_table("addition", sa.Column("id", sa.String))
    op.execute("UPDATE meta SET value = 'changed'")
    {more}
'''
NEXT = f"{int(HEAD) + 1:04}"
FAILS = 'op.execute("SELECT * FROM no_such_table")'


def steps(folder: Path, more: str) -> Path:
    """The migrations of the program, and one more."""
    scripts = folder / "100% steps"
    shutil.copytree(migrate.SCRIPTS, scripts, ignore=shutil.ignore_patterns("__pycache__"))
    step = NEXT_STEP.format(next=NEXT, head=HEAD, more=more)
    (scripts / "versions" / f"r{NEXT}_test.py").write_text(step)
    return scripts


def engine_for(where: str) -> Engine:
    """A way to the tables around the store."""
    if "://" in where:
        return create_engine(make_url(where).set(drivername="postgresql+psycopg"))
    return create_engine("sqlite://", creator=lambda: sqlite_file.connect(Path(where), 5))


def database_at(where: str) -> Database:
    return open_server(make_url(where)) if "://" in where else open_file(Path(where))


def table_names(where: str) -> list[str]:
    engine = engine_for(where)
    names = inspect(engine).get_table_names()
    engine.dispose()
    return names


def test_the_program_knows_its_newest_revision() -> None:
    assert migrate.steps_after(HEAD) == ()


def test_the_migrations_lead_to_the_schema(where: str) -> None:
    open_store(where).close()
    engine = engine_for(where)
    with engine.connect() as connection:
        context = MigrationContext.configure(connection, opts={"version_table": VERSION_TABLE})
        assert compare_metadata(context, metadata) == []
        assert context.get_current_revision() == HEAD
        # Alembic does not compare primary keys.
        for table in metadata.sorted_tables:
            found = inspect(connection).get_pk_constraint(table.name)["constrained_columns"]
            assert found == [column.name for column in table.primary_key]
    engine.dispose()


def test_an_older_database_is_brought_up_to_date(
    where: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with open_store(where) as store:
        store.create("spring", [b"one"])
        store.set_fact("state", "old")
    scripts, upgrade = steps(tmp_path, ""), migrate.upgrade
    monkeypatch.setattr(revision, "HEAD", NEXT)
    monkeypatch.setattr(migrate, "upgrade", lambda connection: upgrade(connection, scripts))
    for _ in range(2):
        with open_store(where) as store:
            assert store.fact("state") == "changed"
            assert store.read("spring") == [b"one"]
            store.append("spring", 1, [b"two"])
            store.replace("spring", 2, [b"one"])
    assert "addition" in table_names(where)


def test_a_step_that_fails_leaves_nothing_behind(where: str, tmp_path: Path) -> None:
    with open_store(where) as store:
        store.create("spring", [b"one"])
        store.set_fact("state", "old")
    scripts, database = steps(tmp_path, FAILS), database_at(where)

    def take_steps() -> None:
        with database.writing() as connection:
            migrate.upgrade(connection, scripts)

    with pytest.raises(StoreError, match="no_such_table"):
        take_steps()
    database.close()
    with open_store(where) as store:
        assert store.fact("state") == "old"
        assert store.read("spring") == [b"one"]
    assert "addition" not in table_names(where)


@pytest.mark.parametrize(("event", "seq"), [("spring", 1), ("spring", 0), ("nowhere", 1)])
def test_the_tables_refuse_what_the_store_must_never_do(where: str, event: str, seq: int) -> None:
    with open_store(where) as store:
        store.create("spring", [b"one"])
    sign = "%s" if "://" in where else "?"
    connect = psycopg.connect if "://" in where else lambda w: sqlite_file.connect(Path(w), 5)
    connection = connect(where)
    with pytest.raises((sqlite3.IntegrityError, psycopg.IntegrityError)):
        connection.execute(f"INSERT INTO log VALUES ({sign}, {sign}, {sign})", (event, seq, b"x"))
    connection.close()


def test_settings_of_the_file(tmp_path: Path) -> None:
    database = open_file(tmp_path / "events.sqlite")
    with database.reading() as connection:
        asked = ["journal_mode", "synchronous", "foreign_keys", "secure_delete", "application_id"]
        values = [connection.exec_driver_sql(f"PRAGMA {name}").scalar() for name in asked]
    database.close()
    full, on = 2, 1
    assert values == ["wal", full, on, on, int.from_bytes(b"TopT")]


def test_a_database_without_heads_gets_them(where: str) -> None:
    with open_store(where) as store:
        store.create("spring", [b"one", b"two"])
    engine = engine_for(where)
    with engine.begin() as connection:
        connection.execute(text("ALTER TABLE events DROP COLUMN head"))
        hooks = ("hook_deliveries", "hook_cursors", "hooks")
        others = ("repeated_requests", "access_tokens", "tries", "server_processes")
        for later in ("pictures", "cards", "player_links", "notice_targets", *hooks, *others):
            connection.execute(text(f"DROP TABLE {later}"))
        connection.execute(text(f"UPDATE {VERSION_TABLE} SET version_num = '0003'"))
    engine.dispose()
    with open_store(where) as store:
        assert store.end("spring") == End(2, digest(b"two"))
        with pytest.raises(Behind):
            store.append("spring", 2, [b"three"], head=digest(b"another two"))
        store.append("spring", 2, [b"three"], head=digest(b"two"))
        assert store.end("spring") == End(3, digest(b"three"))
