"""More or less time for everybody in a round."""

from datetime import datetime

from msgspec.structs import replace

from toptable.engine.declared import Asks, Command, Scope, Typed, command
from toptable.engine.entry import Entry, entry
from toptable.engine.openness import FOR_ALL, WHOLE
from toptable.engine.questions.places import place_now, round_called
from toptable.engine.refusal import Refusal, Refused, granted, passed
from toptable.engine.roles import HEADS
from toptable.engine.rules.clock import round_clock
from toptable.engine.rules.clock.calls import minutes_text
from toptable.engine.rules.clock.round_minutes import ClockStage
from toptable.engine.rules.rulebook import Rulebook
from toptable.engine.sentence import log_line
from toptable.engine.situation import Decision, Situation
from toptable.engine.state import State
from toptable.engine.subjects.floor.clocks import (
    MINUTE,
    not_too_long,
    running_of,
    with_round,
)
from toptable.engine.subjects.floor.timekeeping import REASON


@command(by=HEADS, scope=Scope.FLOOR, seen=FOR_ALL, reason=Asks.MAY)
class AddTime(Command):
    """Give everybody more minutes, or fewer where the number is less than nothing."""

    minutes: int
    """How many minutes, less than 0 to take some away."""

    def decide(self, state: State, situation: Situation) -> Decision:
        return _added(state, self.minutes, situation, limit=False)


@command(
    by=HEADS,
    scope=Scope.FLOOR,
    seen=FOR_ALL,
    reason=Asks.MAY,
    typed=Typed(
        "clock limit",
        "spring 65 --reason 'The hall closes'",
        "Limit a round that began untimed, counted from its start.",
        minutes="How many minutes.",
    ),
)
class LimitRound(Command):
    """Set a limit to a round that began without one, counted from its start."""

    minutes: int

    def decide(self, state: State, situation: Situation) -> Decision:
        """An untimed round may be limited with a reason: the venue closes, play drags. N13-58."""
        return _added(state, self.minutes, situation, limit=True)


@entry(seen=WHOLE)
class TimeAdded(Entry):
    """Everybody has more time, or less; or an untimed round has a limit now. N13-58."""

    stage: ClockStage
    number: int
    minutes: int
    at: datetime
    limit: bool = False
    """The round had no limit, and this is it."""

    def validate(self, state: State, rulebook: Rulebook) -> None:
        running = running_of(state, rulebook, self.stage, self.number)
        change = round_clock.set_limit if self.limit else round_clock.add
        changed = change(running.clock, self.minutes * MINUTE, self.at)
        if isinstance(changed, Refusal):
            passed(changed)

    def book(self, state: State) -> State:
        running = state.floor.rounds.get((self.stage, self.number))
        if running is None:
            return state
        change = round_clock.set_limit if self.limit else round_clock.add
        changed = change(running.clock, self.minutes * MINUTE, self.at)
        if isinstance(changed, Refusal):
            return state
        return with_round(state, replace(running, clock=changed))

    def tell(self, state: State) -> str:
        where = round_called(state, self.stage, self.number)
        amount = minutes_text(abs(self.minutes) * MINUTE)
        if self.limit:
            return log_line(
                "time_added:2", "%(where)s: limited to %(amount)s.", where=where, amount=amount
            )
        return log_line(
            "time_added",
            "%(where)s: %(amount)s %(words)s for everybody.",
            where=where,
            amount=amount,
            words="added" if self.minutes > 0 else "taken away",
        )


def _added(state: State, minutes: int, situation: Situation, *, limit: bool) -> Decision:
    not_too_long(minutes)
    if not situation.reasoned:
        raise Refused(REASON)
    place = granted(place_now(state, situation.rulebook))
    return [TimeAdded(place.stage, place.number, minutes, situation.now, limit)]
