"""What every answer tells the browser, and the answers that a thousand guests share."""

import asyncio
import re
from collections.abc import Awaitable, Callable, Mapping
from time import monotonic
from typing import Any, NamedTuple

import anyio
import anyio.to_thread
import msgspec
from litestar import Request
from litestar.datastructures import MutableScopeHeaders
from litestar.types import Message, Scope, Send

from toptable.desk.desk import Desk
from toptable.store import End, Reach, Store, StoreError
from toptable.web.auth.sessions import COOKIE
from toptable.web.languages.languages import VARIES, language_of

POLICY = "; ".join(
    (
        "default-src 'none'",
        "script-src 'self'",
        "style-src 'self'",
        "img-src 'self'",
        "font-src 'self'",
        "connect-src 'self'",
        "manifest-src 'self'",
        "form-action 'self'",
        "base-uri 'none'",
        "frame-ancestors 'none'",
    )
)

HEADERS = {
    "content-security-policy": POLICY,
    "x-content-type-options": "nosniff",
    "referrer-policy": "same-origin",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
}

VERSION = "toptable-version"
"""The header that says which version of an event an answer shows."""

AT = "toptable-at"
"""The header that says how far the log reached that a player's row shows, across logs too."""

KEPT = "private, no-cache"
"""Pages may be kept, but every look asks whether they still hold."""
NOT_KEPT = "no-store"
"""Of what only some may see, nothing stays behind on a computer that others use."""
CONFIDENTIAL = {"confidential": True}
"""For the ``opt`` of a page that everybody may open, and on which staff see more."""


async def add_headers(message: Message, scope: Scope) -> None:
    """Put the headers on every answer, pages and errors alike, that does not say otherwise."""
    if message["type"] == "http.response.start":
        message.setdefault("headers", [])
        headers = MutableScopeHeaders.from_message(message)
        for name, value in HEADERS.items():
            headers.setdefault(name, value)
        headers.setdefault("cache-control", NOT_KEPT if _is_confidential(scope) else KEPT)
        if not headers["cache-control"].startswith("public"):
            headers.extend_header_value("vary", VARIES)


def _is_confidential(scope: Scope) -> bool:
    handler = scope.get("route_handler")
    return handler is not None and bool(handler.guards or handler.opt.get("confidential"))


def is_known(request: Request[Any, Any, Any], etag: str) -> bool:
    """Whether the browser holds this very version already."""
    known = request.headers.get("if-none-match", "")
    return any(one.strip().removeprefix("W/") == etag for one in known.split(","))


AT_ONCE = 4
"""How many of these questions are on their way at the same time; pages do not wait behind them."""


class VersionPoll:
    """The looks at one store. For the loop of one server process."""

    def __init__(self, store: Store) -> None:
        self.store = store
        self._running: dict[str, asyncio.Task[Reach]] = {}
        self._next: dict[str, asyncio.Task[Reach]] = {}
        self._known: dict[str, tuple[float, Reach]] = {}
        self._few: anyio.CapacityLimiter | None = None

    async def now(self, event: str) -> Reach:
        """How far the log reaches, asked after this call began. Raises ``StoreError``."""
        running = self._running.get(event)
        if running is None:
            look = self._running[event] = self._begun(event, None)
        elif event in self._next:
            look = self._next[event]
        else:
            # The one that runs may have been answered already, before the newest line was there.
            look = self._next[event] = self._begun(event, running)
        return await asyncio.shield(look)

    async def lately(self, event: str, seconds: float) -> Reach:
        """The same, unless it was asked less than so many seconds ago."""
        when, known = self._known.get(event, (float("-inf"), None))
        if known is not None and monotonic() - when < seconds:
            return known
        return await self.now(event)

    def _begun(self, event: str, before: asyncio.Task[Reach] | None) -> asyncio.Task[Reach]:
        look = asyncio.create_task(self._look(event, before))
        # Whoever asked may have hung up; a failure then concerns nobody.
        look.add_done_callback(lambda done: done.cancelled() or done.exception())
        return look

    async def _look(self, event: str, before: asyncio.Task[Reach] | None) -> Reach:
        if before is not None:
            await asyncio.wait([before])
            self._running[event] = self._next.pop(event)
        if self._few is None:
            self._few = anyio.CapacityLimiter(AT_ONCE)
        begun = monotonic()
        try:
            reach = await anyio.to_thread.run_sync(self.store.reach, event, limiter=self._few)
        except BaseException:
            self._known.pop(event, None)
            raise
        finally:
            if self._running.get(event) is asyncio.current_task() and event not in self._next:
                del self._running[event]
        self._known[event] = (begun, reach)
        return reach


MOST = 1_000
"""How many answers are kept; pages that are a few versions behind ask for different ones."""
MOST_BYTES = 32_000_000
"""How many bytes they may have together: the tables of eight thousand players are a tenth of a
million."""

_HALL = re.compile(
    r"/e/([^/]+)(?:/(?:rounds/\d+|players|standings|bracket|places|about|announcements|version))?"
)
"""The pages that everybody in the hall may open, and which version they are at."""
_CHANGES = re.compile(r"/e/([^/]+)/changes")
_COOKIE = COOKIE.encode()
_VERSION = VERSION.encode()
_OF_THE_BODY = (b"content-length", b"content-type", b"content-encoding")


class Key(NamedTuple):
    """What an answer depends on besides the event's log."""

    event: str
    path: str
    query: bytes
    site: tuple[str, bytes]
    """Links for others begin with it."""
    compressed: bool
    language: str


