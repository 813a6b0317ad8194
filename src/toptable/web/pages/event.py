"""The event page: the current round in the middle, what comes next, who leads, what happened."""

from typing import Any

from litestar import Response, get
from litestar.di import NamedDependency
from litestar.exceptions import NotFoundException
from litestar.params import FromPath, FromQuery

from toptable.web.parts import PARTS
from toptable.web.visit import Visit


@get("/e/{event:str}", sync_to_thread=True)
def event_page(visit: NamedDependency[Visit]) -> Response[Any]:
    """Everything about the event at a glance."""
    return visit.page("event.html")


@get("/e/{event:str}/parts/{part:str}", sync_to_thread=True)
def event_part(
    visit: NamedDependency[Visit], part: FromPath[str], number: FromQuery[int] = 0
) -> Response[Any]:
    """One part of an event's pages, for pages that are open already."""
    if part not in PARTS or not 0 <= number <= len(visit.seen.state.rounds):
        raise NotFoundException
    return visit.part(part, number)
