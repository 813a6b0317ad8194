"""The client for programs that wait for each answer."""

import os
from collections.abc import Iterator
from contextlib import AbstractContextManager
from time import sleep
from types import TracebackType
from typing import TypeVar

import httpx

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
            sleep(request.after)
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
        sleep(request.after)
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
