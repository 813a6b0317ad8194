"""Every request as it comes and goes: counted, timed, and named so that it tells of nobody."""

import os
import re
import time
from collections.abc import Awaitable, Callable
from datetime import UTC, datetime
from typing import Any, cast

import msgspec
from litestar.types import HTTPScope, Message, Scope, Send

from toptable.store.access_tokens import token_digest
from toptable.store.records import EVERYWHERE
from toptable.web.auth import player_links
from toptable.web.auth.sessions import COOKIE, Keys, SessionCache

OTHER = "other"
"""The pattern of whatever is no address of ours."""

_FRONT = re.compile(
    r"/e/[^/]+(?:/(me|me/row|me/live|players|standings|bracket|places|about|announcements"
    r"|version|changes))?"
)
"""What is answered in front of the router, by the read face and from what is kept."""
_ROUND = re.compile(r"/e/[^/]+/rounds/\d+")
_EVENT = re.compile(r"(?:/e|/api/v\d+/events)/([a-z0-9][a-z0-9-]{0,39})(?:/|$)")
_PROBES = ("/health", "/ready", "/metrics")
_WAITING = ("/live", "/stream", "/me/row")
_COOKIES = re.compile(rf"(?:^|;\s*){COOKIE}=\"?([^;\s\"]+)".encode())


def pattern_of(scope: Scope, path: str) -> str:
    """The pattern of an address; the router knows it, once it has been asked."""
    known: str = scope.get("path_template", "")
    if known:
        return known
    if path in _PROBES:
        return path
    if _ROUND.fullmatch(path):
        return "/e/{event}/rounds/{number}"
    if found := _FRONT.fullmatch(path):
        return "/e/{event}" + (f"/{found[1]}" if found[1] else "")
    return OTHER


def waits(pattern: str) -> bool:
    """Whether an answer takes as long as nothing happens, so that its time says nothing."""
    return pattern.endswith(_WAITING)


def event_in(path: str, is_here: Callable[[str], bool]) -> str:
    """The id of the event that an address is about, if there is such an event here."""
    found = _EVENT.match(path)
    return found[1] if found and is_here(found[1]) else ""


def token_of(scope: Scope, doorkeeper: SessionCache) -> str:
    """The id of the token that a program came with, if it is one of ours; never its secret."""
    kind, _, secret = dict(scope["headers"]).get(b"authorization", b"").strip().partition(b" ")
    if kind.lower() != b"bearer":
        return ""
    badge = doorkeeper.badge(token_digest(secret.strip().decode("latin-1")))
    return badge.token.id if badge is not None else ""


def role_of(scope: Scope, event: str, keys: Keys, doorkeeper: SessionCache) -> str:
    """In which role somebody asked: one of the staff's, ``player``, ``program`` or ``guest``."""
    headers = dict(scope["headers"])
    cookies = headers.get(b"cookie", b"")
    if found := _COOKIES.search(cookies):
        session = doorkeeper.session(keys.session_id(found[1].decode("latin-1")))
        if session is not None:
            return session.role_at(event or EVERYWHERE).value
    if b"authorization" in headers:
        return "program"
    return "player" if player_links.COOKIE.encode() in cookies else "guest"


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
