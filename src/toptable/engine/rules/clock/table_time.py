"""The time of one table: extensions in minutes or turns, time back after a ruling, and when the
table really ends.

N13-34, N13-41, N13-54, N13-INF-09, N10-28, B-123, B-124, B-125, B-126, AMB-23, A-19.
"""

from collections.abc import Iterable
from datetime import datetime, timedelta
from enum import StrEnum

import msgspec
from msgspec.structs import replace

from toptable.engine.refusal import Refusal
from toptable.engine.rules.clock.round_clock import NOTHING, Phase, RoundClock
from toptable.engine.rules.conduct.infraction import Extension


class ExtraTimeFor(StrEnum):
    """What an extension makes up for."""

    RULING = "ruling"
    DECK_CHECK = "deck_check"
    STAFF_DUTY = "staff_duty"
    """Somebody at the table was needed as staff. N13-41."""
    RECONNECTION = "reconnection"
    """Somebody lost the connection and came back. N13-54, N13-55."""
    EARLY_START = "early_start"
    """The round began before its time and somebody was still on the way. B-126."""
    ACCOMMODATION = "accommodation"
    """Standing extra time for somebody who needs it. N13-08."""
    SLOW_PLAY = "slow_play"
    """The one added turn; never minutes. N13-INF-09, AMB-23."""
    OTHER = "other"


class Declared(StrEnum):
    """What became of an extension when time was called. B-125, A-19."""

    OPEN = "open"
    YES = "yes"
    LET_COUNT = "let_count"
    """Nobody declared it; the judge lets it count all the same."""
    LOST = "lost"
    """Nobody declared it, and the judge holds the table to that."""


class TimeExtension(msgspec.Struct, frozen=True, omit_defaults=True, kw_only=True):
    """Time or turns that one table was given."""

    why: ExtraTimeFor
    by: str
    """Who gave it."""
    time: timedelta = NOTHING
    turns: int = 0
    note: str = ""


class TurnsGiven(StrEnum):
    """Whether a document knows extensions in turns."""

    NEVER = "never"
    SLOW_PLAY = "slow_play"
    """Only the one added turn for slow play."""
    ALWAYS = "always"


class ExtensionRule(msgspec.Struct, frozen=True, kw_only=True):
    """What a document says about extensions of single tables."""

    turns: TurnsGiven
    declare: bool
    """Whether both players must speak up at the end, or lose it. B-125."""
    slow_play: str = ""
    """The infraction that adds a turn at time, where the document has one."""
    slow_play_most: int = 1
    """How many turns slow play adds at most; 0 where the document sets no limit. N10-INF-09."""
    section: str
    rules: tuple[str, ...]


class TableTime(msgspec.Struct, frozen=True, omit_defaults=True, kw_only=True):
    """The extensions of one table in one round."""

    table: int
    extensions: tuple[TimeExtension, ...] = ()
    declared: Declared = Declared.OPEN

    @property
    def time(self) -> timedelta:
        """How much later than the round this table ends."""
        if self.declared is Declared.LOST:
            return NOTHING
        return sum((extension.time for extension in self.extensions), NOTHING)

    @property
    def turns(self) -> int:
        """How many turns are added once its time is up."""
        if self.declared is Declared.LOST:
            return 0
        return sum(extension.turns for extension in self.extensions)

    def ends_at(self, clock: RoundClock, at: datetime) -> datetime | None:
        """When this table's time is up: the end of the round and what it was given. B-124."""
        end = clock.ends_at(at)
        return None if end is None else end + self.time

    def remaining(self, clock: RoundClock, at: datetime) -> timedelta | None:
        """What this table has left; None in an untimed round or before its start."""
        end = self.ends_at(clock, at)
        return None if end is None else max(end - max(at, clock.started or at), NOTHING)


def extend(table: TableTime, given: TimeExtension, rule: ExtensionRule) -> TableTime | Refusal:
    """Give a table time or turns."""
    if refused := _refused(table, given, rule):
        return refused
    return replace(table, extensions=(*table.extensions, given))


