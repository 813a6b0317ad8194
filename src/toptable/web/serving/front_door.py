"""What is seen to before any page is asked for: requests that cannot be, and untidy addresses.

A page needs to know its own address, which the browser sends as the host. One that no browser
sends would end in a fault of the program, so it is answered here, in a few bytes. A form that
asks sends its empty fields along; the browser is led to the address without them.
"""

import re
from typing import cast

from litestar.types import LifeSpanScope, Scope, Send

from toptable.web.serving.headers import HEADERS as EVERYWHERE
from toptable.web.serving.headers import NOT_KEPT

_HOST = re.compile(rb"(?:\[[0-9a-fA-F:.]+\]|[\w.~%-]{1,255})(?::(\d{1,5}))?")
_HIGHEST_PORT = 65535

STREAMS = ("/live", "/stream")

BODY = b"This address cannot be. Type the one that the staff gave you."
HEADERS = [
    (b"content-type", b"text/plain; charset=utf-8"),
    (b"content-length", str(len(BODY)).encode()),
    (b"connection", b"close"),
]


def cannot_be(scope: Scope | LifeSpanScope) -> bool:
    """Whether a request names a host that there cannot be."""
    if scope["type"] == "lifespan":
        return False
    for name, value in scope["headers"]:
        if name == b"host":
            found = _HOST.fullmatch(value)
            return found is None or int(found[1] or 0) > _HIGHEST_PORT
    return False


async def turn_away(send: Send) -> None:
    """The answer to such a request."""
    await send({"type": "http.response.start", "status": 400, "headers": HEADERS})
    await send({"type": "http.response.body", "body": BODY, "more_body": False})


def without_body(scope: Scope) -> Scope:
    """A request for the head of a page as one for the page: the server sends no more than asked.

    Monitors and previews of links ask like that. A stream has no end, so it has no head either.
    """
    if scope.get("method") != "HEAD" or is_stream(scope):
        return scope
    return cast(Scope, {**scope, "method": "GET"})


def is_stream(scope: Scope) -> bool:
    """Whether the answer goes on until somebody hangs up."""
    return scope["path"].endswith(STREAMS)


def is_read_by_guest(scope: Scope) -> bool:
    """Whether a program that does not say whose it is wants to read something."""
    token = any(name == b"authorization" for name, _ in scope["headers"])
    return scope.get("method") == "GET" and not token


def is_for_programs(scope: Scope) -> bool:
    """Whether something of the API is asked for."""
    path = scope["path"]
    return path == "/api" or path.startswith("/api/")


def has_empty_fields(scope: Scope) -> bool:
    """Whether a page is asked for with a field in the address that says nothing.

    What scripts ask for by themselves stands in no address bar.
    """
    query = scope["query_string"]
    if scope.get("method") != "GET" or scope["path"].endswith("/changes"):
        return False
    return query.endswith(b"=") or b"=&" in query


async def lead_to_tidy_address(scope: Scope, send: Send) -> None:
    """The same page by the address that has only what was filled in."""
    said = [field for field in scope["query_string"].split(b"&") if field.partition(b"=")[2]]
    # Two slashes, or one and a backslash, would name another computer.
    path = b"/" + scope["raw_path"].partition(b"?")[0].lstrip(b"/\\")
    tidy = path + (b"?" + b"&".join(said) if said else b"")
    headers = [
        (b"location", tidy),
        (b"content-length", b"0"),
        (b"cache-control", NOT_KEPT.encode()),
        *((name.encode(), value.encode()) for name, value in EVERYWHERE.items()),
    ]
    await send({"type": "http.response.start", "status": 303, "headers": headers})
    await send({"type": "http.response.body", "body": b"", "more_body": False})
