"""The API as an application of its own, made when somebody first asks for it.

The pages start without it: whoever only runs a hall pays nothing for it.
"""

from collections.abc import Mapping

from litestar import Litestar
from litestar.config.compression import CompressionConfig
from litestar.datastructures import State

from toptable.api.endpoints import BY_ID
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
from toptable.web.api.api_request import HANDLERS
from toptable.web.api.caller import DoorLimits, let_in, tell_limits
from toptable.web.api.handlers import Work, handler
from toptable.web.api.log_endpoints import stream
from toptable.web.serving.responses import add_headers

STREAM = "followEvent"

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
