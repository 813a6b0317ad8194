"""Webhooks: who is told what, and what became of it."""

from datetime import datetime
from typing import Literal, TypeAlias

from toptable.api.shape import Answer
from toptable.engine.reading.happenings.shapes import HappeningKind

HookShape: TypeAlias = Literal["plain", "discord"]
DeliveryState: TypeAlias = Literal["waiting", "delivered", "failed"]


class HookRow(Answer, frozen=True):
    """A webhook in the list."""

    id: str
    name: str
    event: str
    """The event that it hears of; empty for one of all events, which is set up in the terminal."""
    address: str
    """The beginning of the address: the rest may be a key."""
    kinds: tuple[HappeningKind, ...]
    """What it hears of."""
    shape: HookShape
    off_since: datetime | None
    """Since when nothing is sent there; null while it is on."""
    note: str
    """Why it was switched off, where nobody did so by hand."""
    failures: int
    """How many tries in a row have failed."""
    next_try: datetime | None
    """When the next try may be made, after one that failed."""
    waiting: int
    """How many deliveries wait."""
    by: str
    created: datetime


class HooksAnswer(Answer, frozen=True):
    """The webhooks that hear of an event."""

    hooks: tuple[HookRow, ...]


class HookAnswer(Answer, frozen=True):
    """One webhook, for those who set it up."""

    hook: HookRow
    address: str
    """The whole address."""
    secret: str
    """What deliveries are signed with."""
    former_until: datetime | None
    """Until when deliveries are signed with the former secret too."""


class DeliveryAnswer(Answer, frozen=True):
    """Something that a webhook is told, or was told."""

    id: str
    """The same when it is sent again; the receiver finds it in the header Toptable-Delivery."""
    kind: str
    """What happened; test for a test."""
    version: int
    """The version of the event that it comes from; 0 for a test."""
    created: datetime
    status: DeliveryState
    tries: int
    answer_status: int
    """The HTTP status of the receiver's last answer; 0 where there was none."""
    answer: str
    """What the receiver said, or why there was no answer."""
    answered: datetime | None
