"""What both clients say to httpx, and what they understand of it."""

import httpx

from toptable.client.wire import Answer, Lost, Request

SECONDS = 30.0
SILENCE = 45.0
"""Seconds without a word after which a stream counts as broken; it beats several times in that."""

BROKEN = (httpx.TransportError, httpx.DecodingError)
"""What httpx raises where no whole answer came."""


def content_of(request: Request) -> bytes | None:
    """The body, if there is one: without, no length is told either."""
    return request.body or None


def answer_of(response: httpx.Response, body: bytes) -> Answer:
    """An answer with its body, as the rest of the client reads it."""
    return Answer(response.status_code, dict(response.headers), body)


def lost(error: Exception) -> Lost:
    """Why there is no answer, in words."""
    return Lost(str(error) or type(error).__name__)


def waiting(seconds: float) -> httpx.Timeout:
    """For an answer."""
    return httpx.Timeout(seconds)


def listening(seconds: float) -> httpx.Timeout:
    """For a stream: it opens like any answer, and then may be quiet for longer."""
    return httpx.Timeout(seconds, read=max(seconds, SILENCE))
