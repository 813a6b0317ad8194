"""How often somebody has tried lately: passwords, codes, registrations; for all processes together.

One row for each name or address, as long as its tries count. The store knows neither: it is given a
digest. Who counts takes the row first, so that many tries at once are counted one after the other.
"""

from math import ceil

import msgspec
from sqlalchemy import Connection, delete, text, update

from toptable.store.database import Database
from toptable.store.schema import tries

_TAKE = text(
    "INSERT INTO tries (whose, times, until) VALUES (:whose, '[]', 0)"
    " ON CONFLICT (whose) DO UPDATE SET whose = excluded.whose RETURNING times"
)


class Tries:
    """The tries that still count."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def count(self, whose: str, most: int, seconds: float, now: float) -> int:
        """Count a try; 0, or for how many seconds none is let through, and this one not counted."""
        with self._database.writing() as connection:
            connection.execute(delete(tries).where(tries.c.until > 0, tries.c.until < now))
            recent = [when for when in _taken(connection, whose) if when > now - seconds]
            wait = max(1, ceil(recent[0] + seconds - now)) if len(recent) >= most else 0
            _put(connection, whose, recent if wait else [*recent, now], now + seconds)
            return wait

    def uncount(self, whose: str, seconds: float, now: float) -> None:
        """The last try does not count after all."""
        with self._database.writing() as connection:
            recent = _taken(connection, whose)
            _put(connection, whose, recent[:-1], now + seconds)

    def forget(self, whose: str) -> None:
        """None of them counts after all."""
        with self._database.writing() as connection:
            connection.execute(delete(tries).where(tries.c.whose == whose))


def _taken(connection: Connection, whose: str) -> list[float]:
    """The times of somebody's tries; nobody else counts for them until the transaction ends."""
    found = connection.execute(_TAKE, {"whose": whose}).scalar_one()
    return msgspec.json.decode(found, type=list[float])


def _put(connection: Connection, whose: str, times: list[float], until: float) -> None:
    new = {"times": msgspec.json.encode(times).decode(), "until": until}
    connection.execute(update(tries).where(tries.c.whose == whose).values(new))
