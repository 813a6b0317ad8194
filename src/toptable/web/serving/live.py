"""Telling open pages that something changed: "version n", and nothing more."""

import asyncio
import random
from collections.abc import AsyncGenerator, Callable
from typing import Any

import anyio.to_thread
from litestar import MediaType, Request, Response, get
from litestar.di import NamedDependency
from litestar.exceptions import ServiceUnavailableException
from litestar.params import FromPath
from litestar.response import Stream

from toptable.desk.desk import Desk
from toptable.store import StoreError
from toptable.store.change_feed import Change, Subscription
from toptable.web.auth.requester import doorkeeper_of, visitor_of
from toptable.web.rendering.pages import etag, unchanged
from toptable.web.serving.responses import VERSION, VersionPoll, is_known


class Listener:
    """One open stream."""

    __slots__ = ("_wakes",)

    def __init__(self) -> None:
        self._wakes: asyncio.Future[bool] | None = None

    async def sleep(self, seconds: float) -> bool:
        """Until there is news, or until it is time for a beat; whether there is news."""
        loop = asyncio.get_running_loop()
        self._wakes = loop.create_future()
        timer = loop.call_later(seconds, self._wake, False)
        try:
            return await self._wakes
        finally:
            timer.cancel()
            self._wakes = None

    def wake(self) -> None:
        """There is news."""
        self._wake(True)

    def _wake(self, news: bool) -> None:
        if self._wakes is not None and not self._wakes.done():
            self._wakes.set_result(news)


BEAT_SECONDS = 10.0
"""How often a quiet stream says that it is still there."""

AT_ONCE = 20
"""How many guests are told in one step."""
STEP_SECONDS = 0.005
"""How long after that the next ones are: at most four thousand in a second."""

RETRY = 2_000
"""After how many milliseconds a browser opens a broken stream again."""

RETRY_ELSEWHERE = (300, 4_000)
"""The same when this process ends, at random between the two: others take the page over."""

LOOKED_LATELY = 1.0
"""How many seconds old a look at the store may be for a stream that is quiet."""

NO_STORE = b": the database does not answer\n\n"
"""Keeps a stream open without saying that what the page shows is up to date."""

FULL = "Too many pages listen at once. This page asks by itself every few seconds instead."


class Follower(Listener):
    """One open page."""

    __slots__ = ("staff",)

    def __init__(self, *, staff: bool) -> None:
        super().__init__()
        self.staff = staff


class Channel:
    """The open pages of one event, and the newest version that they can be told."""

    def __init__(self, version: int) -> None:
        self.version = version
        self.followers: set[Follower] = set()
        self._telling: asyncio.Task[None] | None = None

    def tell(self, version: int) -> None:
        """The staff at once, the guests one after the other."""
        self.version = version
        for follower in self.followers:
            if follower.staff:
                follower.wake()
        if self._telling is None or self._telling.done():
            self._telling = asyncio.create_task(self._tell_guests())

    async def _tell_guests(self) -> None:
        """Pass along the guests again as long as there was something new meanwhile."""
        told = None
        while told != self.version:
            told = self.version
            guests = [follower for follower in self.followers if not follower.staff]
            for begin in range(0, len(guests), AT_ONCE):
                if begin:
                    await asyncio.sleep(STEP_SECONDS)
                for follower in guests[begin : begin + AT_ONCE]:
                    follower.wake()


