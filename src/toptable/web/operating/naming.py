"""What a request was for, in words that tell nothing of anybody.

Addresses hold personal links, codes, names and what people searched for. So nothing that is
counted or written down ever has an address: only its pattern, such as ``/e/{event}/players``, and
the id of the event if there is one of that id here.
"""

import re
from collections.abc import Callable

from litestar.types import Scope

from toptable.store.access_tokens import token_digest
from toptable.store.staff_rows import EVERYWHERE
from toptable.web.access import player_links
from toptable.web.access.doorkeeper import Doorkeeper
from toptable.web.access.sessions import COOKIE, Keys

OTHER = "other"
"""The pattern of whatever is no address of ours."""

_FRONT = re.compile(
    r"/e/[^/]+(?:/(me|me/row|me/live|players|standings|bracket|places|about|announcements"
    r"|version|changes))?"
)
"""What is answered in front of the router, by the read face and from what is kept."""
_ROUND = re.compile(r"/e/[^/]+/rounds/\d+")
_EVENT = re.compile(r"(?:/e|/api/v\d+/events)/([a-z0-9][a-z0-9-]{0,39})(?:/|$)")
_PROBES = ("/health", "/ready", "/metrics")
_WAITING = ("/live", "/stream", "/me/row")
_COOKIES = re.compile(rf"(?:^|;\s*){COOKIE}=\"?([^;\s\"]+)".encode())


def pattern_of(scope: Scope, path: str) -> str:
    """The pattern of an address; the router knows it, once it has been asked."""
    known: str = scope.get("path_template", "")
    if known:
        return known
    if path in _PROBES:
        return path
    if _ROUND.fullmatch(path):
        return "/e/{event}/rounds/{number}"
    if found := _FRONT.fullmatch(path):
        return "/e/{event}" + (f"/{found[1]}" if found[1] else "")
    return OTHER


def waits(pattern: str) -> bool:
    """Whether an answer takes as long as nothing happens, so that its time says nothing."""
    return pattern.endswith(_WAITING)


def event_in(path: str, is_here: Callable[[str], bool]) -> str:
    """The id of the event that an address is about, if there is such an event here."""
    found = _EVENT.match(path)
    return found[1] if found and is_here(found[1]) else ""


def token_of(scope: Scope, doorkeeper: Doorkeeper) -> str:
    """The id of the token that a program came with, if it is one of ours; never its secret."""
    kind, _, secret = dict(scope["headers"]).get(b"authorization", b"").strip().partition(b" ")
    if kind.lower() != b"bearer":
        return ""
    badge = doorkeeper.badge(token_digest(secret.strip().decode("latin-1")))
    return badge.token.id if badge is not None else ""


def role_of(scope: Scope, event: str, keys: Keys, doorkeeper: Doorkeeper) -> str:
    """In which role somebody asked: one of the staff's, ``player``, ``program`` or ``guest``."""
    headers = dict(scope["headers"])
    cookies = headers.get(b"cookie", b"")
    if found := _COOKIES.search(cookies):
        session = doorkeeper.session(keys.session_id(found[1].decode("latin-1")))
        if session is not None:
            return session.role_at(event or EVERYWHERE).value
    if b"authorization" in headers:
        return "program"
    return "player" if player_links.COOKIE.encode() in cookies else "guest"
