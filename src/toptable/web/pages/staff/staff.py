"""The staff: who is on, inviting by link or code, taking a role away. For one event or for all."""

from typing import Any

import msgspec
from litestar import Request, Response, get, post
from litestar.di import NamedDependency
from litestar.exceptions import NotFoundException
from litestar.handlers import HTTPRouteHandler
from litestar.params import FromPath, FromQuery, URLEncodedBody
from litestar.response import Redirect

from toptable.desk.desk import Desk, now
from toptable.desk.listing import Listed
from toptable.desk.sights import Sight
from toptable.engine.roles import Role
from toptable.engine.rules.words import OURS
from toptable.store.staff_rows import EVERYWHERE, Member
from toptable.web.access import invitations
from toptable.web.access.visit import Visit
from toptable.web.access.visitor import doorkeeper_of, event_of, sees, session_of, visitor_of
from toptable.web.pages.door.link_page import link_page
from toptable.web.pages.staff.staff_list import TASKS, can_vouch, on_duty, tokens_at, waiting
from toptable.web.rendering.pages import page
from toptable.web.serving.connection import is_open

SAID = {
    "out": "The role is taken away, at once and in every browser.",
    "withdrawn": "The invitation leads nowhere now.",
    "token": "The token is revoked, at once and everywhere.",
    "gone": "That was done already.",
}


class Invited(msgspec.Struct):
    """The form of an invitation."""

    role: Role
    name: str = ""
    event: str = EVERYWHERE


class Where(msgspec.Struct):
    """Where a role or an invitation holds; on an event's own page, there."""

    event: str = EVERYWHERE


def staff_page(
    request: Request[Any, Any, Any], desk: NamedDependency[Desk], said: FromQuery[str] = ""
) -> Response[Any]:
    """Who is on, who is invited, and the form that invites."""
    return _staff_page(request, desk, said=SAID.get(said, ""))


def invite(
    request: Request[Any, Any, Any], desk: NamedDependency[Desk], data: URLEncodedBody[Invited]
) -> Response[Any]:
    """Make an invitation and show its link and code."""
    if data.role not in TASKS:
        raise NotFoundException
    event = event_of(request) or data.event
    if event:
        desk.tournament(event)
    by = session_of(request).name
    token = invitations.invite(desk.store, data.role, event=event, name=data.name, by=by)
    return Redirect(f"{_place(request)}/links/{token}", status_code=303)


def staff_link_page(
    request: Request[Any, Any, Any], desk: NamedDependency[Desk], token: FromPath[str]
) -> Response[Any]:
    """A link as text and as a code, to send or to show."""
    found = invitations.find(desk.store, token)
    if found is None or event_of(request) not in (found.event, EVERYWHERE):
        raise NotFoundException
    return link_page(request, desk, token, found, back=_place(request))


def withdraw(
    request: Request[Any, Any, Any],
    desk: NamedDependency[Desk],
    invitation: FromPath[str],
    data: URLEncodedBody[Where],
) -> Response[Any]:
    """Let an invitation lead nowhere."""
    event = event_of(request) or data.event
    done = desk.store.staff.withdraw(invitation, event, now())
    return _back(request, "withdrawn" if done else "gone")


def put_out(
    request: Request[Any, Any, Any],
    desk: NamedDependency[Desk],
    member: FromPath[str],
    data: URLEncodedBody[Where],
) -> Response[Any]:
    """Take a role away; who has none left is signed out."""
    if member == session_of(request).member:
        raise NotFoundException
    done = desk.store.staff.take_role(member, event_of(request) or data.event, now())
    doorkeeper_of(request).look_now()
    return _back(request, "out" if done else "gone")


def make_link(
    request: Request[Any, Any, Any], desk: NamedDependency[Desk], member: FromPath[str]
) -> Response[Any]:
    """A new link for somebody who is on, for a browser where they are not."""
    found = _member(desk, member)
    event = event_of(request)
    if found is None or not can_vouch(found, event):
        raise NotFoundException
    by = session_of(request).name
    token = invitations.link_for(desk.store, member, found.name, event=event, by=by)
    return Redirect(f"{_place(request)}/links/{token}", status_code=303)


def revoke(
    request: Request[Any, Any, Any], desk: NamedDependency[Desk], token: FromPath[str]
) -> Response[Any]:
    """Let a token of somebody on the staff lead nowhere."""
    doorkeeper = doorkeeper_of(request)
    listed = tokens_at(desk, doorkeeper, event_of(request))
    done = any(row.id == token and row.ours for row in listed) and desk.store.access_tokens.revoke(
        token, now(), session_of(request).name
    )
    doorkeeper.look_now()
    return _back(request, "token" if done else "gone")


def _goes_on(event: Listed) -> bool:
    return event.readable and not event.closed


def _staff_page(request: Request[Any, Any, Any], desk: Desk, *, said: str) -> Response[Any]:
    event = event_of(request)
    context: dict[str, Any] = {
        "event_id": event,
        "place": _place(request),
        "people": on_duty(desk, doorkeeper_of(request), event, session_of(request).member),
        "invitations": waiting(desk, event),
        "events": [] if event else [listed for listed in desk.events() if _goes_on(listed)],
        "tokens": tokens_at(desk, doorkeeper_of(request), event),
        "tasks": TASKS,
        "told": said,
        "unprotected": is_open(request),
    }
    if event:
        visit = Visit(request, desk, event)
        words = visit.tournament.rulebook.words
        return visit.fresh_page(
            "staff/staff.html", layout="about_event.html", words=words, **context
        )
    return page("staff/staff.html", visitor_of(request), layout="base.html", words=OURS, **context)


def _member(desk: Desk, member: str) -> Member | None:
    return next((row for row in desk.store.staff.members() if row.id == member), None)


def _place(request: Request[Any, Any, Any]) -> str:
    event = event_of(request)
    return f"/e/{event}/staff" if event else "/staff"


def _back(request: Request[Any, Any, Any], said: str) -> Response[Any]:
    return Redirect(f"{_place(request)}?said={said}", status_code=303)


def _routes(place: str) -> tuple[HTTPRouteHandler, ...]:
    options: dict[str, Any] = {"guards": [sees(Sight.STAFF)], "sync_to_thread": True}
    return (
        get(place, **options)(staff_page),
        post(f"{place}/invitations", **options)(invite),
        get(f"{place}/links/{{token:str}}", **options)(staff_link_page),
        post(f"{place}/invitations/{{invitation:str}}/withdraw", **options)(withdraw),
        post(f"{place}/members/{{member:str}}/out", **options)(put_out),
        post(f"{place}/members/{{member:str}}/link", **options)(make_link),
        post(f"{place}/tokens/{{token:str}}/revoke", **options)(revoke),
    )


# One handler for two addresses would run its function twice over in threads of its own.
ROUTES = (*_routes("/staff"), *_routes("/e/{event:str}/staff"))
"""The same pages for the whole house and for one event."""
