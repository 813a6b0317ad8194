"""Backup and restore of PostgreSQL, with the commands that docs/hosting.md has.

Both are tried for real: a dump into an empty database, and a base backup with archived log that is
brought to a moment between two appends.
"""

import shutil
from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path

import psycopg
import pytest

from postgres_server import PostgresServer
from toptable.store import Store, open_store

HOSTING = Path(__file__).resolve().parents[2] / "docs" / "hosting.md"


@pytest.fixture
def archiving() -> Iterator[PostgresServer]:
    """A server that archives its log, as the documentation says."""
    server = PostgresServer(durable=False)
    archive = server.folder / "archive"
    server.make_folder(archive)
    server.configure(
        "wal_level = replica",
        "archive_mode = on",
        f"archive_command = 'test ! -f {archive}/%f && cp %p {archive}/%f'",
        "max_wal_senders = 2",
    )
    server.start()
    yield server
    server.remove()


def everything(store: Store) -> dict[str, list[bytes]]:
    return {row.id: store.read(row.id) for row in store.events()}


def test_a_dump_restores_into_an_empty_database(postgres: PostgresServer) -> None:
    source, target = postgres.new_database(), postgres.new_database()
    with open_store(source) as store:
        store.create("spring", [b'{"a":1}', b'{"b":2}'], seeds={"c": b"seed"})
        dump = postgres.folder / "toptable.dump"
        postgres.run("pg_dump", "--format=custom", f"--file={dump}", source)
        store.append("spring", 2, [b'{"c":3}'])
    postgres.run("pg_restore", "--no-owner", "--exit-on-error", f"--dbname={target}", str(dump))
    with open_store(target) as store:
        assert everything(store) == {"spring": [b'{"a":1}', b'{"b":2}']}
        assert store.seeds("spring") == {"c": b"seed"}
        store.append("spring", 2, [b'{"d":4}'])


def test_a_server_comes_back_as_it_was_at_a_moment(archiving: PostgresServer) -> None:
    address = archiving.new_database()
    with open_store(address) as store:
        store.create("spring", [b'{"before the backup":1}'])
    base = archiving.folder / "base"
    archiving.run(
        *("pg_basebackup", f"--pgdata={base}", "--checkpoint=fast", "--wal-method=none"),
        *("--no-manifest", f"--host={archiving.folder}", "--username=toptable"),
    )
    with open_store(address) as store:
        store.append("spring", 1, [b'{"wanted":2}'])
    with psycopg.connect(address, autocommit=True) as connection:
        # The server's own clock, strictly between the two appends.
        row = connection.execute("SELECT pg_sleep(0.05), clock_timestamp()").fetchone()
        assert row is not None
        moment: datetime = row[1]
        connection.execute("SELECT pg_sleep(0.05)")
    with open_store(address) as store:
        store.append("spring", 2, [b'{"a mistake":3}'])
    with psycopg.connect(address, autocommit=True) as connection:
        connection.execute("SELECT pg_switch_wal()")
    archiving.stop()
    shutil.rmtree(archiving.data)
    base.rename(archiving.data)
    archiving.configure(
        f"restore_command = 'cp {archiving.folder}/archive/%f %p'",
        f"recovery_target_time = '{moment.astimezone(UTC).isoformat()}'",
        "recovery_target_action = 'promote'",
    )
    (archiving.data / "recovery.signal").touch()
    archiving.start()
    archiving.wait_until_writable(address)
    with open_store(address) as store:
        assert everything(store) == {"spring": [b'{"before the backup":1}', b'{"wanted":2}']}
        store.append("spring", 2, [b'{"goes on":3}'])


def test_the_documentation_has_these_commands() -> None:
    text = HOSTING.read_text()
    words = ("pg_dump --format=custom", "pg_restore --no-owner", "pg_basebackup", "restore_command")
    assert [word for word in (*words, "recovery_target_time") if word not in text] == []
