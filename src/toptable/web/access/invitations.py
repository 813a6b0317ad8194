"""Links that sign somebody in, once: made, looked at, used up.

The store keeps only the digest of a link's token, so that reading it signs nobody in.
"""

import secrets
from datetime import timedelta
from hashlib import sha256

from toptable.desk.desk import now
from toptable.engine.names import key, tidy
from toptable.engine.roles import Role
from toptable.store import Store
from toptable.store.staff_rows import EVERYWHERE, Invitation, Kind, SessionRow

MOST_LETTERS = 80
"""As long as a name in the log may be."""

LASTS = {
    # It stands in the window, and perhaps in the journal, of whatever started the server.
    Kind.ORGANIZER: timedelta(hours=1),
    Kind.INVITATION: timedelta(days=7),
    Kind.DEVICE: timedelta(days=1),
}
"""How long a link waits for whoever it is meant for."""


def invite(store: Store, role: Role, *, event: str = EVERYWHERE, name: str = "", by: str) -> str:
    """Invite staff in a role to one event or to all of them; the token of the link."""
    return _make(store, Kind.INVITATION, role=role, event=event, name=name, by=by)


def invite_organizer(store: Store, name: str) -> str:
    """The link that the server prints; those of other servers on the same store hold too."""
    return _make(store, Kind.ORGANIZER, role=Role.ORGANIZER, event=EVERYWHERE, name=name, by="")


def link_for(store: Store, member: str, name: str, *, event: str = EVERYWHERE, by: str) -> str:
    """Another browser for somebody who is on already; the token of the link."""
    kind = Kind.DEVICE
    return _make(store, kind, role=Role.SPECTATOR, event=event, name=name, by=by, member=member)


def find(store: Store, token: str) -> Invitation | None:
    """The invitation behind a token, whatever became of it."""
    return store.staff.invitation(_digest(token))


def find_open(store: Store, token: str) -> Invitation | None:
    """The invitation behind a token, if it can still be used."""
    found = find(store, token)
    return found if found and found.open_at(now()) else None


def take(
    store: Store, token: str, name: str, session: SessionRow, *, me: str = ""
) -> SessionRow | None:
    """Use a token up; nothing if it can no longer be used. See ``Staff.take``."""
    return store.staff.take(_digest(token), tidy(name), key(name), session, me=me)


def path(token: str) -> str:
    """Where a link leads."""
    return f"/sign-in/{token}"


def _make(
    store: Store,
    kind: Kind,
    *,
    role: Role,
    event: str,
    name: str,
    by: str,
    member: str | None = None,
) -> str:
    token = secrets.token_urlsafe(24)
    made = now()
    store.staff.invite(
        Invitation(
            id=secrets.token_hex(8),
            digest=_digest(token),
            kind=kind,
            name=tidy(name)[:MOST_LETTERS],
            role=str(role),
            event=event,
            by=by,
            created=made,
            until=made + LASTS[kind],
            member=member,
        )
    )
    return token


def _digest(token: str) -> str:
    return sha256(token.encode()).hexdigest()
