"""Archive and bin: putting an event away, deleting it by its name, bringing it back, copying it."""

from typing import Any

import msgspec
from litestar import Response, get, post
from litestar.di import NamedDependency
from litestar.params import URLEncodedBody
from litestar.response import Redirect

from toptable.desk.desk import Desk
from toptable.desk.event_setup import Copied, copy_event
from toptable.engine.log.undo import Blocked
from toptable.engine.refusal import AnsweredBy, Refusal
from toptable.engine.state.office import Shelf
from toptable.engine.subjects.event_admin.admin_commands import MoveToShelf
from toptable.rulebooks import all_rulebooks
from toptable.web.acts.form_response import Refused, answered
from toptable.web.auth.event_request import EventRequest
from toptable.web.auth.requester import Requester, needs, needs_everywhere
from toptable.web.rendering.pages import page

EVENT = "/e/{event:str}"


class Put(msgspec.Struct):
    """The button: where to."""

    shelf: Shelf


class Typed(msgspec.Struct):
    """The form: the name, typed by hand, and why."""

    name: str = ""
    reason: str = ""
    version: int = 0


class Copy(msgspec.Struct):
    """The form: what the copy is called, when it is, and whether the people come along."""

    name: str = ""
    date: str = ""
    people: bool = False
    version: int = 0


@get("/put-away", guards=[needs("MoveToShelf")], sync_to_thread=True)
def put_away_page(
    desk: NamedDependency[Desk], visitor: NamedDependency[Requester]
) -> Response[Any]:
    """What lies in the archive and in the bin."""
    listed = desk.events(deleted=True)
    # A log that another one was put in the place of is kept under the same name.
    here = {event.id for event in listed if not event.deleted}
    return page(
        "events/put_away.html",
        visitor,
        archived=[event for event in listed if event.archived and not event.deleted],
        deleted=[event for event in listed if event.deleted and event.id not in here],
        titles={book.id: book.title for book in all_rulebooks()},
    )


@post(f"{EVENT}/shelf", sync_to_thread=True)
def put(visit: NamedDependency[EventRequest], data: URLEncodedBody[Put]) -> Response[Any]:
    """Into the archive, or back. The bin wants the name typed."""
    if data.shelf is Shelf.BIN:
        return Redirect(f"{visit.address}/delete", status_code=303)
    return visit.send(MoveToShelf(data.shelf), back=f"{visit.address}/settings#danger")


@get(f"{EVENT}/delete", guards=[needs("MoveToShelf")], sync_to_thread=True)
def delete_page(visit: NamedDependency[EventRequest]) -> Response[Any]:
    """What deleting means; the name has to be typed."""
    return visit.fresh_page("events/delete.html", problem=None, typed=Typed())


@post(f"{EVENT}/delete", sync_to_thread=True)
def delete(visit: NamedDependency[EventRequest], data: URLEncodedBody[Typed]) -> Response[Any]:
    """Put the event into the bin."""
    done = visit.desk.delete(
        visit.event,
        data.name,
        visit.actor,
        reason=data.reason.strip(),
        looked_at=data.version or None,
    )
    if isinstance(done, Refusal) and done.answer is not AnsweredBy.SOMEBODY_ELSE:
        return visit.fresh_page("events/delete.html", status=409, problem=done, typed=data)
    if isinstance(done, Refusal | Blocked):
        return answered(visit.request, visit.tournament, done, f"{visit.address}/settings")
    return Redirect("/put-away", status_code=303)


@post(f"{EVENT}/restore", sync_to_thread=True)
def restore(visit: NamedDependency[EventRequest]) -> Response[Any]:
    """Bring the event back from the archive or the bin."""
    done = visit.desk.restore(visit.event, visit.actor)
    if isinstance(done, Blocked):
        done = done.refusal
    if isinstance(done, Refusal):
        raise Refused(done, "/put-away")
    return Redirect(visit.address, status_code=303)


@get(f"{EVENT}/copy", guards=[needs_everywhere("CreateEvent")], sync_to_thread=True)
def copy_page(visit: NamedDependency[EventRequest]) -> Response[Any]:
    """What a copy takes along."""
    return visit.fresh_page("events/copy.html", problem=None, typed=Copy())


@post(f"{EVENT}/copy", guards=[needs_everywhere("CreateEvent")], sync_to_thread=True)
def copy(visit: NamedDependency[EventRequest], data: URLEncodedBody[Copy]) -> Response[Any]:
    """A new event after the pattern of this one."""
    made = copy_event(
        visit.desk,
        visit.tournament,
        data.name,
        visit.actor,
        date=data.date,
        people=data.people,
        looked_at=data.version or None,
    )
    if isinstance(made, Refusal) and made.answer is not AnsweredBy.SOMEBODY_ELSE:
        return visit.fresh_page("events/copy.html", status=409, problem=made, typed=data)
    if isinstance(made, Copied):
        return Redirect(f"/e/{made.tournament.event}/settings", status_code=303)
    raise Refused(made, f"{visit.address}/copy")


ROUTES = (put_away_page, put, delete_page, delete, restore, copy_page, copy)
