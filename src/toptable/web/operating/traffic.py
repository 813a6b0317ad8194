"""Every request as it comes and goes: counted, timed, and given a number that people can quote.

This stands around everything that answers, so that nothing is missed. It keeps a few numbers for
each pattern of addresses, and tells of each request whoever wants to know: the request log, the
metrics.
"""

import os
import time
from collections.abc import Awaitable, Callable
from datetime import UTC, datetime
from typing import Any, cast

import msgspec
from litestar.types import HTTPScope, Message, Scope, Send

from toptable.web.operating.naming import OTHER, pattern_of, waits

HEADER = b"x-request-id"
KEY = "toptable_request"
"""Where a request keeps its number, for pages that show it."""

METHODS = frozenset({"GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"})
"""Anybody may call anything a method; what is none of these is not told apart."""

Answer = Callable[[Send], Awaitable[None]]


class Asked(msgspec.Struct, frozen=True, gc=False):
    """A request that was answered."""

    id: str
    at: datetime
    """When it came."""
    method: str
    path: str
    """For finding out which event it was about; never to be written down."""
    pattern: str
    status: int
    seconds: float
    size: int
    """How many bytes were sent, before any encryption."""
    scope: Scope


def number_of(scope: Scope) -> str:
    """The number of a request, which its answer carries too."""
    found: str = cast(dict[str, Any], scope).get(KEY, "")
    return found


class Times:
    """How long the answers of one pattern took."""

    __slots__ = ("amount", "failed", "longest", "total")

    def __init__(self) -> None:
        self.amount = 0
        self.failed = 0
        """How many of them were a fault of ours."""
        self.total = 0.0
        self.longest = 0.0

    @property
    def mean(self) -> float:
        """How long one took on average."""
        return self.total / self.amount if self.amount else 0.0


class Traffic:
    """The requests of one server process."""

    def __init__(self) -> None:
        self.since = datetime.now(UTC)
        self.open = 0
        """How many are being answered just now, streams included."""
        self.refused = 0
        """How often the desk said no."""
        self.times: dict[str, Times] = {}
        self.listeners: list[Callable[[Asked], None]] = []

    def slowest(self, amount: int) -> list[tuple[str, Times]]:
        """The patterns whose pages take longest, without those that wait for news."""
        pages = [(pattern, times) for pattern, times in self.times.items() if not waits(pattern)]
        return sorted(pages, key=lambda page: page[1].mean, reverse=True)[:amount]

    async def follow(self, scope: HTTPScope, send: Send, answer: Answer) -> None:
        """Let a request be answered, and remember how that went."""
        number = os.urandom(6).hex()
        cast(dict[str, Any], scope)[KEY] = number
        path = scope["path"]
        at, begun = datetime.now(UTC), time.perf_counter()
        status = size = 0

        async def watched(message: Message) -> None:
            nonlocal status, size
            if message["type"] == "http.response.start":
                status = message["status"]
                # Answers that are kept for others must not keep this number.
                headers = [*message.get("headers", ()), (HEADER, number.encode())]
                message = {**message, "headers": headers}
            elif message["type"] == "http.response.body":
                size += len(message.get("body", b""))
            await send(message)

        self.open += 1
        try:
            await answer(watched)
        except Exception:
            status = status or 500
            raise
        finally:
            self.open -= 1
            self._remember(
                Asked(
                    id=number,
                    at=at,
                    method=scope["method"] if scope["method"] in METHODS else OTHER,
                    path=path,
                    pattern=pattern_of(scope, path),
                    status=status,
                    seconds=time.perf_counter() - begun,
                    size=size,
                    scope=scope,
                )
            )

    def _remember(self, asked: Asked) -> None:
        times = self.times.get(asked.pattern)
        if times is None:
            times = self.times[asked.pattern] = Times()
        self.refused += asked.status == 409
        times.amount += 1
        times.failed += asked.status >= 500
        times.total += asked.seconds
        times.longest = max(times.longest, asked.seconds)
        for listener in self.listeners:
            listener(asked)
