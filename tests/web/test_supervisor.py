"""What a parent tells its workers: which of them go on for a while, and for how long."""

import asyncio
import errno
import os
import socket
import time
from collections.abc import Callable
from pathlib import Path
from threading import Event, Thread
from unittest.mock import create_autospec

import pytest
import uvicorn

from toptable.web.serving import supervisor
from toptable.web.serving.live import Streams
from toptable.web.serving.server import DRAIN_SECONDS, Orders, Server
from toptable.web.serving.supervisor import KILL_SECONDS, Supervisor, Tell, Worker

pytestmark = pytest.mark.skipif(os.name != "posix", reason="one process serves there")

NOTES_ITS_ORDER = 'read settings; echo ready; read order; echo "$order" > "$0/$$"'


def starter(folder: Path) -> Callable[[Tell], Worker]:
    """Starts workers that write down what they are told, and end."""
    opened = socket.socket()

    def start(tell: Tell) -> Worker:
        return Worker(["sh", "-c", NOTES_ITS_ORDER, str(folder)], b"{}", opened, tell)

    return start


def test_replaced_workers_end_at_once_and_the_last_ones_linger(tmp_path: Path) -> None:
    said: list[str] = []

    def say(sentence: str) -> None:
        said.append(sentence)
        if "new now" in sentence:
            parent.stop()

    parent = Supervisor(2, starter(tmp_path), lambda: parent.renew(), say, linger=60)
    thread = Thread(target=parent.run, daemon=True)
    thread.start()
    thread.join(60)
    assert not thread.is_alive()
    assert sorted(noted.read_text().strip() for noted in tmp_path.iterdir()) == [
        "drain",
        "drain",
        "stop",
        "stop",
    ]


def test_a_worker_that_cannot_be_started_takes_no_other_with_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The system may have no process left for a moment; those that run go on."""
    monkeypatch.setattr(supervisor, "BACKOFF_SECONDS", (0.0,))
    start, said, starts = starter(tmp_path), [], []

    def start_or_not(tell: Tell) -> Worker:
        starts.append(tell)
        if len(starts) == 2:
            raise BlockingIOError(errno.EAGAIN, "Resource temporarily unavailable")
        if len(starts) == 3:
            parent.stop()
        return start(tell)

    parent = Supervisor(2, start_or_not, lambda: None, said.append)
    thread = Thread(target=parent.run, daemon=True)
    thread.start()
    thread.join(60)
    assert not thread.is_alive()
    assert "Resource temporarily unavailable. Another try follows now." in said[0]
    assert [noted.read_text().strip() for noted in tmp_path.iterdir()] == ["stop", "stop"]


@pytest.mark.parametrize(
    ("status", "words"),
    [
        (3, "ended by itself with status 3"),
        (-9, "was ended by SIGKILL"),
        (-42, "was ended by signal 42"),
    ],
)
def test_every_end_has_words(status: int, words: str) -> None:
    """Of the signals for programs' own use, only the first and the last have names."""
    assert supervisor.how_it_ended(status) == words


def test_a_worker_that_lingers_is_not_killed_for_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    worker = starter(tmp_path)(lambda _: None)
    worker.stop(60)
    now = time.monotonic()
    monkeypatch.setattr(time, "monotonic", lambda: now + KILL_SECONDS + 30)
    assert not worker.overdue()
    monkeypatch.setattr(time, "monotonic", lambda: now + KILL_SECONDS + 61)
    assert worker.overdue()
    monkeypatch.undo()
    assert worker.process.wait(60) == 0


@pytest.mark.parametrize(("order", "seconds"), [(b"stop\n", 60.0), (b"drain\n", 0.0), (b"", 0.0)])
def test_only_the_end_of_all_gives_a_balancer_time(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, order: bytes, seconds: float
) -> None:
    ended: list[float] = []
    slept: list[float] = []
    monkeypatch.setattr(time, "sleep", slept.append)
    gone = Event()
    monkeypatch.setattr(os, "_exit", lambda _status: gone.set())
    pipe = tmp_path / "orders"
    pipe.write_bytes(order)
    with pipe.open("rb") as orders:
        Orders(orders).obey(ended.append, 60.0)
        assert gone.wait(60)
    assert ended == [seconds]
    assert slept == [seconds + DRAIN_SECONDS + 5]


def test_a_server_that_is_replaced_does_not_linger(monkeypatch: pytest.MonkeyPatch) -> None:
    async def nothing_more(*_: object, **__: object) -> None:
        """Uvicorn has nothing to close here."""

    monkeypatch.setattr(uvicorn.Server, "shutdown", nothing_more)
    config = uvicorn.Config(nothing_more)
    server = Server(config, create_autospec(Streams), lambda: None, linger=3600)
    server.end(0.0)
    asyncio.run(asyncio.wait_for(server.shutdown(), 60))
