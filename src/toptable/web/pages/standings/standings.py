"""The standings after any round, why somebody is where they are, and who may see them.

N13-72, N10-72.
"""

from typing import Any

from litestar import Response, get
from litestar.di import NamedDependency
from litestar.exceptions import NotFoundException
from litestar.params import FromPath, FromQuery

from toptable.engine.rules.standings.explain import explain
from toptable.engine.subjects.conduct.ejections import marks
from toptable.engine.views.cut_odds.need import shown_to_all
from toptable.web.auth.event_request import EventRequest

STANDINGS = "/e/{event:str}/standings"


@get(STANDINGS, sync_to_thread=True)
def standings_page(
    visit: NamedDependency[EventRequest], after: FromQuery[int] = 0
) -> Response[Any]:
    """Every place after the last complete round, or after an earlier one."""
    return visit.page("standings/standings.html", number=_round(visit, after))


@get(f"{STANDINGS}/{{player:int}}", sync_to_thread=True)
def place_page(
    visit: NamedDependency[EventRequest], player: FromPath[int], after: FromQuery[int] = 0
) -> Response[Any]:
    """One player's place: every opponent's share, what was left out, what was divided by what."""
    if not visit.seen.standings_through:
        raise NotFoundException
    standings = visit.seen.standings(_round(visit, after))
    if player not in standings.ranks:
        raise NotFoundException
    mark = marks(visit.seen.state, visit.tournament.rulebook).get(player, "")
    asks = visit.seen.staff or shown_to_all(visit.seen.state)
    return visit.page(
        "standings/place.html",
        place=explain(standings, player),
        mark=mark,
        player=player,
        asks=asks and visit.seen.state.finals.locked is None,
    )


def _round(visit: EventRequest, after: int) -> int:
    """A round whose standings this visitor may see; 0 for the last."""
    if not 0 <= after <= visit.seen.standings_through:
        raise NotFoundException
    return after


ROUTES = (standings_page, place_page)
