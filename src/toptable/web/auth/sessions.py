"""Who is signed in: a signed cookie that names a session, and a cache that spares the database."""

import base64
import binascii
import hmac
import secrets
from collections.abc import Callable, Mapping
from contextlib import suppress
from datetime import UTC, datetime, timedelta
from hashlib import sha256
from threading import Lock
from time import monotonic

import msgspec

from toptable.desk.desk import now
from toptable.engine.roles import Actor, Role
from toptable.engine.sentence import to_json
from toptable.store import Store, StoreError
from toptable.store.access_tokens import AccessToken
from toptable.store.records import EVERYWHERE, Member, SessionRow
from toptable.store.staff import session_digest

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


LOOK_SECONDS = 1.0
"""How often the store is asked for those who send wrong tokens without end."""

WRITE_AFTER = timedelta(minutes=1)
"""How exactly the store is told when somebody was last seen: each write costs the disk a sync."""


class Badge(msgspec.Struct, frozen=True):
    """A token with the person whose it is, as they are now."""

    token: AccessToken
    name: str = ""
    """Nobody's, once the person is on no longer."""
    roles: Mapping[str, Role] = {}


class SessionCache:
    """The open sessions and the tokens of one store."""

    def __init__(
        self,
        store: Store,
        *,
        clock: Callable[[], datetime] = now,
        stopwatch: Callable[[], float] = monotonic,
    ) -> None:
        self._store = store
        self._clock = clock
        self._stopwatch = stopwatch
        self._sessions: dict[str, Session] = {}
        self._badges: dict[str, Badge] = {}
        self._used: dict[str, datetime] = {}
        self._seen: dict[str, datetime] = {}
        self._written: dict[str, datetime] = {}
        self._mark: str | None = None
        self._looked = float("-inf")
        """When the last look began."""
        self._looking = Lock()
        self.look_now()

    @property
    def stale(self) -> bool:
        """Whether it is time to look again."""
        return self._stopwatch() - self._looked > LOOK_SECONDS

    def session(self, wanted: str | None) -> Session | None:
        """An open session by its id."""
        found = self._sessions.get(wanted or "")
        return found if found is not None and found.until > self._clock() else None

    def badge(self, digest: str) -> Badge | None:
        """A token by the digest of its secret, whether it still works or not.

        What is looked up is a digest, so that the time it takes tells nothing about any secret.
        """
        return self._badges.get(digest)

    def used(self, token: str) -> None:
        """A program comes with a token at this moment."""
        self._used[token] = self._clock()

    def last_used(self, token: AccessToken) -> datetime | None:
        """When a program last came with a token, as far as this process knows."""
        return max(filter(None, (token.used, self._used.get(token.id))), default=None)

    def saw(self, session: str) -> None:
        """Somebody is looking at a page at this moment."""
        self._seen[session] = self._clock()

    def last_seen(self, session: SessionRow) -> datetime:
        """When somebody last looked; what this process saw itself may not be in the store yet."""
        return max(session.seen, self._seen.get(session.id, session.seen))

    def look(self) -> None:
        """Take over what has changed in the store, unless that was done a moment ago."""
        if self.stale:
            self.look_now()

    def look_now(self) -> None:
        """The same as it is at this moment: somebody has come with a session or a token.

        Of many who come while a look is on its way, one makes the next, for all of them.
        """
        came = self._stopwatch()
        with self._looking:
            if self._looked > came:
                return
            self._looked = self._stopwatch()
            # A database that is gone for the moment signs nobody out; the page will say so.
            with suppress(StoreError):
                self._write_seen()
                self._load()

    def _load(self) -> None:
        # The mark first: what changes in between is then found by the next look.
        mark = self._store.staff.mark()
        if mark == self._mark:
            return
        members = {member.id: member for member in self._store.staff.members()}
        rows = self._store.staff.sessions(self._clock())
        self._sessions = {
            row.id: _session(row, members[row.member]) for row in rows if row.member in members
        }
        tokens = self._store.access_tokens.all()
        self._badges = {token.digest: _badge(token, members) for token in tokens}
        for gone in {*self._seen, *self._used} - {*self._sessions, *(token.id for token in tokens)}:
            for kept in (self._seen, self._used, self._written):
                kept.pop(gone, None)
        self._mark = mark

    def _write_seen(self) -> None:
        if seen := self._due(self._seen):
            self._store.staff.saw(seen)
            self._written |= seen
        if used := self._due(self._used):
            self._store.access_tokens.used(used)
            self._written |= used

    def _due(self, noted: Mapping[str, datetime]) -> dict[str, datetime]:
        """What the store does not know yet, or only what is long past."""
        return {
            which: when
            for which, when in tuple(noted.items())
            if which not in self._written or when - self._written[which] >= WRITE_AFTER
        }


def _session(row: SessionRow, member: Member) -> Session:
    return Session(
        id=row.id,
        member=member.id,
        name=member.name,
        roles=_roles(member),
        until=row.until,
    )


def _badge(token: AccessToken, members: Mapping[str, Member]) -> Badge:
    member = members.get(token.member)
    return Badge(token, member.name, _roles(member)) if member else Badge(token)


def _roles(member: Member) -> dict[str, Role]:
    return {held.event: Role(held.role) for held in member.roles}
