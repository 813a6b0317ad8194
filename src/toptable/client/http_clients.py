"""The two clients over httpx: one for programs that wait for each answer, one for programs that do
other things meanwhile (``async``).
"""

import os
import time
from collections.abc import AsyncIterator, Iterator, Mapping
from contextlib import AbstractAsyncContextManager, AbstractContextManager
from types import TracebackType
from typing import TypeVar

import anyio
import httpx

from toptable.api.answers.log import LineAnswer
from toptable.client.event_stream import Following
from toptable.client.messages import Answer, Heard, Lost, Request
from toptable.client.methods import OfOneEvent, OfTheServer
from toptable.client.requests import Manners, Question, new_setting

URL = "TOPTABLE_URL"
TOKEN = "TOPTABLE_TOKEN"


def address_and_token(environment: Mapping[str, str]) -> tuple[str, str]:
    """The server's address, which must be there, and the token, which guests do not need."""
    address = environment.get(URL, "")
    if not address:
        raise ValueError(f"Set {URL} to the address of the server, such as http://127.0.0.1:8000.")
    return address, environment.get(TOKEN, "")


def checked(address: str) -> str:
    """An address that requests can be sent to."""
    if not address.startswith(("http://", "https://")):
        raise ValueError(f"The address of the server begins with http:// or https://: {address!r}.")
    return address.rstrip("/")


SECONDS = 30.0
SILENCE = 45.0
"""Seconds without a word after which a stream counts as broken; it beats several times in that."""

BROKEN = (httpx.TransportError, httpx.DecodingError)
"""What httpx raises where no whole answer came."""


def content_of(request: Request) -> bytes | None:
    """The body, if there is one: without, no length is told either."""
    return request.body or None


def answer_of(response: httpx.Response, body: bytes) -> Answer:
    """An answer with its body, as the rest of the client reads it."""
    return Answer(response.status_code, dict(response.headers), body)


def lost(error: Exception) -> Lost:
    """Why there is no answer, in words."""
    return Lost(str(error) or type(error).__name__)


def waiting(seconds: float) -> httpx.Timeout:
    """For an answer."""
    return httpx.Timeout(seconds)


def listening(seconds: float) -> httpx.Timeout:
    """For a stream: it opens like any answer, and then may be quiet for longer."""
    return httpx.Timeout(seconds, read=max(seconds, SILENCE))


T = TypeVar("T")


class Event(OfOneEvent):
    """One event, by its id."""

    def __init__(self, client: "Client", event: str) -> None:
        self.client = client
        self.id = event

    def ask(self, question: Question[T]) -> T:
        """The answer to any question."""
        return self.client.ask(question)

    def follow(self, after: int | None = None) -> Iterator[LineAnswer]:
        """Every new line of the log, for as long as you read on.

        ``after`` is the last version that you have; without it, lines from now on. A broken stream
        is opened again where it broke off: no line is missed, none comes twice.
        """
        since = self.read().version if after is None else after
        return self.client.follow(Following(self.id, since, self.client.setting))


class Client(OfTheServer):
    """A server of Toptable, seen with somebody's token, or as a guest without one.

    It asks again by itself where that is safe: when an answer is lost or the server says not now.
    """

    def __init__(
        self,
        base_url: str,
        token: str = "",
        *,
        timeout: float = SECONDS,
        manners: Manners | None = None,
        transport: httpx.BaseTransport | None = None,
    ) -> None:
        self.setting = new_setting(token, manners)
        self._timeout = timeout
        self._http = httpx.Client(
            base_url=checked(base_url), timeout=waiting(timeout), transport=transport
        )

    @classmethod
    def from_environment(cls, *, timeout: float = SECONDS) -> "Client":
        """The server at TOPTABLE_URL, with the token in TOPTABLE_TOKEN."""
        address, token = address_and_token(os.environ)
        return cls(address, token, timeout=timeout)

    def __enter__(self) -> "Client":
        return self

    def __exit__(
        self,
        _kind: type[BaseException] | None,
        _error: BaseException | None,
        _trace: TracebackType | None,
    ) -> None:
        self.close()

    def close(self) -> None:
        """Close the connections."""
        self._http.close()

    def event(self, event: str) -> Event:
        """An event, by its id."""
        return Event(self, event)

    def ask(self, question: Question[T]) -> T:
        """The answer to any question."""
        talk = question.talk(self.setting)
        try:
            request = next(talk)
            while True:
                request = talk.send(self._answered(request))
        except StopIteration as end:
            answer: T = end.value
            return answer

    def follow(self, following: Following) -> Iterator[LineAnswer]:
        """The lines that come, over as many streams as it takes."""
        while True:
            request = following.request()
            time.sleep(request.after)
            try:
                with self._opened(request, listening(self._timeout)) as response:
                    if response.status_code != 200:
                        following.broke(answer_of(response, response.read()))
                        continue
                    following.opened(answer_of(response, b""))
                    for piece in response.iter_bytes():
                        yield from following.read(piece)
                    following.ended()
            except BROKEN as error:
                following.broke(lost(error))

    def _answered(self, request: Request) -> Heard:
        time.sleep(request.after)
        try:
            with self._opened(request, waiting(self._timeout)) as response:
                return answer_of(response, response.read())
        except BROKEN as error:
            return lost(error)

    def _opened(
        self, request: Request, timeout: httpx.Timeout
    ) -> AbstractContextManager[httpx.Response]:
        return self._http.stream(
            request.method,
            request.path,
            params=request.query or None,
            headers=dict(request.headers),
            content=content_of(request),
            timeout=timeout,
        )


