"""What has to be announced, as a page to show and to print."""

from typing import Any

from litestar import Response, get
from litestar.di import NamedDependency

from toptable.web.visit import Visit


@get("/e/{event:str}/announcements", sync_to_thread=True)
def announcements_page(visit: NamedDependency[Visit]) -> Response[Any]:
    """What players must know, by when; for staff with what is still to be decided."""
    return visit.page("announcements.html")
