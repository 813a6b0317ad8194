"""Events by their names, where only their ids are kept."""

from toptable.desk.desk import Desk
from toptable.engine.state import the_event
from toptable.store import NoSuchEvent


def event_name(desk: Desk, event: str) -> str:
    """The name of an event; its id if it is gone, and nothing for no event."""
    if not event:
        return ""
    try:
        return the_event(desk.tournament(event).state).name
    except NoSuchEvent:
        return event
