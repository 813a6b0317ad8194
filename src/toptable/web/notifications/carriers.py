"""How notices leave the house: by an ntfy server or a browser's push service (RFC 8030, 8291)."""

import base64
import json
import os
import socket
import ssl
import struct
from collections.abc import Callable
from http.client import HTTPMessage, HTTPResponse, HTTPSConnection
from ipaddress import IPv6Address, IPv6Network, ip_address
from time import time
from typing import IO, TYPE_CHECKING, Any
from urllib.error import HTTPError
from urllib.parse import SplitResult, urlsplit
from urllib.request import HTTPRedirectHandler, Request, build_opener

import msgspec

from toptable.desk.desk import Desk
from toptable.store import Store, StoreError
from toptable.store.player_contact import NTFY, NoticeTarget
from toptable.web.auth.player_links import PlayerDoor, topic_of
from toptable.web.auth.sessions import Keys
from toptable.web.notifications.notifier import NoticeWords
from toptable.web.notifications.outbox import NotNow, QueuedNotification

if TYPE_CHECKING:
    from cryptography.hazmat.primitives.asymmetric.ec import EllipticCurvePrivateKey

SECONDS = 10
"""How long the server may take."""
WRONG = (
    "{address} is no address of an ntfy server. Write it as https://ntfy.example.org, without a "
    "topic."
)
_BUSY = 429
_THEIR_FAULT = 500


class _StayHere(HTTPRedirectHandler):
    """Follows no redirect: the organizer has named one server, and no other."""

    def redirect_request(
        self,
        _req: Request,
        _fp: IO[bytes],
        _code: int,
        _msg: str,
        _headers: HTTPMessage,
        _newurl: str,
    ) -> None:
        return None


_OPENER = build_opener(_StayHere)


def server_address(typed: str) -> str:
    """The address of an ntfy server as the organizer typed it; raises ``ValueError``."""
    parts = urlsplit(typed.strip())
    plain = not (parts.query or parts.fragment or parts.username)
    if parts.scheme not in ("http", "https") or not parts.hostname or not plain:
        raise ValueError(WRONG.format(address=typed))
    return parts.geturl().rstrip("/")


def post(server: str, topic: str, text: str) -> None:
    """Send one notice; ``NotNow`` where it is worth another try."""
    request = Request(
        f"{server}/{topic}",
        data=text.encode(),
        headers={"Content-Type": "text/plain; charset=utf-8", "Priority": "high"},
        method="POST",
    )
    try:
        answer: HTTPResponse | Any = _OPENER.open(request, timeout=SECONDS)
        answer.close()
    except HTTPError as problem:
        with problem:
            status = problem.status or _THEIR_FAULT
            if status == _BUSY or status >= _THEIR_FAULT:
                raise NotNow(str(problem), wanted_wait(problem.headers)) from problem


def wanted_wait(headers: Any) -> float:
    """After how many seconds a server wants to be asked again; 0 where it does not say."""
    said = str(headers.get("Retry-After") or "")
    return float(said) if said.isascii() and said.isdigit() else 0.0


LIVES = 600
"""How many seconds the push service may keep a notice for a phone that is off."""
SIGNED_FOR = 12 * 60 * 60
RECORD = 4096
LONGEST = 1_000
"""Letters of an address; those of the browsers have some two hundred."""
HTTPS_PORT = 443
POINT = 65
"""Bytes of a public key."""
AUTH = 16
_KEY = "web_push_key"
_GONE = (404, 410)

_TRANSLATED = IPv6Network("64:ff9b::/96")
"""Addresses of the fourth version, written in the sixth and led on by a gateway."""

Resolve = Callable[[str, int], list[str]]
"""The addresses that a name leads to."""


class Gone(Exception):
    """The browser does not want notices there any more."""


class NotAllowed(Exception):
    """No notice is sent to such an address."""


def addresses_of(host: str, port: int) -> list[str]:
    """The addresses that a name leads to."""
    found = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)
    return [str(place[4][0]) for place in found]


def is_public(address: str) -> bool:
    """Whether it is a computer that everybody can reach; by none of the ways to write that."""
    found = ip_address(address)
    if isinstance(found, IPv6Address):
        if found in _TRANSLATED or found.sixtofour or found.teredo:
            return False
        found = found.ipv4_mapped or found
    return found.is_global and not found.is_multicast


