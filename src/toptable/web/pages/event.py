"""The event page: the current round in the middle, what comes next, who leads, what happened."""

from typing import Any

from litestar import MediaType, Request, Response, get
from litestar.exceptions import NotFoundException

from toptable.desk.desk import Desk
from toptable.engine.sentences import sentence
from toptable.web.headers import is_known
from toptable.web.parts import PARTS
from toptable.web.rendering import Parts, etag, event_page, unchanged
from toptable.web.seen import Seen, seen
from toptable.web.visitor import Visitor


@get("/e/{event:str}", sync_to_thread=True)
def show_event(
    request: Request[Any, Any, Any], desk: Desk, visitor: Visitor, event: str, done: int = 0
) -> Response[Any]:
    """Everything about the event at a glance."""
    what = seen(desk.tournament(event), staff=visitor.staff)
    return event_page(request, "event.html", visitor, what, said=said(what, visitor, done))


@get("/e/{event:str}/parts/{part:str}", sync_to_thread=True)
def show_part(
    request: Request[Any, Any, Any],
    desk: Desk,
    visitor: Visitor,
    event: str,
    part: str,
    number: int = 0,
) -> Response[Any]:
    """One part of an event's pages by itself, for pages that are open already."""
    if part not in PARTS:
        raise NotFoundException
    what = seen(desk.tournament(event), staff=visitor.staff)
    tag = etag(what.mark, part, number)
    if is_known(request, tag):
        return unchanged(tag)
    parts: Parts = request.app.state.parts
    headers = {"etag": tag, "x-version": str(what.version)}
    return Response(str(parts.html(what, part, number)), media_type=MediaType.HTML, headers=headers)


def said(what: Seen, visitor: Visitor, done: int) -> list[str]:
    """The sentences of what this visitor has just done, named by its entry."""
    log = what.tournament.log
    session = visitor.session
    if session is None or not 1 <= done <= what.version or log.lines[done - 1].by != session.name:
        return []
    begin = log.append_of(done)
    together = (line for line in log.lines[begin - 1 :] if log.append_of(line.seq) == begin)
    return [sentence(what.state, line.entry) for line in together]
