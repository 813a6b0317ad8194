"""Deadlines, lateness and absence with their penalties, and all that one document says about time.

N13-INF-10, N10-INF-10, B-126, B-137, B-138, B-139, AMB-32, A-25, A-26. The clock of lateness is
the clock of the round: while that stands still nobody gets later.

N13-05, N13-52, B-061, B-070, B-072, B-148.
"""

from collections.abc import Callable, Hashable, Mapping
from dataclasses import dataclass
from datetime import datetime, timedelta
from enum import StrEnum
from typing import TypeVar

import msgspec

from toptable.engine.rules.clock.disconnect import Disconnects
from toptable.engine.rules.clock.round_clock import NOTHING, RoundClock
from toptable.engine.rules.clock.round_minutes import Preparation
from toptable.engine.rules.clock.table_time import (
    ExtensionRule,
    ExtraTimeFor,
    RulingTime,
    TimeExtension,
)
from toptable.engine.rules.conduct.infraction import ClockProposal, Penalty
from toptable.engine.rules.results.kinds import Result, ResultKind, Seat
from toptable.engine.sentence import worded

Who = TypeVar("Who", bound=Hashable)


class DueBy(StrEnum):
    """What people must have done by a moment."""

    REGISTRATION = "registration"
    CHECK_IN = "check_in"
    DECKLIST = "decklist"
    ONLINE_CHECK_IN = "online_check_in"
    """For the next round of an online event. N13-52."""
    RESULTS = "results"
    """Of the round that is on, before the next one is paired. B-148."""


NAMES = {
    DueBy.REGISTRATION: "registration",
    DueBy.CHECK_IN: "check-in",
    DueBy.DECKLIST: "deck lists",
    DueBy.ONLINE_CHECK_IN: "check-in for the next round",
    DueBy.RESULTS: "results of this round",
}
"""As they are called in a sentence."""


class Deadline(msgspec.Struct, frozen=True, kw_only=True):
    """Something that is due by a moment, and what the document does about those who are late."""

    what: str
    infraction: str
    penalty: Penalty | None = None
    """None where it depends on tier or judge."""
    most: Penalty | None = None
    may: bool = False
    section: str
    rules: tuple[str, ...]


def missing(done: Mapping[Who, datetime | None], by: datetime, now: datetime) -> tuple[Who, ...]:
    """Who has not done it, once the moment has passed; to the second in time is in time."""
    if now <= by:
        return ()
    return tuple(who for who, moment in done.items() if moment is None or moment > by)


def late(
    rule: Deadline, done: Mapping[Who, datetime | None], by: datetime, now: datetime
) -> tuple[tuple[Who, ClockProposal], ...]:
    """What is proposed for each of those who are late, or still missing."""
    proposal = ClockProposal(
        infraction=rule.infraction,
        penalty=rule.penalty,
        section=rule.section,
        rules=rule.rules,
        text=worded("deadlines.late", what=rule.what),
        may=rule.may,
        most=rule.most,
    )
    return tuple((who, proposal) for who in missing(done, by, now))


class LateStep(msgspec.Struct, frozen=True, kw_only=True):
    """From one moment on, one penalty."""

    after: timedelta
    """Reached at this moment exactly. AMB-32."""
    infraction: str
    penalty: Penalty | None = None
    text: str
    answer: str = ""
    """What it answers to the questions of the infraction."""
    movable: bool = False
    """Whether an event may set another limit for it. B-138."""


class Tardiness(msgspec.Struct, frozen=True, kw_only=True):
    """What a document does about players who are not there."""

    steps: tuple[LateStep, ...]
    """In the order of time; the first begins with the round."""
    early_start_excuses: bool
    """Nobody is late before the planned start. B-126."""
    section: str
    rules: tuple[str, ...]
    limit_is_in_time: bool = False
    """Read otherwise: whoever is there at a limit to the second has not reached it. AMB-32."""
    drop_rule: str
    """The id under which whoever is absent at the end of the round is dropped."""
    drop_answer: str = ""
    """What that answers to the questions of the infraction."""
    drop_is_penalty: bool = True
    """Whether the drop is a penalty of its own, or follows from the loss of the match. B-139."""

    @property
    def infractions(self) -> frozenset[str]:
        """Every infraction under which lateness is ruled on."""
        return frozenset(step.infraction for step in self.steps)

    @property
    def lost_match(self) -> LateStep:
        """The step at which the match is lost."""
        return next(step for step in self.steps if step.penalty is Penalty.MATCH_LOSS)

    def step(self, proposal: ClockProposal) -> LateStep:
        """The step that a proposal comes from."""
        return next(step for step in self.steps if step.text == proposal.text)

    def with_limit(self, limit: timedelta) -> "Tardiness":
        """The same with the event's own limit for severe lateness. B-138."""
        moved = (
            msgspec.structs.replace(step, after=limit) if step.movable else step
            for step in self.steps
        )
        return msgspec.structs.replace(self, steps=tuple(moved))


