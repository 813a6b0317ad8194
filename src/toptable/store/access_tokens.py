"""What lets programs in: tokens that members of the staff made for them.

Only the digest of a token's secret is kept, so that reading the database lets nobody in. Whoever
keeps a copy of these rows in memory looks at ``Staff.mark`` to learn whether it still holds: a
token does what its person may do, so it changes with the staff.
"""

import secrets
from collections.abc import Mapping
from datetime import datetime, timedelta
from typing import Any, NamedTuple

from sqlalchemy import Connection, delete, func, insert, or_, select, update

from toptable.engine.log.line import digest
from toptable.store.database import Database
from toptable.store.errors import StoreError
from toptable.store.records import STAFF_MARK, NoSuchMember
from toptable.store.schema import access_tokens, repeated_requests, staff
from toptable.store.statements import set_fact

MOST_OF_ONE = 50
"""How many tokens one person can have at a time."""

REMEMBERED = timedelta(days=30)
"""For how long after its end a token is listed, so that its program is told why it ended."""


class TooManyTokens(StoreError):
    """Nobody needs so many, except a program that makes them by mistake."""

    def __init__(self) -> None:
        super().__init__(
            f"You have {MOST_OF_ONE} tokens already. Revoke those that are not needed any more."
        )


class AccessToken(NamedTuple):
    """A token without its secret."""

    id: str
    digest: str
    member: str
    name: str
    """What it is for."""
    scopes: tuple[str, ...]
    event: str
    """The one event that it is for, or nothing for all events of its person."""
    created: datetime
    until: datetime
    used: datetime | None = None
    revoked: datetime | None = None
    revoked_by: str = ""

    def works_at(self, now: datetime) -> bool:
        """Whether it has neither run out nor been revoked."""
        return self.revoked is None and self.until > now


def token_digest(secret: str) -> str:
    """What is kept of a token's secret."""
    return digest(secret.encode())


class AccessTokens:
    """The tokens of one store."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def add(self, token: AccessToken) -> None:
        """Keep a new token. Raises ``NoSuchMember`` and ``TooManyTokens``."""
        rows = access_tokens
        on = select(staff.c.id).where(staff.c.id == token.member, staff.c.key.is_not(None))
        with self._database.writing() as connection:
            if connection.scalar(on.with_for_update()) is None:
                raise NoSuchMember
            _forget_ended(connection, token.created - REMEMBERED)
            theirs = rows.c.member == token.member, *_open(token.created)
            if (connection.scalar(select(func.count()).where(*theirs)) or 0) >= MOST_OF_ONE:
                raise TooManyTokens
            connection.execute(
                insert(rows),
                {
                    "id": token.id,
                    "digest": token.digest,
                    "member": token.member,
                    "name": token.name,
                    "scopes": " ".join(token.scopes),
                    "event": token.event,
                    "created": _text(token.created),
                    "until": _text(token.until),
                },
            )
            _changed(connection)

    def all(self) -> list[AccessToken]:
        """Every token, those that ended lately too; the newest first."""
        rows = access_tokens
        with self._database.reading() as connection:
            found = connection.execute(select(rows).order_by(rows.c.created.desc(), rows.c.id))
            return [_token(row) for row in found]

    def revoke(self, token: str, now: datetime, by: str) -> bool:
        """Let a token lead nowhere; whether it still worked."""
        with self._database.writing() as connection:
            done = end_tokens(connection, now, by, access_tokens.c.id == token)
            _changed(connection)
            return done == 1

    def used(self, tokens: Mapping[str, datetime]) -> None:
        """Keep when tokens were last used."""
        rows = access_tokens
        with self._database.writing() as connection:
            for token, when in sorted(tokens.items()):
                connection.execute(update(rows).where(rows.c.id == token).values(used=_text(when)))


def end_tokens(connection: Connection, now: datetime, by: str, *which: Any) -> int:
    """Within a writing transaction: revoke those that still work; how many did."""
    ended = {"revoked": _text(now), "revoked_by": by}
    return connection.execute(
        update(access_tokens).where(*which, *_open(now)).values(ended)
    ).rowcount


def _open(now: datetime) -> tuple[Any, ...]:
    return access_tokens.c.revoked.is_(None), access_tokens.c.until > _text(now)


def _forget_ended(connection: Connection, before: datetime) -> None:
    rows, long_ago = access_tokens, _text(before)
    ended = or_(rows.c.until <= long_ago, rows.c.revoked <= long_ago)
    theirs = repeated_requests.c.token.in_(select(rows.c.id).where(ended))
    connection.execute(delete(repeated_requests).where(theirs))
    connection.execute(delete(rows).where(ended))


def _changed(connection: Connection) -> None:
    set_fact(connection, STAFF_MARK, secrets.token_hex(8))


def _token(row: Any) -> AccessToken:
    return AccessToken(
        id=row.id,
        digest=row.digest,
        member=row.member,
        name=row.name,
        scopes=tuple(row.scopes.split()),
        event=row.event,
        created=_moment(row.created),
        until=_moment(row.until),
        used=_moment(row.used) if row.used else None,
        revoked=_moment(row.revoked) if row.revoked else None,
        revoked_by=row.revoked_by or "",
    )


def _text(moment: datetime) -> str:
    return moment.isoformat(timespec="seconds")


def _moment(text: str) -> datetime:
    return datetime.fromisoformat(text)
