"""What the store gives back, besides lines."""

from datetime import datetime
from typing import NamedTuple


class Text(NamedTuple):
    """A confidential text beside the log, found by the digest that stands in the log."""

    digest: str
    salt: str
    text: str


class End(NamedTuple):
    """Where a log ends: how many lines it has, and the hash of the last one."""

    version: int
    head: str


class EventRow(NamedTuple):
    """An event in the list of all events."""

    id: str
    created: datetime
    """When its log came into this store."""
    version: int
    deleted: bool
    head: str = ""
