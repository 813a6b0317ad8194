"""The client for programs that do other things while they wait (``async``)."""

import os
from collections.abc import AsyncIterator
from contextlib import AbstractAsyncContextManager
from types import TracebackType
from typing import TypeVar

import httpx
from anyio import sleep

from toptable.api.answers.log import LineAnswer
from toptable.client.environment import address_and_token, checked
from toptable.client.following import Following
from toptable.client.forming import Question
from toptable.client.manners import Manners
from toptable.client.methods import OfOneEvent, OfTheServer
from toptable.client.new_setting import new_setting
from toptable.client.over_httpx import (
    BROKEN,
    SECONDS,
    answer_of,
    content_of,
    listening,
    lost,
    waiting,
)
from toptable.client.wire import Heard, Request

T = TypeVar("T")


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
            await sleep(request.after)
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
        await sleep(request.after)
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
