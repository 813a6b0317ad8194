"""What every answer tells the browser: load nothing from elsewhere, run no inline script."""

from typing import Any

from litestar import Request
from litestar.datastructures import MutableScopeHeaders
from litestar.types import Message, Scope

POLICY = "; ".join(
    (
        "default-src 'none'",
        "script-src 'self'",
        "style-src 'self'",
        "img-src 'self'",
        "connect-src 'self'",
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
    # Pages may be kept, but every look asks whether they still hold.
    "cache-control": "private, no-cache",
}


async def add_headers(message: Message, _scope: Scope) -> None:
    """Put the headers on every answer, pages and errors alike, that does not say otherwise."""
    if message["type"] == "http.response.start":
        message.setdefault("headers", [])
        headers = MutableScopeHeaders.from_message(message)
        for name, value in HEADERS.items():
            headers.setdefault(name, value)


def is_known(request: Request[Any, Any, Any], etag: str) -> bool:
    """Whether the browser holds this very version already."""
    known = request.headers.get("if-none-match", "")
    return any(one.strip().removeprefix("W/") == etag for one in known.split(","))
