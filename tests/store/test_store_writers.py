"""Several writers at once: nothing is lost, doubled or reordered."""

import os
import subprocess
import sys
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from threading import Event

import pytest
from appenders import Appenders
from chained_lines import check, one_append

from toptable.store import Behind, Store, open_store, sqlite, sqlite_file

APPENDS = 2_000


def test_two_processes_on_one_event(where: str, tmp_path: Path) -> None:
    with open_store(where) as store:
        store.create("together", one_append("first", 0, 0, b"", 1))
        with Appenders(tmp_path, "counted", where, ["left", "right"], APPENDS) as appenders:
            assert appenders.wait() == 0
        lines = store.read("together")
    assert len(lines) == 1 + 2 * APPENDS
    everyone = list(range(APPENDS))
    assert check(lines) == {"first": [0], "left": everyone, "right": everyone}


def test_many_threads_on_one_event(store: Store) -> None:
    store.create("together", one_append("first", 0, 0, b"", 1))

    def write(writer: str) -> None:
        for number in range(12):
            while True:
                lines = store.read("together")
                try:
                    new = one_append(writer, number, len(lines), lines[-1], 2)
                    store.append("together", len(lines), new)
                except Behind:
                    continue
                break

    writers = [f"thread {number}" for number in range(5)]
    with ThreadPoolExecutor(len(writers)) as pool:
        list(pool.map(write, writers))
    found = check(store.read("together"))
    assert found == {"first": [0]} | {writer: list(range(12)) for writer in writers}


def test_many_threads_create_one_event(store: Store) -> None:
    """Exactly one of them does; the others are told."""
    outcomes = _at_once(8, lambda number: store.create("same", [str(number).encode()]))
    assert sorted(outcomes) == ["EventExists"] * 7 + ["done"]
    assert store.read("same") == [str(outcomes.index("done")).encode()]


def test_many_threads_open_a_new_place(where: str) -> None:
    """Only one of them makes the tables, and nobody trips over it."""
    outcomes = _at_once(8, lambda number: _open_and_write(where, f"event {number}"))
    assert outcomes == ["done"] * 8
    with open_store(where) as store:
        assert {row.id for row in store.events()} == {f"event {number}" for number in range(8)}


def test_many_processes_open_a_new_place(where: str, tmp_path: Path) -> None:
    with Appenders(tmp_path, "counted", where, ["a", "b", "c", "d"], 0) as appenders:
        assert appenders.wait() == 0
    with open_store(where) as store:
        assert store.events() == []


def test_a_writer_that_never_rests_leaves_room_for_others(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Another program holds the file nearly all the time; everyone still gets a turn soon."""
    monkeypatch.setattr(sqlite, "BUSY_SECONDS", 2.0)
    done = Event()

    def hog() -> None:
        connection = sqlite_file.connect(tmp_path / "events.sqlite", 5)
        while not done.is_set():
            connection.execute("BEGIN IMMEDIATE")
            time.sleep(0.02)
            connection.execute("COMMIT")
            time.sleep(0.0002)
        connection.close()

    with open_store(tmp_path / "events.sqlite") as store, ThreadPoolExecutor(1) as pool:
        store.create("spring", [b"0"])
        other = pool.submit(hog)
        try:
            for version in range(1, 9):
                time.sleep(0.05)
                store.append("spring", version, [b"x"])
        finally:
            done.set()
        other.result()
        assert store.version("spring") == 9


def test_two_stores_on_one_file_in_one_process(tmp_path: Path) -> None:
    """Closing one must not take SQLite's locks from the other.

    If it did, the next process to close the file would clear the write-ahead log away under the
    first store, whose later appends would then be lost.
    """
    path = tmp_path / "events.sqlite"
    with open_store(path) as first:
        first.create("spring", [b"one"])
        open_store(path).close()
        visitor = (
            "import sys; from toptable.store import open_store\n"
            "with open_store(sys.argv[1]) as store: store.append('spring', 1, [b'two'])"
        )
        subprocess.run([sys.executable, "-c", visitor, path], check=True)
        first.append("spring", 2, [b"three"])
        reader = (
            "import sys; from toptable.store import open_store\n"
            "with open_store(sys.argv[1]) as store: print(store.version('spring'))"
        )
        seen = subprocess.run([sys.executable, "-c", reader, path], check=True, capture_output=True)
    assert seen.stdout.split() == [b"3"]
    assert os.listdir(tmp_path) == ["events.sqlite"]


def _open_and_write(where: str, event: str) -> None:
    with open_store(where) as store:
        store.create(event, [b"one"])


def _at_once(many: int, call: Callable[[int], None]) -> list[str]:
    def outcome(number: int) -> str:
        try:
            call(number)
        except Exception as error:
            return type(error).__name__
        return "done"

    with ThreadPoolExecutor(many) as pool:
        return list(pool.map(outcome, range(many)))
