"""Coming in by the one-time link, and going out again.

Opening the link uses nothing up, since browsers and chat programs look ahead at links; only the
button does.
"""

from typing import Any

import msgspec
from litestar import Request, Response, get, post
from litestar.datastructures import Cookie
from litestar.di import NamedDependency
from litestar.params import FromPath, URLEncodedBody
from litestar.response import Redirect

from toptable.desk.desk import Desk
from toptable.engine.names import tidy
from toptable.engine.roles import Role
from toptable.web import organizer_link
from toptable.web.errors import problem_page
from toptable.web.rendering import page
from toptable.web.sessions import COOKIE, SECONDS, new_session
from toptable.web.visitor import Visitor, keys_of

MOST_LETTERS = 80
USED_UP = (
    "This link does not work any more: each one works once, and a new one replaces the old. "
    "toptable organizer-link prints a new one."
)


class SignIn(msgspec.Struct):
    """The form."""

    name: str = ""


@get("/sign-in/{token:str}", sync_to_thread=True)
def sign_in_page(
    request: Request[Any, Any, Any],
    desk: NamedDependency[Desk],
    visitor: NamedDependency[Visitor],
    token: FromPath[str],
) -> Response[Any]:
    """Ask for the name that stands in the log, then sign in."""
    invitation = organizer_link.find(desk.store, token)
    if invitation is None:
        return Redirect("/") if visitor.staff else problem_page(request, 404, USED_UP)
    return page(
        "sign_in.html", visitor, name=invitation.name, role=invitation.role, address=_path(token)
    )


@post("/sign-in/{token:str}", sync_to_thread=True)
def sign_in(
    request: Request[Any, Any, Any],
    desk: NamedDependency[Desk],
    token: FromPath[str],
    data: URLEncodedBody[SignIn],
) -> Response[Any]:
    """Use the link up and remember who came."""
    invitation = organizer_link.take(desk.store, token)
    if invitation is None:
        return problem_page(request, 404, USED_UP)
    name = tidy(data.name)[:MOST_LETTERS] or invitation.name
    response = Redirect("/", status_code=303)
    response.cookies.append(_cookie(request, name, invitation.role))
    return response


@post("/sign-out", sync_to_thread=False)
def sign_out() -> Response[Any]:
    """Forget who this is, in this browser."""
    response = Redirect("/", status_code=303)
    response.delete_cookie(COOKIE)
    return response


def _cookie(request: Request[Any, Any, Any], name: str, role: Role) -> Cookie:
    value = keys_of(request).cookie(new_session(name, role))
    # On plain HTTP in a hall's own network a secure cookie would never come back.
    secure = request.url.scheme == "https"
    return Cookie(
        key=COOKIE, value=value, max_age=SECONDS, httponly=True, samesite="lax", secure=secure
    )


def _path(token: str) -> str:
    return f"/sign-in/{token}"
