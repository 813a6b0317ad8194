"""The players: the list, and the form that takes one name per line."""

from typing import Annotated, Any

import msgspec
from litestar import Request, Response, get, post
from litestar.enums import RequestEncodingType
from litestar.params import Body

from toptable.desk.desk import Desk
from toptable.engine.commands.people import EnterPlayers
from toptable.engine.people_types import NewPlayer
from toptable.engine.roles import Actor
from toptable.web.answers import answered
from toptable.web.pages.event import said
from toptable.web.rendering import event_page
from toptable.web.seen import seen
from toptable.web.visitor import Visitor


class Names(msgspec.Struct):
    """The form."""

    names: str = ""


@get("/e/{event:str}/players", sync_to_thread=True)
def players_page(
    request: Request[Any, Any, Any], desk: Desk, visitor: Visitor, event: str, done: int = 0
) -> Response[Any]:
    """Everyone in the event."""
    what = seen(desk.tournament(event), staff=visitor.staff)
    return event_page(request, "players.html", visitor, what, said=said(what, visitor, done))


@post("/e/{event:str}/players", sync_to_thread=True)
def enter_players(
    request: Request[Any, Any, Any],
    desk: Desk,
    actor: Actor,
    event: str,
    data: Annotated[Names, Body(media_type=RequestEncodingType.URL_ENCODED)],
) -> Response[Any]:
    """Enter everyone on the list, or nobody."""
    tournament = desk.tournament(event)
    names = (name.strip() for name in data.names.splitlines())
    players = tuple(NewPlayer(name=name) for name in names if name)
    outcome = tournament.send(EnterPlayers(players=players), actor)
    return answered(request, tournament, outcome, f"/e/{event}/players")
