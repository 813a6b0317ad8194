"""The event's page to share: what it is, where it stands, who leads, who won; and its picture."""

from typing import Any

from litestar import Response, get
from litestar.di import NamedDependency
from litestar.exceptions import NotFoundException
from litestar.params import FromPath

from toptable.web.access.visit import Visit

FOR_GOOD = {
    "cache-control": "public, max-age=31536000, immutable",
    # A shared link shows it on other sites.
    "cross-origin-resource-policy": "cross-origin",
}


@get("/e/{event:str}/about", sync_to_thread=True)
def about_page(visit: NamedDependency[Visit]) -> Response[Any]:
    """The event for everybody who hears of it for the first time."""
    return visit.page("event/about.html", landing=False)


@get("/e/{event:str}/picture/{digest:str}", sync_to_thread=True)
def picture(visit: NamedDependency[Visit], digest: FromPath[str]) -> Response[Any]:
    """The picture that the event has now; one that it had before is nobody's to see any more."""
    shown = visit.seen.event.picture
    if shown is None or shown.digest != digest:
        raise NotFoundException
    content = visit.desk.store.picture(visit.event, digest)
    if content is None:
        raise NotFoundException
    return Response(content, media_type=shown.media.value, headers=FOR_GOOD)


ROUTES = (about_page, picture)
