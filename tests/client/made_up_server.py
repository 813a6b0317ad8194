"""A server that is made up: it says what a test wants and remembers the requests."""

from collections.abc import Callable, Iterator
from typing import Any

import httpx

from toptable.api.problem import MEDIA, problem
from toptable.client import AsyncClient, Client, Manners
from toptable.engine.sentence import to_json, to_plain

AT_ONCE = Manners(tries=4, first_wait=0, longest_wait=0.001)
Says = httpx.Response | Exception | Callable[[httpx.Request], httpx.Response]


class MadeUp(httpx.BaseTransport, httpx.AsyncBaseTransport):
    """Answers with what it was given, one after the other; the last for ever."""

    def __init__(self, *says: Says) -> None:
        self._says = list(says)
        self.heard: list[httpx.Request] = []

    def handle_request(self, request: httpx.Request) -> httpx.Response:
        request.read()
        return self._answer(request)

    async def handle_async_request(self, request: httpx.Request) -> httpx.Response:
        await request.aread()
        return self._answer(request)

    def _answer(self, request: httpx.Request) -> httpx.Response:
        self.heard.append(request)
        said = self._says[0] if len(self._says) == 1 else self._says.pop(0)
        if isinstance(said, Exception):
            raise said
        if callable(said):
            return said(request)
        return httpx.Response(said.status_code, headers=said.headers, content=said.content)

    def client(self, manners: Manners = AT_ONCE) -> Client:
        return Client("http://hall.example", "secret", transport=self, manners=manners)

    def async_client(self, manners: Manners = AT_ONCE) -> AsyncClient:
        return AsyncClient("http://hall.example", "secret", transport=self, manners=manners)


class Pieces(httpx.SyncByteStream, httpx.AsyncByteStream):
    """A body that comes in pieces, and may break off."""

    def __init__(self, *pieces: bytes | Exception) -> None:
        self._pieces = pieces

    def __iter__(self) -> Iterator[bytes]:
        for piece in self._pieces:
            if isinstance(piece, Exception):
                raise piece
            yield piece

    async def __aiter__(self) -> Any:
        for piece in self:
            yield piece


def lost() -> httpx.ReadError:
    return httpx.ReadError("the connection broke")


def said(value: Any, status: int = 200, **headers: str) -> httpx.Response:
    """An answer in JSON."""
    told = {name.replace("_", "-"): text for name, text in headers.items()}
    return httpx.Response(
        status,
        headers={"content-type": "application/json", **told},
        content=to_json(value),
    )


def no(
    status: int, code: str, text: str, more: dict[str, Any] | None = None, **headers: str
) -> Any:
    """A problem."""
    told = {name.replace("_", "-"): value for name, value in headers.items()}
    whole = to_plain(problem(status, code, text)) | (more or {})
    return httpx.Response(status, headers={"content-type": MEDIA, **told}, content=to_json(whole))


def stream(*pieces: bytes | Exception) -> Callable[[httpx.Request], httpx.Response]:
    """A stream that brings these pieces."""
    return lambda _: httpx.Response(
        200, headers={"content-type": "text/event-stream"}, stream=Pieces(*pieces)
    )


def line(version: int) -> dict[str, Any]:
    """A line of a log."""
    return {
        "version": version,
        "kind": "round_published",
        "text": f"Round {version} was published.",
        "at": "2027-03-14T10:00:00Z",
        "by": "Olga",
        "role": "organizer",
        "token": "",
        "through": "",
        "reason": "",
        "counts": True,
        "entry": {},
    }


def message(version: int) -> bytes:
    """The same as the stream has it."""
    told = to_json(line(version))
    return b"id: %d\nevent: line\ndata: %b\n\n" % (version, told)


def done(version: int = 7) -> dict[str, Any]:
    """What a command brought about."""
    return {"event": "cup", "version": version, "lines": [line(version)], "warnings": []}


def player(number: int) -> dict[str, Any]:
    """A player."""
    return {
        "player": number,
        "name": f"Player {number}",
        "pronouns": "",
        "status": "in",
        "checked_in": True,
        "group": "",
        "byes": [],
        "fixed_table": None,
        "entered": 1,
        "left_after": None,
        "table": None,
        "members": [],
    }


def about() -> dict[str, Any]:
    """What answers here."""
    return {
        "name": "Toptable",
        "version": "1",
        "api": "v1",
        "openapi": "/api/v1/openapi.json",
        "now": "2027-03-14T10:00:00Z",
    }
