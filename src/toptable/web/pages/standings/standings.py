"""The standings after any round, why somebody is where they are, and who may see them.

N13-72, N10-72.
"""

from typing import Any

import msgspec
from litestar import Response, get, post
from litestar.di import NamedDependency
from litestar.exceptions import NotFoundException, ValidationException
from litestar.params import FromPath, FromQuery, URLEncodedBody

from toptable.engine.reading.outlook.need import shown_to_all
from toptable.engine.rules.standings.explain import explain
from toptable.engine.subjects.conduct.revoked_places import marks
from toptable.engine.subjects.office.office_work import ShowStandings
from toptable.web.access.visit import Visit

STANDINGS = "/e/{event:str}/standings"
EVERY_ROUND = "all"


class Shown(msgspec.Struct):
    """The form: the last round that everybody sees, or every one."""

    through: str


@get(STANDINGS, sync_to_thread=True)
def standings_page(visit: NamedDependency[Visit], after: FromQuery[int] = 0) -> Response[Any]:
    """Every place after the last complete round, or after an earlier one."""
    return visit.page("standings/standings.html", number=_round(visit, after))


@get(f"{STANDINGS}/{{player:int}}", sync_to_thread=True)
def place_page(
    visit: NamedDependency[Visit], player: FromPath[int], after: FromQuery[int] = 0
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


@post(f"{STANDINGS}/show", sync_to_thread=True)
def show_standings(visit: NamedDependency[Visit], data: URLEncodedBody[Shown]) -> Response[Any]:
    """Let everybody see the standings up to a round, or after every round."""
    if data.through == EVERY_ROUND:
        through = None
    elif data.through.isdecimal() and len(data.through) < 5:
        through = int(data.through)
    else:
        raise ValidationException
    return visit.send(ShowStandings(through), back=f"{visit.address}/standings")


def _round(visit: Visit, after: int) -> int:
    """A round whose standings this visitor may see; 0 for the last."""
    if not 0 <= after <= visit.seen.standings_through:
        raise NotFoundException
    return after


ROUTES = (standings_page, place_page, show_standings)