def late_by(rule: Tardiness, clock: RoundClock, at: datetime) -> timedelta | None:
    """How late somebody is who comes at a moment; None for in time."""
    if clock.started is None or at <= clock.started:
        return None
    late = clock.elapsed(at)
    if rule.early_start_excuses and clock.planned is not None:
        late -= clock.elapsed(clock.planned)
    return late if late > NOTHING else None


def due(rule: Tardiness, clock: RoundClock, at: datetime) -> ClockProposal | None:
    """The penalty for somebody who comes at a moment, or is still missing then."""
    late = late_by(rule, clock, at)
    if late is None:
        return None
    reached = [step for step in rule.steps if _reached(rule, step, late)]
    if not reached:
        return None
    step = reached[-1]
    return ClockProposal(
        infraction=step.infraction,
        penalty=step.penalty,
        section=rule.section,
        rules=rule.rules,
        text=step.text,
    )


def _reached(rule: Tardiness, step: LateStep, late: timedelta) -> bool:
    in_time = rule.limit_is_in_time and step.after > NOTHING and late == step.after
    return step.after <= late and not in_time


def next_step(rule: Tardiness, clock: RoundClock, at: datetime) -> timedelta | None:
    """How long until the next penalty is due, for the alarm at a table; None after the last."""
    late = late_by(rule, clock, at)
    if late is None:
        late = -clock.early_by + clock.elapsed(at) if rule.early_start_excuses else NOTHING
    return min((step.after - late for step in rule.steps if step.after > late), default=None)


def absent_at_end(rule: Tardiness) -> ClockProposal:
    """Somebody did not appear in the whole round. N13-INF-10, B-030, B-139, A-25."""
    return ClockProposal(
        infraction=rule.drop_rule,
        penalty=Penalty.DROP,
        section=rule.section,
        rules=rule.rules,
        text=worded("tardiness.still_absent"),
    )


def time_to_appear(
    rule: Tardiness, clock: RoundClock, arrived: datetime, by: str
) -> TimeExtension | None:
    """The time a table is given because the round began before its time. B-126."""
    if not rule.early_start_excuses or not clock.early_by or clock.planned is None:
        return None
    waited = clock.elapsed(min(arrived, clock.planned))
    return TimeExtension(why=ExtraTimeFor.EARLY_START, by=by, time=waited) if waited else None


class AtTable(msgspec.Struct, frozen=True):
    """What lateness means for both seats of a table."""

    proposals: tuple[ClockProposal | None, ClockProposal | None]
    games: str
    """The games it settles, from the first seat."""
    result: Result | None
    """The whole match, where nothing is left to play."""


def at_table(
    rule: Tardiness,
    clock: RoundClock,
    arrived: tuple[datetime | None, datetime | None],
    now: datetime,
    *,
    games: int,
) -> AtTable:
    """Each seat has its own penalty; nobody wins a game for which they were not there. AMB-32.

    ``games`` is how many games a match always has: 2, or 1 where the match is one game or one
    best of several.
    """
    first, second = (due(rule, clock, now if moment is None else moment) for moment in arrived)
    lost = (_lost(first, games), _lost(second, games))
    letters = ""
    for number in range(max(lost)):
        here = (number < lost[0], number < lost[1])
        letters += "X" if all(here) else "L" if here[0] else "W"
    result = _result(letters, lost) if len(letters) == games else None
    return AtTable((first, second), letters, result)


def _lost(proposal: ClockProposal | None, games: int) -> int:
    """How many games a penalty costs, from the first on."""
    if proposal is None or proposal.penalty is None:
        return 0
    return {Penalty.GAME_LOSS: 1, Penalty.MATCH_LOSS: games}.get(proposal.penalty, 0)


def _result(letters: str, lost: tuple[int, int]) -> Result:
    if min(lost) == 0:
        seat: Seat = 0 if lost[0] else 1
        return Result(kind=ResultKind.NO_SHOW, seat=seat)
    if lost[0] == lost[1]:
        return Result(kind=ResultKind.BOTH_LOSE)
    return Result(games=letters, kind=ResultKind.BOTH_LOSE)


@dataclass(frozen=True, kw_only=True)
class Timing:
    """The clocks of one rulebook; the lengths of rounds are in its announcements."""

    ruling_time: RulingTime
    extensions: ExtensionRule
    preparations: tuple[Preparation, ...] = ()
    tardiness: Callable[[Mapping[str, str]], Tardiness] | None = None
    """None where the document says nothing about lateness."""
    disconnects: Disconnects | None = None
    deadlines: Mapping[str, Deadline] | None = None
    """By what is due: ``check_in``, ``decklist``, ``online_check_in``."""
