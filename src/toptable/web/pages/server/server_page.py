"""State of the server: for the organizer of everything, in plain words."""

from typing import Any

from litestar import Request, Response, get
from litestar.di import NamedDependency

from toptable import __version__
from toptable.desk.desk import Desk, now
from toptable.desk.permissions import Visibility
from toptable.store.records import Hook
from toptable.web.auth.requester import Requester, sees
from toptable.web.monitoring import server_health
from toptable.web.monitoring.server_health import about, ago, size, state_of, warnings
from toptable.web.rendering.pages import page


@get("/server", guards=[sees(Visibility.BACKUP)], sync_to_thread=True)
def server_page(
    request: Request[Any, Any, Any],
    desk: NamedDependency[Desk],
    visitor: NamedDependency[Requester],
) -> Response[Any]:
    """Database, disk, all processes, who listens, what is slow, and what to do about it."""
    held, moment = request.app.state, now()
    own = server_health.heartbeat(held)
    state = state_of(desk, held.traffic, moment, own)
    return page(
        "server/server.html",
        visitor,
        version=__version__,
        state=state,
        warnings=warnings(state, moment),
        own=own.id,
        about=lambda heard: " · ".join(about(heard, moment)),
        snapshot=ago(moment, state.snapshot),
        backup=ago(moment, state.backup),
        hook_page=hook_page,
        size=size,
    )


def hook_page(hook: Hook) -> str:
    """Where a webhook is seen to; nothing for those of all events, which have no page."""
    return f"/e/{hook.event}/hooks/{hook.id}" if hook.event else ""


ROUTES = (server_page,)
