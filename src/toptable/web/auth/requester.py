"""Who asks for a page, what they may open, and what keeps strangers and other sites
from posting.
"""

from typing import Any
from urllib.parse import urlsplit

import anyio.to_thread
import msgspec
from litestar import Request
from litestar.connection import ASGIConnection
from litestar.exceptions import ClientException, PermissionDeniedException
from litestar.handlers import BaseRouteHandler
from litestar.types import Guard

from toptable.desk.permissions import Visibility, may_see, may_send
from toptable.engine.roles import STAFF, Actor, Role
from toptable.store.records import EVERYWHERE
from toptable.web.auth.sessions import COOKIE, Keys, Session, SessionCache
from toptable.web.languages.languages import DEFAULT, language_of, marked

FIELD = "csrf"
"""The hidden field of every form."""

SAFE = frozenset({"GET", "HEAD", "OPTIONS"})

MOST_FIELDS = 50_000
"""How many fields a form of the staff may have: five for each of ten thousand people."""
MOST_FIELDS_OF_A_STRANGER = 100
"""Strangers only sign in; taking a form apart holds everybody up."""

TOO_MANY_FIELDS = "What you sent has too many fields. Send it in smaller pieces."
SIGN_IN_FIRST = marked(
    "Only staff can do this, and you are not signed in. Open the link that you were given, or "
    "sign in with your name and password."
)
NOT_YOUR_PAGE = marked(
    "Your role has nothing to do on this page. Ask the organizer for a link with another role."
)
FROM_ELSEWHERE = marked(
    "This form did not come from this page, so nothing was changed. "
    "Go back, reload the page and try again."
)


class Requester(msgspec.Struct, frozen=True):
    """A person in front of a page, signed in or not."""

    session: Session | None
    token: str
    """What this person's forms carry."""

    role: Role = Role.SPECTATOR
    """What this person does at the event, or, on pages about none, at all of them. Who is not
    signed in, or is at another event, looks on."""

    language: str = DEFAULT
    """What this person reads; the pages of the staff are English."""

    @property
    def staff(self) -> bool:
        """Whether this person runs the event; the other staff see what everybody sees."""
        return self.sees(Visibility.UNPUBLISHED)

    def may(self, command: str) -> bool:
        """Whether to offer a command to this person; the desk has the last word."""
        return may_send(self.role, command)

    def may_everywhere(self, command: str) -> bool:
        """The same for what concerns more than one event."""
        return self.session is not None and may_send(self.session.role_at(EVERYWHERE), command)

    def sees(self, sight: Visibility | str) -> bool:
        """Whether to offer something that only some roles may look at."""
        return may_see(self.role, Visibility(sight))


def keys_of(connection: ASGIConnection[Any, Any, Any, Any]) -> Keys:
    """The keys of this server."""
    keys: Keys = connection.app.state.session_keys
    return keys


def doorkeeper_of(connection: ASGIConnection[Any, Any, Any, Any]) -> SessionCache:
    """Who knows all open sessions of this server."""
    doorkeeper: SessionCache = connection.app.state.doorkeeper
    return doorkeeper


def event_of(connection: ASGIConnection[Any, Any, Any, Any]) -> str:
    """The event that an address is about; on pages about none, that of no event: everywhere."""
    found: str = connection.scope.get("path_params", {}).get("event", EVERYWHERE)
    return found


def visitor_of(connection: ASGIConnection[Any, Any, Any, Any]) -> Requester:
    """Who is behind a connection."""
    keys = keys_of(connection)
    wanted = keys.session_id(connection.cookies.get(COOKIE))
    session = doorkeeper_of(connection).session(wanted)
    role = session.role_at(event_of(connection)) if session else Role.SPECTATOR
    # Pages of the staff are English.
    language = DEFAULT if role in STAFF else language_of(dict(connection.scope["headers"]))
    return Requester(session, keys.form_token(session), role, language)


def session_of(connection: ASGIConnection[Any, Any, Any, Any]) -> Session:
    """The session of somebody who must be signed in; strangers are sent away."""
    session = visitor_of(connection).session
    if session is None:
        raise PermissionDeniedException(SIGN_IN_FIRST)
    return session


def actor_of(connection: ASGIConnection[Any, Any, Any, Any]) -> Actor:
    """The person behind a connection as the desk knows them; strangers are sent away."""
    return session_of(connection).actor_at(event_of(connection))


def provide_visitor(request: Request[Any, Any, Any]) -> Requester:
    """Who asks, for the handlers that want to know."""
    return visitor_of(request)