def declare(
    table: TableTime, declared: Declared, clock: RoundClock, at: datetime, rule: ExtensionRule
) -> TableTime | Refusal:
    """Tick that the players declared their extension, or what the judge makes of silence."""
    if not rule.declare:
        return Refusal.of("declare_not_needed")
    if not table.extensions:
        return Refusal.of("declare_nothing", table=table.table)
    if clock.phase(at) not in (Phase.RUN_OUT, Phase.CALLED):
        return Refusal.of("declare_early", rule.section)
    return replace(table, declared=declared)


def slow_play_turn(by: str) -> TimeExtension:
    """The turn that is added at time for slow play. N13-INF-09, AMB-23."""
    return TimeExtension(why=ExtraTimeFor.SLOW_PLAY, by=by, turns=1)


class TableEnd(msgspec.Struct, frozen=True):
    """One line of the list that judges walk along when time is called."""

    table: int
    ends_at: datetime | None
    remaining: timedelta | None
    time: timedelta
    turns: int
    declared: Declared
    to_declare: bool
    """Whether the judge still has to hear of it from the players."""


def by_end_time(
    clock: RoundClock, tables: Iterable[TableTime], at: datetime, rule: ExtensionRule
) -> tuple[TableEnd, ...]:
    """The tables in the order in which their time is up; those with added turns after others."""
    lines = [
        TableEnd(
            table=table.table,
            ends_at=table.ends_at(clock, at),
            remaining=table.remaining(clock, at),
            time=table.time,
            turns=table.turns,
            declared=table.declared,
            to_declare=rule.declare and bool(table.extensions) and table.declared is Declared.OPEN,
        )
        for table in tables
    ]
    return tuple(sorted(lines, key=lambda line: (line.time, line.turns, line.table)))


def _refused(table: TableTime, given: TimeExtension, rule: ExtensionRule) -> Refusal | None:
    if not given.by.strip():
        return Refusal.of("extension_by")
    if given.time < NOTHING or given.turns < 0 or (given.time == NOTHING and given.turns == 0):
        return Refusal.of("extension_nothing")
    if given.why is ExtraTimeFor.SLOW_PLAY:
        return _slow_play_refused(table, given, rule)
    if given.turns and rule.turns is not TurnsGiven.ALWAYS:
        return Refusal.of("extension_turns", rule.section)
    return None


def _slow_play_refused(
    table: TableTime, given: TimeExtension, rule: ExtensionRule
) -> Refusal | None:
    if rule.turns is not TurnsGiven.SLOW_PLAY:
        return Refusal.of("slow_play_none")
    if given.time != NOTHING or given.turns != 1:
        return Refusal.of("slow_play_one", rule.slow_play)
    most = rule.slow_play_most
    given_already = sum(extension.why is ExtraTimeFor.SLOW_PLAY for extension in table.extensions)
    if most and given_already >= most:
        return Refusal.of("slow_play_twice", rule.slow_play, table=table.table)
    return None


_MINUTE = timedelta(minutes=1)


class RulingTime(msgspec.Struct, frozen=True, kw_only=True):
    """What a document says about time lost to a ruling."""

    default: Extension
    """How strongly it wants the time given back, unless the infraction says otherwise."""
    longer_than: timedelta = NOTHING
    """Nothing is offered for a ruling that took no longer. B-123."""
    turns_instead: bool = False
    """Whether turns may be given in place of minutes. B-123."""
    section: str
    rules: tuple[str, ...]


class OfferedTime(msgspec.Struct, frozen=True):
    """What to offer: staff give it, change it, or leave it."""

    minutes: int
    strength: Extension
    turns_instead: bool
    section: str
    rules: tuple[str, ...]


def offer(
    rule: RulingTime, took: timedelta, infraction: Extension | None = None
) -> OfferedTime | None:
    """The extension for a ruling, begun minutes counted whole; nothing where none is due.

    ``infraction`` is what the infraction itself says, such as never for slow play.
    """
    strength = rule.default if infraction is None else infraction
    if strength is Extension.NEVER or took <= rule.longer_than:
        return None
    minutes = -(-took // _MINUTE)
    return OfferedTime(minutes, strength, rule.turns_instead, rule.section, rule.rules)
