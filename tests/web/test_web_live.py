"""Open pages hear "version n", from this process and from others, and the server can still end."""

import asyncio
import threading
import time
from collections.abc import Iterator

import httpx
import pytest
from web_office import served

from toptable.desk.desk import Desk
from toptable.engine.commands.results import ReportResult
from toptable.engine.result_types import Result
from toptable.engine.roles import Actor, Role
from toptable.store import open_store
from toptable.web import live
from toptable.web.live import Streams

ROBIN = Actor(name="Robin", role=Role.ORGANIZER)


def report(desk: Desk, games: str) -> int:
    desk.tournament("demo").send(ReportResult(3, 2, Result(games=games)), ROBIN)
    return desk.tournament("demo").version


def messages(answer: httpx.Response) -> Iterator[tuple[str, str]]:
    """The events of a stream, as (kind, data)."""
    kind = ""
    for line in answer.iter_lines():
        name, _, value = line.partition(": ")
        if name == "event":
            kind = value
        elif name == "data":
            yield kind, value


def test_a_stream_tells_the_version_now_and_after_each_change(demo: Desk) -> None:
    with served(demo) as address, httpx.stream("GET", f"{address}/e/demo/live") as answer:
        assert answer.headers["content-type"].startswith("text/event-stream")
        assert "no-cache" in answer.headers["cache-control"]
        assert "content-encoding" not in answer.headers, "a compressor would hold messages back"
        heard = messages(answer)
        assert next(heard) == ("version", "18")
        assert report(demo, "WW") == 19
        assert next(heard) == ("version", "19")
        assert report(demo, "LL") == 20
        assert next(heard) == ("version", "20")


def test_a_change_in_another_process_is_told_within_two_seconds(demo: Desk) -> None:
    with served(demo) as address, httpx.stream("GET", f"{address}/e/demo/live") as answer:
        heard = messages(answer)
        assert next(heard) == ("version", "18")
        with open_store(demo.store.where) as elsewhere:
            begin = time.monotonic()
            report(Desk(elsewhere), "WW")
        assert next(heard) == ("version", "19")
        assert time.monotonic() - begin < 2
        page = httpx.get(f"{address}/e/demo/version").json()
        assert page == {"version": 19}


def test_the_server_ends_while_pages_are_open(demo: Desk) -> None:
    ended = threading.Event()

    def listen(address: str) -> None:
        with httpx.stream("GET", f"{address}/e/demo/live", timeout=20) as answer:
            list(messages(answer))
        ended.set()

    with served(demo) as address:
        listener = threading.Thread(target=listen, args=(address,), daemon=True)
        listener.start()
        time.sleep(0.3)
    assert ended.wait(5)


def test_a_stream_that_nobody_reads_any_more_is_let_go(demo: Desk) -> None:
    streams = Streams()

    async def look_and_leave() -> None:
        stream = streams.follow(demo, "demo")
        assert (await anext(stream)).data == 18
        assert len(streams) == 1
        await stream.aclose()
        assert len(streams) == 0

    asyncio.run(look_and_leave())


def test_a_quiet_stream_says_that_it_is_there(demo: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(live, "BEAT_SECONDS", 0.05)

    async def listen() -> list[str | None]:
        stream = Streams().follow(demo, "demo")
        heard = [(await anext(stream)).event for _ in range(3)]
        await stream.aclose()
        return heard

    assert asyncio.run(listen()) == ["version", "beat", "beat"]


def test_streams_end_at_once_after_the_end(demo: Desk) -> None:
    async def listen() -> list[object]:
        streams = Streams()
        first = streams.follow(demo, "demo")
        await anext(first)
        streams.close()
        second = streams.follow(demo, "demo")
        return [one async for one in first] + [one async for one in second]

    assert asyncio.run(listen()) == []
