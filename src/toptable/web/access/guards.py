"""Guards for pages that only some roles have something to do on."""

from typing import Any

from litestar.connection import ASGIConnection
from litestar.exceptions import PermissionDeniedException
from litestar.handlers import BaseRouteHandler
from litestar.types import Guard

from toptable.desk.permissions import may_send
from toptable.store.staff_rows import EVERYWHERE
from toptable.web.access.visitor import SIGN_IN_FIRST, session_of, staff_only, visitor_of

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
