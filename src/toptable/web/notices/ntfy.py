"""Notices by way of an ntfy server that the organizer has chosen: one topic for each player."""

from http.client import HTTPMessage, HTTPResponse
from typing import IO, Any
from urllib.error import HTTPError
from urllib.parse import urlsplit
from urllib.request import HTTPRedirectHandler, Request, build_opener

from toptable.web.notices.outbox import NotNow

SECONDS = 10
"""How long the server may take."""
WRONG = (
    "{address} is no address of an ntfy server. Write it as https://ntfy.example.org, without a "
    "topic."
)
_BUSY = 429
_THEIR_FAULT = 500


class _StayHere(HTTPRedirectHandler):
    """Follows no redirect: the organizer has named one server, and no other."""

    def redirect_request(
        self,
        _req: Request,
        _fp: IO[bytes],
        _code: int,
        _msg: str,
        _headers: HTTPMessage,
        _newurl: str,
    ) -> None:
        return None


_OPENER = build_opener(_StayHere)


def server_address(typed: str) -> str:
    """The address of an ntfy server as the organizer typed it; raises ``ValueError``."""
    parts = urlsplit(typed.strip())
    plain = not (parts.query or parts.fragment or parts.username)
    if parts.scheme not in ("http", "https") or not parts.hostname or not plain:
        raise ValueError(WRONG.format(address=typed))
    return parts.geturl().rstrip("/")


def post(server: str, topic: str, text: str) -> None:
    """Send one notice; ``NotNow`` where it is worth another try."""
    request = Request(
        f"{server}/{topic}",
        data=text.encode(),
        headers={"Content-Type": "text/plain; charset=utf-8", "Priority": "high"},
        method="POST",
    )
    try:
        answer: HTTPResponse | Any = _OPENER.open(request, timeout=SECONDS)
        answer.close()
    except HTTPError as problem:
        with problem:
            status = problem.status or _THEIR_FAULT
            if status == _BUSY or status >= _THEIR_FAULT:
                raise NotNow(str(problem), wanted_wait(problem.headers)) from problem


def wanted_wait(headers: Any) -> float:
    """After how many seconds a server wants to be asked again; 0 where it does not say."""
    said = str(headers.get("Retry-After") or "")
    return float(said) if said.isascii() and said.isdigit() else 0.0
