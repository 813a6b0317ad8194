"""What is answered before any page is asked for: requests that cannot be.

A page needs to know its own address, which the browser sends as the host. One that no browser
sends would end in a fault of the program, so it is answered here, in a few bytes.
"""

import re

from litestar.types import LifeSpanScope, Scope, Send

_HOST = re.compile(rb"(?:\[[0-9a-fA-F:.]+\]|[\w.~%-]{1,255})(?::(\d{1,5}))?")
_HIGHEST_PORT = 65535

BODY = b"This address cannot be. Type the one that the staff gave you."
HEADERS = [
    (b"content-type", b"text/plain; charset=utf-8"),
    (b"content-length", str(len(BODY)).encode()),
    (b"connection", b"close"),
]


def cannot_be(scope: Scope | LifeSpanScope) -> bool:
    """Whether a request names a host that there cannot be."""
    if scope["type"] == "lifespan":
        return False
    for name, value in scope["headers"]:
        if name == b"host":
            found = _HOST.fullmatch(value)
            return found is None or int(found[1] or 0) > _HIGHEST_PORT
    return False


async def turn_away(send: Send) -> None:
    """The answer to such a request."""
    await send({"type": "http.response.start", "status": 400, "headers": HEADERS})
    await send({"type": "http.response.body", "body": BODY, "more_body": False})
