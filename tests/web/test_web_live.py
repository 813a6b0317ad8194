"""Open pages hear "version n", from this process and from others, and the server can still end."""

import asyncio
import threading
from collections.abc import Iterator
from typing import Any

import httpx
import pytest
from web_office import DEMO_VERSION, Visitor, app_of, served

from toptable.desk.desk import Desk
from toptable.engine.roles import Actor, Role
from toptable.engine.rules.results.kinds import Result
from toptable.engine.subjects.results.reporting import ReportResult
from toptable.store import open_store
from toptable.web.auth import event_request
from toptable.web.serving import live
from toptable.web.serving.live import Streams
from toptable.web.serving.responses import VersionPoll

ROBIN = Actor(name="Robin", role=Role.ORGANIZER)


def report(desk: Desk, games: str) -> int:
    desk.tournament("demo").send(ReportResult(3, 2, Result(games=games), replaces=True), ROBIN)
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
        assert next(heard) == ("version", str(DEMO_VERSION))
        assert report(demo, "WW") == DEMO_VERSION + 1
        assert next(heard) == ("version", str(DEMO_VERSION + 1))
        assert report(demo, "LL") == DEMO_VERSION + 2
        assert next(heard) == ("version", str(DEMO_VERSION + 2))


def test_a_change_in_another_process_is_told(demo: Desk) -> None:
    with served(demo) as address, httpx.stream("GET", f"{address}/e/demo/live") as answer:
        heard = messages(answer)
        assert next(heard) == ("version", str(DEMO_VERSION))
        with open_store(demo.store.where) as elsewhere:
            report(Desk(elsewhere), "WW")
        assert next(heard) == ("version", str(DEMO_VERSION + 1))
        page = httpx.get(f"{address}/e/demo/version").json()
        assert page == {"version": DEMO_VERSION + 1}


def test_the_server_ends_while_pages_are_open(demo: Desk) -> None:
    listens, ended = threading.Event(), threading.Event()

    def listen(address: str) -> None:
        with httpx.stream("GET", f"{address}/e/demo/live", timeout=60) as answer:
            for _ in messages(answer):
                listens.set()
        ended.set()

    with served(demo) as address:
        listener = threading.Thread(target=listen, args=(address,), daemon=True)
        listener.start()
        assert listens.wait(60)
    assert ended.wait(60)


def test_a_stream_that_nobody_reads_any_more_is_let_go(demo: Desk) -> None:
    streams = Streams(VersionPoll(demo.store))

    async def look_and_leave() -> None:
        stream = streams.follow("demo")
        assert f"data: {DEMO_VERSION}".encode() in await anext(stream)
        assert len(streams) == 1
        await stream.aclose()
        assert len(streams) == 0

    asyncio.run(look_and_leave())


def test_a_quiet_stream_says_that_it_is_there(demo: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(live, "BEAT_SECONDS", 0.05)

    async def listen() -> list[bytes]:
        stream = Streams(VersionPoll(demo.store)).follow("demo")
        heard = [await anext(stream) for _ in range(3)]
        await stream.aclose()
        return heard

    version, *beats = asyncio.run(listen())
    assert f"event: version\ndata: {DEMO_VERSION}\n\n".encode() in version
    assert beats == [f"event: beat\ndata: {DEMO_VERSION}\n\n".encode()] * 2


def test_streams_end_at_once_after_the_end(demo: Desk) -> None:
    async def listen() -> list[bytes]:
        streams = Streams(VersionPoll(demo.store))
        first = streams.follow("demo")
        await anext(first)
        streams.close()
        second = streams.follow("demo")
        return [one async for one in first] + [one async for one in second]

    last = asyncio.run(listen())
    assert len(last) == 2, "each is told to go elsewhere, and no more"
    assert all(b"event: moving" in said and b"retry: " in said for said in last)


def follow_all(demo: Desk, guests: int) -> list[int]:
    """How often each guest, and last a member of the staff, hears of twenty quick results."""

    async def listen(streams: Streams, staff: bool) -> int:
        heard = 0
        async for message in streams.follow("demo", staff=staff):
            heard += 1
            if f"data: {DEMO_VERSION + 20}\n".encode() in message:
                return heard
        return heard

    async def everybody() -> list[int]:
        streams = Streams(VersionPoll(demo.store))
        listeners = [asyncio.create_task(listen(streams, staff=False)) for _ in range(guests)]
        listeners.append(asyncio.create_task(listen(streams, staff=True)))
        while len(streams) <= guests:
            await asyncio.sleep(0.01)
        for games in ("WW", "LL") * 10:
            await asyncio.to_thread(report, demo, games)
        heard = await asyncio.gather(*listeners)
        streams.close()
        return list(heard)

    return asyncio.run(everybody())


def test_guests_are_told_the_newest_version_one_after_the_other(demo: Desk) -> None:
    *guests, _ = follow_all(demo, 300)
    assert len(guests) == 300
    assert max(guests) < 21, "nobody is told of every version when many listen"


def test_above_the_limit_guests_ask_by_themselves_and_staff_still_listen(
    demo: Desk, guest: Visitor, organizer: Visitor
) -> None:
    app_of(demo).state.streams.most = 0
    refused = guest.look("/e/demo/live")
    assert refused.status_code == 503
    assert "asks by itself" in refused.text
    assert guest.look("/e/demo/version").json() == {"version": DEMO_VERSION}
    app_of(demo).state.streams.close()
    assert organizer.look("/e/demo/live").status_code == 200


def test_what_guests_lack_is_put_together_once(
    demo: Desk, guest: Visitor, organizer: Visitor, monkeypatch: pytest.MonkeyPatch
) -> None:
    made: list[int] = []
    make = event_request.changes

    def counted(*arguments: Any) -> Any:
        made.append(arguments[3])
        return make(*arguments)

    monkeypatch.setattr(event_request, "changes", counted)
    wanted = "/e/demo/changes?since=3&parts=round.0,leaders.0"
    answers = [guest.look(wanted) for _ in range(5)]
    assert made == [3]
    assert len({answer.text for answer in answers}) == 1
    # Only the number of the request is each one's own.
    kept = [dict(answer.headers) | {"x-request-id": ""} for answer in answers]
    assert all(headers == kept[0] for headers in kept)
    organizer.look(wanted)
    assert made == [3, 3], "staff see more, and are asked for by name"
    report(demo, "WW")
    assert guest.look(wanted).json()["version"] == DEMO_VERSION + 1
    assert made == [3, 3, 3]
