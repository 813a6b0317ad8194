"""The standings, and why somebody is where they are."""

from typing import Any

from litestar import Response, get
from litestar.di import NamedDependency
from litestar.exceptions import NotFoundException
from litestar.params import FromPath

from toptable.engine.standings.explain import explain
from toptable.web.visit import Visit


@get("/e/{event:str}/standings", sync_to_thread=True)
def standings_page(visit: NamedDependency[Visit]) -> Response[Any]:
    """Every place after the last complete round."""
    return visit.page("standings.html")


@get("/e/{event:str}/standings/{player:int}", sync_to_thread=True)
def place_page(visit: NamedDependency[Visit], player: FromPath[int]) -> Response[Any]:
    """One player's place: every opponent's share, what was left out, what was divided by what."""
    if not visit.seen.state.finished_rounds:
        raise NotFoundException
    standings = visit.seen.standings()
    if player not in standings.ranks:
        raise NotFoundException
    return visit.page("place.html", place=explain(standings, player))
