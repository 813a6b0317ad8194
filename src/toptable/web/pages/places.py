"""The final ranking, for everybody."""

from typing import Any

from litestar import Response, get
from litestar.di import NamedDependency

from toptable.web.visit import Visit


@get("/e/{event:str}/places", sync_to_thread=True)
def places_page(visit: NamedDependency[Visit]) -> Response[Any]:
    """Who won, and everybody's place."""
    return visit.page("places.html")
