"""One's own account: roles, a password, other browsers, signing out everywhere."""

from datetime import datetime
from typing import Any

import msgspec
from litestar import Request, Response, get, post
from litestar.di import NamedDependency
from litestar.exceptions import NotFoundException
from litestar.params import FromPath, FromQuery, URLEncodedBody
from litestar.response import Redirect

from toptable.desk.desk import Desk, now
from toptable.engine import names
from toptable.store.records import Kind, NameTaken
from toptable.web.auth import credentials, passwords
from toptable.web.auth.passwords import Limits
from toptable.web.auth.requester import doorkeeper_of, session_of, signed_in_only, visitor_of
from toptable.web.pages.sign_in.sign_in import event_name, render_link, signed_out, too_often
from toptable.web.rendering.pages import page
from toptable.web.serving.request_filter import address_of, is_open

GUARDS = [signed_in_only]
NOT_THE_SAME = "The two new passwords differ. Type the same one twice."
NOT_THE_OLD_ONE = "The password that you have now is another one."
SAID = {
    "password": "Your password is set. With your name and it you can sign in anywhere.",
    "name": "Your name is changed. What the log has already keeps the old one.",
    "ended": "That browser is signed out.",
}


class NewName(msgspec.Struct):
    """The form."""

    name: str = ""


class NewPassword(msgspec.Struct):
    """The form."""

    password: str = ""
    again: str = ""
    current: str = ""


class Browser(msgspec.Struct, frozen=True):
    """A browser in which one is signed in."""

    id: str
    device: str
    since: datetime
    seen: datetime
    this: bool


@get("/me", guards=GUARDS, sync_to_thread=True)
def me_page(
    request: Request[Any, Any, Any], desk: NamedDependency[Desk], said: FromQuery[str] = ""
) -> Response[Any]:
    """Who one is here, and where one is signed in."""
    return _page(request, desk, said=SAID.get(said, ""))


@post("/me/name", guards=GUARDS, sync_to_thread=True)
def change_name(
    request: Request[Any, Any, Any], desk: NamedDependency[Desk], data: URLEncodedBody[NewName]
) -> Response[Any]:
    """Be called otherwise from now on; what is in the log already keeps the old name."""
    name = names.tidy(data.name)[: credentials.MOST_LETTERS]
    if wrong := names.problem(name, "Your name"):
        return _page(request, desk, problem=wrong.text, typed=data.name, status=422)
    try:
        desk.store.staff.rename(session_of(request).member, name, names.key(name))
    except NameTaken as taken:
        return _page(request, desk, problem=str(taken), typed=name, status=409)
    doorkeeper_of(request).look_now()
    return Redirect("/me?said=name", status_code=303)


@post("/me/password", guards=GUARDS, sync_to_thread=True)
def set_password(
    request: Request[Any, Any, Any], desk: NamedDependency[Desk], data: URLEncodedBody[NewPassword]
) -> Response[Any]:
    """Set a password, or another one; who has one must know it."""
    session, limits, address = session_of(request), limits_of(request), address_of(request)
    who = names.key(session.name)
    problem = passwords.problem(data.password)
    if not problem and data.password != data.again:
        problem = NOT_THE_SAME
    if problem:
        return _page(request, desk, problem=problem, status=422)
    if kept := desk.store.staff.password(who):
        if wait := limits.count(who, address):
            return too_often(request, wait, session.name, "/me")
        if not passwords.fits(data.current, kept[1]):
            return _page(request, desk, problem=NOT_THE_OLD_ONE, status=403)
        limits.right(who, address)
    desk.store.staff.set_password(session.member, passwords.hashed(data.password))
    return Redirect("/me?said=password", status_code=303)


@post("/me/links", guards=GUARDS, sync_to_thread=True)
def make_own_link(request: Request[Any, Any, Any], desk: NamedDependency[Desk]) -> Response[Any]:
    """A link for another browser of one's own."""
    me = session_of(request)
    token = credentials.link_for(desk.store, me.member, me.name, by=me.name)
    return Redirect(f"/me/links/{token}", status_code=303)


@get("/me/links/{token:str}", guards=GUARDS, sync_to_thread=True)
def own_link_page(
    request: Request[Any, Any, Any], desk: NamedDependency[Desk], token: FromPath[str]
) -> Response[Any]:
    """The same as text and as a code."""
    found = credentials.find(desk.store, token)
    if found is None or found.kind is not Kind.DEVICE:
        raise NotFoundException
    if found.member != session_of(request).member:
        raise NotFoundException
    return render_link(request, desk, token, found, back="/me")


@post("/me/sessions/{session:str}/end", guards=GUARDS, sync_to_thread=True)
def end_session(
    request: Request[Any, Any, Any], desk: NamedDependency[Desk], session: FromPath[str]
) -> Response[Any]:
    """Sign out in one of one's browsers."""
    me = session_of(request)
    desk.store.staff.end_session(session, me.member, now())
    if session == me.id:
        return signed_out(request)
    doorkeeper_of(request).look_now()
    return Redirect("/me?said=ended", status_code=303)


@post("/me/sign-out-everywhere", guards=GUARDS, sync_to_thread=True)
def sign_out_everywhere(
    request: Request[Any, Any, Any], desk: NamedDependency[Desk]
) -> Response[Any]:
    """Sign out here and in every other browser."""
    desk.store.staff.end_sessions(session_of(request).member, now())
    return signed_out(request)


def limits_of(request: Request[Any, Any, Any]) -> Limits:
    """How often somebody may guess."""
    limits: Limits = request.app.state.limits
    return limits


def _page(
    request: Request[Any, Any, Any],
    desk: Desk,
    *,
    said: str = "",
    problem: str = "",
    typed: str = "",
    status: int = 200,
) -> Response[Any]:
    me, doorkeeper = session_of(request), doorkeeper_of(request)
    browsers = [
        Browser(
            session.id,
            session.device,
            session.created,
            doorkeeper.last_seen(session),
            session.id == me.id,
        )
        for session in desk.store.staff.sessions(now())
        if session.member == me.member
    ]
    return page(
        "sign_in/me.html",
        visitor_of(request),
        status=status,
        roles=[(str(role), event, event_name(desk, event)) for event, role in me.roles.items()],
        browsers=browsers,
        password=desk.store.staff.password(names.key(me.name)) is not None,
        shortest=passwords.SHORTEST,
        told=said,
        problem=problem,
        typed=typed or me.name,
        unprotected=is_open(request),
    )


ROUTES = (
    me_page,
    change_name,
    set_password,
    make_own_link,
    own_link_page,
    end_session,
    sign_out_everywhere,
)
