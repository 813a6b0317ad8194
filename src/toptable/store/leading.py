"""One of several servers that share a store does what only one may do."""

from datetime import datetime, timedelta

from sqlalchemy import select

from toptable.store.database import Database
from toptable.store.schema import meta
from toptable.store.writes import set_fact


def leads(database: Database, task: str, server: str, now: datetime, lasts: timedelta) -> bool:
    """Whether a server is the one for this task.

    It stays so while it keeps asking; when it has been silent for long enough, the next one that
    asks takes over.
    """
    wanted = select(meta.c.value).where(meta.c.key == task)
    with database.reading() as connection:
        holder, until = _held(connection.scalar(wanted))
    if holder != server and now < until:
        return False
    if holder == server and now + lasts / 2 < until:
        return True
    with database.writing() as connection:
        holder, until = _held(connection.scalar(wanted.with_for_update()))
        if holder != server and now < until:
            return False
        set_fact(connection, task, f"{server} {(now + lasts).isoformat()}")
        return True


def _held(value: str | None) -> tuple[str, datetime]:
    """Which server has the task, and until when."""
    holder, _, until = (value or "").partition(" ")
    return holder, datetime.fromisoformat(until or "0001-01-01T00:00:00+00:00")
