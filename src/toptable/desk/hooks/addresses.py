"""Where deliveries may go: to computers that everybody can reach, and to no other.

An address is looked at when it is saved and again whenever something is sent, by what its name
leads to at that moment; the connection then goes to the very addresses that were looked at. The
server's own network is out of bounds unless whoever runs the server has allowed a part of it.
"""

import re
import socket
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from ipaddress import (
    IPv4Address,
    IPv4Network,
    IPv6Address,
    IPv6Network,
    ip_address,
    ip_network,
)
from typing import TypeAlias
from urllib.parse import SplitResult, urlsplit

LONGEST = 1_000
HTTPS_PORT, HTTP_PORT = 443, 80
PORTS = frozenset({HTTPS_PORT, 8443})
"""Ports at which public receivers listen; any other may be a service of another kind."""
MOST_ADDRESSES = 4

Network: TypeAlias = IPv4Network | IPv6Network
Resolve: TypeAlias = Callable[[str, int], list[str]]
"""The addresses that a name leads to."""

_NOT_PUBLIC = tuple(
    ip_network(network)
    for network in (
        "0.0.0.0/8",
        "100.64.0.0/10",
        "192.0.0.0/24",
        "192.88.99.0/24",
        "198.18.0.0/15",
        "64:ff9b::/96",
        "64:ff9b:1::/48",
        "100::/64",
        "2001::/23",
        "2002::/16",
        "3fff::/20",
        "5f00::/16",
        "fec0::/10",
    )
)
"""Besides what Python calls private: shared, translated, tunnelled and reserved ranges."""
_ODD_NUMBER = re.compile(r"(?i)(0x[0-9a-f]*|[0-9]+)(\.(0x[0-9a-f]*|[0-9]+))*\.?")
_PLAIN = re.compile(r"[!-~]+")

NO_ADDRESS = "This is not an address. Write it as https://example.org/path."
NO_SCHEME = "Deliveries go to addresses that begin with https://."
WITH_PASSWORD = "An address must not hold a name and password. Deliveries are signed instead."
ODD_HOST = "Write the name of the computer, or its address as four numbers such as 203.0.113.7."
UNKNOWN = "Nobody knows {host}. Check how it is written."
OWN_NETWORK = (
    "{host} leads to a computer of this server's own network, or to a reserved address. Deliveries "
    "go there only if whoever runs the server allows it: toptable serve --allow-hook-network."
)
NOT_ENCRYPTED = (
    "Deliveries go out encrypted: write https:// in place of http://. Unencrypted ones go only to "
    "a network that whoever runs the server has allowed."
)
ODD_PORT = (
    "Deliveries go to the ports 443 and 8443. Other ports can be used only in a network that "
    "whoever runs the server has allowed."
)


class AddressRefused(ValueError):
    """Nothing is sent there; the text says why."""


@dataclass(frozen=True)
class Target:
    """An address that was looked at, and the computers that it leads to just now."""

    parts: SplitResult
    host: str
    port: int
    addresses: tuple[str, ...]

    @property
    def encrypted(self) -> bool:
        return self.parts.scheme == "https"

    @property
    def path(self) -> str:
        """What is asked for there."""
        query = f"?{self.parts.query}" if self.parts.query else ""
        return f"{self.parts.path or '/'}{query}"


def resolve(host: str, port: int) -> list[str]:
    """The addresses that a name leads to, by the system's own ways."""
    found = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)
    return list(dict.fromkeys(str(place[4][0]) for place in found))


def network(typed: str) -> Network:
    """A part of a network as it is typed: ``192.168.0.0/16``. Raises ``ValueError``."""
    try:
        return ip_network(typed.strip())
    except ValueError as problem:
        raise ValueError(
            f"{typed} is not a network. Write it as 192.168.0.0/16, or one computer as 10.0.0.7."
        ) from problem


class Guard:
    """Looks at addresses."""

    def __init__(self, allowed: Sequence[Network] = (), resolve: Resolve = resolve) -> None:
        self._allowed = tuple(allowed)
        self._resolve = resolve

    def target(self, address: str) -> Target:
        """The computers behind an address, looked up now. Raises ``AddressRefused``."""
        parts, host, port = _read(address)
        try:
            found = self._resolve(host, port)
        except (OSError, UnicodeError) as problem:
            raise AddressRefused(UNKNOWN.format(host=host)) from problem
        if not found:
            raise AddressRefused(UNKNOWN.format(host=host))
        places = [_place(each) for each in found]
        if not all(self._may_reach(place) for place in places):
            raise AddressRefused(OWN_NETWORK.format(host=host))
        if not all(self._is_allowed(place) for place in places):
            if parts.scheme != "https":
                raise AddressRefused(NOT_ENCRYPTED)
            if port not in PORTS:
                raise AddressRefused(ODD_PORT)
        return Target(parts, host, port, tuple(map(str, places))[:MOST_ADDRESSES])

    def _may_reach(self, place: IPv4Address | IPv6Address) -> bool:
        return self._is_allowed(place) or is_public(place)

    def _is_allowed(self, place: IPv4Address | IPv6Address) -> bool:
        return any(
            place in network for network in self._allowed if network.version == place.version
        )


def is_public(place: IPv4Address | IPv6Address) -> bool:
    """Whether everybody can reach a computer; by none of the ways to write another one."""
    if isinstance(place, IPv6Address) and place.ipv4_mapped is not None:
        place = place.ipv4_mapped
    if not place.is_global or place.is_multicast or place.is_reserved:
        return False
    return not any(place in network for network in _NOT_PUBLIC if network.version == place.version)


def _place(address: str) -> IPv4Address | IPv6Address:
    """An address as it was looked up; one of the fourth version in whichever way it is written."""
    try:
        found = ip_address(address)
    except ValueError as problem:
        raise AddressRefused(ODD_HOST) from problem
    mapped = found.ipv4_mapped if isinstance(found, IPv6Address) else None
    return mapped or found


def _read(address: str) -> tuple[SplitResult, str, int]:
    if len(address) > LONGEST or not _PLAIN.fullmatch(address) or "\\" in address:
        raise AddressRefused(NO_ADDRESS)
    try:
        parts = urlsplit(address)
        host, port = parts.hostname or "", parts.port
    except ValueError as problem:
        raise AddressRefused(NO_ADDRESS) from problem
    if parts.scheme not in ("https", "http"):
        raise AddressRefused(NO_SCHEME)
    if parts.username is not None or parts.password is not None or "@" in parts.netloc:
        raise AddressRefused(WITH_PASSWORD)
    if not host or parts.fragment or port == 0:
        raise AddressRefused(NO_ADDRESS)
    if "%" in host or (_ODD_NUMBER.fullmatch(host) and not _is_plain_number(host)):
        raise AddressRefused(ODD_HOST)
    return parts, host, port or (HTTPS_PORT if parts.scheme == "https" else HTTP_PORT)


def _is_plain_number(host: str) -> bool:
    try:
        return str(IPv4Address(host)) == host
    except ValueError:
        return False
