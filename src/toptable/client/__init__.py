"""A client of the HTTP API: small, typed, waiting (``Client``) or not (``AsyncClient``).

with Client("http://127.0.0.1:8000", token) as client:
    event = client.event("store-championship")
    event.send(PublishRound(), looked_at=event.read().version)
"""

from toptable.client.http_clients import AsyncClient, AsyncEvent, Client, Event
from toptable.client.messages import (
    NoAnswer,
    NotAllowed,
    NotFound,
    NotReadable,
    NotSignedIn,
    NotUnderstood,
    Overtaken,
    ProblemError,
    Refused,
    ServerFailed,
    TooManyRequests,
    ToptableError,
)
from toptable.client.requests import Manners

__all__ = [
    "AsyncClient",
    "AsyncEvent",
    "Client",
    "Event",
    "Manners",
    "NoAnswer",
    "NotAllowed",
    "NotFound",
    "NotReadable",
    "NotSignedIn",
    "NotUnderstood",
    "Overtaken",
    "ProblemError",
    "Refused",
    "ServerFailed",
    "TooManyRequests",
    "ToptableError",
]
