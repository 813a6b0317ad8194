"""Entries about what goes on in the hall: clocks, extensions, who is missing."""

from datetime import datetime
from enum import StrEnum

from toptable.engine.declared import Entry
from toptable.engine.rules.clock.deadlines import DueBy
from toptable.engine.rules.clock.round_minutes import ClockStage
from toptable.engine.rules.clock.table_time import Declared, TimeExtension
from toptable.engine.state.floor import SweepKind


class ClockAct(StrEnum):
    """What can be done to the clock of a round, for all tables at once."""

    PREPARATION = "preparation"
    """The players shuffle, or read each other's lists. N13-84, B-049."""
    START = "start"
    PAUSE = "pause"
    RESUME = "resume"
    TIME = "time"
    """Time is called."""


class Presence(StrEnum):
    """What was seen of a player in a round."""

    ABSENT = "absent"
    ARRIVED = "arrived"
    DISCONNECTED = "disconnected"
    RECONNECTED = "reconnected"


class ClockPrepared(Entry):
    """How long a round lasts, and when it is to start. N13-57, FFG-26, SW-17, B-118, B-126."""

    stage: ClockStage
    number: int
    minutes: int | None
    """None for a round without limit."""
    preparation: int = 0
    planned: datetime | None = None


class ClockTurned(Entry):
    """The clock of a round was started, stopped, resumed, or time was called. N13-59, B-120."""

    stage: ClockStage
    number: int
    act: ClockAct
    at: datetime


class TimeAdded(Entry):
    """Everybody has more time, or less; or an untimed round has a limit now. N13-58."""

    stage: ClockStage
    number: int
    minutes: int
    at: datetime
    limit: bool = False
    """The round had no limit, and this is it."""


class TableExtended(Entry):
    """One table has more time, or turns. N13-34, N13-INF-09, B-123."""

    stage: ClockStage
    number: int
    table: int
    given: TimeExtension


class ExtensionDeclared(Entry):
    """At time the players spoke up for their extension, or did not. B-125, A-19."""

    stage: ClockStage
    number: int
    table: int
    declared: Declared
    at: datetime


class TimeAnnounced(Entry):
    """Staff called out how much is left. It changes nothing about the end. B-120."""

    stage: ClockStage
    number: int
    left: int
    """Minutes."""
    at: datetime


class DeadlineSet(Entry):
    """Until when people register, check in or hand in lists; None: no longer. B-061, B-070."""

    what: DueBy
    by: datetime | None


class PresenceNoted(Entry):
    """A player was missing, came, or lost or regained the connection. N13-INF-10, N13-54, B-138."""

    stage: ClockStage
    number: int
    player: int
    presence: Presence
    at: datetime


class KeptIn(Entry):
    """Somebody plays on who was marked as absent in a round and never seen. N13-INF-10, B-030."""

    stage: ClockStage
    number: int
    player: int


class ZoneTaken(Entry):
    """A judge looks after these tables, or after none any more."""

    judge: str
    first: int
    last: int


class ZoneSwept(Entry):
    """A judge has been at every table of a range in this round. N13-INF-10, B-121, B-138."""

    stage: ClockStage
    number: int
    what: SweepKind
    first: int
    last: int
    by: str
    at: datetime


class ReviewBegun(Entry):
    """The players of one table read each other's lists from now on. N13-84."""

    stage: ClockStage
    number: int
    table: int
    at: datetime
