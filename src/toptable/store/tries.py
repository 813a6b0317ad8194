"""How often somebody has tried lately: passwords, codes, registrations, requests of programs.

Counted for all processes together: one row for each name, address or token, as long as its tries
count. The store knows none of them: it is given a digest. Who counts takes the row first, so that
many tries at once are counted one after the other.
"""

from math import ceil
from typing import Any, NamedTuple, TypeVar

import msgspec
from sqlalchemy import Connection, delete, select, text, update

from toptable.engine.sentence import to_json
from toptable.store.database import Database
from toptable.store.schema import tries

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
