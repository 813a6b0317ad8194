"""How a browser reaches this server, which requests are turned away, which addresses answer."""

import re
from collections.abc import Iterable
from copy import copy
from ipaddress import IPv4Address, ip_address, ip_network
from typing import Any, cast

from litestar import Litestar, Request
from litestar.connection import ASGIConnection
from litestar.enums import ScopeType
from litestar.handlers import HTTPRouteHandler
from litestar.routes import HTTPRoute
from litestar.routes.base import BaseRoute
from litestar.types import (
    HTTPReceiveMessage,
    LifeSpanScope,
    Receive,
    Scope,
    Send,
    WebSocketReceiveMessage,
)

from toptable.web.serving.responses import HEADERS as EVERYWHERE
from toptable.web.serving.responses import NOT_KEPT

HERE = ("localhost", "127.0.0.1", "::1")
"""The names of this very computer."""

ONE_HOUSEHOLD = 64
"""How many bits of an IPv6 address say whose network it is."""

_BROWSERS = (
    ("Edg", "Edge"),
    ("OPR", "Opera"),
    ("Firefox", "Firefox"),
    ("FxiOS", "Firefox"),
    ("SamsungBrowser", "Samsung Internet"),
    ("Chrom", "Chrome"),
    ("CriOS", "Chrome"),
    ("Safari", "Safari"),
)
_SYSTEMS = (
    ("Android", "Android"),
    ("iPhone", "iPhone"),
    ("iPad", "iPad"),
    ("Windows", "Windows"),
    ("Mac OS", "Mac"),
    ("CrOS", "Chromebook"),
    ("Linux", "Linux"),
)


def is_local(request: Request[Any, Any, Any]) -> bool:
    """Whether the page is looked at on the computer that serves it."""
    return (request.url.hostname or "") in HERE


def is_open(request: Request[Any, Any, Any]) -> bool:
    """Whether others in the same network could read along: no HTTPS, and not this computer."""
    return request.url.scheme != "https" and not is_local(request)


def address_for_others(request: Request[Any, Any, Any]) -> str:
    """Where a link for somebody else begins.

    That is the address that the browser used, unless only this computer understands it and the
    server knows a better one.
    """
    hall: str = request.app.state.hall_address
    own = f"{request.url.scheme}://{request.url.netloc}"
    return hall if hall and is_local(request) else own


def address_of(connection: ASGIConnection[Any, Any, Any, Any]) -> str:
    """Whom to count tries and requests against."""
    return counted_as(connection.client.host) if connection.client else ""


def counted_as(address: str) -> str:
    """An address, or of IPv6 its network: there one computer can have any number of addresses."""
    try:
        found = ip_address(address.partition("%")[0])
    except ValueError:
        return address
    if isinstance(found, IPv4Address):
        return str(found)
    return str(found.ipv4_mapped or ip_network((found, ONE_HOUSEHOLD), strict=False))


def device_of(request: Request[Any, Any, Any]) -> str:
    """The browser in a few words, so that people recognize their own."""
    agent = request.headers.get("user-agent", "")
    browser = next((name for sign, name in _BROWSERS if sign in agent), "")
    system = next((name for sign, name in _SYSTEMS if sign in agent), "")
    known = " on ".join(part for part in (browser, system) if part)
    return known or re.sub(r"[^ -~]", "", agent.partition("/")[0]) or "unknown browser"


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


async def arrived(scope: Scope, receive: Receive, most: int) -> Receive:
    """Wait for all that is sent with a request, or so many bytes of it, and hand it on from here.

    Whoever sends slowly has not come to their turn yet, and keeps nobody from theirs.
    """
    if scope.get("method") in ("GET", "HEAD"):
        return receive
    waiting = [await receive()]
    size = 0
    while waiting[-1]["type"] == "http.request" and waiting[-1].get("more_body"):
        size += len(waiting[-1].get("body", b""))
        if size > most:
            break
        waiting.append(await receive())

    async def next_part() -> HTTPReceiveMessage | WebSocketReceiveMessage:
        return waiting.pop(0) if waiting else await receive()

    return next_part


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


class Address(HTTPRoute):
    """One address with what answers there, and nothing else: OPTIONS is for other sites."""

    def __init__(self, path: str, handlers: list[HTTPRouteHandler]) -> None:
        self.route_handlers = handlers
        self.route_handler_map = {}
        BaseRoute.__init__(
            self,
            methods=[method for handler in handlers for method in handler.http_methods],
            path=path,
            scope_type=ScopeType.HTTP,
            handler_names=[handler.handler_name for handler in handlers],
        )


def give_addresses(app: Litestar, handlers: Iterable[HTTPRouteHandler]) -> None:
    """Let an application that has no addresses yet answer at all of these."""
    at: dict[str, list[HTTPRouteHandler]] = {}
    for handler in handlers:
        for path in handler.paths:
            # Another application may have the same ones.
            own = copy(handler)
            own.owner = app
            at.setdefault(path, []).append(own)
    for path, here in at.items():
        address = Address(path, here)
        app.routes.append(address)
        for handler in here:
            handler.on_registration(app)
        address.create_handler_map()
    app.asgi_router.construct_routing_trie()
