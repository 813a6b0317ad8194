"""State of the server: for the organizer of everything, in plain words."""

from typing import Any

from litestar import Request, Response, get
from litestar.di import NamedDependency

from toptable import __version__
from toptable.desk.desk import Desk, now
from toptable.desk.sights import Sight
from toptable.store.hook_rows import Hook
from toptable.web.access.visitor import Visitor, sees
from toptable.web.operating import beats
from toptable.web.operating.state_of_server import about, state_of, warnings
from toptable.web.operating.words import ago, size
from toptable.web.rendering.pages import page


@get("/server", guards=[sees(Sight.BACKUP)], sync_to_thread=True)
def server_page(
    request: Request[Any, Any, Any], desk: NamedDependency[Desk], visitor: NamedDependency[Visitor]
) -> Response[Any]:
    """Database, disk, all processes, who listens, what is slow, and what to do about it."""
    held, moment = request.app.state, now()
    own = beats.told(held)
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
