"""Connections that never finish a request keep nobody out, and flood no log."""

import asyncio
import errno
import logging
import socket
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from threading import Event, Thread

import httpx
import pytest
import uvicorn
from web_office import DEMO_VERSION

from toptable.desk.desk import Desk
from toptable.web.app import create_app
from toptable.web.serving import server as connections
from toptable.web.serving import supervisor
from toptable.web.serving.request_filter import counted_as
from toptable.web.serving.server import Room, Server, connection_class, open_port, quietly


@contextmanager
def served(desk: Desk, most: int, most_streams: int = 20_000) -> Iterator[int]:
    """The pages on a real port, with room for so many; the port."""
    opened = open_port("127.0.0.1", 18500)
    app = create_app(desk, most_streams=most_streams)
    ready = Event()
    config = uvicorn.Config(
        app, http=connection_class(most), log_level="warning", access_log=False, ws="none"
    )
    server = Server(config, app.state.streams, ready.set)
    thread = Thread(target=server.run, kwargs={"sockets": [opened]}, daemon=True)
    thread.start()
    assert ready.wait(60)
    try:
        yield opened.getsockname()[1]
    finally:
        server.should_exit = True
        thread.join(60)


def is_closed(idle: socket.socket) -> bool:
    idle.settimeout(30)
    try:
        return idle.recv(1) == b""
    except ConnectionResetError:
        return True


def test_newcomers_take_the_place_of_those_who_ask_for_nothing(demo: Desk) -> None:
    with served(demo, most=20) as port, ExitStack() as stack:
        idle = []
        for number in range(60):
            one = stack.enter_context(socket.create_connection(("127.0.0.1", port)))
            one.sendall(b"GET / HTTP/1.1\r\nhost: hall\r\nx-slow: " if number % 2 else b"")
            idle.append(one)
        for _ in range(3):
            answer = httpx.get(f"http://127.0.0.1:{port}/e/demo", timeout=60)
            assert answer.status_code == 200
        assert is_closed(idle[0])


LISTEN = b"GET /e/demo/live HTTP/1.1\r\nhost: a\r\n\r\n"


def first_line(connection: socket.socket) -> bytes:
    connection.settimeout(60)
    return connection.recv(65536).partition(b"\r\n")[0]


def test_streams_beyond_the_limit_keep_nobody_out(demo: Desk) -> None:
    """Guests who listen are answered, all of them, and so is everybody who comes after them."""
    with served(demo, most=20, most_streams=15) as port, ExitStack() as stack:
        answers = []
        for _ in range(40):
            one = stack.enter_context(socket.create_connection(("127.0.0.1", port)))
            one.sendall(LISTEN)
            answers.append(first_line(one).split()[1])
        assert answers[:15] == [b"200"] * 15
        assert set(answers[20:]) == {b"503"}
        for _ in range(4):
            answer = httpx.get(f"http://127.0.0.1:{port}/e/demo", timeout=60)
            assert answer.status_code == 200


def test_a_visitor_too_many_is_answered(demo: Desk) -> None:
    """Everybody in the room listens, so there is no place to give away."""
    with served(demo, most=5) as port, ExitStack() as stack:
        for _ in range(5):
            one = stack.enter_context(socket.create_connection(("127.0.0.1", port)))
            one.sendall(LISTEN)
            assert first_line(one).split()[1] == b"200"
        for _ in range(3):
            answer = httpx.get(f"http://127.0.0.1:{port}/e/demo", timeout=60)
            assert answer.status_code == 503
            assert answer.headers["retry-after"]


@pytest.mark.parametrize("sent", [b"", b"GET / HT", b"GET / HTTP/1.1\r\nhost: a\r\n"])
def test_an_unfinished_request_is_ended(
    demo: Desk, monkeypatch: pytest.MonkeyPatch, sent: bytes
) -> None:
    monkeypatch.setattr(connections, "FINISH_SECONDS", 0.2)
    with served(demo, most=20) as port, socket.create_connection(("127.0.0.1", port)) as idle:
        idle.sendall(sent)
        assert is_closed(idle)


