"""How questions are formed: reading something, reading a whole list, sending something."""

from typing import Protocol, TypeVar

from toptable.api.shape import MOST_ROWS
from toptable.client.asking import Ask, Setting, as_bytes, as_json, given, place
from toptable.client.wire import Talk
from toptable.engine.sentence import to_json

T = TypeVar("T")
T_co = TypeVar("T_co", covariant=True)


class Question(Protocol[T_co]):
    """Something that can be asked."""

    def talk(self, setting: Setting) -> Talk[T_co]:
        """How it is asked."""


def reading(kind: type[T], *parts: object, **query: object) -> Ask[T]:
    """Read something at an address."""
    return Ask("GET", place(*parts), as_json(kind), given(**query))


def listing(kind: type[T], *parts: object, **query: object) -> Ask[T]:
    """Read a list, in pages as long as they can be."""
    return reading(kind, *parts, **query, limit=MOST_ROWS)


def sending(kind: type[T], body: object, *parts: object, key: str = "") -> Ask[T]:
    """Send something to an address; ``body`` is None where nothing goes with it."""
    content = b"" if body is None else to_json(body)
    return Ask("POST", place(*parts), as_json(kind), body=content, key=key)


def removing(kind: type[T], *parts: object) -> Ask[T]:
    """Remove what is at an address."""
    return Ask("DELETE", place(*parts), as_json(kind))


def fetching(*parts: object, **query: object) -> Ask[bytes]:
    """Fetch a file."""
    return Ask("GET", place(*parts), as_bytes, given(**query), accepts="*/*")
