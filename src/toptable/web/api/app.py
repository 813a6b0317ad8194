"""The API as an application of its own, made when somebody first asks for it.

The pages start without it: whoever only runs a hall pays nothing for it.
"""

from collections.abc import Mapping
from typing import Any, cast

from litestar import Litestar, Request
from litestar.config.compression import CompressionConfig
from litestar.datastructures import State
from litestar.types import HTTPScope

from toptable.api.endpoints import BY_ID
from toptable.desk.desk import Desk
from toptable.engine.declared import Scope
from toptable.engine.roles import Actor
from toptable.store.records import EVERYWHERE
from toptable.web.api import (
    command_endpoints,
    conduct_endpoints,
    deck_endpoints,
    event_endpoints,
    file_endpoints,
    floor_endpoints,
    hook_endpoints,
    log_endpoints,
    people_endpoints,
    round_endpoints,
    server_endpoints,
    standings_endpoints,
)
from toptable.web.api.api_request import HANDLERS, Ask
from toptable.web.api.caller import Caller, DoorLimits, let_in, tell_limits
from toptable.web.api.handlers import Work, handler
from toptable.web.api.log_endpoints import stream
from toptable.web.serving.responses import add_headers

STREAM = "followEvent"
EVERYTHING = 1_000_000
"""How many rows somebody at this computer gets: all that there are."""

WORK: Mapping[str, Work] = {
    **server_endpoints.WORK,
    **event_endpoints.WORK,
    **people_endpoints.WORK,
    **round_endpoints.WORK,
    **standings_endpoints.WORK,
    **floor_endpoints.WORK,
    **deck_endpoints.WORK,
    **log_endpoints.WORK,
    **conduct_endpoints.WORK,
    **round_endpoints.TABLE_WORK,
    **floor_endpoints.SCREEN_WORK,
    **event_endpoints.PLANNING_WORK,
    **people_endpoints.IMPORT_WORK,
    **command_endpoints.WORK,
    **file_endpoints.WORK,
    **people_endpoints.STAFF_WORK,
    **hook_endpoints.WORK,
    **file_endpoints.PRINT_WORK,
}
"""What answers each endpoint, besides the stream."""


def answer_here(desk: Desk, who: Actor, name: str, **asked: Any) -> Any:
    """What an endpoint answers to somebody at this computer, as a struct, without a server.

    ``asked`` is what stands in its address, in the path or after it. Raises what the API answers
    with a problem: ``Told`` or ``DoorProblem``.
    """
    endpoint = BY_ID[name]
    query = {wanted.name: wanted.default for wanted in endpoint.query}
    if "limit" in query:
        query["limit"] = EVERYTHING
    path = {part: value for part, value in asked.items() if part not in query}
    query |= {part: value for part, value in asked.items() if part in query}
    ask = Ask(
        request=Request(cast(HTTPScope, {"type": "http", "path": endpoint.path, "headers": []})),
        endpoint=endpoint,
        desk=desk,
        caller=Caller(
            token="here", name=who.name, scopes=frozenset(Scope), roles={EVERYWHERE: who.role}
        ),
        path=path,
        query=query,
    )
    return WORK[name](ask)


def create_api(pages: State) -> Litestar:
    """The API of the desk that the pages serve; what both know is in one place."""
    app = Litestar(
        route_handlers=[
            *(handler(BY_ID[name], work) for name, work in WORK.items()),
            stream(BY_ID[STREAM]),
            *server_endpoints.ROUTES,
        ],
        guards=[let_in],
        before_send=[add_headers, tell_limits],
        exception_handlers=HANDLERS,
        compression_config=CompressionConfig(
            backend="gzip", gzip_compress_level=5, minimum_size=1000, exclude=["/stream$"]
        ),
        openapi_config=None,
        logging_config=None,
        plugins=[],
    )
    for name in SHARED:
        app.state[name] = pages[name]
    app.state.door_limits = DoorLimits(app.state.desk.store)
    return app


SHARED = (
    "desk",
    "doorkeeper",
    "session_keys",
    "player_door",
    "streams",
    "hall_address",
    "authority",
    "hook_sender",
    "courier",
)
"""What the API has from the pages."""
