"""Deadlines: until when people register, check in, hand in lists, report; and who is late.

N13-05, N13-52, B-061, B-070, B-072, B-137, B-148.
"""

from typing import Any

from litestar import Response, get
from litestar.di import NamedDependency

from toptable.desk.desk import now
from toptable.engine.rules.clock.deadlines import NAMES, DueBy
from toptable.engine.subjects.floor.deadlines import watched
from toptable.web.access.guards import needs
from toptable.web.access.visit import Visit
from toptable.web.pages.moments import in_field

DEADLINES = "/e/{event:str}/deadlines"


@get(DEADLINES, guards=[needs("SetDeadline")], sync_to_thread=True)
def deadlines_page(visit: NamedDependency[Visit]) -> Response[Any]:
    """Every deadline with who has missed it, and a field for each kind."""
    state = visit.seen.state
    online = visit.seen.rules.chosen.get("online", "off") == "on"
    kinds = [kind for kind in DueBy if online or kind is not DueBy.ONLINE_CHECK_IN]
    return visit.fresh_page(
        "event/deadlines.html",
        watched=[
            (due, [state.name_of(player) for player in due.missing])
            for due in watched(visit.tournament.state, visit.tournament.rulebook, now())
        ],
        kinds=[(kind, NAMES[kind], in_field(state.floor.deadlines.get(kind))) for kind in kinds],
    )


ROUTES = (deadlines_page,)
