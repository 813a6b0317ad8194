"""What goes on in the hall or online: the clock of each round, who is missing, judge calls, and
links of matches.
"""

from datetime import datetime, timedelta
from enum import StrEnum

import msgspec

from toptable.engine.persistent_map import Map
from toptable.engine.rules.clock.disconnect import Away
from toptable.engine.rules.clock.round_clock import RoundClock
from toptable.engine.rules.clock.round_minutes import ClockStage
from toptable.engine.rules.clock.table_time import TableTime
from toptable.engine.rules.clock.timing import DueBy
from toptable.engine.secrets import Sealed


class CallReason(StrEnum):
    """Why somebody calls a judge. N13-31, N10-26, B-157, B-188."""

    DISPUTE = "dispute"
    """Rules or card question."""
    QUESTION = "question"
    CONDUCT = "conduct"
    """Somebody behaves badly."""
    TEXT = "text"
    """The official text of a card or rule is wanted."""
    THREATENED = "threatened"
    CONCERN = "concern"
    """Something to be told to staff in confidence. N13-07, N13-33, N10-06."""
    PACE = "pace"
    """Somebody shall watch how fast the game goes."""
    MISTAKE = "mistake"
    """A rule was broken, or the game is not as it should be."""
    REPORT = "report"
    """Somebody who watches saw something."""
    AGREEMENT = "agreement"
    """The players agree on a draw or a single game, and need a witness. N13-27."""


CONFIDENTIAL = frozenset({CallReason.THREATENED, CallReason.CONCERN})
"""Calls of which the log never says who or where; any other can be made in confidence too."""
URGENT = frozenset({CallReason.THREATENED})
"""Calls that come before all others."""
OF_WATCHERS = frozenset({CallReason.REPORT, CallReason.CONDUCT}) | CONFIDENTIAL
"""What somebody who does not play may come with: nothing that asks for a ruling or stops play."""
REASON_TEXTS = {
    CallReason.DISPUTE: "a dispute about a rule or a card",
    CallReason.QUESTION: "a question about the rules",
    CallReason.CONDUCT: "bad behaviour",
    CallReason.TEXT: "an official text is needed",
    CallReason.THREATENED: "someone feels threatened",
    CallReason.CONCERN: "someone has a concern",
    CallReason.PACE: "watch for slow play",
    CallReason.MISTAKE: "a rule was broken, or the game is not as it should be",
    CallReason.REPORT: "a spectator saw something",
    CallReason.AGREEMENT: "an agreement needs a witness",
}


class JudgeCall(msgspec.Struct, frozen=True, gc=False, omit_defaults=True, kw_only=True):
    """A judge is wanted."""

    number: int
    reason: CallReason
    since: datetime
    by: str = ""
    """Who opened it; a digest where it is confidential."""
    table: int | None = None
    caller: int | None = None
    note: str = ""
    text: Sealed | None = None
    """Who, where and what, where it is confidential; the text lies beside the log."""
    judge: str = ""
    """Who has claimed it."""
    head: bool = False
    """Waits for the head judge, or is with them."""
    resolved: datetime | None = None
    outcome: str = ""
    told: Sealed | None = None
    """The outcome, where it is confidential."""

    @property
    def urgent(self) -> bool:
        return self.reason in URGENT

    @property
    def confidential(self) -> bool:
        """Whether the log tells neither who called nor what it is about. N13-07."""
        return self.text is not None

    @property
    def open(self) -> bool:
        return self.resolved is None


class RunningRound(msgspec.Struct, frozen=True, gc=False, omit_defaults=True, kw_only=True):
    """The clock of one round, tiebreaker round or bracket slot, and what differs at its tables."""

    stage: ClockStage
    number: int
    clock: RoundClock
    tables: Map[int, TableTime] = Map()
    """Those that were given something."""
    missing: Map[int, datetime | None] = Map()
    """Who was not there at the start, and when they came."""
    announced: Map[timedelta, datetime] = Map()
    """How much was left when staff called it out, and when they did."""
    away: Map[int, Away] = Map()
    """Who lost the connection, with the latest spell."""
    away_before: Map[int, tuple[Away, ...]] = Map()
    """Their spells before that one, the first one first. N13-54."""

    kept: frozenset[int] = frozenset()
    """Who stays in although nobody has seen them in this round: a decision with its reason."""

    def spells(self, player: int) -> tuple[Away, ...]:
        """Every time a player was without connection in this round."""
        latest = self.away.get(player)
        return (*self.away_before.get(player, ()), *((latest,) if latest is not None else ()))

    def table(self, number: int) -> TableTime:
        return self.tables.get(number) or TableTime(table=number)


class SweepKind(StrEnum):
    """What judges walk along the tables for."""

    START = "start"
    """Who is in their seat when the round starts. N13-INF-10, B-138."""
    TIME = "time"
    """What every table still plays when time is called. N13-60, B-121, B-125."""


class Zone(msgspec.Struct, frozen=True, gc=False):
    """The tables that one judge looks after, the first and the last of them included."""

    judge: str
    first: int
    last: int

    def has(self, table: int) -> bool:
        """Whether a table belongs to it."""
        return self.first <= table <= self.last


class Sweep(msgspec.Struct, frozen=True, gc=False):
    """A judge has been at every table of a range, in one round."""

    stage: ClockStage
    number: int
    what: SweepKind
    first: int
    last: int
    by: str
    at: datetime

    def has(self, table: int) -> bool:
        """Whether a table was on the way."""
        return self.first <= table <= self.last


class Floor(msgspec.Struct, frozen=True, gc=False, omit_defaults=True):
    """All clocks and calls of an event."""

    rounds: Map[tuple[ClockStage, int], RunningRound] = Map()
    calls: tuple[JudgeCall, ...] = ()
    """By number; the first has number 1."""
    deadlines: Map[DueBy, datetime] = Map()
    """Until when people register, check in, hand in their lists."""
    zones: Map[str, Zone] = Map()
    """Who looks after which tables, by the judge's name."""
    sweeps: tuple[Sweep, ...] = ()
    """Which tables judges have walked along, in the order in which they did."""
    reviews: Map[int, datetime] = Map()
    """When the players of one game of the bracket began to read each other's lists. N13-84."""

    def call(self, number: int) -> JudgeCall | None:
        return self.calls[number - 1] if 1 <= number <= len(self.calls) else None


class Online(msgspec.Struct, frozen=True, gc=False):
    """What the log says beyond the round itself. N13-51, N13-52."""

    links: Map[tuple[int, int], str] = Map()
    """By round and table."""
    ready: Map[int, frozenset[int]] = Map()
    """Who has checked in, by the round they checked in for."""
