"""The first page: what runs now, what is next, what is over."""

from collections.abc import Sequence
from typing import Any

from litestar import Response, get
from litestar.di import NamedDependency

from toptable.desk.desk import Desk
from toptable.desk.listing import Listed
from toptable.engine.roles import Role
from toptable.engine.state.office import EventStatus
from toptable.rulebooks import all_rulebooks
from toptable.web.access.visitor import Visitor
from toptable.web.languages.marking import marked
from toptable.web.rendering.pages import page


@get("/", sync_to_thread=True)
def events_page(desk: NamedDependency[Desk], visitor: NamedDependency[Visitor]) -> Response[Any]:
    """Every event, the newest first, by where it stands."""
    titles = {book.id: book.title for book in all_rulebooks()}
    listed = desk.events(deleted=visitor.role is Role.ORGANIZER)
    shown = [event for event in listed if not (event.archived or event.deleted)]
    return page(
        "events/events.html",
        visitor,
        language=visitor.language,
        events=shown,
        groups=_groups(shown),
        titles=titles,
        put_away=len(listed) - len(shown) if visitor.role is Role.ORGANIZER else 0,
    )


UNREADABLE, RUNNING = marked("Cannot be read"), marked("Running now")
COMING, PAST = marked("Coming up"), marked("Over")

OVER = frozenset({EventStatus.FINISHED, EventStatus.REPORTED})


def _groups(events: Sequence[Listed]) -> list[tuple[str, list[Listed]]]:
    """The events under their headings; whatever cannot be read comes first."""
    groups: dict[str, list[Listed]] = {
        UNREADABLE: [],
        RUNNING: [],
        COMING: [],
        PAST: [],
    }
    for event in events:
        if not event.readable:
            groups[UNREADABLE].append(event)
        elif event.status in OVER:
            groups[PAST].append(event)
        elif event.status is EventStatus.RUNNING:
            groups[RUNNING].append(event)
        else:
            groups[COMING].append(event)
    return list(groups.items())


ROUTES = (events_page,)
