"""Knows who is signed in, and which programs have a token, without asking the database each time.

All open sessions and all tokens are in memory. Whenever somebody comes with one, the store is asked
whether anything about them has changed, by one short question for all who come in the same moment:
what one server process begins or ends holds at the others at once.
"""

from collections.abc import Callable, Mapping
from contextlib import suppress
from datetime import datetime, timedelta
from threading import Lock
from time import monotonic

import msgspec

from toptable.desk.desk import now
from toptable.engine.roles import Role
from toptable.store import Store, StoreError
from toptable.store.access_tokens import AccessToken
from toptable.store.staff_rows import Member, SessionRow
from toptable.web.access.sessions import Session

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


class Doorkeeper:
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
