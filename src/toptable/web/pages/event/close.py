"""The end of an event, asked for twice; and going on after all."""

from typing import Any

import msgspec
from litestar import Response, get, post
from litestar.di import NamedDependency
from litestar.params import URLEncodedBody

from toptable.engine.refusal import Refusal
from toptable.engine.subjects.event.lifecycle import CloseEvent, ReopenEvent
from toptable.web.access.guards import needs
from toptable.web.access.visit import Visit


class Why(msgspec.Struct):
    """The form."""

    reason: str = ""


@get("/e/{event:str}/close", guards=[needs("CloseEvent")], sync_to_thread=True)
def close_page(visit: NamedDependency[Visit]) -> Response[Any]:
    """What closing or reopening means, and the button."""
    outcome = visit.tournament.foresee(CloseEvent(), visit.actor)
    not_yet = isinstance(outcome, Refusal) and not visit.seen.state.closed
    return visit.page("event/close.html", not_yet=outcome if not_yet else None)


@post("/e/{event:str}/close", sync_to_thread=True)
def close(visit: NamedDependency[Visit], data: URLEncodedBody[Why]) -> Response[Any]:
    """End the event and reveal the seed."""
    return visit.send(CloseEvent(), reason=data.reason)


@post("/e/{event:str}/reopen", sync_to_thread=True)
def reopen(visit: NamedDependency[Visit], data: URLEncodedBody[Why]) -> Response[Any]:
    """Go on under a new seed."""
    return visit.send(ReopenEvent(commitment=""), reason=data.reason)


ROUTES = (close_page, close, reopen)
