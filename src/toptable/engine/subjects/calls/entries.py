"""Entries about judge calls."""

from datetime import datetime

from toptable.engine.declared import Entry
from toptable.engine.secrets import Sealed
from toptable.engine.state.floor import CallReason


class CallOpened(Entry):
    """A judge is wanted, since a moment that may lie back. N13-31, B-188."""

    call: int
    reason: CallReason
    since: datetime
    by: str = ""
    table: int | None = None
    caller: int | None = None
    note: str = ""
    text: Sealed | None = None


class CallClaimed(Entry):
    """A judge goes there."""

    call: int
    judge: str


class CallEscalated(Entry):
    """The head judge is wanted."""

    call: int
    by: str


class CallResolved(Entry):
    """It is settled."""

    call: int
    at: datetime
    by: str
    outcome: str = ""
    told: Sealed | None = None
    """In place of the outcome, where the call is confidential. N13-07."""
