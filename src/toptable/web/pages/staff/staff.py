"""The staff of one event or of all: who is on, inviting by link or code, taking a role away."""

from datetime import datetime, timedelta
from typing import Any

import msgspec
from litestar import Request, Response, get, post
from litestar.di import NamedDependency
from litestar.exceptions import NotFoundException
from litestar.handlers import HTTPRouteHandler
from litestar.params import FromPath, FromQuery, URLEncodedBody
from litestar.response import Redirect

from toptable.desk.desk import Desk, now
from toptable.desk.event_list import Listed
from toptable.desk.permissions import Visibility
from toptable.engine.roles import Role
from toptable.engine.rules.provisions import OURS
from toptable.store.records import EVERYWHERE, Kind, Member, SessionRow
from toptable.web.auth import credentials
from toptable.web.auth.event_request import EventRequest
from toptable.web.auth.requester import doorkeeper_of, event_of, sees, session_of, visitor_of
from toptable.web.auth.sessions import SessionCache
from toptable.web.pages.sign_in.sign_in import event_name, render_link
from toptable.web.pages.sign_in.tokens import TokenRow, token_row
from toptable.web.rendering.pages import page
from toptable.web.serving.request_filter import is_open

HERE = timedelta(minutes=3)
"""Whoever looked at a page so recently is here."""

TASKS = {
    Role.ORGANIZER: "everything, also inviting others",
    Role.SCOREKEEPER: "players, pairings, results, the clock",
    Role.TIMEKEEPER: "the clock and the calls of time; sees what is published",
    Role.HEAD_JUDGE: "rulings and appeals, results, late entries, putting people out",
    Role.JUDGE: "calls, penalties, results, extra time; no pairings",
    Role.DECK_CHECKER: "deck checks; sees what is published",
    Role.COVERAGE: "the stream; sees what is published, changes nothing",
}
"""The roles that people are invited in, with what they are for."""


class OnDuty(msgspec.Struct, frozen=True):
    """Somebody in a role."""

    member: str
    name: str
    role: str
    event: str
    at: str
    """The name of the event, or nothing for all of them."""
    since: datetime
    by: str
    seen: datetime | None
    here: bool
    browsers: int
    ours: bool
    """Whether this page can take the role away."""
    linkable: bool
    """Whether this page can make them a link for another browser."""


class Waiting(msgspec.Struct, frozen=True):
    """An invitation that nobody has used yet."""

    id: str
    name: str
    role: str
    event: str
    at: str
    by: str
    created: datetime
    until: datetime


def on_duty(desk: Desk, doorkeeper: SessionCache, event: str, me: str) -> list[OnDuty]:
    """Who is on: at an event, with those who are on everywhere, or in the whole house.

    Nobody takes their own role away: that would leave nobody to give it back.
    """
    sessions: dict[str, list[SessionRow]] = {}
    for session in desk.store.staff.sessions(now()):
        sessions.setdefault(session.member, []).append(session)
    rows = []
    for member in desk.store.staff.members():
        seen = [doorkeeper.last_seen(row) for row in sessions.get(member.id, ())]
        last = max(seen, default=None)
        for held in member.roles:
            if event and held.event not in (event, EVERYWHERE):
                continue
            rows.append(
                OnDuty(
                    member=member.id,
                    name=member.name,
                    role=held.role,
                    event=held.event,
                    at=event_name(desk, held.event),
                    since=held.since,
                    by=held.by,
                    seen=last,
                    here=last is not None and now() - last < HERE,
                    browsers=len(seen),
                    ours=member.id != me and event in (held.event, EVERYWHERE),
                    linkable=member.id != me and can_vouch(member, event),
                )
            )
    return sorted(rows, key=lambda row: (row.event, row.name.casefold()))


def can_vouch(member: Member, event: str) -> bool:
    """Whether the organizer of an event, or of all, may make a link that signs somebody in.

    Not for people who also work elsewhere, and not for other organizers: nobody else should be
    able to act in their name.
    """
    if any(held.role == Role.ORGANIZER for held in member.roles):
        return False
    return event == EVERYWHERE or {held.event for held in member.roles} == {event}


def waiting(desk: Desk, event: str) -> list[Waiting]:
    """The invitations that are still open, to an event or to any."""
    return [
        Waiting(
            id=invitation.id,
            name=invitation.name,
            role=invitation.role if invitation.kind is Kind.INVITATION else "",
            event=invitation.event,
            at=event_name(desk, invitation.event),
            by=invitation.by,
            created=invitation.created,
            until=invitation.until,
        )
        for invitation in desk.store.staff.invitations(now())
        if invitation.kind is not Kind.ORGANIZER and event in (invitation.event, EVERYWHERE)
    ]


def tokens_at(desk: Desk, doorkeeper: SessionCache, event: str) -> list[TokenRow]:
    """The tokens that still work at an event, or anywhere.

    The organizer of one event revokes those that do nothing elsewhere.
    """
    members = {member.id: member for member in desk.store.staff.members()}
    rows = []
    for token in desk.store.access_tokens.all():
        owner = members.get(token.member)
        if owner is None or not token.works_at(now()):
            continue
        held = {role.event for role in owner.roles}
        reaches = token.event == event or (not token.event and held & {event, EVERYWHERE})
        if event and not reaches:
            continue
        ours = event in (EVERYWHERE, token.event) or held == {event}
        rows.append(token_row(desk, doorkeeper, token, owner.name, ours=ours))
    return rows


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
    token = credentials.invite(desk.store, data.role, event=event, name=data.name, by=by)
    return Redirect(f"{_place(request)}/links/{token}", status_code=303)


def staff_link_page(
    request: Request[Any, Any, Any], desk: NamedDependency[Desk], token: FromPath[str]
) -> Response[Any]:
    """A link as text and as a code, to send or to show."""
    found = credentials.find(desk.store, token)
    if found is None or event_of(request) not in (found.event, EVERYWHERE):
        raise NotFoundException
    return render_link(request, desk, token, found, back=_place(request))


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
    token = credentials.link_for(desk.store, member, found.name, event=event, by=by)
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
        visit = EventRequest(request, desk, event)
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
    options: dict[str, Any] = {"guards": [sees(Visibility.STAFF)], "sync_to_thread": True}
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
