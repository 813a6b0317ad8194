"""Signing in by a link or with a password, showing such a link, and signing out again.

Opening a link uses nothing up, since browsers and chat programs look ahead at links; only the
button does.
"""

from typing import Any

import msgspec
from litestar import Request, Response, get, post
from litestar.datastructures import Cookie
from litestar.di import NamedDependency
from litestar.params import FromPath, FromQuery, URLEncodedBody
from litestar.response import Redirect
from markupsafe import Markup

from toptable.desk.desk import Desk, now
from toptable.engine import names
from toptable.engine.state import the_event
from toptable.store import NoSuchEvent
from toptable.store.records import Invitation, Kind, NameTaken, OrganizerAlready, SessionRow
from toptable.web.auth import credentials, passwords
from toptable.web.auth.passwords import Limits
from toptable.web.auth.requester import Requester, doorkeeper_of, keys_of, visitor_of
from toptable.web.auth.sessions import COOKIE, LASTS, new_session
from toptable.web.languages.languages import DEFAULT
from toptable.web.languages.texts import texts_in
from toptable.web.rendering.pages import page
from toptable.web.serving.error_pages import problem_page
from toptable.web.serving.request_filter import (
    HERE,
    address_for_others,
    address_of,
    device_of,
    is_open,
)


def event_name(desk: Desk, event: str) -> str:
    """The name of an event; its id if it is gone, and nothing for no event."""
    if not event:
        return ""
    try:
        return the_event(desk.tournament(event).state).name
    except NoSuchEvent:
        return event


def render_link(
    request: Request[Any, Any, Any], desk: Desk, token: str, found: Invitation, *, back: str
) -> Response[Any]:
    """The page of one link, and whether somebody has used it."""
    address = f"{address_for_others(request)}{credentials.path(token)}"
    host = address.partition("://")[2].partition("/")[0].rpartition(":")[0].strip("[]")
    return page(
        "sign_in/link.html",
        visitor_of(request),
        link=found,
        waiting=found.open_at(now()),
        device=found.kind is Kind.DEVICE,
        at=event_name(desk, found.event),
        address=address,
        code=code(address),
        only_here=host in HERE,
        back=back,
        unprotected=is_open(request),
    )


def code(address: str) -> Markup:
    """The address as a square to scan. White stays white in the dark: cameras want it so."""
    # Loaded only here: few pages show a code, and every start would wait for it.
    import segno

    drawn = segno.make(address, error="m", micro=False)
    return Markup(drawn.svg_inline(light="#fff", omitsize=True, svgclass="code", lineclass=None))


USED_UP = (
    "This link does not work any more: each one works once, and only for some days. Ask whoever "
    "gave it to you for a new one; toptable organizer-link prints one for the organizer."
)
DOES_NOT_FIT = "This name and password do not go together. Passwords are told apart by capitals."


class Named(msgspec.Struct):
    """The form of a link."""

    name: str = ""


class Credentials(msgspec.Struct):
    """The form with a password."""

    name: str = ""
    password: str = ""
    back: str = ""


@get("/sign-in/{token:str}", sync_to_thread=True)
def link_page(
    request: Request[Any, Any, Any],
    desk: NamedDependency[Desk],
    visitor: NamedDependency[Requester],
    token: FromPath[str],
) -> Response[Any]:
    """Ask for the name that stands in the log, then sign in."""
    found = credentials.find_open(desk.store, token)
    if found is None:
        return Redirect("/") if visitor.session else problem_page(request, 404, USED_UP)
    name = visitor.session.name if visitor.session else found.name
    return _link_page(request, desk, token, found, name=name)


@post("/sign-in/{token:str}", sync_to_thread=True)
def take_link(
    request: Request[Any, Any, Any],
    desk: NamedDependency[Desk],
    visitor: NamedDependency[Requester],
    token: FromPath[str],
    data: URLEncodedBody[Named],
) -> Response[Any]:
    """Use the link up and remember who came."""
    found = credentials.find_open(desk.store, token)
    if found is None:
        return problem_page(request, 404, USED_UP)
    name = names.tidy(data.name)[: credentials.MOST_LETTERS] or found.name
    before = visitor.session
    if found.kind is not Kind.DEVICE and (wrong := names.problem(name, "Your name")):
        return _link_page(
            request, desk, token, found, name=data.name, problem=wrong.text, status=422
        )
    session = new_session(device_of(request), now())
    me = before.member if before else ""
    try:
        begun = credentials.take(desk.store, token, name, session, me=me)
    except (NameTaken, OrganizerAlready) as taken:
        return _link_page(request, desk, token, found, name=name, problem=str(taken), status=409)
    if begun is None:
        return problem_page(request, 404, USED_UP)
    if before:
        desk.store.staff.end_session(before.id, before.member, now())
    return _signed_in(request, begun, f"/e/{found.event}" if found.event else "/")


