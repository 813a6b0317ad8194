"""The standings, and why somebody is where they are."""

from typing import Any

from litestar import Request, Response, get
from litestar.exceptions import NotFoundException

from toptable.desk.desk import Desk
from toptable.engine.standings.explain import explain
from toptable.web.rendering import event_page
from toptable.web.seen import seen
from toptable.web.visitor import Visitor


@get("/e/{event:str}/standings", sync_to_thread=True)
def standings_page(
    request: Request[Any, Any, Any], desk: Desk, visitor: Visitor, event: str
) -> Response[Any]:
    """Every place after the last complete round."""
    what = seen(desk.tournament(event), staff=visitor.staff)
    return event_page(request, "standings.html", visitor, what, said=[])


@get("/e/{event:str}/standings/{player:int}", sync_to_thread=True)
def place_page(
    request: Request[Any, Any, Any], desk: Desk, visitor: Visitor, event: str, player: int
) -> Response[Any]:
    """One player's place: every opponent's share, what was left out, what was divided by what."""
    what = seen(desk.tournament(event), staff=visitor.staff)
    if not what.state.finished_rounds or player not in what.standings().ranks:
        raise NotFoundException
    place = explain(what.standings(), player)
    return event_page(request, "place.html", visitor, what, place=place, said=[])
