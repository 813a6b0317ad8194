"""What all structs of the contract have in common."""

from typing import Generic, TypeVar

import msgspec

RowT = TypeVar("RowT")

DEFAULT_LIMIT = 100
MOST_ROWS = 1000


class Answer(msgspec.Struct, frozen=True, kw_only=True):
    """Something that is answered: every field is always there."""


class Body(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Something that is sent: a field that nobody knows is refused."""


class Rows(Answer, Generic[RowT], frozen=True):
    """One page of a list."""

    rows: tuple[RowT, ...]
    """The rows of this page."""
    total: int
    """How many rows there are on all pages together."""
    next: str | None
    """The address of the next page, or null on the last one."""
    version: int
    """The version of the event that the rows are of; 0 where they are of no single event."""
