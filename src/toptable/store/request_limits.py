"""Requests that count only so often: tries within a limit, and requests of programs done once.

Tries (passwords, codes, registrations) are counted for all processes together: one row for each
name, address or token, given as a digest. Who counts takes the row first, so that many tries at
once are counted one after the other.

Whoever loses the connection sends a request again with the same key. A row is claimed before
anything is done; that it was done is written in the transaction that writes the log. A claim whose
holder has gone silent can be taken over, and from then on the former holder can write nothing.
"""

import secrets
from datetime import datetime, timedelta
from math import ceil
from typing import Any, NamedTuple, TypeVar

import msgspec
from sqlalchemy import Connection, delete, func, select, text, update

from toptable.engine.log.line import digest
from toptable.engine.sentence import to_json
from toptable.store.database import Database
from toptable.store.errors import StoreError
from toptable.store.schema import repeated_requests, tries

T = TypeVar("T")

_TAKE = text(
    "INSERT INTO tries (whose, times, until) VALUES (:whose, '[]', 0)"
    " ON CONFLICT (whose) DO UPDATE SET whose = excluded.whose RETURNING times"
)


SPREAD = 8
"""What part of what is left one process takes at most: the others want some of it too."""


class Taken(NamedTuple):
    """How many tries somebody may make without asking again, or for how many seconds none."""

    amount: int
    wait: int


class Tries:
    """The tries that still count."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def count(self, whose: str, most: int, seconds: float, now: float) -> int:
        """Count a try; 0, or for how many seconds none is let through, and this one not counted."""
        with self._database.writing() as connection:
            _forget_past(connection, now)
            times = _taken(connection, whose, list[float])
            recent = [when for when in times if when > now - seconds]
            wait = max(1, ceil(recent[0] + seconds - now)) if len(recent) >= most else 0
            _put(connection, whose, recent if wait else [*recent, now], now + seconds)
            return wait

    def take(self, whose: str, wanted: int, most: int, seconds: float, now: float) -> Taken:
        """Count several tries at once that are still to be made: as many as wanted, or fewer."""
        with self._database.writing() as connection:
            _forget_past(connection, now)
            shares = _taken(connection, whose, list[tuple[float, int]])
            recent = [(when, amount) for when, amount in shares if when > now - seconds]
            left = most - sum(amount for _, amount in recent)
            if left <= 0:
                _put(connection, whose, recent, now + seconds)
                return Taken(0, max(1, ceil(recent[0][0] + seconds - now)))
            amount = min(wanted, max(1, left // SPREAD))
            _put(connection, whose, [*recent, (now, amount)], now + seconds)
            return Taken(amount, 0)

    def uncount(self, whose: str, seconds: float, now: float) -> None:
        """The last try does not count after all."""
        with self._database.writing() as connection:
            recent = _taken(connection, whose, list[float])
            _put(connection, whose, recent[:-1], now + seconds)

    def forget(self, whose: str) -> None:
        """None of them counts after all."""
        with self._database.writing() as connection:
            connection.execute(delete(tries).where(tries.c.whose == whose))


def _forget_past(connection: Connection, now: float) -> None:
    """Rows that no longer count; what somebody else has in hand is left to them."""
    past = select(tries.c.whose).where(tries.c.until > 0, tries.c.until < now)
    free = past.with_for_update(skip_locked=True)
    connection.execute(delete(tries).where(tries.c.whose.in_(free)))


def _taken(connection: Connection, whose: str, kind: type[T]) -> T:
    """The times of somebody's tries; nobody else counts for them until the transaction ends."""
    found = connection.execute(_TAKE, {"whose": whose}).scalar_one()
    return msgspec.json.decode(found, type=kind)


def _put(connection: Connection, whose: str, times: list[Any], until: float) -> None:
    new = {"times": to_json(times).decode(), "until": until}
    connection.execute(update(tries).where(tries.c.whose == whose).values(new))


KEPT = timedelta(hours=24)
"""For how long a key is remembered."""
SILENT = timedelta(seconds=30)
"""For how long a claim is its holder's, if nothing is heard of it."""
MOST_OF_ONE = 10_000
"""How many keys of one token are remembered."""
LARGEST = 64 * 1024
"""How many bytes of an answer are kept; a larger one is put together again from the log."""