class Answer(msgspec.Struct, frozen=True):
    """A finished answer."""

    reach: Reach
    """How far the log reached that it shows; without a head where it moved on meanwhile."""
    headers: tuple[tuple[bytes, bytes], ...]
    tag: bytes
    body: bytes


Ask = Callable[[Scope, Send], Awaitable[None]]


class KeptAnswers:
    """The answers to guests, as long as they hold."""

    def __init__(self, desk: Desk, looks: VersionPoll) -> None:
        self._desk = desk
        self._looks = looks
        self._kept: dict[Key, Answer] = {}
        self._bytes = 0
        self._making: dict[Key, asyncio.Event] = {}

    async def answer(self, key: Key, scope: Scope, ask: Ask, send: Send) -> None:
        """Send what is kept, or ask for it and keep it."""
        try:
            reached = await self._looks.now(key.event)
        except StoreError:
            await self._without_store(key, scope, ask, send)
            return
        kept = self._kept.get(key)
        if kept is None or kept.reach != reached:
            kept = await self._made(key, reached, scope, ask, send)
        if kept is not None:
            await _send(kept, dict(scope["headers"]), send)

    async def _without_store(self, key: Key, scope: Scope, ask: Ask, send: Send) -> None:
        """A copy that the browser has still holds; the page itself says what is wrong."""
        kept = self._kept.get(key)
        headers = dict(scope["headers"])
        if kept is not None and _has_copy(kept, headers):
            await _send(kept, headers, send)
        else:
            await ask(scope, send)

    async def _made(
        self, key: Key, reached: Reach, scope: Scope, ask: Ask, send: Send
    ) -> Answer | None:
        """A new answer; nothing where it is none to keep, and was sent to this guest alone."""
        while (making := self._making.get(key)) is not None:
            await making.wait()
            kept = self._kept.get(key)
            # Where results come in all the time, a page is old when it is done. It is good enough
            # for whoever asked before that.
            if kept is not None and kept.reach.age >= reached.age:
                return kept
        return await self._make(key, reached, scope, ask, send)

    async def _make(
        self, key: Key, reached: Reach, scope: Scope, ask: Ask, send: Send
    ) -> Answer | None:
        done = self._making[key] = asyncio.Event()
        messages: list[Message] = []

        async def record(message: Message) -> None:
            messages.append(message)

        try:
            await ask(_for_all(scope), record)
            end = self._desk.end_of(key.event)
            # Where another log took this one's place meanwhile, it counts as of the former one, and
            # so as too old for whoever asks from now on.
            kept = _finished(messages, reached.since, end)
            if kept is not None:
                self._keep(key, kept)
        finally:
            del self._making[key]
            done.set()
        if kept is None:
            for message in messages:
                await send(message)
        return kept

    def _keep(self, key: Key, answer: Answer) -> None:
        before = self._kept.pop(key, None)
        self._bytes += len(answer.body) - (len(before.body) if before is not None else 0)
        if len(self._kept) >= MOST or self._bytes > MOST_BYTES:
            self._kept.clear()
            self._bytes = len(answer.body)
        self._kept[key] = answer


def key_of(scope: Scope) -> Key | None:
    """What an answer to this request is kept under; nothing where it is not kept at all."""
    if scope.get("method") != "GET" or not is_guest(scope):
        return None
    path, query = scope["path"], scope["query_string"]
    found = _CHANGES.fullmatch(path) or (None if query else _HALL.fullmatch(path))
    if found is None:
        return None
    headers = dict(scope["headers"])
    return Key(
        found[1],
        path,
        query,
        (scope["scheme"], headers.get(b"host", b"")),
        b"gzip" in headers.get(b"accept-encoding", b""),
        language_of(headers),
    )


def is_guest(scope: Scope) -> bool:
    """Whether nobody who is signed in asks."""
    return not any(name == b"cookie" and _COOKIE in value for name, value in scope["headers"])


def _for_all(scope: Scope) -> Scope:
    """The same question from somebody who has no copy yet: whoever asks first may have one."""
    asked = scope.copy()
    asked["headers"] = [header for header in scope["headers"] if header[0] != b"if-none-match"]
    return asked


def _finished(messages: list[Message], since: str, end: End | None) -> Answer | None:
    """An answer that others can be given as well: a page of a version, with no cookie in it."""
    start = messages[0] if messages else None
    if start is None or start["type"] != "http.response.start" or start["status"] != 200:
        return None
    headers = dict(start["headers"])
    if _VERSION not in headers or b"set-cookie" in headers:
        return None
    version = int(headers[_VERSION])
    head = end.head if end is not None and end.version == version else ""
    body = b"".join(
        message.get("body", b"") for message in messages if message["type"] == "http.response.body"
    )
    return Answer(
        Reach(since, version, head), tuple(start["headers"]), headers.get(b"etag", b""), body
    )


def _has_copy(answer: Answer, asked: Mapping[bytes, bytes]) -> bool:
    """Whether the browser has this very answer."""
    known = asked.get(b"if-none-match", b"").replace(b"W/", b"").split(b",")
    return bool(answer.tag) and answer.tag in (tag.strip() for tag in known)


async def _send(answer: Answer, asked: Mapping[bytes, bytes], send: Send) -> None:
    """The answer, or that the browser's copy still holds."""
    if _has_copy(answer, asked):
        headers = [header for header in answer.headers if header[0] not in _OF_THE_BODY]
        status, body = 304, b""
    else:
        headers, status, body = list(answer.headers), 200, answer.body
    await send({"type": "http.response.start", "status": status, "headers": headers})
    await send({"type": "http.response.body", "body": body, "more_body": False})
