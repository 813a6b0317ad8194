"""Telling open pages that something changed: "version n", and nothing more."""

import asyncio
from collections.abc import AsyncIterator, Callable
from typing import Any

import anyio.to_thread
from litestar import MediaType, Request, Response, get
from litestar.di import NamedDependency
from litestar.params import FromPath
from litestar.response import ServerSentEvent, ServerSentEventMessage

from toptable.desk.desk import Desk
from toptable.store import AsyncWatcher
from toptable.web.headers import is_known
from toptable.web.rendering import etag, unchanged
from toptable.web.visitor import doorkeeper_of, visitor_of

BEAT_SECONDS = 10.0
"""How often a quiet stream says that it is still there."""


class Streams:
    """All streams of this server, so that they can end before it does."""

    def __init__(self) -> None:
        self._open: set[AsyncWatcher] = set()
        self._closed = False

    def __len__(self) -> int:
        return len(self._open)

    def close(self) -> None:
        """End them all; later ones end at once."""
        self._closed = True
        for watcher in tuple(self._open):
            watcher.close()

    async def follow(
        self, desk: Desk, event: str, still_here: Callable[[], None] = lambda: None
    ) -> AsyncIterator[ServerSentEventMessage]:
        """The version of an event now, and again whenever it moves on.

        ``still_here`` is told with every message: a page that only listens is looked at too.
        """
        if self._closed:
            return
        async with desk.store.watch_async(event) as watcher:
            self._open.add(watcher)
            try:
                yield _version(await anyio.to_thread.run_sync(desk.store.version, event))
                async for message in _messages(watcher):
                    still_here()
                    yield message
            finally:
                self._open.discard(watcher)


async def _messages(watcher: AsyncWatcher) -> AsyncIterator[ServerSentEventMessage]:
    """Changes as they come, with a beat whenever it is quiet."""
    waiting = asyncio.ensure_future(anext(watcher, None))
    try:
        while True:
            done, _ = await asyncio.wait({waiting}, timeout=BEAT_SECONDS)
            if not done:
                yield ServerSentEventMessage(event="beat", data="")
                continue
            change = waiting.result()
            if change is None:
                return
            yield _version(change.version)
            waiting = asyncio.ensure_future(anext(watcher, None))
    finally:
        waiting.cancel()


def _version(version: int) -> ServerSentEventMessage:
    return ServerSentEventMessage(event="version", data=version, id=version)


@get("/e/{event:str}/live")
async def live(
    request: Request[Any, Any, Any], desk: NamedDependency[Desk], event: FromPath[str]
) -> ServerSentEvent:
    """A stream that says which version the event is at."""
    await anyio.to_thread.run_sync(desk.tournament, event)
    streams: Streams = request.app.state.streams
    doorkeeper, session = doorkeeper_of(request), visitor_of(request).session

    def still_here() -> None:
        if session is not None:
            doorkeeper.saw(session.id)

    return ServerSentEvent(streams.follow(desk, event, still_here), retry_duration=2000)


@get("/e/{event:str}/version", sync_to_thread=True)
def version(
    request: Request[Any, Any, Any], desk: NamedDependency[Desk], event: FromPath[str]
) -> Response[Any]:
    """The same for those whose stream is cut: a few bytes, or none when nothing changed."""
    number = desk.tournament(event).version
    tag = etag("version", number)
    if is_known(request, tag):
        return unchanged(tag)
    return Response({"version": number}, media_type=MediaType.JSON, headers={"etag": tag})
