"""Who is signed in: a signed cookie, so that a restart or bad Wi-Fi signs nobody out."""

import base64
import binascii
import hmac
import secrets
import time
from hashlib import sha256

import msgspec

from toptable.engine.roles import Actor, Role
from toptable.store import Store

COOKIE = "toptable_session"
SECONDS = 30 * 24 * 3600
"""How long a sign-in lasts."""

_SECRET = "web_secret"


class Session(msgspec.Struct, frozen=True):
    """Somebody who is signed in."""

    id: str
    name: str
    role: Role
    until: int

    @property
    def actor(self) -> Actor:
        """The person as the desk knows them."""
        return Actor(name=self.name, role=self.role)


def new_session(name: str, role: Role) -> Session:
    """A sign-in that begins now."""
    return Session(
        id=secrets.token_urlsafe(12), name=name, role=role, until=int(time.time()) + SECONDS
    )


class Keys:
    """The server's secret, and all that is signed with it."""

    def __init__(self, secret: bytes) -> None:
        self._secret = secret

    @classmethod
    def of(cls, store: Store) -> "Keys":
        """The secret of this store, drawn when it is first needed."""
        kept = store.fact(_SECRET)
        if kept is None:
            kept = secrets.token_hex(32)
            store.set_fact(_SECRET, kept)
        return cls(bytes.fromhex(kept))

    def cookie(self, session: Session) -> str:
        """The session as it travels in the cookie."""
        body = base64.urlsafe_b64encode(msgspec.json.encode(session)).decode()
        return f"{body}.{self._mark('session', body)}"

    def session(self, cookie: str | None) -> Session | None:
        """Who a cookie belongs to, if we made it and it has not run out."""
        body, _, mark = (cookie or "").rpartition(".")
        if not body or not _same(mark, self._mark("session", body)):
            return None
        try:
            session = msgspec.json.decode(base64.urlsafe_b64decode(body), type=Session)
        except (binascii.Error, msgspec.MsgspecError):
            return None
        return session if session.until > time.time() else None

    def form_token(self, session: Session | None) -> str:
        """What the forms of this session must send back, so that no other site can post them."""
        return self._mark("form", session.id if session else "")

    def fits(self, token: str, session: Session | None) -> bool:
        """Whether a form of this session sent the token."""
        return _same(token, self.form_token(session))

    def _mark(self, purpose: str, text: str) -> str:
        return hmac.new(self._secret, f"{purpose}:{text}".encode(), sha256).hexdigest()


def _same(one: str, two: str) -> bool:
    return hmac.compare_digest(one.encode(), two.encode())