def provide_actor(request: Request[Any, Any, Any]) -> Actor:
    """The person behind a command, for the handlers that send one."""
    return actor_of(request)


def staff_only(connection: ASGIConnection[Any, Any, Any, Any], _handler: BaseRouteHandler) -> None:
    """Guard for pages of the staff. What each role may do there, the desk says."""
    visitor = visitor_of(connection)
    if not visitor.staff:
        raise PermissionDeniedException(NOT_YOUR_PAGE if visitor.session else SIGN_IN_FIRST)


def sees(sight: Visibility) -> Guard:
    """Guard for what only some roles may look at; strangers are asked to sign in."""

    def guard(connection: ASGIConnection[Any, Any, Any, Any], _handler: BaseRouteHandler) -> None:
        visitor = visitor_of(connection)
        if not visitor.sees(sight):
            raise PermissionDeniedException(NOT_YOUR_PAGE if visitor.session else SIGN_IN_FIRST)

    return guard


def signed_in_only(
    connection: ASGIConnection[Any, Any, Any, Any], _handler: BaseRouteHandler
) -> None:
    """Guard for pages about the person who looks."""
    session_of(connection)


async def keep_up(
    connection: ASGIConnection[Any, Any, Any, Any], _handler: BaseRouteHandler
) -> None:
    """Before everything else: know who was signed out meanwhile, and note who is here."""
    doorkeeper = doorkeeper_of(connection)
    wanted = keys_of(connection).session_id(connection.cookies.get(COOKIE))
    if wanted is not None:
        await anyio.to_thread.run_sync(doorkeeper.look_now)
    if session := visitor_of(connection).session:
        doorkeeper.saw(session.id)


async def own_forms_only(
    connection: ASGIConnection[Any, Any, Any, Any], handler: BaseRouteHandler
) -> None:
    """Guard for every write: the form must come from a page that this session was given.

    What players send from their own pages has a guard of its own.
    """
    if connection.scope.get("method") in SAFE or not isinstance(connection, Request):
        return
    if handler.opt.get("whose") == "player":
        return
    if other_site(connection):
        raise PermissionDeniedException(FROM_ELSEWHERE)
    visitor = visitor_of(connection)
    most = MOST_FIELDS if visitor.session else MOST_FIELDS_OF_A_STRANGER
    if (await connection.body()).count(b"&") >= most:
        raise ClientException(TOO_MANY_FIELDS, status_code=413)
    form = await connection.form()
    if not keys_of(connection).fits(str(form.get(FIELD, "")), visitor.session):
        raise PermissionDeniedException(FROM_ELSEWHERE if visitor.session else SIGN_IN_FIRST)


def other_site(request: Request[Any, Any, Any]) -> bool:
    """Whether the browser itself says that another site sent this.

    Browsers send the first header only over HTTPS and to their own computer; in a hall's network
    the second one must do, and only then, since a proxy may have changed the host.
    """
    site = request.headers.get("sec-fetch-site")
    if site is not None:
        return site not in ("same-origin", "none")
    origin = request.headers.get("origin")
    return origin is not None and urlsplit(origin).netloc != request.headers.get("host")


NOTHING_TO_DO = (
    "Your role has nothing to do on this page. Ask the organizer for a link with another role."
)


def needs_everywhere(command: str) -> Guard:
    """Like ``needs``, for what concerns more than the event in the address."""

    def guard(connection: ASGIConnection[Any, Any, Any, Any], handler: BaseRouteHandler) -> None:
        staff_only(connection, handler)
        if not may_send(session_of(connection).role_at(EVERYWHERE), command):
            raise PermissionDeniedException(NOTHING_TO_DO)

    return guard


def offers(command: str) -> Guard:
    """Like ``needs``, for pages with nothing on them that is for the staff alone."""

    def guard(connection: ASGIConnection[Any, Any, Any, Any], _handler: BaseRouteHandler) -> None:
        visitor = visitor_of(connection)
        if not visitor.may(command):
            raise PermissionDeniedException(NOTHING_TO_DO if visitor.session else SIGN_IN_FIRST)

    return guard


def needs(command: str) -> Guard:
    """Only those see the page who may send this command; strangers are asked to sign in."""

    def guard(connection: ASGIConnection[Any, Any, Any, Any], handler: BaseRouteHandler) -> None:
        staff_only(connection, handler)
        if not may_send(visitor_of(connection).role, command):
            raise PermissionDeniedException(NOTHING_TO_DO)

    return guard
