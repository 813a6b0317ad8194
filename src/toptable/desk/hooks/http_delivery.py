"""One try to deliver something, only to computers that everybody can reach.

An address is looked at when it is saved and again whenever something is sent, by what its name
leads to at that moment; the connection then goes to the very addresses that were looked at. The
server's own network is out of bounds unless whoever runs the server has allowed a part of it. A
redirect is not followed, no proxy of the environment is used, and of the answer no more is read
than people look at.
"""

import re
import socket
import ssl
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from http.client import HTTPConnection, HTTPException
from ipaddress import IPv4Address, IPv4Network, IPv6Address, IPv6Network, ip_address, ip_network
from threading import Semaphore, Timer
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


SECONDS = 10.0
"""How long a try may take, from the connection to the end of the answer."""
BY_HAND = 4
"""How many may wait for what they send by hand: each holds a thread that pages need too."""
MOST_ANSWER = 500
"""How many characters of an answer are kept."""
_MOST_BYTES = MOST_ANSWER * 4
LONGEST_WAIT = 3_600.0

TOO_SLOW = "It took longer than {seconds:.0f} seconds."
REDIRECTED = (
    "It leads on to another address, and deliveries follow nowhere. Enter the address that it "
    "leads to."
)
NO_TRUST = "Its certificate does not prove that it is {host}: {why}."
NO_ANSWER = "No answer: {why}."


@dataclass(frozen=True)
class Outcome:
    """What came of a try."""

    status: int
    """Of HTTP; 0 where there was no answer."""
    text: str
    """What the receiver said, or why there was no answer."""
    wait: float = 0.0
    """After how many seconds the receiver wants to be asked again, where it says so."""

    @property
    def arrived(self) -> bool:
        return 200 <= self.status < 300


class Sender:
    """Sends deliveries to addresses that a guard has looked at."""

    def __init__(
        self,
        guard: Guard,
        *,
        seconds: float = SECONDS,
        context: ssl.SSLContext | None = None,
    ) -> None:
        self.guard = guard
        self._seconds = seconds
        self._context = context
        self._by_hand = Semaphore(BY_HAND)

    @contextmanager
    def by_hand(self) -> Iterator[bool]:
        """Whether one more can be sent while somebody waits for it; until the block ends."""
        free = self._by_hand.acquire(blocking=False)
        try:
            yield free
        finally:
            if free:
                self._by_hand.release()

    def post(self, address: str, body: bytes, headers: Mapping[str, str]) -> Outcome:
        """Try once."""
        try:
            target = self.guard.target(address)
        except AddressRefused as problem:
            return Outcome(0, str(problem))
        connection = _Pinned(target, self._seconds, self._tls)
        expired: list[bool] = []

        def expire() -> None:
            expired.append(True)
            connection.cut()

        timer = Timer(self._seconds, expire)
        timer.daemon = True
        timer.start()
        try:
            connection.request("POST", target.path, body, dict(headers))
            answer = connection.getresponse()
            said = answer.read(_MOST_BYTES)
            outcome = _outcome(answer.status, said, answer.getheader("Retry-After") or "")
        except ssl.SSLCertVerificationError as problem:
            why = problem.verify_message.rstrip(".")
            outcome = Outcome(0, NO_TRUST.format(host=target.host, why=why))
        except TimeoutError:
            outcome = Outcome(0, TOO_SLOW.format(seconds=self._seconds))
        except (OSError, HTTPException) as problem:
            outcome = Outcome(0, NO_ANSWER.format(why=_why(problem)))
        finally:
            timer.cancel()
            connection.close()
        return Outcome(0, TOO_SLOW.format(seconds=self._seconds)) if expired else outcome

    @property
    def _tls(self) -> ssl.SSLContext:
        if self._context is None:
            self._context = ssl.create_default_context()
        return self._context


class _Pinned(HTTPConnection):
    """A connection to a computer that was looked at, and to no other of the same name."""

    def __init__(self, target: Target, seconds: float, context: ssl.SSLContext) -> None:
        super().__init__(target.host, target.port, timeout=seconds)
        self.default_port = 443 if target.encrypted else 80
        self._target = target
        self._tls = context if target.encrypted else None
        self._cut = False

    def connect(self) -> None:
        self.sock = self._reach()
        if self._tls is not None:
            wrapped = self._tls.wrap_socket(
                self.sock, server_hostname=self._target.host, do_handshake_on_connect=False
            )
            # Known before the handshake, so that a slow one can be cut too.
            self.sock = wrapped
            wrapped.do_handshake()
        if self._cut:
            self.cut()

    def cut(self) -> None:
        """End it from another thread: whoever waits for the answer waits no longer."""
        self._cut = True
        if self.sock is not None:
            with suppress(OSError):
                # Past what TLS would add to it: there is no time left for a polite end.
                socket.socket.shutdown(self.sock, socket.SHUT_RDWR)

    def _reach(self) -> socket.socket:
        """The first of its addresses that answers: a host without IPv6 has another one too."""
        problem: OSError | None = None
        for address in self._target.addresses:
            try:
                return socket.create_connection((address, self.port), self.timeout)
            except OSError as failed:
                problem = failed
            if self._cut:
                break
        raise problem or OSError("no address")


def _outcome(status: int, said: bytes, wait: str) -> Outcome:
    if 300 <= status < 400:
        return Outcome(status, REDIRECTED)
    # No control characters: what a stranger sends is shown on a page and in a terminal.
    text = said.decode("utf-8", "replace")
    plain = "".join(letter if letter.isprintable() else " " for letter in text).strip()
    seconds = float(wait) if wait.isascii() and wait.isdigit() and len(wait) < 9 else 0.0
    return Outcome(status, plain[:MOST_ANSWER], min(seconds, LONGEST_WAIT))


def _why(problem: Exception) -> str:
    if isinstance(problem, OSError) and problem.strerror:
        return problem.strerror[0].lower() + problem.strerror[1:]
    return str(problem) or type(problem).__name__
