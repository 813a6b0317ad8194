"""Pages that are made to be printed: everybody by name, and everybody's seat by name."""

from typing import Any

from litestar import Response, get
from litestar.di import NamedDependency

from toptable.engine.reading.seats_by_name import seats_in
from toptable.web.access.visit import Visit
from toptable.web.access.visitor import staff_only
from toptable.web.pages.people.players_part import rows

PRINT = "/e/{event:str}/print"


@get(f"{PRINT}/players", guards=[staff_only], sync_to_thread=True)
def print_players(visit: NamedDependency[Visit]) -> Response[Any]:
    """Everybody by name, with a box to tick."""
    return visit.page("rounds/print_players.html", players=rows(visit.seen.state))


@get(f"{PRINT}/seats", guards=[staff_only], sync_to_thread=True)
def print_seats(visit: NamedDependency[Visit]) -> Response[Any]:
    """Where everybody sits this round, by name: teams under each member's name too."""
    state = visit.seen.state
    current = state.current
    seats = seats_in(state, current) if current else []
    return visit.page("rounds/print_seats.html", round=current, seats=seats)


ROUTES = (print_players, print_seats)
