"""What a thousand guests ask for in the same second is put together once.

When a round goes up the hall opens the list of tables, and after each change every open page asks
what it lacks. For guests the answer depends on nothing but the address, the language and how far
the log reaches. So the finished, compressed bytes are kept until the event moves on, and whoever
asks while they are being made waits for them; nobody's session is looked up for it, and no router
is asked. The store is asked one thing for all of them, how far the log reaches, so that nobody who
saw more at another process is shown less here. Staff are not served from here, and need not wait
behind guests.
"""

import asyncio
import re
from collections.abc import Awaitable, Callable, Mapping
from typing import NamedTuple

import msgspec
from litestar.types import Message, Scope, Send

from toptable.desk.desk import Desk
from toptable.store import End, Reach, StoreError
from toptable.web.access.sessions import COOKIE
from toptable.web.languages.languages import language_of
from toptable.web.serving.headers import VERSION
from toptable.web.serving.looks import Looks

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

    def __init__(self, desk: Desk, looks: Looks) -> None:
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
