"""Who may sign in: members of the staff with their roles, invitations, and open sessions.

These tables are private and belong to no event: the log names who did something, and in which
role; how that person signed in is nobody's business. Whoever keeps a copy in memory looks at
``mark`` to learn whether it still holds.
"""

import secrets
from collections.abc import Mapping
from datetime import datetime
from typing import Any

from sqlalchemy import Connection, delete, insert, select, update
from sqlalchemy.exc import IntegrityError

from toptable.engine.log.line import digest
from toptable.engine.roles import Role
from toptable.engine.rules.similar_names import looks
from toptable.store.access_tokens import end_tokens
from toptable.store.database import Database
from toptable.store.records import (
    EVERYWHERE,
    STAFF_MARK,
    Invitation,
    Kind,
    Member,
    NameTaken,
    NoSuchMember,
    OrganizerAlready,
    RoleRow,
    SessionRow,
)
from toptable.store.schema import (
    access_tokens,
    meta,
    staff,
    staff_invitations,
    staff_roles,
    staff_sessions,
)
from toptable.store.statements import set_fact


def session_digest(token: str) -> str:
    """What the store keeps of a session's secret, so that reading it signs nobody in."""
    return digest(token.encode())


class Staff:
    """The staff of one store."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def mark(self) -> str:
        """Another one whenever anybody came, went, or was given or lost a role."""
        with self._database.reading() as connection:
            return connection.scalar(select(meta.c.value).where(meta.c.key == STAFF_MARK)) or ""

    def members(self) -> list[Member]:
        """Everybody who is on, by name."""
        with self._database.reading() as connection:
            roles: dict[str, list[RoleRow]] = {}
            for row in connection.execute(select(staff_roles).order_by(staff_roles.c.event)):
                held = RoleRow(row.event, row.role, _moment(row.since), row.by)
                roles.setdefault(row.member, []).append(held)
            wanted = select(staff).where(staff.c.key.is_not(None)).order_by(staff.c.key)
            return [
                Member(
                    id=row.id,
                    name=row.name,
                    roles=tuple(roles.get(row.id, ())),
                    password=row.password is not None,
                    created=_moment(row.created),
                )
                for row in connection.execute(wanted)
            ]

    def invite(self, invitation: Invitation) -> None:
        """Keep a new invitation."""
        with self._database.writing() as connection:
            row = invitation._asdict() | {
                "kind": str(invitation.kind),
                "created": _text(invitation.created),
                "until": _text(invitation.until),
            }
            connection.execute(insert(staff_invitations), row)

    def withdraw_organizer_links(self, now: datetime) -> None:
        """Let every unused link that a server printed lead nowhere."""
        links = staff_invitations
        unused = links.c.kind == str(Kind.ORGANIZER), *_open(now)
        with self._database.writing() as connection:
            connection.execute(update(links).where(*unused).values(withdrawn=_text(now)))

    def invitation(self, digest: str) -> Invitation | None:
        """The invitation with this digest, used up or not."""
        wanted = select(staff_invitations).where(staff_invitations.c.digest == digest)
        with self._database.reading() as connection:
            row = connection.execute(wanted).one_or_none()
            return _invitation(row) if row else None

    def invitations(self, now: datetime) -> list[Invitation]:
        """Those that can still be used, the newest first."""
        with self._database.reading() as connection:
            rows = connection.execute(
                select(staff_invitations)
                .where(*_open(now))
                .order_by(staff_invitations.c.created.desc(), staff_invitations.c.id)
            )
            return [_invitation(row) for row in rows]

    def withdraw(self, invitation: str, event: str, now: datetime) -> bool:
        """Let an unused invitation to an event lead nowhere; whether there was one."""
        links = staff_invitations
        with self._database.writing() as connection:
            found = connection.execute(
                update(links)
                .where(links.c.id == invitation, links.c.event == event, *_open(now))
                .values(withdrawn=_text(now))
            )
            return found.rowcount == 1

    def take(
        self, digest: str, name: str, key: str, session: SessionRow, *, me: str = ""
    ) -> SessionRow | None:
        """Use an invitation up: a member, their role and a session, all or nothing.

        ``me`` is the member who is signed in already, if anybody. Nothing is returned if the
        invitation leads nowhere (any more): of two who take it at once, one gets it. Raises
        ``NameTaken`` if somebody else is on under this name, and ``OrganizerAlready`` if an
        organizer takes an invitation that was meant for others.
        """
        links, now = staff_invitations, session.created
        with self._database.writing() as connection:
            taken = connection.execute(
                update(links).where(links.c.digest == digest, *_open(now)).values(taken=_text(now))
            )
            if taken.rowcount != 1:
                return None
            row = connection.execute(select(links).where(links.c.digest == digest)).one()
            link = _invitation(row)
            member = link.member or _known(connection, link, key, me)
            if member is None:
                member = _new_member(connection, session.member, name, key, now)
            if link.kind is not Kind.DEVICE:
                _give_role(connection, member, link, now)
            connection.execute(update(links).where(links.c.id == link.id).values(member=member))
            begun = session._replace(member=member)
            _begin(connection, begun)
            _changed(connection)
            return begun

    def take_role(self, member: str, event: str, now: datetime) -> bool:
        """Take a role away; who has none left is signed out and may be forgotten.

        Tokens for that event end with the role, and all of them when no role is left.
        """
        held = staff_roles
        with self._database.writing() as connection:
            gone = connection.execute(
                delete(held).where(held.c.member == member, held.c.event == event)
            )
            left = connection.scalar(select(held.c.role).where(held.c.member == member).limit(1))
            theirs = access_tokens.c.member == member
            if left is not None and event != EVERYWHERE:
                end_tokens(connection, now, "", theirs, access_tokens.c.event == event)
            if left is None:
                end_tokens(connection, now, "", theirs)
                out = update(staff).where(staff.c.id == member).values(key=None, password=None)
                connection.execute(out)
                _end(connection, now, staff_sessions.c.member == member)
                links = staff_invitations
                connection.execute(
                    update(links)
                    .where(links.c.member == member, *_open(now))
                    .values(withdrawn=_text(now))
                )
            _changed(connection)
            return gone.rowcount == 1

    def password(self, key: str) -> tuple[str, str] | None:
        """Who signs in under this name with a password, and its hash."""
        wanted = select(staff.c.id, staff.c.password).where(
            staff.c.key == key, staff.c.password.is_not(None)
        )
        with self._database.reading() as connection:
            row = connection.execute(wanted).one_or_none()
            return (row.id, row.password) if row else None

    def set_password(self, member: str, hashed: str) -> None:
        """Keep the hash of a new password. Raises ``NoSuchMember``."""
        on = (staff.c.id == member, staff.c.key.is_not(None))
        with self._database.writing() as connection:
            done = connection.execute(update(staff).where(*on).values(password=hashed))
            if done.rowcount != 1:
                raise NoSuchMember
            _changed(connection)

    def rename(self, member: str, name: str, key: str) -> None:
        """Call a member otherwise. Raises ``NameTaken`` and ``NoSuchMember``."""
        on = (staff.c.id == member, staff.c.key.is_not(None))
        with self._database.writing() as connection:
            _free(connection, name, member)
            try:
                done = connection.execute(update(staff).where(*on).values(name=name, key=key))
            except IntegrityError as error:
                raise NameTaken(name) from error
            if done.rowcount != 1:
                raise NoSuchMember
            _changed(connection)

    def sessions(self, now: datetime) -> list[SessionRow]:
        """Every session that has neither ended nor run out, the one seen last first.

        They go by the digest of what their cookie holds.
        """
        rows = staff_sessions
        with self._database.reading() as connection:
            found = connection.execute(
                select(rows)
                .where(rows.c.ended.is_(None), rows.c.until > _text(now))
                .order_by(rows.c.seen.desc(), rows.c.id)
            )
            return [
                SessionRow(
                    row.id,
                    row.member,
                    row.device,
                    _moment(row.created),
                    _moment(row.seen),
                    _moment(row.until),
                )
                for row in found
            ]

    def begin_session(self, session: SessionRow) -> None:
        """Sign a member in. Raises ``NoSuchMember``."""
        on = select(staff.c.id).where(staff.c.id == session.member, staff.c.key.is_not(None))
        with self._database.writing() as connection:
            if connection.scalar(on.with_for_update()) is None:
                raise NoSuchMember
            _begin(connection, session)
            _changed(connection)

    def end_session(self, session: str, member: str, now: datetime) -> None:
        """Sign a member out of one browser."""
        rows = staff_sessions
        with self._database.writing() as connection:
            _end(connection, now, rows.c.id == session, rows.c.member == member)
            _changed(connection)

    def end_sessions(self, member: str, now: datetime) -> None:
        """Sign a member out of every browser."""
        with self._database.writing() as connection:
            _end(connection, now, staff_sessions.c.member == member)
            _changed(connection)

    def saw(self, sessions: Mapping[str, datetime]) -> None:
        """Keep when somebody last looked; nothing that is remembered of them changes."""
        with self._database.writing() as connection:
            for session, when in sorted(sessions.items()):
                seen = update(staff_sessions).where(staff_sessions.c.id == session)
                connection.execute(seen.values(seen=_text(when)))


def _open(now: datetime) -> tuple[Any, ...]:
    links = staff_invitations
    return links.c.taken.is_(None), links.c.withdrawn.is_(None), links.c.until > _text(now)


def _known(connection: Connection, link: Invitation, key: str, me: str) -> str | None:
    """The member of this name who comes back: the one signed in here, or an organizer.

    Whoever can print an organizer link holds the whole database, so that link need not ask which
    of its organizers they are.
    """
    known: str | None = connection.scalar(select(staff.c.id).where(staff.c.key == key))
    if known is None or known == me or link.kind is not Kind.ORGANIZER:
        return known if known == me else None
    held = staff_roles
    role = select(held.c.role).where(held.c.member == known, held.c.event == EVERYWHERE)
    return known if connection.scalar(role) == link.role else None


def _new_member(connection: Connection, member: str, name: str, key: str, now: datetime) -> str:
    _free(connection, name, member)
    row = {"id": member, "name": name, "key": key, "created": _text(now)}
    try:
        connection.execute(insert(staff), row)
    except IntegrityError as error:
        raise NameTaken(name) from error
    return member


def _free(connection: Connection, name: str, member: str) -> None:
    """Refuse a name under which somebody else is on, or one that looks like it."""
    on = select(staff.c.name).where(staff.c.key.is_not(None), staff.c.id != member)
    if any(looks(name) & looks(other) for other in connection.scalars(on)):
        raise NameTaken(name)


def _give_role(connection: Connection, member: str, link: Invitation, now: datetime) -> None:
    held = staff_roles
    same = held.c.member == member
    here = select(held.c.role).where(same, held.c.event.in_((EVERYWHERE, link.event)))
    if link.kind is Kind.INVITATION and Role.ORGANIZER in list(connection.scalars(here)):
        raise OrganizerAlready
    connection.execute(delete(held).where(same, held.c.event == link.event))
    row = {"event": link.event, "role": link.role, "since": _text(now), "by": link.by}
    connection.execute(insert(held), row | {"member": member})


def _begin(connection: Connection, session: SessionRow) -> None:
    rows, now = staff_sessions, _text(session.created)
    connection.execute(delete(rows).where(rows.c.until <= now))
    times = {"created": now, "seen": _text(session.seen), "until": _text(session.until)}
    row = session._asdict() | times | {"id": session_digest(session.id)}
    connection.execute(insert(rows), row)


def _end(connection: Connection, now: datetime, *which: Any) -> None:
    rows = staff_sessions
    connection.execute(update(rows).where(*which, rows.c.ended.is_(None)).values(ended=_text(now)))


def _changed(connection: Connection) -> None:
    set_fact(connection, STAFF_MARK, secrets.token_hex(8))


def _invitation(row: Any) -> Invitation:
    return Invitation(
        id=row.id,
        digest=row.digest,
        kind=Kind(row.kind),
        name=row.name,
        role=row.role,
        event=row.event,
        by=row.by,
        created=_moment(row.created),
        until=_moment(row.until),
        member=row.member,
        taken=_moment(row.taken) if row.taken else None,
        withdrawn=_moment(row.withdrawn) if row.withdrawn else None,
    )


def _text(moment: datetime) -> str:
    return moment.isoformat(timespec="seconds")


def _moment(text: str) -> datetime:
    return datetime.fromisoformat(text)
