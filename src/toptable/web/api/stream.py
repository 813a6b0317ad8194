"""The log of an event as it is written: server-sent events that go on where they broke off."""

from collections.abc import AsyncGenerator
from contextlib import aclosing
from typing import Any, NamedTuple

import anyio.to_thread
from litestar import Request, get
from litestar.handlers import HTTPRouteHandler
from litestar.response import Stream

from toptable.api.endpoint import Endpoint
from toptable.api.problem import problem
from toptable.desk.desk import Desk
from toptable.engine.roles import Actor, Role
from toptable.engine.sentence import to_json
from toptable.web.access.seen import seen
from toptable.web.api.asking import NOBODY, Told
from toptable.web.api.door import Caller, DoorProblem, caller_again, caller_of
from toptable.web.api.lines import page_after, told
from toptable.web.api.serving import routed
from toptable.web.api.taking import queried
from toptable.web.serving.live import NO_STORE, Streams

FULL = "Too many listen at once. Read the log with after= every few seconds instead."
MOST_DIGITS = 12
AT_ONCE = 500
"""How many lines are put together before they are sent: nobody's slowness fills the memory."""
BEAT = b"event: beat"
MOVING = b"event: moving"


class Place(NamedTuple):
    """Up to where somebody was told the log."""

    after: int
    as_of: int
    """The version that the log was at then."""


class Piece(NamedTuple):
    """As much as is told at one go, and where that leads to."""

    written: bytes
    place: Place
    more: bool
    """Whether another one follows at once."""


def stream(endpoint: Endpoint) -> HTTPRouteHandler:
    """The handler of the stream."""

    async def follow(request: Request[Any, Any, Any]) -> Stream:
        desk: Desk = request.app.state.desk
        event = str(request.path_params["event"])
        tournament = await anyio.to_thread.run_sync(desk.tournament, event)
        after = _last(request, queried(endpoint, request)["after"])
        streams: Streams = request.app.state.streams
        if streams.full:
            raise Told(problem(503, "full", FULL))
        begin = tournament.version if after is None else after
        return Stream(
            follow_log(request, desk, event, begin),
            media_type="text/event-stream",
            headers={
                "cache-control": "no-cache",
                "x-accel-buffering": "no",
                "vary": "Authorization",
            },
        )

    return get(routed(endpoint.path), name=endpoint.id)(follow)


def _last(request: Request[Any, Any, Any], after: int | None) -> int | None:
    """The last version that the caller has: as the browser says it after a break, or as asked."""
    known = request.headers.get("last-event-id", "").strip()
    if known.isdecimal() and len(known) < MOST_DIGITS:
        return int(known)
    return after


async def follow_log(
    request: Request[Any, Any, Any], desk: Desk, event: str, after: int
) -> AsyncGenerator[bytes, None]:
    """Every line after a version and then every new one; a beat where there is none."""
    streams: Streams = request.app.state.streams
    caller, place = caller_of(request), Place(after, after)
    async with aclosing(streams.follow(event, staff=not caller.guest)) as messages:
        async for message in messages:
            if message == NO_STORE or MOVING in message:
                # The store does not answer for the moment, or this process ends.
                yield message
                continue
            try:
                caller = await caller_again(request)
            except DoorProblem as gone:
                yield _message("end", gone.detail)
                return
            piece = Piece(b"", place, more=True)
            while piece.more:
                piece = await anyio.to_thread.run_sync(next_piece, desk, event, caller, place)
                place = piece.place
                if piece.written:
                    yield piece.written
                elif message.startswith(BEAT):
                    yield b"event: beat\ndata: %d\n\n" % place.after
                else:
                    yield b": listening\n\n"


def next_piece(desk: Desk, event: str, caller: Caller, place: Place) -> Piece:
    """What comes next in the log as this caller may see it."""
    role = caller.reading_role_at(event)
    reader: Actor = NOBODY if role is Role.SPECTATOR else caller.actor_at(event)
    shown = seen(desk.tournament(event), role)
    version = shown.version
    if place.after > version:
        # Another log was put in the place of the one that the caller knows.
        return Piece(_message("reset", str(version)), Place(version, version), more=False)
    page = page_after(shown, reader, place.after, AT_ONCE, place.as_of)
    written = b"".join(
        (b"" if line.seq <= place.after else b"id: %d\n" % line.seq)
        + b"event: line\ndata: %b\n\n" % to_json(told(shown, line))
        for line in page.lines
    )
    reached = page.lines[-1].seq if page.more else version
    return Piece(written, Place(reached, version), page.more)


def _message(kind: str, data: str) -> bytes:
    return f"event: {kind}\ndata: {data}\n\n".encode()
