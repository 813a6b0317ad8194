"""The few questions that more than one part of the store asks."""

from sqlalchemy import Connection, func, select

from toptable.store.news import Change
from toptable.store.schema import events, log

_version = (
    select(func.coalesce(func.max(log.c.seq), 0))
    .where(log.c.event == events.c.id)
    .scalar_subquery()
)
all_events = select(
    events.c.id, events.c.created, events.c.deleted, _version.label("version")
).order_by(events.c.created, events.c.id)


def version_of(connection: Connection, event: str) -> int:
    """How many lines the log of an event has; 0 for an unknown event."""
    highest = connection.scalar(select(func.max(log.c.seq)).where(log.c.event == event))
    return highest or 0


def current(connection: Connection) -> list[Change]:
    """Where every event stands now."""
    return [
        Change(row.id, row.version, row.deleted is not None)
        for row in connection.execute(all_events)
    ]
