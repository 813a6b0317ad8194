"""Who is signed in: a signed cookie that names a session, so that a restart signs nobody out."""

import base64
import binascii
import hmac
import secrets
from collections.abc import Mapping
from datetime import UTC, datetime, timedelta
from hashlib import sha256

import msgspec

from toptable.engine.roles import Actor, Role
from toptable.engine.sentence import to_json
from toptable.store import Store
from toptable.store.staff import session_digest
from toptable.store.staff_rows import EVERYWHERE, SessionRow

COOKIE = "toptable_session"
LASTS = timedelta(days=30)
"""How long a sign-in lasts."""

MOST_LETTERS = 60
"""As much of a browser's own description is kept as fits on a line."""

CODE_LETTERS = "ABCDEFGHJKLMNPQRTUVWXYZ34679"
"""Letters and digits that are hard to take for each other, on paper and called out."""
CODE_LENGTH = 6

_SECRET = "web_secret"


def role_at(roles: Mapping[str, Role], event: str) -> Role:
    """What somebody does at an event. The organizer of all events is the organizer of each.

    Whoever has no role there looks on.
    """
    everywhere = roles.get(EVERYWHERE, Role.SPECTATOR)
    if everywhere is Role.ORGANIZER:
        return everywhere
    return roles.get(event, everywhere)


class Session(msgspec.Struct, frozen=True):
    """Somebody who is signed in, with their role at each event."""

    id: str
    member: str
    name: str
    roles: Mapping[str, Role]
    until: datetime

    def role_at(self, event: str) -> Role:
        """What they do at an event."""
        return role_at(self.roles, event)

    def actor_at(self, event: str) -> Actor:
        """The person as the desk knows them there."""
        return Actor(name=self.name, role=self.role_at(event))


class Ticket(msgspec.Struct, frozen=True):
    """What the cookie says. Everything else about a session may change while it lasts."""

    id: str
    until: int


def new_session(device: str, now: datetime, member: str = "") -> SessionRow:
    """A sign-in that begins now, of a member or of somebody new."""
    return SessionRow(
        id=secrets.token_urlsafe(12),
        member=member or secrets.token_hex(8),
        device=device[:MOST_LETTERS],
        created=now,
        seen=now,
        until=now + LASTS,
    )


class Keys:
    """The server's secret, and all that is signed with it."""

    def __init__(self, secret: bytes) -> None:
        self._secret = secret

    @classmethod
    def of(cls, store: Store) -> "Keys":
        """The secret of this store, drawn when it is first needed."""
        kept = store.fact(_SECRET) or store.keep_fact(_SECRET, secrets.token_hex(32))
        return cls(bytes.fromhex(kept))

    def cookie(self, session: SessionRow) -> str:
        """A session as it travels in the cookie."""
        ticket = Ticket(session.id, int(session.until.timestamp()))
        body = base64.urlsafe_b64encode(to_json(ticket)).decode()
        return f"{body}.{self._mark('session', body)}"

    def session_id(self, cookie: str | None) -> str | None:
        """Which session a cookie names, if we made it and it has not run out.

        Only the cookie holds the session's secret; everywhere else it goes by its digest.
        """
        body, _, mark = (cookie or "").rpartition(".")
        if not body or not _same(mark, self._mark("session", body)):
            return None
        try:
            ticket = msgspec.json.decode(base64.urlsafe_b64decode(body), type=Ticket)
        except (binascii.Error, msgspec.MsgspecError):
            return None
        if ticket.until <= datetime.now(UTC).timestamp():
            return None
        return session_digest(ticket.id)

    def form_token(self, session: Session | None) -> str:
        """What the forms of this session must send back, so that no other site can post them."""
        return self._mark("form", session.id if session else "")

    def fits(self, token: str, session: Session | None) -> bool:
        """Whether a form of this session sent the token."""
        return _same(token, self.form_token(session))

    def player_key(self, event: str, who: str, number: int) -> str:
        """The secret part of a player's personal link: 32 letters and digits."""
        return self._mark("player", f"{event}:{who}:{number}")[:32]

    def fits_player(self, key: str, event: str, who: str, number: int) -> bool:
        """Whether that is it."""
        return _same(key, self.player_key(event, who, number))

    def player_code(self, event: str, who: str, number: int) -> str:
        """A short code in its place: six letters that nobody takes for each other."""
        mark = int(self._mark("player code", f"{event}:{who}:{number}"), 16)
        letters = []
        for _ in range(CODE_LENGTH):
            mark, at = divmod(mark, len(CODE_LETTERS))
            letters.append(CODE_LETTERS[at])
        return "".join(letters)

    def player_topic(self, event: str, who: str, number: int) -> str:
        """Where a player's notices go; it opens nothing."""
        return f"toptable-{self._mark('player topic', f'{event}:{who}:{number}')[:32]}"

    def player_form_token(self, ticket: str) -> str:
        """What the forms of a player's page must send back."""
        return self._mark("player form", ticket)

    def fits_player_form(self, token: str, ticket: str) -> bool:
        """Whether such a form sent the token."""
        return _same(token, self.player_form_token(ticket))

    def _mark(self, purpose: str, text: str) -> str:
        return hmac.new(self._secret, f"{purpose}:{text}".encode(), sha256).hexdigest()


def _same(one: str, two: str) -> bool:
    return hmac.compare_digest(one.encode(), two.encode())