@get("/sign-in", sync_to_thread=False)
def sign_in_page(request: Request[Any, Any, Any], back: FromQuery[str] = "/") -> Response[Any]:
    """Name and password, for those who have set one."""
    return _password_page(request, back=back)


@post("/sign-in", sync_to_thread=True)
def sign_in(
    request: Request[Any, Any, Any],
    desk: NamedDependency[Desk],
    visitor: NamedDependency[Requester],
    data: URLEncodedBody[Credentials],
) -> Response[Any]:
    """Sign in with a password. Wrong ones are counted for the name and for the address."""
    limits: Limits = request.app.state.limits
    who, address = names.key(data.name)[: credentials.MOST_LETTERS], address_of(request)
    if wait := limits.count(who, address):
        return too_often(request, wait, data.name, data.back)
    known = desk.store.staff.password(who)
    if not passwords.fits(data.password, known[1] if known else None) or known is None:
        return _password_page(
            request, back=data.back, name=data.name, problem=DOES_NOT_FIT, status=403
        )
    limits.right(who, address)
    session = new_session(device_of(request), now(), known[0])
    desk.store.staff.begin_session(session)
    if before := visitor.session:
        desk.store.staff.end_session(before.id, before.member, now())
    return _signed_in(request, session, data.back if _ours(data.back) else "/")


@post("/sign-out", sync_to_thread=True)
def sign_out(
    request: Request[Any, Any, Any],
    desk: NamedDependency[Desk],
    visitor: NamedDependency[Requester],
) -> Response[Any]:
    """Forget who this is, in this browser."""
    if session := visitor.session:
        desk.store.staff.end_session(session.id, session.member, now())
    return signed_out(request)


def signed_out(request: Request[Any, Any, Any]) -> Response[Any]:
    """The list of all events, as everybody sees it."""
    doorkeeper_of(request).look_now()
    response = Redirect("/", status_code=303)
    response.delete_cookie(COOKIE)
    return response


def too_often(
    request: Request[Any, Any, Any], wait: int, name: str, back: str = "/"
) -> Response[Any]:
    """Wrong passwords came too fast; the right one has to wait as well."""
    minutes = texts_in(DEFAULT).things(-(-wait // 60), "minute")
    text = (
        "There were too many tries. For this name, or from where you are, passwords are looked at "
        f"again in {minutes}. A link signs you in at once."
    )
    response = _password_page(request, back=back, name=name, problem=text, status=429)
    response.headers["retry-after"] = str(wait)
    return response


def _signed_in(request: Request[Any, Any, Any], session: SessionRow, to: str) -> Response[Any]:
    doorkeeper_of(request).look_now()
    response = Redirect(to, status_code=303)
    response.cookies.append(
        Cookie(
            key=COOKIE,
            value=keys_of(request).cookie(session),
            max_age=int(LASTS.total_seconds()),
            httponly=True,
            samesite="lax",
            # On plain HTTP in a hall's own network a secure cookie would never come back.
            secure=request.url.scheme == "https",
        )
    )
    return response


def _link_page(
    request: Request[Any, Any, Any],
    desk: Desk,
    token: str,
    found: Invitation,
    *,
    name: str,
    problem: str = "",
    status: int = 200,
) -> Response[Any]:
    return page(
        "sign_in/sign_in_link.html",
        visitor_of(request),
        status=status,
        link=found,
        device=found.kind is Kind.DEVICE,
        at=event_name(desk, found.event),
        name=name,
        problem=problem,
        address=credentials.path(token),
        unprotected=is_open(request),
    )


def _password_page(
    request: Request[Any, Any, Any],
    *,
    back: str,
    name: str = "",
    problem: str = "",
    status: int = 200,
) -> Response[Any]:
    return page(
        "sign_in/sign_in.html",
        visitor_of(request),
        status=status,
        back=back if _ours(back) else "/",
        name=name,
        problem=problem,
        unprotected=is_open(request),
    )


def _ours(address: str) -> bool:
    """Whether an address leads to a page of this server: a sign-in sends nobody elsewhere."""
    return address.startswith("/") and not address.startswith(("//", "/\\"))


ROUTES = (link_page, take_link, sign_in_page, sign_in, sign_out)
