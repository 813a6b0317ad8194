"""The API as an application of its own, made when somebody first asks for it.

The pages start without it: whoever only runs a hall pays nothing for it.
"""

from collections.abc import Mapping

from litestar import Litestar
from litestar.config.compression import CompressionConfig
from litestar.datastructures import State

from toptable.api.endpoints import BY_ID
from toptable.web.api import (
    hooking,
    importing_people,
    making,
    printing,
    reading_conduct,
    reading_decks,
    reading_events,
    reading_floor,
    reading_house,
    reading_log,
    reading_people,
    reading_planning,
    reading_rounds,
    reading_screens,
    reading_standings,
    reading_tables,
    reference_page,
    sending,
    staffing,
)
from toptable.web.api.door import DoorLimits, let_in, tell_limits
from toptable.web.api.errors import HANDLERS
from toptable.web.api.serving import Work, handler
from toptable.web.api.stream import stream
from toptable.web.serving.headers import add_headers

STREAM = "followEvent"

WORK: Mapping[str, Work] = {
    **reading_house.WORK,
    **reading_events.WORK,
    **reading_people.WORK,
    **reading_rounds.WORK,
    **reading_standings.WORK,
    **reading_floor.WORK,
    **reading_decks.WORK,
    **reading_log.WORK,
    **reading_conduct.WORK,
    **reading_tables.WORK,
    **reading_screens.WORK,
    **reading_planning.WORK,
    **importing_people.WORK,
    **sending.WORK,
    **making.WORK,
    **staffing.WORK,
    **hooking.WORK,
    **printing.WORK,
}
"""What answers each endpoint, besides the stream."""


def create_api(pages: State) -> Litestar:
    """The API of the desk that the pages serve; what both know is in one place."""
    app = Litestar(
        route_handlers=[
            *(handler(BY_ID[name], work) for name, work in WORK.items()),
            stream(BY_ID[STREAM]),
            *reference_page.ROUTES,
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