class WebPush:
    """Sends notices to the push services of browsers, signed with the server's own key."""

    def __init__(
        self,
        private: "EllipticCurvePrivateKey",
        contact: str,
        *,
        resolve: Resolve = addresses_of,
        allowed: Callable[[str], bool] = is_public,
        ports: frozenset[int] = frozenset({HTTPS_PORT}),
        context: ssl.SSLContext | None = None,
    ) -> None:
        self._private = private
        self._contact = contact
        self._resolve = resolve
        self._allowed = allowed
        self._ports = ports
        self._context = context or ssl.create_default_context()

    @classmethod
    def of(cls, store: Store, contact: str, **more: Any) -> "WebPush":
        """With the key of this store, drawn when it is first needed."""
        from cryptography.hazmat.primitives.asymmetric import ec

        fresh = ec.generate_private_key(ec.SECP256R1()).private_numbers().private_value
        kept = store.fact(_KEY) or store.keep_fact(_KEY, f"{fresh:064x}")
        return cls(ec.derive_private_key(int(kept, 16), ec.SECP256R1()), contact, **more)

    @property
    def public_key(self) -> str:
        """What browsers know this server by."""
        return text_of(_point(self._private.public_key()))

    def check(self, endpoint: str, key: str, auth: str) -> None:
        """Whether a notice could be sent so; raises ``NotAllowed``."""
        try:
            self._place(endpoint)
        except OSError as problem:
            raise NotAllowed("nobody knows this address") from problem
        try:
            point, secret = bytes_of(key), bytes_of(auth)
            _public(point)
        except ValueError as problem:
            raise NotAllowed("these are no keys of a browser") from problem
        if len(secret) != AUTH:
            raise NotAllowed("these are no keys of a browser")

    def send(self, target: NoticeTarget, text: str) -> None:
        """Send one notice; ``Gone`` and ``NotNow`` say what became of it, if not sent."""
        try:
            parts, address = self._place(target.endpoint)
        except NotAllowed as problem:
            raise Gone(str(problem)) from problem
        body = encrypted(json.dumps({"text": text}).encode(), target.key, target.auth)
        headers = {
            "Authorization": self._signed(f"https://{parts.netloc}"),
            "Content-Encoding": "aes128gcm",
            "Content-Type": "application/octet-stream",
            "TTL": str(LIVES),
            "Urgency": "high",
        }
        connection = _To(parts, address, self._context)
        try:
            where = f"{parts.path or '/'}{'?' + parts.query if parts.query else ''}"
            connection.request("POST", where, body, headers)
            answer = connection.getresponse()
            if answer.status in _GONE:
                raise Gone(str(answer.status))
            if answer.status == _BUSY or answer.status >= _THEIR_FAULT:
                raise NotNow(str(answer.status), wanted_wait(answer.headers))
        finally:
            connection.close()

    def _place(self, endpoint: str) -> tuple[SplitResult, str]:
        """The address of a push service, and the computer that it leads to just now."""
        parts = urlsplit(endpoint)
        try:
            port = parts.port or HTTPS_PORT
        except ValueError as problem:
            raise NotAllowed("this is no address") from problem
        plain = parts.scheme == "https" and parts.hostname and not parts.username
        if not plain or len(endpoint) > LONGEST or port not in self._ports:
            raise NotAllowed("push services have https addresses")
        assert parts.hostname is not None
        found = self._resolve(parts.hostname, port)
        if not found or not all(self._allowed(address) for address in found):
            raise NotAllowed("that is a computer of a private network")
        return parts, found[0]

    def _signed(self, audience: str) -> str:
        """Who sends it, signed for one push service."""
        from cryptography.hazmat.primitives import hashes
        from cryptography.hazmat.primitives.asymmetric import ec
        from cryptography.hazmat.primitives.asymmetric.utils import decode_dss_signature

        claims = {"aud": audience, "exp": int(time()) + SIGNED_FOR, "sub": self._contact}
        parts = ({"typ": "JWT", "alg": "ES256"}, claims)
        said = ".".join(text_of(json.dumps(part).encode()) for part in parts)
        numbers = decode_dss_signature(self._private.sign(said.encode(), ec.ECDSA(hashes.SHA256())))
        mark = b"".join(number.to_bytes(32, "big") for number in numbers)
        return f"vapid t={said}.{text_of(mark)}, k={self.public_key}"


