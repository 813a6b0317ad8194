"""State of the server: for the organizer of everything, in plain words."""

from datetime import datetime
from typing import Any

from litestar import Request, Response, get
from litestar.di import NamedDependency

from toptable import __version__
from toptable.desk.desk import Desk, now
from toptable.desk.sights import Sight
from toptable.web.access.visitor import Visitor, sees
from toptable.web.operating.state_of_server import state_of, warnings
from toptable.web.rendering.pages import page

UNITS = ("bytes", "kB", "MB", "GB", "TB")


@get("/server", guards=[sees(Sight.BACKUP)], sync_to_thread=True)
def server_page(
    request: Request[Any, Any, Any], desk: NamedDependency[Desk], visitor: NamedDependency[Visitor]
) -> Response[Any]:
    """Version, database, disk, who listens, what is slow, and what to do about it."""
    held = request.app.state
    state = state_of(desk, held.traffic, len(held.streams), len(held.read_face))
    moment = now()
    return page(
        "server/server.html",
        visitor,
        version=__version__,
        state=state,
        warnings=warnings(state, moment),
        running=_span(moment, state.since),
        snapshot=f"{_span(moment, state.snapshot)} ago" if state.snapshot else "none yet",
        size=_size,
    )


def _size(amount: int) -> str:
    """Bytes as people say them."""
    value = float(amount)
    for unit in UNITS:
        if value < 1000 or unit == UNITS[-1]:
            break
        value /= 1000
    return f"{value:.0f} {unit}" if value >= 10 or unit == UNITS[0] else f"{value:.1f} {unit}"


def _span(until: datetime, since: datetime) -> str:
    """How long something lasts, in the largest unit that fits."""
    seconds = max(int((until - since).total_seconds()), 0)
    for amount, unit in ((86_400, "day"), (3_600, "hour"), (60, "minute")):
        if seconds >= amount:
            number = seconds // amount
            return f"{number} {unit}{'s' if number > 1 else ''}"
    return "less than a minute"


ROUTES = (server_page,)