class Streams:
    """All streams of this server, so that they can be told together and end before it does."""

    def __init__(self, looks: VersionPoll, most: int = 20_000) -> None:
        self._looks = looks
        self.most = most
        """How many pages may listen; the others ask by themselves."""
        self._latest: dict[str, tuple[str, int]] = {}
        """How far the log of each event is known to reach, and which log it is."""
        self._channels: dict[str, Channel] = {}
        self._subscription: Subscription | None = None
        self._loop: asyncio.AbstractEventLoop | None = None
        self._count = 0
        self._closed = False
        self._together: list[Callable[[], None]] = []

    def __len__(self) -> int:
        return self._count

    @property
    def full(self) -> bool:
        """Whether nobody else can listen."""
        return self._count >= self.most

    def end_together(self, close: Callable[[], None]) -> None:
        """Let other streams end when these do."""
        self._together.append(close)

    def close(self) -> None:
        """End them all; later ones end at once."""
        self._closed = True
        for close in self._together:
            close()
        if self._subscription is not None:
            self._subscription.close()
        for channel in self._channels.values():
            for follower in tuple(channel.followers):
                follower.wake()

    async def follow(
        self,
        event: str,
        *,
        staff: bool = False,
        still_here: Callable[[], None] = lambda: None,
    ) -> AsyncGenerator[bytes, None]:
        """The version of an event now, and again whenever it moves on.

        ``still_here`` is told with every message: a page that only listens is looked at too.
        """
        if self._closed:
            yield moving()
            return
        channel = await self._join(event)
        follower = Follower(staff=staff)
        channel.followers.add(follower)
        self._count += 1
        try:
            told = channel.version
            yield b"retry: %d\n%b" % (RETRY, _version(told))
            while not self._closed:
                news = channel.version != told or await follower.sleep(BEAT_SECONDS)
                if self._closed:
                    break
                still_here()
                there = news or await self._look_again(event)
                if channel.version != told:
                    told = channel.version
                    yield _version(told)
                elif not news:
                    yield _beat(told) if there else NO_STORE
            yield moving()
        finally:
            self._count -= 1
            channel.followers.discard(follower)
            if not channel.followers:
                self._channels.pop(event, None)

    async def _join(self, event: str) -> Channel:
        """The channel of an event, with the version that the event is at."""
        if self._subscription is None:
            self._loop = asyncio.get_running_loop()
            self._subscription = self._looks.store.subscribe(self._heard)
        reach = await self._looks.now(event)
        self._learn(event, reach.age)
        return self._channels.setdefault(event, Channel(self._latest[event][1]))

    async def _look_again(self, event: str) -> bool:
        """Find out what was not heard of; whether the store answers."""
        try:
            reach = await self._looks.lately(event, LOOKED_LATELY)
        except StoreError:
            return False
        self._learn(event, reach.age)
        return True

    def _heard(self, change: Change) -> None:
        """From a thread of the store."""
        if self._loop is not None and not self._loop.is_closed():
            self._loop.call_soon_threadsafe(self._learn, change.event, change.age)

    def _learn(self, event: str, age: tuple[str, int]) -> None:
        """Tell what is newer than all that is known; older news only comes late."""
        if age <= self._latest.get(event, ("", 0)):
            return
        self._latest[event] = age
        if channel := self._channels.get(event):
            channel.tell(age[1])


def moving() -> bytes:
    """The last words of a stream whose process ends: go elsewhere, and not all at once."""
    return b"retry: %d\nevent: moving\ndata:\n\n" % random.randint(*RETRY_ELSEWHERE)


def _version(version: int) -> bytes:
    return b"id: %d\nevent: version\ndata: %d\n\n" % (version, version)


def _beat(version: int) -> bytes:
    """With the version too, for whoever has seen another log that this one took the place of."""
    return b"event: beat\ndata: %d\n\n" % version


@get("/e/{event:str}/live")
async def live(
    request: Request[Any, Any, Any], desk: NamedDependency[Desk], event: FromPath[str]
) -> Stream:
    """A stream that says which version the event is at."""
    await anyio.to_thread.run_sync(desk.tournament, event)
    streams: Streams = request.app.state.streams
    doorkeeper, session = doorkeeper_of(request), visitor_of(request).session
    if streams.full and session is None:
        raise ServiceUnavailableException(FULL)

    def still_here() -> None:
        if session is not None:
            doorkeeper.saw(session.id)

    told = streams.follow(event, staff=session is not None, still_here=still_here)
    headers = {"cache-control": "no-cache", "x-accel-buffering": "no"}
    return Stream(told, media_type="text/event-stream", headers=headers)


@get("/e/{event:str}/version", sync_to_thread=True)
def version(
    request: Request[Any, Any, Any], desk: NamedDependency[Desk], event: FromPath[str]
) -> Response[Any]:
    """The same for those whose stream is cut: a few bytes, or none when nothing changed."""
    number = desk.tournament(event).version
    tag = etag("version", number)
    if is_known(request, tag):
        return unchanged(tag)
    headers = {"etag": tag, VERSION: str(number)}
    return Response({"version": number}, media_type=MediaType.JSON, headers=headers)


ROUTES = (live, version)
