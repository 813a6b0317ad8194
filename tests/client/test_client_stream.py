"""Following an event across streams that break: every line, in order, none twice."""

import asyncio
from itertools import islice
from random import Random

import httpx
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from made_up_server import MadeUp, lost, message, no, stream

from toptable.client import Manners, NoAnswer, NotFound, NotUnderstood
from toptable.client.event_stream import Message, StreamReader

BEAT = b"event: beat\ndata: 3\n\n"


def versions(server: MadeUp, count: int, after: int = 0) -> list[int]:
    """The versions of the first lines that come."""
    lines = server.client().event("cup").follow(after)
    return [line.version for line in islice(lines, count)]


def asked_from(server: MadeUp) -> list[str]:
    return [heard.url.params["after"] for heard in server.heard]


def test_lines_come_as_they_are_written() -> None:
    server = MadeUp(stream(BEAT + message(4), message(5) + BEAT, message(6)))
    assert versions(server, 3, after=3) == [4, 5, 6]
    (heard,) = server.heard
    assert heard.url.path == "/api/v1/events/cup/stream"
    assert heard.url.params["after"] == "3"
    assert heard.headers["accept"] == "text/event-stream"


def test_a_broken_stream_goes_on_where_it_broke_off() -> None:
    half = message(3)[:20]
    server = MadeUp(
        stream(message(1), message(2) + half, lost()),
        lost(),
        no(503, "full", "Too many listen."),
        stream(message(3)),
        stream(message(4)),
    )
    assert versions(server, 4) == [1, 2, 3, 4]
    assert asked_from(server) == ["0", "2", "2", "2", "3"]


def test_what_a_server_sends_twice_or_too_late_is_left_out() -> None:
    server = MadeUp(
        stream(message(1), message(2), message(2), message(1), message(3)),
        stream(message(1), message(3), message(4)),
    )
    assert versions(server, 4) == [1, 2, 3, 4]


def test_without_a_version_it_begins_where_the_event_is(monkeypatch: pytest.MonkeyPatch) -> None:
    """Asked for first, so that nothing is missed when the very first stream breaks."""
    server = MadeUp(stream(lost()), stream(message(9)))
    event = server.client().event("cup")
    monkeypatch.setattr(event, "read", lambda: type("At", (), {"version": 8})(), raising=False)
    assert next(iter(event.follow())).version == 9
    assert asked_from(server) == ["8", "8"]


def test_streams_that_never_say_anything_end_it() -> None:
    server = MadeUp(stream(lost()))
    with pytest.raises(NoAnswer, match="no answer in 4 tries"):
        versions(server, 1)
    assert len(server.heard) == 4


def test_a_word_on_the_stream_makes_the_client_patient_again() -> None:
    server = MadeUp(*[stream(BEAT)] * 20, stream(message(1)))
    assert versions(server, 1) == [1]


def test_an_event_that_is_not_there_is_said_at_once() -> None:
    server = MadeUp(no(404, "no_such_event", "There is no event cup."))
    with pytest.raises(NotFound, match="There is no event cup"):
        versions(server, 1)
    assert len(server.heard) == 1


@pytest.mark.parametrize(
    "answer",
    [
        stream(b"event: line\ndata: nonsense\n\n"),
        stream(b'event: line\ndata: {"version": "four"}\n\n'),
        httpx.Response(200, headers={"content-type": "text/html"}, content=b"<h1>Sign in</h1>"),
    ],
)
def test_what_is_no_stream_of_ours_is_said(answer: httpx.Response) -> None:
    with pytest.raises(NotUnderstood):
        versions(MadeUp(answer), 1)


def test_without_waiting_it_is_the_same() -> None:
    async def follow() -> list[int]:
        server = MadeUp(stream(message(1), lost()), lost(), stream(message(1), message(2)))
        found = []
        async with server.async_client(Manners(first_wait=0)) as client:
            async for line in client.event("cup").follow(0):
                found.append(line.version)
                if line.version == 2:
                    return found
        return found

    assert asyncio.run(follow()) == [1, 2]


@given(
    st.lists(st.binary(max_size=12).map(lambda cut: len(cut) + 1), min_size=1),
    st.sampled_from(["\n", "\r\n", "\r"]),
)
@settings(max_examples=60)
def test_a_stream_reads_the_same_however_it_is_cut(sizes: list[int], ends: str) -> None:
    text = "\ufeff: hello\nretry: 1500\nid: 4\nevent: line\ndata: né\ndata:two\n\ndata\n\nid: 5\n\n"
    whole = text.replace("\n", ends).encode()
    reader, found, at, chance = StreamReader(), [], 0, Random(len(sizes))
    while at < len(whole):
        size = chance.choice(sizes)
        found += reader.feed(whole[at : at + size])
        at += size
    assert found == [Message("line", "né\ntwo", "4"), Message("message", "", "4")]
