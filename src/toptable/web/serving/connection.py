"""How a browser reaches this server: protected or not, and by which address others could."""

import re
from ipaddress import IPv4Address, ip_address, ip_network
from typing import Any

from litestar import Request
from litestar.connection import ASGIConnection

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
