"""What lets somebody in: links for people that work once, and tokens for programs."""

import secrets
from collections.abc import Iterable
from datetime import timedelta
from hashlib import sha256

from toptable.desk.desk import now
from toptable.engine.declared import Scope
from toptable.engine.names import key, tidy
from toptable.engine.roles import Role
from toptable.store import Store
from toptable.store.access_tokens import AccessToken, token_digest
from toptable.store.records import EVERYWHERE, Invitation, Kind, SessionRow

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


def make_link(store: Store, name: str) -> str:
    """The path of a new link; without a name it is for the organizer who was here, if only one."""
    return path(invite_organizer(store, name or _only_organizer(store)))


def make_only_link(store: Store, name: str) -> str:
    """The path of a new link; every earlier one stops working."""
    store.staff.withdraw_organizer_links(now())
    return make_link(store, name)


def _only_organizer(store: Store) -> str:
    """The name of the organizer of all events; nobody's where there is none, or several."""
    names = [
        member.name
        for member in store.staff.members()
        if any((held.event, held.role) == (EVERYWHERE, Role.ORGANIZER) for held in member.roles)
    ]
    return names[0] if len(names) == 1 else ""


PREFIX = "tt_"
"""What every secret begins with, so that people and scanners know one where it should not be."""
DAYS = 30
MOST_DAYS = 365

NO_NAME = "Say what the token is for, such as the name of the program."
NO_SCOPE = "Choose at least one thing that the token may do."
WRONG_DAYS = f"A token can work for 1 to {MOST_DAYS} days."


def problem(name: str, scopes: Iterable[Scope], days: int) -> str:
    """Why no such token can be made, or nothing."""
    if not tidy(name):
        return NO_NAME
    if not set(scopes):
        return NO_SCOPE
    return "" if 1 <= days <= MOST_DAYS else WRONG_DAYS


def make(
    store: Store, member: str, name: str, scopes: Iterable[Scope], *, event: str, days: int
) -> tuple[str, AccessToken]:
    """A new token of a member, with its secret. See ``AccessTokens.add`` for what it raises.

    The id of the token is part of the secret, so that people can tell whose they have found.
    """
    if wrong := problem(name, scopes, days):
        raise ValueError(wrong)
    made, wanted = now(), set(scopes)
    number = secrets.token_hex(4)
    secret = f"{PREFIX}{number}_{secrets.token_urlsafe(32)}"
    token = AccessToken(
        id=number,
        digest=token_digest(secret),
        member=member,
        name=tidy(name)[:MOST_LETTERS],
        scopes=tuple(str(scope) for scope in Scope if scope in wanted),
        event=event,
        created=made,
        until=made + timedelta(days=days),
    )
    store.access_tokens.add(token)
    return secret, token
