"""What goes over the wire, without the wire: requests, answers, and what to do when none comes."""

from collections.abc import Generator, Mapping
from typing import TypeAlias, TypeVar

import msgspec

T = TypeVar("T")

NOTHING: Mapping[str, str] = {}


class Request(msgspec.Struct, frozen=True):
    """What to ask the server for."""

    method: str
    path: str
    """Below the address of the server, with its slash."""
    query: tuple[tuple[str, str], ...] = ()
    headers: Mapping[str, str] = NOTHING
    body: bytes = b""
    after: float = 0.0
    """How many seconds to wait before it is sent."""


class Answer(msgspec.Struct, frozen=True):
    """What the server said."""

    status: int
    headers: Mapping[str, str]
    """By their names in small letters."""
    body: bytes = b""

    def header(self, name: str) -> str:
        """A header, or nothing."""
        return self.headers.get(name, "")


class Lost(msgspec.Struct, frozen=True):
    """No answer came, or only a part of one; nobody knows whether the server acted."""

    why: str


Heard: TypeAlias = Answer | Lost
Talk: TypeAlias = Generator[Request, Heard, T]
"""A conversation: it says what to send, is told what came back, and ends with what the caller
wanted. Whoever drives it does the input and output, and waits in their own way."""
