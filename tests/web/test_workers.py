"""``toptable serve --workers``: several processes that behave as one, and are lost one by one."""

import os
import re
import signal
import subprocess
import threading
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import httpx
import psutil
import pytest
from test_serve import PROGRAM, started

PATIENCE = 120.0


class Office:
    """A running server with workers, and everything that it says."""

    def __init__(self, process: subprocess.Popen[str], said: str) -> None:
        self.process = process
        self.said = said
        found = re.search(r"runs at (http://\S+)", said)
        assert found, said
        self.address = found[1]
        threading.Thread(target=self._listen, daemon=True).start()

    def _listen(self) -> None:
        assert self.process.stdout is not None
        for line in self.process.stdout:
            self.said += line

    def workers(self) -> set[int]:
        return {child.pid for child in psutil.Process(self.process.pid).children()}


def until(true: Callable[[], object]) -> None:
    """Wait for something that comes when it comes."""
    end = time.monotonic() + PATIENCE
    while not true():
        assert time.monotonic() < end
        time.sleep(0.02)


def gone(pid: int) -> bool:
    try:
        return bool(psutil.Process(pid).status() == psutil.STATUS_ZOMBIE)
    except psutil.NoSuchProcess:
        return True


@pytest.fixture(scope="module")
def office(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Office]:
    folder = tmp_path_factory.mktemp("workers")
    options = ("--db", str(folder / "events.sqlite"), "--port", "18600", "--workers", "2")
    with started(*options, folder=folder) as (process, said):
        office = Office(process, said)
        until(lambda: len(office.workers()) == 2)
        yield office


class Hammer:
    """Somebody who asks all the time, over new and over open connections, and counts what fails."""

    def __init__(self, address: str) -> None:
        self.address = address
        self.answered = 0
        self.failed: list[str] = []
        self._over = threading.Event()
        self._threads = [
            threading.Thread(target=self._ask, args=(keep,), daemon=True) for keep in (True, False)
        ]

    def __enter__(self) -> "Hammer":
        for thread in self._threads:
            thread.start()
        return self

    def __exit__(self, *_: object) -> None:
        self._over.set()
        for thread in self._threads:
            thread.join(PATIENCE)

    def _ask(self, keep: bool) -> None:
        headers = {} if keep else {"connection": "close"}
        with httpx.Client(base_url=self.address, timeout=60, headers=headers) as client:
            while not self._over.is_set():
                try:
                    answer = client.get("/e/demo/version")
                    answer.raise_for_status()
                    self.answered += 1
                except httpx.HTTPError as problem:
                    self.failed.append(repr(problem))


def test_all_workers_are_replaced_and_nobody_sees_an_error(office: Office) -> None:
    before = office.workers()
    with Hammer(office.address) as hammer:
        until(lambda: hammer.answered > 20)
        office.process.send_signal(signal.SIGHUP)
        until(lambda: "All worker processes are new" in office.said)
        until(lambda: len(office.workers()) == 2 and not office.workers() & before)
        answered = hammer.answered
        until(lambda: hammer.answered > answered + 20)
    assert hammer.failed == []


def test_a_worker_that_is_killed_is_replaced(office: Office) -> None:
    killed = min(office.workers())
    os.kill(killed, signal.SIGKILL)
    until(
        lambda: f"Worker process {killed} was ended by SIGKILL. Another one starts" in office.said
    )
    until(lambda: len(office.workers()) == 2 and killed not in office.workers())
    assert httpx.get(f"{office.address}/e/demo", timeout=60).status_code == 200


def test_workers_end_by_themselves_when_their_parent_is_gone(office: Office) -> None:
    """The last one in this file: nothing is left afterwards."""
    until(lambda: len(office.workers()) == 2)
    workers = office.workers()
    office.process.kill()
    office.process.wait()
    until(lambda: all(gone(worker) for worker in workers))


def test_told_to_end_it_sends_pages_elsewhere_and_leaves_nothing(tmp_path: Path) -> None:
    options = ("--db", str(tmp_path / "events.sqlite"), "--port", "18620", "--workers", "1")
    with started(*options, folder=tmp_path) as (process, said):
        office = Office(process, said)
        workers = office.workers()
        with httpx.stream("GET", f"{office.address}/e/demo/live", timeout=60) as stream:
            lines = stream.iter_lines()
            assert next(lines).startswith("retry: ")
            process.send_signal(signal.SIGTERM)
            assert "event: moving" in list(lines)
        assert process.wait(PATIENCE) == 0
        assert all(gone(worker) for worker in workers)
        with pytest.raises(httpx.ConnectError):
            httpx.get(office.address)


def test_no_worker_that_can_start_is_said(tmp_path: Path) -> None:
    """A port that is none of theirs: they end at once, and the parent gives up."""
    wrong = (
        'import toptable.cli.serve as s; s.WORKER = (s.sys.executable, "-c", "raise SystemExit(3)")'
    )
    command = [PROGRAM[0], "-c", f"{wrong}; from toptable.cli.main import run; run()", "serve"]
    options = ["--db", str(tmp_path / "events.sqlite"), "--port", "18640", "--workers", "3"]
    ended = subprocess.run([*command, *options], capture_output=True, text=True, timeout=PATIENCE)
    assert ended.returncode == 4
    assert "ended by itself with status 3" in ended.stdout
    assert "No worker process could be started" in ended.stderr
