"""The end of an event, asked for twice; and going on after all."""

from typing import Any

from litestar import Response, get
from litestar.di import NamedDependency

from toptable.engine.refusal import Refusal
from toptable.engine.subjects.event.lifecycle import CloseEvent
from toptable.web.access.guards import needs
from toptable.web.access.visit import Visit


@get("/e/{event:str}/close", guards=[needs("CloseEvent")], sync_to_thread=True)
def close_page(visit: NamedDependency[Visit]) -> Response[Any]:
    """What closing or reopening means, and the button."""
    outcome = visit.tournament.foresee(CloseEvent(), visit.actor)
    not_yet = isinstance(outcome, Refusal) and not visit.seen.state.closed
    return visit.page("event/close.html", not_yet=outcome if not_yet else None)


ROUTES = (close_page,)
