"""The final ranking, for everybody."""

from typing import Any

from litestar import Response, get
from litestar.di import NamedDependency

from toptable.engine.refusal import Refusal
from toptable.engine.subjects.finals.tiebreaking import games_to_call
from toptable.web.access.visit import Visit
from toptable.web.pages.finals.cut_part import level_at


@get("/e/{event:str}/places", sync_to_thread=True)
def places_page(visit: NamedDependency[Visit]) -> Response[Any]:
    """Who won, and everybody's place."""
    seen = visit.seen
    level = level_at(seen, 1) if seen.staff and seen.state.finished_rounds else ()
    games = games_to_call(seen.state, visit.tournament.rulebook, 1)
    callable_ = seen.may("CallTiebreaker") and not seen.state.closed
    playoff = None if isinstance(games, Refusal) or not callable_ else seen.rules.tiebreaker
    return visit.page("finals/places.html", level=level, playoff=playoff)


ROUTES = (places_page,)
