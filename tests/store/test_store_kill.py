"""SIGKILL in the middle of a stream of appends: what was acknowledged is there, whole, in order."""

import random
import time
from pathlib import Path

import pytest
from appenders import Appenders, check_acknowledged
from chained_lines import check

from postgres_server import PostgresServer
from toptable.store import open_store

KILLS = 10
EVENTS = [f"e{number}" for number in range(KILLS)]


def kill_all(appenders: Appenders) -> None:
    """Kill one process after the other, each at a moment of its own."""
    for event in EVENTS:
        appenders.wait_for_acknowledged(event, 5)
        time.sleep(random.uniform(0, 0.02))
        appenders.kill(event)
    appenders.wait()


def test_killed_writers_of_files(tmp_path: Path) -> None:
    where = str(tmp_path / "{event}.sqlite")
    with Appenders(tmp_path, "endless", where, EVENTS) as appenders:
        kill_all(appenders)
        for event in EVENTS:
            with open_store(where.replace("{event}", event)) as store:
                lines = store.read(event)
                check(lines)
                check_acknowledged(lines, appenders.acknowledged(event))


@pytest.mark.parametrize("where", ["sqlite", "postgresql"], indirect=True)
def test_killed_writers_of_one_database(where: str, tmp_path: Path) -> None:
    open_store(where).close()
    with Appenders(tmp_path, "endless", where, EVENTS) as appenders:
        kill_all(appenders)
        with open_store(where) as store:
            for event in EVENTS:
                lines = store.read(event)
                check(lines)
                check_acknowledged(lines, appenders.acknowledged(event))


def test_killed_server(tmp_path: Path) -> None:
    """The writers reach the server again by themselves, and so does a watcher."""
    server = PostgresServer()
    server.start()
    try:
        where = server.new_database()
        events = EVENTS[:2]
        with open_store(where) as store, store.watch(events[0]) as watcher:
            with Appenders(tmp_path, "endless", where, events) as appenders:
                for _ in range(KILLS):
                    for event in events:
                        before = len(appenders.acknowledged(event))
                        appenders.wait_for_acknowledged(event, before + 2)
                    time.sleep(random.uniform(0, 0.02))
                    server.kill()
                    server.start()
                for event in events:
                    before = len(appenders.acknowledged(event))
                    appenders.wait_for_acknowledged(event, before + 2)
            for event in events:
                lines = store.read(event)
                check(lines)
                check_acknowledged(lines, appenders.acknowledged(event))
            final = store.version(events[0])
            assert any(change.version == final for change in iter(lambda: watcher.next(5), None))
    finally:
        server.remove()