def test_a_body_that_never_ends_is_ended(demo: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(connections, "FINISH_SECONDS", 0.2)
    head = b"POST /sign-in HTTP/1.1\r\nhost: a\r\ncontent-length: 500\r\n\r\nname="
    with served(demo, most=20) as port, socket.create_connection(("127.0.0.1", port)) as slow:
        slow.sendall(head)
        assert is_closed(slow)


def test_a_second_request_on_a_connection_has_its_own_time(
    demo: Desk, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(connections, "FINISH_SECONDS", 1.0)
    ask = b"GET /e/demo/version HTTP/1.1\r\nhost: a\r\n\r\n"
    with served(demo, most=20) as port, socket.create_connection(("127.0.0.1", port)) as kept:
        kept.settimeout(60)
        for _ in range(3):
            kept.sendall(ask)
            assert b'{"version":%d}' % DEMO_VERSION in kept.recv(65536)
            time.sleep(0.6)
        kept.sendall(b"GET / HTTP")
        assert is_closed(kept)


def test_an_open_stream_is_not_an_unfinished_request(
    demo: Desk, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(connections, "FINISH_SECONDS", 0.2)
    monkeypatch.setattr("toptable.web.serving.live.BEAT_SECONDS", 0.3)
    with (
        served(demo, most=20) as port,
        httpx.stream("GET", f"http://127.0.0.1:{port}/e/demo/live", timeout=60) as answer,
    ):
        beats = (line for line in answer.iter_lines() if line == "event: beat")
        assert [next(beats) for _ in range(4)]


def test_a_head_without_end_is_refused(demo: Desk) -> None:
    with served(demo, most=20) as port, socket.create_connection(("127.0.0.1", port)) as long:
        long.settimeout(60)
        long.sendall(b"GET / HTTP/1.1\r\nhost: a\r\nx-long: " + b"a" * 100_000)
        assert b"400" in long.recv(100)


class Waiting:
    """A connection as the room knows it."""

    def __init__(self) -> None:
        self.ended = False

    def end(self) -> None:
        self.ended = True


def test_whoever_has_a_request_to_be_answered_stays() -> None:
    room = Room(2)
    busy, idle, new = Waiting(), Waiting(), Waiting()
    room.enter(busy, 1)
    room.leave(busy)
    room.enter(idle, 2)
    room.enter(new, 3)
    assert (busy.ended, idle.ended, new.ended) == (False, True, False)


def test_a_newcomer_never_takes_its_own_place() -> None:
    room = Room(1)
    busy, new = Waiting(), Waiting()
    assert room.enter(busy, 1)
    room.leave(busy)
    assert not room.enter(new, 2)
    assert not new.ended


def test_that_no_files_are_left_is_said_once_a_minute(caplog: pytest.LogCaptureFixture) -> None:
    times = [0.0]
    handle = quietly(lambda: times[-1])
    loop = asyncio.new_event_loop()
    try:
        with caplog.at_level(logging.WARNING):
            for moment in (0.0, 0.1, 59.0, 61.0):
                times.append(moment)
                handle(loop, {"exception": OSError(errno.EMFILE, "Too many open files")})
            assert [record.levelname for record in caplog.records] == ["WARNING"] * 2
            assert "Traceback" not in caplog.text
            handle(loop, {"message": "something else", "exception": ValueError("other")})
            assert "something else" in caplog.text
    finally:
        loop.close()


def test_as_many_files_as_the_system_gives() -> None:
    import resource

    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    try:
        resource.setrlimit(resource.RLIMIT_NOFILE, (256, hard))
        room = supervisor.raise_limit()
        raised = resource.getrlimit(resource.RLIMIT_NOFILE)[0]
        assert raised == min(hard, supervisor.ENOUGH) or hard == resource.RLIM_INFINITY
        assert raised // 2 <= room < raised
    finally:
        resource.setrlimit(resource.RLIMIT_NOFILE, (soft, hard))


@pytest.mark.parametrize(
    ("address", "counted"),
    [
        ("203.0.113.7", "203.0.113.7"),
        ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"),
        ("2001:db8:1:2:ffff::1", "2001:db8:1:2::/64"),
        ("2001:db8:1:3::1", "2001:db8:1:3::/64"),
        ("::ffff:203.0.113.7", "203.0.113.7"),
        ("fe80::1%eth0", "fe80::/64"),
        ("testclient", "testclient"),
    ],
)
def test_one_computer_is_counted_as_one(address: str, counted: str) -> None:
    """With IPv6 it has as many addresses as it likes, all in one network."""
    assert counted_as(address) == counted
