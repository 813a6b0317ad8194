"""Who is late or absent, what the document has for it, and from when on it costs more. N13-INF-10,
N10-INF-10, B-138.
"""

from datetime import datetime

import msgspec

from toptable.engine.questions.places import running_now
from toptable.engine.refusal import Refusal
from toptable.engine.rules.clock.round_clock import RoundClock, last_touched
from toptable.engine.rules.clock.timing import Tardiness
from toptable.engine.rules.conduct.infraction import ClockProposal
from toptable.engine.rules.rulebook import Rulebook
from toptable.engine.state import State, the_event
from toptable.engine.subjects.floor.lateness import LatePlayer, proposals, suggested
from toptable.engine.views.view import View


class LateProposal(View, frozen=True):
    """What is proposed for one player who is late, absent or without connection."""

    player: int
    name: str
    text: str
    infraction: str
    """Its id; empty where the document has no rule."""
    section: str
    given: bool
    """Whether it was ruled on already."""


class LateTable(View, frozen=True):
    """Everything that is proposed for one table; 0 for those who wait for a bye."""

    table: int
    late: tuple[LateProposal, ...]
    connection: tuple[str, ...]
    """About lost connections, one sentence each."""
    early_start_seconds: int
    """What the table may be given because the round began before its planned start."""


class LateSeat(LateProposal, frozen=True):
    """The same as the house shows it."""

    due: str
    """What is due, without the penalty."""
    penalty: str

    @property
    def give(self) -> bool:
        """Whether one button gives it."""
        return bool(self.infraction) and not self.given


def late_tables(state: State, rulebook: Rulebook, moment: datetime) -> tuple[LateTable, ...]:
    """What is proposed at this moment; staff confirm it."""
    found = proposals(state, rulebook, moment)
    return tuple(
        LateTable(
            table=table.table,
            late=tuple(_late(state, rulebook, late) for late in table.late),
            connection=tuple(matter.text for matter in table.connection),
            early_start_seconds=int(table.waited.total_seconds()),
        )
        for table in (() if isinstance(found, Refusal) else found)
    )


def _late(state: State, rulebook: Rulebook, late: LatePlayer) -> LateSeat:
    due = late.proposal
    penalty = suggested(state, rulebook, due) if due.infraction else ""
    proposed = f" Proposed: {penalty}." if penalty and not late.given else ""
    return LateSeat(
        player=late.player,
        name=late.name,
        text=f"{due.text}{proposed}",
        infraction=due.infraction,
        section=due.section,
        given=late.given,
        due=due.text,
        penalty=penalty,
    )


class LateLimit(msgspec.Struct, frozen=True):
    """From a moment on, being absent costs this."""

    at: datetime
    text: str
    penalty: str


def late_limits(state: State, rulebook: Rulebook) -> tuple[LateLimit, ...]:
    """When the document's limits of lateness are reached in this round, while its clock runs."""
    found = running_now(state, rulebook)
    written = rulebook.timing.tardiness
    if isinstance(found, Refusal) or written is None:
        return ()
    clock = found[1].clock
    rule = written(the_event(state).settings)
    begins = _late_from(rule, clock)
    if begins is None:
        return ()
    return tuple(
        LateLimit(
            begins + step.after,
            step.text,
            suggested(
                state,
                rulebook,
                ClockProposal(
                    infraction=step.infraction,
                    penalty=step.penalty,
                    section=rule.section,
                    rules=rule.rules,
                    text=step.text,
                ),
            ),
        )
        for step in rule.steps
    )


def _late_from(rule: Tardiness, clock: RoundClock) -> datetime | None:
    """The moment from which lateness counts, as if the clock had never stood still."""
    touched = last_touched(clock)
    if clock.started is None or clock.paused or clock.called is not None or touched is None:
        return None
    begins = touched - clock.elapsed(touched)
    if rule.early_start_excuses and clock.planned is not None:
        begins += clock.elapsed(clock.planned)
    return begins
