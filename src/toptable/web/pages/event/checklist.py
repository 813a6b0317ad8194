"""The organizer's checklist: what is done, what is to do, before, during and after the day."""

from typing import Any

from litestar import Response, get
from litestar.di import NamedDependency

from toptable.web.access.visit import Visit
from toptable.web.access.visitor import staff_only

PAGE = "/e/{event:str}/checklist"


@get(PAGE, guards=[staff_only], sync_to_thread=True)
def checklist_page(visit: NamedDependency[Visit]) -> Response[Any]:
    """The list."""
    return visit.page("event/checklist.html")


ROUTES = (checklist_page,)