class AsyncEvent(OfOneEvent):
    """One event, by its id."""

    def __init__(self, client: "AsyncClient", event: str) -> None:
        self.client = client
        self.id = event

    async def ask(self, question: Question[T]) -> T:
        """The answer to any question."""
        return await self.client.ask(question)

    async def follow(self, after: int | None = None) -> AsyncIterator[LineAnswer]:
        """Every new line of the log, for as long as you read on.

        ``after`` is the last version that you have; without it, lines from now on. A broken stream
        is opened again where it broke off: no line is missed, none comes twice.
        """
        since = (await self.read()).version if after is None else after
        following = Following(self.id, since, self.client.setting)
        async for line in self.client.follow(following):
            yield line


class AsyncClient(OfTheServer):
    """A server of Toptable, seen with somebody's token, or as a guest without one.

    It asks again by itself where that is safe: when an answer is lost or the server says not now.
    """

    def __init__(
        self,
        base_url: str,
        token: str = "",
        *,
        timeout: float = SECONDS,
        manners: Manners | None = None,
        transport: httpx.AsyncBaseTransport | None = None,
    ) -> None:
        self.setting = new_setting(token, manners)
        self._timeout = timeout
        self._http = httpx.AsyncClient(
            base_url=checked(base_url), timeout=waiting(timeout), transport=transport
        )

    @classmethod
    def from_environment(cls, *, timeout: float = SECONDS) -> "AsyncClient":
        """The server at TOPTABLE_URL, with the token in TOPTABLE_TOKEN."""
        address, token = address_and_token(os.environ)
        return cls(address, token, timeout=timeout)

    async def __aenter__(self) -> "AsyncClient":
        return self

    async def __aexit__(
        self,
        _kind: type[BaseException] | None,
        _error: BaseException | None,
        _trace: TracebackType | None,
    ) -> None:
        await self.close()

    async def close(self) -> None:
        """Close the connections."""
        await self._http.aclose()

    def event(self, event: str) -> AsyncEvent:
        """An event, by its id."""
        return AsyncEvent(self, event)

    async def ask(self, question: Question[T]) -> T:
        """The answer to any question."""
        talk = question.talk(self.setting)
        try:
            request = next(talk)
            while True:
                request = talk.send(await self._answered(request))
        except StopIteration as end:
            answer: T = end.value
            return answer

    async def follow(self, following: Following) -> AsyncIterator[LineAnswer]:
        """The lines that come, over as many streams as it takes."""
        while True:
            request = following.request()
            await anyio.sleep(request.after)
            try:
                async with self._opened(request, listening(self._timeout)) as response:
                    if response.status_code != 200:
                        following.broke(answer_of(response, await response.aread()))
                        continue
                    following.opened(answer_of(response, b""))
                    async for piece in response.aiter_bytes():
                        for line in following.read(piece):
                            yield line
                    following.ended()
            except BROKEN as error:
                following.broke(lost(error))

    async def _answered(self, request: Request) -> Heard:
        await anyio.sleep(request.after)
        try:
            async with self._opened(request, waiting(self._timeout)) as response:
                return answer_of(response, await response.aread())
        except BROKEN as error:
            return lost(error)

    def _opened(
        self, request: Request, timeout: httpx.Timeout
    ) -> AbstractAsyncContextManager[httpx.Response]:
        return self._http.stream(
            request.method,
            request.path,
            params=request.query or None,
            headers=dict(request.headers),
            content=content_of(request),
            timeout=timeout,
        )
