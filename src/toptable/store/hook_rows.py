"""What the store keeps of hooks: the hooks themselves, and what they are told."""

from datetime import datetime
from enum import StrEnum
from typing import NamedTuple

import msgspec

ALL_EVENTS = ""
"""In place of an event: the hook hears of all of them."""


class DeliveryStatus(StrEnum):
    """What became of a delivery."""

    WAITING = "waiting"
    DELIVERED = "delivered"
    FAILED = "failed"


class Hook(msgspec.Struct, frozen=True, kw_only=True):
    """One program elsewhere that is told what happens."""

    id: str
    event: str = ALL_EVENTS
    name: str
    address: str
    secret: str
    former_secret: str = ""
    """The secret before, which deliveries are still signed with too until ``former_until``."""
    former_until: datetime | None = None
    kinds: tuple[str, ...]
    shape: str
    off: datetime | None = None
    """Since when nothing is sent there."""
    note: str = ""
    """Why it was switched off, where nobody did so by hand."""
    by: str = ""
    created: datetime
    failures: int = 0
    """How many tries in a row have failed."""
    failing_since: datetime | None = None
    not_before: datetime | None = None
    """When the next try may be made."""


class Cursor(NamedTuple):
    """Up to where the log of an event was turned into deliveries."""

    since: str
    """When this log began; another log in its place began later."""
    version: int


class NewDelivery(msgspec.Struct, frozen=True):
    """What one happening has to tell."""

    id: str
    version: int
    place: int
    """Counts the happenings of one version."""
    kind: str
    body: bytes


class Answer(msgspec.Struct, frozen=True):
    """What came of a try."""

    status: int
    """Of HTTP; 0 where there was no answer at all."""
    text: str
    at: datetime


class Delivery(msgspec.Struct, frozen=True, kw_only=True):
    """Something that a hook is told, or was told."""

    number: int
    id: str
    hook: str
    event: str
    version: int
    kind: str
    body: bytes
    created: datetime
    status: DeliveryStatus
    tries: int
    answer_status: int
    answer: str
    answered: datetime | None


class NoSuchHook(LookupError):
    """There is no hook or delivery of this id."""
