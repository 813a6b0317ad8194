"""Which processes serve a database: told by each, taken away at its end, forgotten in the end."""

from datetime import UTC, datetime, timedelta

from toptable.store import Store, open_store
from toptable.store.server_processes import ServerProcess

NOW = datetime(2026, 5, 9, 9, 0, tzinfo=UTC)


def process(name: str, host: str, **numbers: int) -> ServerProcess:
    since = NOW - timedelta(hours=3)
    return ServerProcess(id=name, host=host, pid=77, version="1.0", since=since, **numbers)


def test_what_one_says_the_others_read(where: str) -> None:
    with open_store(where) as here, open_store(where) as there:
        here.processes.beat(process("b", "desk", phones=1), NOW)
        there.processes.beat(process("a", "annexe"), NOW)
        here.processes.beat(process("b", "desk", phones=2), NOW + timedelta(seconds=15))
        annexe, desk = there.processes.all()
        assert (annexe.process, annexe.seen) == (process("a", "annexe"), NOW)
        assert (desk.process.phones, desk.seen) == (2, NOW + timedelta(seconds=15))
        there.processes.ended("a")
        assert [heard.process.id for heard in here.processes.all()] == ["b"]


def test_one_that_was_silent_for_an_hour_is_forgotten(store: Store) -> None:
    store.processes.beat(process("killed", "desk"), NOW - timedelta(minutes=61))
    store.processes.beat(process("late", "desk"), NOW - timedelta(minutes=59))
    store.processes.beat(process("here", "desk"), NOW)
    assert {heard.process.id for heard in store.processes.all()} == {"here", "late"}


def test_what_another_version_wrote_and_nobody_reads_is_passed_over(store: Store) -> None:
    store.processes.beat(process("here", "desk"), NOW)
    with store._database.writing() as connection:
        connection.exec_driver_sql(
            "INSERT INTO server_processes (id, seen, told) VALUES ('new', '2026', '{}')"
        )
    assert [heard.process.id for heard in store.processes.all()] == ["here"]
