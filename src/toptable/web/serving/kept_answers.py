"""What a thousand open pages of guests ask for in the same second is put together once.

After each change every open page asks what it lacks. For guests the answer depends on nothing but
the address and the language, so the finished bytes are kept until the event moves on, and whoever
asks while they are being made waits for them. Staff are not served from here, and need not wait
behind guests.
"""

import asyncio
from collections.abc import Awaitable, Callable
from typing import NamedTuple

import msgspec
from litestar.types import Message, Scope, Send

from toptable.web.access.sessions import COOKIE
from toptable.web.languages.languages import language_of
from toptable.web.serving.live import Streams

VERSION = b"toptable-version"
"""The header that says which version an answer shows."""

MOST = 1_000
"""How many answers are kept; pages that are a few versions behind ask for different ones."""

_COOKIE = COOKIE.encode()


class Key(NamedTuple):
    """What an answer depends on."""

    path: str
    query: bytes
    encoding: bytes
    language: str


class Answer(msgspec.Struct, frozen=True):
    """A finished answer."""

    event: str
    version: int
    start: Message
    body: bytes


Ask = Callable[[Send], Awaitable[None]]


class KeptAnswers:
    """The answers to guests, as long as they hold."""

    def __init__(self, streams: Streams) -> None:
        self._streams = streams
        self._kept: dict[Key, Answer] = {}
        self._making: dict[Key, asyncio.Event] = {}

    async def answer(self, key: Key, ask: Ask, send: Send) -> None:
        """Send what is kept, or ask for it and keep it."""
        while (kept := self._kept.get(key)) is None or not self._holds(kept):
            if key in self._making:
                await self._making[key].wait()
                continue
            await self._make(key, ask, send)
            return
        await send(kept.start)
        await send({"type": "http.response.body", "body": kept.body, "more_body": False})

    async def _make(self, key: Key, ask: Ask, send: Send) -> None:
        made = self._making[key] = asyncio.Event()
        started: list[Message] = []
        body = bytearray()

        async def record(message: Message) -> None:
            if message["type"] == "http.response.start":
                started.append(message)
            elif message["type"] == "http.response.body":
                body.extend(message.get("body", b""))
            await send(message)

        try:
            await ask(record)
            if started and (answer := _kept(key, started[0], bytes(body))):
                if len(self._kept) >= MOST:
                    self._kept.clear()
                self._kept[key] = answer
        finally:
            del self._making[key]
            made.set()

    def _holds(self, answer: Answer) -> bool:
        return self._streams.latest.get(answer.event) == answer.version


def key_of(scope: Scope) -> Key | None:
    """What an answer to this request is kept under; nothing where it is not kept at all."""
    path = scope["path"]
    if scope.get("method") != "GET" or not path.startswith("/e/") or not path.endswith("/changes"):
        return None
    encoding = b""
    for name, value in scope["headers"]:
        if name == b"cookie" and _COOKIE in value:
            return None
        if name == b"accept-encoding":
            encoding = value
    return Key(path, scope["query_string"], encoding, language_of(dict(scope["headers"])))


def is_guest(scope: Scope) -> bool:
    """Whether nobody who is signed in asks."""
    return not any(name == b"cookie" and _COOKIE in value for name, value in scope["headers"])


def _kept(key: Key, start: Message, body: bytes) -> Answer | None:
    if start["type"] != "http.response.start" or start["status"] != 200:
        return None
    version = dict(start["headers"]).get(VERSION)
    if version is None:
        return None
    return Answer(key.path.split("/")[2], int(version), start, body)
