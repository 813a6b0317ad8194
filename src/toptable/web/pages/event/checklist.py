"""The organizer's checklist: what is done, what is to do, before, during and after the day."""

from typing import Any

import msgspec
from litestar import Response, get, post
from litestar.di import NamedDependency
from litestar.params import URLEncodedBody

from toptable.engine.subjects.office.office_work import Tick
from toptable.web.access.visit import Visit
from toptable.web.access.visitor import staff_only

PAGE = "/e/{event:str}/checklist"


class Ticked(msgspec.Struct):
    """The button: which line."""

    item: str


@get(PAGE, guards=[staff_only], sync_to_thread=True)
def checklist_page(visit: NamedDependency[Visit]) -> Response[Any]:
    """The list."""
    return visit.page("event/checklist.html")


@post(PAGE, sync_to_thread=True)
def tick(visit: NamedDependency[Visit], data: URLEncodedBody[Ticked]) -> Response[Any]:
    """Tick a line off."""
    return visit.send(Tick(data.item), back=f"{visit.address}/checklist")


@post(f"{PAGE}/undo", sync_to_thread=True)
def untick(visit: NamedDependency[Visit], data: URLEncodedBody[Ticked]) -> Response[Any]:
    """It is not done after all."""
    return visit.send(Tick(data.item, undone=True), back=f"{visit.address}/checklist")


ROUTES = (checklist_page, tick, untick)
