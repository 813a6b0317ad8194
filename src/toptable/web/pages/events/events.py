"""The list of all events."""

from typing import Any

from litestar import Response, get
from litestar.di import NamedDependency

from toptable.desk.desk import Desk
from toptable.engine.roles import Role
from toptable.rulebooks import all_rulebooks
from toptable.web.access.visitor import Visitor
from toptable.web.rendering.pages import page


@get("/", sync_to_thread=True)
def events_page(desk: NamedDependency[Desk], visitor: NamedDependency[Visitor]) -> Response[Any]:
    """Every event, the newest first."""
    titles = {book.id: book.title for book in all_rulebooks()}
    listed = desk.events(deleted=visitor.role is Role.ORGANIZER)
    shown = [event for event in listed if not (event.archived or event.deleted)]
    return page(
        "events/events.html",
        visitor,
        events=shown,
        titles=titles,
        put_away=len(listed) - len(shown) if visitor.role is Role.ORGANIZER else 0,
    )


ROUTES = (events_page,)