class ClaimLost(StoreError):
    """Another process has taken this request over, or has done it: nothing was written here."""

    def __init__(self) -> None:
        super().__init__(
            "This request took so long that it was begun anew when it was sent again. "
            "Send it once more to learn what became of it."
        )


class TooManyKeys(StoreError):
    """More keys than one token may have remembered."""

    def __init__(self) -> None:
        super().__init__(
            f"This token has sent {MOST_OF_ONE:,} requests with an Idempotency-Key within a day. "
            "Nothing was done. Wait, or send this one without a key."
        )


class Written(NamedTuple):
    """What a request wrote: lines of the log of an event, from the first to the last."""

    event: str
    first: int
    last: int


class Claim(NamedTuple):
    """A request that is ours to do, or to answer."""

    id: str
    written: Written | None = None
    """What was done before, by a process that did not get to answer, or too large to keep."""


class Answered(NamedTuple):
    """A request that was done and answered."""

    answer: bytes


class Running(NamedTuple):
    """A request that somebody is about to do."""


class Different(NamedTuple):
    """The key was used for another request."""


class RepeatedRequests:
    """The requests with keys of one store."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def claim(
        self, token: str, key: str, request: str, now: datetime
    ) -> Claim | Answered | Running | Different:
        """Make a request ours to do, or learn what became of it. Raises ``TooManyKeys``.

        ``request`` is a digest of all that was asked.
        """
        rows, mine = repeated_requests, secrets.token_hex(16)
        row = {
            "token": token,
            "key": digest(key.encode()),
            "request": request,
            "claim": mine,
            "claimed": _text(now),
        }
        same = rows.c.token == row["token"], rows.c.key == row["key"]
        with self._database.writing() as connection:
            connection.execute(delete(rows).where(rows.c.claimed <= _text(now - KEPT)))
            if connection.execute(_CLAIM, row).rowcount == 1:
                theirs = select(func.count()).where(rows.c.token == token)
                if (connection.scalar(theirs) or 0) > MOST_OF_ONE:
                    raise TooManyKeys
                return Claim(mine)
            wanted = select(rows).where(*same).with_for_update()
            found = connection.execute(wanted).one_or_none()
            if found is None:
                return Running()
            if found.request != request:
                return Different()
            if found.answered is None and found.claimed > _text(now - SILENT):
                return Running()
            if found.answer is not None:
                return Answered(found.answer)
            taken = update(rows).where(*same).values(claim=mine, claimed=_text(now), answered=None)
            connection.execute(taken)
            written = Written(found.event, found.first, found.last) if found.event else None
            return Claim(mine, written)

    def answer(self, claim: str, answer: bytes, now: datetime) -> None:
        """Keep what was answered, unless the request was taken over meanwhile."""
        rows = repeated_requests
        kept = {"answered": _text(now), "answer": answer if len(answer) <= LARGEST else None}
        with self._database.writing() as connection:
            connection.execute(update(rows).where(rows.c.claim == claim).values(kept))

    def release(self, claim: str) -> None:
        """Nothing was done: whoever sends the request again has it tried again."""
        rows = repeated_requests
        with self._database.writing() as connection:
            connection.execute(delete(rows).where(rows.c.claim == claim, rows.c.event.is_(None)))


def note_done(connection: Connection, claim: str, event: str, first: int, last: int) -> None:
    """Within the transaction that writes to a log: this is what the request did.

    Raises ``ClaimLost``, and so takes the lines back, unless the claim holds and has done nothing.
    """
    rows = repeated_requests
    done = connection.execute(
        update(rows)
        .where(rows.c.claim == claim, rows.c.event.is_(None))
        .values(event=event, first=first, last=last)
    )
    if done.rowcount != 1:
        raise ClaimLost


_CLAIM: Any = text(
    "INSERT INTO repeated_requests (token, key, request, claim, claimed)"
    " VALUES (:token, :key, :request, :claim, :claimed) ON CONFLICT (token, key) DO NOTHING"
)


def _text(moment: datetime) -> str:
    return moment.isoformat(timespec="milliseconds")
