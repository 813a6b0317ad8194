"""What can go wrong with a server: a clear sentence each time, and the database left as it was."""

from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from concurrent.futures import TimeoutError as FutureTimeout

import psycopg
import pytest

from postgres_server import PostgresServer
from toptable.store import (
    Behind,
    Busy,
    DiskFull,
    NewerSchema,
    NoRights,
    NotOurs,
    PlaceError,
    ReadOnly,
    Unexpected,
    Unreachable,
    open_store,
)


@pytest.fixture
def url(postgres: PostgresServer) -> str:
    return postgres.new_database()


@pytest.fixture
def admin(url: str) -> Iterator[psycopg.Connection]:
    """Somebody else who is at the database."""
    with psycopg.connect(url, autocommit=True) as connection:
        yield connection


def tables(admin: psycopg.Connection) -> list[str]:
    found = admin.execute("SELECT tablename FROM pg_tables WHERE schemaname = 'public' ORDER BY 1")
    return [name for (name,) in found]


def refused(url: str, kind: type[PlaceError]) -> str:
    with pytest.raises(kind) as caught:
        open_store(url)
    assert type(caught.value) is kind
    return str(caught.value)


def test_no_server_there(postgres: PostgresServer) -> None:
    nowhere = postgres.url("postgres").replace("toptable-pg-", "no-such-folder-")
    sentence = refused(nowhere.replace("toptable@", "toptable:hunter2@"), Unreachable)
    assert "hunter2" not in sentence
    assert "no-such-folder" in sentence


def test_no_such_database(postgres: PostgresServer) -> None:
    assert "nothing_here" in refused(postgres.url("nothing_here"), Unreachable)


def test_tables_of_another_program(url: str, admin: psycopg.Connection) -> None:
    admin.execute("CREATE TABLE events (name text)")
    refused(url, NotOurs)
    assert tables(admin) == ["events"]


def test_a_neighbour_with_other_names_is_no_trouble(url: str, admin: psycopg.Connection) -> None:
    admin.execute("CREATE TABLE alembic_version (version_num text)")
    admin.execute("INSERT INTO alembic_version VALUES ('theirs')")
    with open_store(url) as store:
        store.create("spring", [b"one"])
    with open_store(url) as store:
        assert store.read("spring") == [b"one"]


def test_a_newer_version(url: str, admin: psycopg.Connection) -> None:
    open_store(url).close()
    admin.execute("UPDATE toptable_version SET version_num = '0099'")
    assert "0099" in refused(url, NewerSchema)


def test_a_read_only_database(url: str, admin: psycopg.Connection) -> None:
    with open_store(url) as store:
        store.create("spring", [b"one"])
    admin.execute(f"ALTER DATABASE {admin.info.dbname} SET default_transaction_read_only = on")
    with open_store(url) as store:
        with pytest.raises(ReadOnly):
            store.append("spring", 1, [b"two"])
        assert store.read("spring") == [b"one"]


def test_an_empty_read_only_database(url: str, admin: psycopg.Connection) -> None:
    admin.execute(f"ALTER DATABASE {admin.info.dbname} SET default_transaction_read_only = on")
    refused(url, ReadOnly)
    assert tables(admin) == []


def test_no_right_to_make_tables(url: str, admin: psycopg.Connection) -> None:
    admin.execute("DROP ROLE IF EXISTS guest")
    admin.execute("CREATE ROLE guest LOGIN")
    refused(url.replace("toptable@", "guest@"), NoRights)
    assert tables(admin) == []


def test_a_server_that_hangs_up(url: str, admin: psycopg.Connection) -> None:
    """The connection in the pool is dead; the next use finds out and takes a new one."""
    with open_store(url) as store:
        store.create("spring", [b"one"])
        admin.execute(
            "SELECT pg_terminate_backend(pid) FROM pg_stat_activity"
            " WHERE datname = current_database() AND pid <> pg_backend_pid()"
        )
        store.append("spring", 1, [b"two"])
        assert store.read("spring") == [b"one", b"two"]


@pytest.mark.parametrize(
    ("code", "kind"),
    [("53100", DiskFull), ("57P02", Unreachable), ("40P01", Busy), ("22012", Unexpected)],
)
def test_a_server_that_fails_in_the_middle_of_an_append(
    url: str, admin: psycopg.Connection, code: str, kind: type[PlaceError]
) -> None:
    """A trigger fails on the third line as a full disk would; the first two must not stay."""
    with open_store(url) as store:
        store.create("spring", [b"one"])
        admin.execute(
            "CREATE FUNCTION fail() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN"
            f" RAISE EXCEPTION 'it fails' USING ERRCODE = '{code}'; END $$"
        )
        admin.execute(
            "CREATE TRIGGER fail BEFORE INSERT ON log FOR EACH ROW WHEN (NEW.seq = 4)"
            " EXECUTE FUNCTION fail()"
        )
        with pytest.raises(kind) as caught:
            store.append("spring", 1, [b"two", b"three", b"four"])
        assert type(caught.value) is kind
        assert store.read("spring") == [b"one"]
        store.append("spring", 1, [b"two", b"three"])
        assert store.version("spring") == 3


def test_commits_wait_for_the_disk_whatever_the_server_is_set_to(
    url: str, admin: psycopg.Connection
) -> None:
    admin.execute(f"ALTER DATABASE {admin.info.dbname} SET synchronous_commit = off")
    admin.execute("CREATE TABLE seen (setting text)")
    with open_store(url) as store:
        store.create("spring", [b"one"])
        _record_setting(admin)
        store.append("spring", 1, [b"two"])
    assert admin.execute("SELECT setting FROM seen").fetchall() == [("on",)]


def test_a_writer_waits_for_the_one_before_and_is_told_that_it_is_behind(
    url: str, admin: psycopg.Connection
) -> None:
    with open_store(url) as store, ThreadPoolExecutor(1) as pool:
        store.create("spring", [b"one"])
        store.create("autumn", [b"one"])
        with admin.transaction():
            admin.execute("UPDATE events SET version = 2 WHERE id = 'spring'")
            admin.execute("INSERT INTO log VALUES ('spring', 2, 'theirs')")
            waiting = pool.submit(store.append, "spring", 1, [b"ours"])
            store.append("autumn", 1, [b"another event does not wait"])
            with pytest.raises(FutureTimeout):
                waiting.result(0.2)
        with pytest.raises(Behind) as caught:
            waiting.result(5)
        assert caught.value.current == 2
        assert store.read("spring") == [b"one", b"theirs"]


def _record_setting(admin: psycopg.Connection) -> None:
    """Write down the setting under which the next line is inserted."""
    admin.execute(
        "CREATE FUNCTION record() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN"
        " INSERT INTO seen VALUES (current_setting('synchronous_commit')); RETURN NEW; END $$"
    )
    admin.execute(
        "CREATE TRIGGER record BEFORE INSERT ON log FOR EACH ROW EXECUTE FUNCTION record()"
    )
