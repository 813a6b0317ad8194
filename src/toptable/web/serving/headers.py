"""What every answer tells the browser: load nothing from elsewhere, run no inline script."""

from typing import Any

from litestar import Request
from litestar.datastructures import MutableScopeHeaders
from litestar.types import Message, Scope

from toptable.web.languages.languages import VARIES

POLICY = "; ".join(
    (
        "default-src 'none'",
        "script-src 'self'",
        "style-src 'self'",
        "img-src 'self'",
        "font-src 'self'",
        "connect-src 'self'",
        "manifest-src 'self'",
        "form-action 'self'",
        "base-uri 'none'",
        "frame-ancestors 'none'",
    )
)

HEADERS = {
    "content-security-policy": POLICY,
    "x-content-type-options": "nosniff",
    "referrer-policy": "same-origin",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
}

VERSION = "toptable-version"
"""The header that says which version of an event an answer shows."""

AT = "toptable-at"
"""The header that says how far the log reached that a player's row shows, across logs too."""

KEPT = "private, no-cache"
"""Pages may be kept, but every look asks whether they still hold."""
NOT_KEPT = "no-store"
"""Of what only some may see, nothing stays behind on a computer that others use."""
CONFIDENTIAL = {"confidential": True}
"""For the ``opt`` of a page that everybody may open, and on which staff see more."""


async def add_headers(message: Message, scope: Scope) -> None:
    """Put the headers on every answer, pages and errors alike, that does not say otherwise."""
    if message["type"] == "http.response.start":
        message.setdefault("headers", [])
        headers = MutableScopeHeaders.from_message(message)
        for name, value in HEADERS.items():
            headers.setdefault(name, value)
        headers.setdefault("cache-control", NOT_KEPT if _is_confidential(scope) else KEPT)
        if not headers["cache-control"].startswith("public"):
            headers.extend_header_value("vary", VARIES)


def _is_confidential(scope: Scope) -> bool:
    handler = scope.get("route_handler")
    return handler is not None and bool(handler.guards or handler.opt.get("confidential"))


def is_known(request: Request[Any, Any, Any], etag: str) -> bool:
    """Whether the browser holds this very version already."""
    known = request.headers.get("if-none-match", "")
    return any(one.strip().removeprefix("W/") == etag for one in known.split(","))
