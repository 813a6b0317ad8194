"""The list of all events, and a new one."""

from typing import Any

import msgspec
from litestar import Response, get, post
from litestar.di import NamedDependency
from litestar.params import URLEncodedBody
from litestar.response import Redirect

from toptable.desk.desk import Desk
from toptable.engine.refusal import Refusal
from toptable.engine.roles import Actor
from toptable.rulebooks import all_rulebooks
from toptable.web.answers import Refused
from toptable.web.rendering import page
from toptable.web.visitor import Visitor, staff_only


class NewEvent(msgspec.Struct):
    """The form."""

    name: str = ""
    rulebook: str = ""
    date: str = ""


@get("/", sync_to_thread=True)
def events_page(desk: NamedDependency[Desk], visitor: NamedDependency[Visitor]) -> Response[Any]:
    """Every event, the newest first."""
    titles = {book.id: book.title for book in all_rulebooks()}
    return page("events.html", visitor, events=desk.events(), titles=titles)


@get("/new", guards=[staff_only], sync_to_thread=False)
def new_event_page(visitor: NamedDependency[Visitor]) -> Response[Any]:
    """What a new event needs."""
    return page("new_event.html", visitor, rulebooks=all_rulebooks())


@post("/new", sync_to_thread=True)
def new_event(
    desk: NamedDependency[Desk],
    actor: NamedDependency[Actor],
    data: URLEncodedBody[NewEvent],
) -> Response[Any]:
    """Create an event."""
    made = desk.create(data.name, data.rulebook, actor, date=data.date)
    if isinstance(made, Refusal):
        raise Refused(made, "/new")
    return Redirect(f"/e/{made.event}/players", status_code=303)
