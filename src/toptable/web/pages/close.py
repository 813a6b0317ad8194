"""The end of an event, asked for twice; and going on after all."""

from typing import Annotated, Any

import msgspec
from litestar import Request, Response, get, post
from litestar.enums import RequestEncodingType
from litestar.params import Body

from toptable.desk.desk import Desk
from toptable.engine.commands.event import CloseEvent, ReopenEvent
from toptable.engine.roles import Actor
from toptable.web.answers import answered
from toptable.web.rendering import event_page
from toptable.web.seen import seen
from toptable.web.visitor import Visitor, staff_only


class Why(msgspec.Struct):
    """The form."""

    reason: str = ""


Posted = Annotated[Why, Body(media_type=RequestEncodingType.URL_ENCODED)]


@get("/e/{event:str}/close", guards=[staff_only], sync_to_thread=True)
def close_page(
    request: Request[Any, Any, Any], desk: Desk, visitor: Visitor, event: str
) -> Response[Any]:
    """What closing or reopening means, and the button."""
    what = seen(desk.tournament(event), staff=True)
    return event_page(request, "close.html", visitor, what, said=[])


@post("/e/{event:str}/close", sync_to_thread=True)
def close(
    request: Request[Any, Any, Any], desk: Desk, actor: Actor, event: str, data: Posted
) -> Response[Any]:
    """End the event and reveal the seed."""
    tournament = desk.tournament(event)
    outcome = tournament.send(CloseEvent(), actor, reason=data.reason.strip())
    return answered(request, tournament, outcome, f"/e/{event}")


@post("/e/{event:str}/reopen", sync_to_thread=True)
def reopen(
    request: Request[Any, Any, Any], desk: Desk, actor: Actor, event: str, data: Posted
) -> Response[Any]:
    """Go on under a new seed."""
    tournament = desk.tournament(event)
    command = ReopenEvent(commitment="")
    outcome = tournament.send(command, actor, reason=data.reason.strip())
    return answered(request, tournament, outcome, f"/e/{event}")
