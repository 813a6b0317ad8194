"""Knows who is signed in without asking the database at each page.

All open sessions are in memory. Once a second at most the store is asked whether anything about
them has changed, and before each write and for each session that is not known here: what one
server process begins or revokes holds at the others at once, and for looking a second later.
"""

from collections.abc import Callable
from datetime import datetime, timedelta
from threading import Lock
from time import monotonic

from toptable.desk.desk import now
from toptable.engine.roles import Role
from toptable.store import Store, StoreError
from toptable.store.staff_rows import Member, SessionRow
from toptable.web.access.sessions import Session

LOOK_SECONDS = 1.0
"""For how long what is in memory is believed."""

WRITE_AFTER = timedelta(minutes=1)
"""How exactly the store is told when somebody was last seen: each write costs the disk a sync."""


class Doorkeeper:
    """The open sessions of one store."""

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
        self._seen: dict[str, datetime] = {}
        self._written: dict[str, datetime] = {}
        self._mark: str | None = None
        self._looked = float("-inf")
        self._looking = Lock()
        self.look()

    @property
    def stale(self) -> bool:
        """Whether it is time to look again."""
        return self._stopwatch() - self._looked > LOOK_SECONDS

    def session(self, wanted: str | None) -> Session | None:
        """An open session by its id."""
        found = self._sessions.get(wanted or "")
        return found if found is not None and found.until > self._clock() else None

    def saw(self, session: str) -> None:
        """Somebody is looking at a page at this moment."""
        self._seen[session] = self._clock()

    def last_seen(self, session: SessionRow) -> datetime:
        """When somebody last looked; what this process saw itself may not be in the store yet."""
        return max(session.seen, self._seen.get(session.id, session.seen))

    def look(self) -> None:
        """Take over what has changed in the store, unless that was done a moment ago."""
        with self._looking:
            if self.stale:
                # A database that is gone for the moment signs nobody out; the page will say so.
                try:
                    self._write_seen()
                    self._load()
                except StoreError:
                    pass
                self._looked = self._stopwatch()

    def misses(self, wanted: str | None) -> bool:
        """Whether a cookie of ours names a session that another process may have begun."""
        return wanted is not None and wanted not in self._sessions

    def look_now(self) -> None:
        """The same at once: something has just changed, here or at another process."""
        self._looked = float("-inf")
        self.look()

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
        for one in tuple(self._seen):
            if one not in self._sessions:
                self._seen.pop(one, None)
                self._written.pop(one, None)
        self._mark = mark

    def _write_seen(self) -> None:
        due = {
            session: when
            for session, when in tuple(self._seen.items())
            if session not in self._written or when - self._written[session] >= WRITE_AFTER
        }
        if due:
            self._store.staff.saw(due)
            self._written |= due


def _session(row: SessionRow, member: Member) -> Session:
    return Session(
        id=row.id,
        member=member.id,
        name=member.name,
        roles={held.event: Role(held.role) for held in member.roles},
        until=row.until,
    )
