"""Who asks for a page, and what keeps strangers and other sites from posting."""

from typing import Any
from urllib.parse import urlsplit

import msgspec
from litestar import Request
from litestar.connection import ASGIConnection
from litestar.exceptions import PermissionDeniedException
from litestar.handlers import BaseRouteHandler

from toptable.engine.roles import STAFF, Actor, Role
from toptable.web.sessions import COOKIE, Keys, Session

FIELD = "csrf"
"""The hidden field of every form."""

SAFE = frozenset({"GET", "HEAD", "OPTIONS"})

SIGN_IN_FIRST = (
    "Only staff can do this, and you are not signed in. "
    "Open the organizer link that the server printed; toptable organizer-link prints a new one."
)
FROM_ELSEWHERE = (
    "This form did not come from this page, so nothing was changed. "
    "Go back, reload the page and try again."
)


class Visitor(msgspec.Struct, frozen=True):
    """A person in front of a page, signed in or not."""

    session: Session | None
    token: str
    """What this person's forms carry."""

    @property
    def role(self) -> Role:
        """What this person does at the event; who is not signed in looks on."""
        return self.session.role if self.session else Role.SPECTATOR

    @property
    def staff(self) -> bool:
        return self.role in STAFF


def keys_of(connection: ASGIConnection[Any, Any, Any, Any]) -> Keys:
    """The keys of this server."""
    keys: Keys = connection.app.state.session_keys
    return keys


def visitor_of(connection: ASGIConnection[Any, Any, Any, Any]) -> Visitor:
    """Who is behind a connection."""
    keys = keys_of(connection)
    session = keys.session(connection.cookies.get(COOKIE))
    return Visitor(session, keys.form_token(session))


def actor_of(connection: ASGIConnection[Any, Any, Any, Any]) -> Actor:
    """The person behind a connection as the desk knows them; strangers are sent away."""
    session = visitor_of(connection).session
    if session is None:
        raise PermissionDeniedException(SIGN_IN_FIRST)
    return session.actor


def provide_visitor(request: Request[Any, Any, Any]) -> Visitor:
    """Who asks, for the handlers that want to know."""
    return visitor_of(request)


def provide_actor(request: Request[Any, Any, Any]) -> Actor:
    """The person behind a command, for the handlers that send one."""
    return actor_of(request)


def staff_only(connection: ASGIConnection[Any, Any, Any, Any], _handler: BaseRouteHandler) -> None:
    """Guard for pages of the staff. What each role may do there, the desk says."""
    if not visitor_of(connection).staff:
        raise PermissionDeniedException(SIGN_IN_FIRST)


async def own_forms_only(
    connection: ASGIConnection[Any, Any, Any, Any], _handler: BaseRouteHandler
) -> None:
    """Guard for every write: the form must come from a page that this session was given."""
    if connection.scope.get("method") in SAFE or not isinstance(connection, Request):
        return
    if _other_site(connection):
        raise PermissionDeniedException(FROM_ELSEWHERE)
    form = await connection.form()
    visitor = visitor_of(connection)
    if not keys_of(connection).fits(str(form.get(FIELD, "")), visitor.session):
        raise PermissionDeniedException(FROM_ELSEWHERE if visitor.staff else SIGN_IN_FIRST)


def _other_site(request: Request[Any, Any, Any]) -> bool:
    """Whether the browser itself says that another site sent this.

    Browsers send the first header only over HTTPS and to their own computer; in a hall's network
    the second one must do, and only then, since a proxy may have changed the host.
    """
    site = request.headers.get("sec-fetch-site")
    if site is not None:
        return site not in ("same-origin", "none")
    origin = request.headers.get("origin")
    return origin is not None and urlsplit(origin).netloc != request.headers.get("host")