class _To(HTTPSConnection):
    """A connection to the computer that was looked at, and to no other of the same name."""

    def __init__(self, parts: SplitResult, address: str, context: ssl.SSLContext) -> None:
        assert parts.hostname is not None
        super().__init__(parts.hostname, parts.port, timeout=SECONDS, context=context)
        self._address = address
        self._tls = context

    def connect(self) -> None:
        plain = socket.create_connection((self._address, self.port), SECONDS)
        self.sock = self._tls.wrap_socket(plain, server_hostname=self.host)


def encrypted(plain: bytes, key: str, auth: str) -> bytes:
    """A message that only the browser with these keys can read. RFC 8291."""
    from cryptography.hazmat.primitives import hashes
    from cryptography.hazmat.primitives.asymmetric import ec
    from cryptography.hazmat.primitives.ciphers.aead import AESGCM
    from cryptography.hazmat.primitives.kdf.hkdf import HKDF

    theirs, salt = bytes_of(key), os.urandom(16)
    own = ec.generate_private_key(ec.SECP256R1())
    mine = _point(own.public_key())

    def derived(length: int, salted: bytes, info: bytes, secret: bytes) -> bytes:
        found: bytes = HKDF(hashes.SHA256(), length, salted, info).derive(secret)
        return found

    shared = own.exchange(ec.ECDH(), _public(theirs))
    secret = derived(32, bytes_of(auth), b"WebPush: info\0" + theirs + mine, shared)
    content = derived(16, salt, b"Content-Encoding: aes128gcm\0", secret)
    nonce = derived(12, salt, b"Content-Encoding: nonce\0", secret)
    head = salt + struct.pack(">IB", RECORD, len(mine)) + mine
    # The byte behind the text says that no further record follows.
    return head + bytes(AESGCM(content).encrypt(nonce, plain + b"\x02", None))


def text_of(data: bytes) -> str:
    """Bytes as they stand in addresses and headers."""
    return base64.urlsafe_b64encode(data).rstrip(b"=").decode()


def bytes_of(text: str) -> bytes:
    """And back; raises ``ValueError``."""
    return base64.b64decode(text + "=" * (-len(text) % 4), altchars=b"-_", validate=True)


def _point(key: Any) -> bytes:
    from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

    found: bytes = key.public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)
    return found


def _public(point: bytes) -> Any:
    from cryptography.hazmat.primitives.asymmetric import ec

    if len(point) != POINT:
        raise ValueError("no public key")
    return ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), point)


class NoticeSettings(msgspec.Struct, frozen=True):
    """What the organizer has chosen when starting the server; nothing is sent by default."""

    ntfy: str = ""
    """The address of an ntfy server."""
    push: str = ""
    """Whom the push services of browsers can write to about this server."""
    words: NoticeWords = NoticeWords.TABLE

    @property
    def any(self) -> bool:
        """Whether anything is sent."""
        return bool(self.ntfy or self.push)


NOTHING_SENT = NoticeSettings()


class Carriers:
    """The ways that are open, and which of them a parcel takes."""

    def __init__(self, desk: Desk, keys: Keys, door: PlayerDoor, settings: NoticeSettings) -> None:
        self._desk = desk
        self._keys = keys
        self._door = door
        self.ntfy = settings.ntfy
        self.push = WebPush.of(desk.store, settings.push) if settings.push else None

    @property
    def any(self) -> bool:
        """Whether any way is open."""
        return bool(self.ntfy) or self.push is not None

    def carry(self, parcel: QueuedNotification) -> None:
        """Send one notice, unless its target no longer counts."""
        target = parcel.target
        if target.endpoint == NTFY:
            topic = self._topic(target.event, target.player)
            if self.ntfy and topic:
                post(self.ntfy, topic, parcel.text)
        elif self.push is not None:
            try:
                self.push.send(target, parcel.text)
            except Gone:
                self._desk.store.notice_targets.remove(target.event, target.player, target.endpoint)

    def _topic(self, event: str, player: int) -> str:
        try:
            known = self._desk.tournament(event).state.players.get(player)
        except StoreError:
            return ""
        if known is None:
            return ""
        return topic_of(self._keys, event, known, self._door.number(event, player))
