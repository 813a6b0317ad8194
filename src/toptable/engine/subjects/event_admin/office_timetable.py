"""The timetable: when round 1 is to begin, the pauses after it, and what would change in the
office (B-008).
"""

from collections.abc import Iterator

from msgspec.structs import replace

from toptable.engine.declared import Asks, Command, Scope, command
from toptable.engine.entry import Entry, ShownBy, entry
from toptable.engine.openness import FOR_ALL, WHOLE
from toptable.engine.questions.progress import status_of
from toptable.engine.refusal import AnsweredBy, refuse
from toptable.engine.roles import DESK
from toptable.engine.rules.rulebook import Rulebook
from toptable.engine.sentence import log_line, worded
from toptable.engine.situation import Decision, Situation
from toptable.engine.state import State
from toptable.engine.state.office import Timetable


def office_changed(before: State, after: State, _rulebook: Rulebook) -> Iterator[str]:
    """How far the event is, its timetable and its tables."""
    if status_of(before) is not status_of(after):
        yield worded(
            "office.event_instead", status_of=status_of(after), status_of_2=status_of(before)
        )
    if before.office.timetable != after.office.timetable:
        plan = after.office.timetable
        yield (
            worded("office.round_planned", start=f"{plan.start:%Y-%m-%d %H:%M}")
            if plan is not None
            else worded("office.there_no")
        )
    if before.office.tables != after.office.tables:
        yield worded("office.event", tables=after.office.tables or "no tables of its own")


LONGEST_PAUSE = 24 * 60
"""In minutes: the night between two days of an event."""


@command(by=DESK, scope=Scope.EVENT, seen=FOR_ALL, reason=Asks.MAY)
class SetTimetable(Command):
    """Say when round 1 is to begin and how long the pauses are; None takes it back."""

    timetable: Timetable | None = None
    """The plan of the day; None takes it back."""

    def decide(self, state: State, situation: Situation) -> Decision:
        plan = self.timetable
        if plan is not None:
            ordered = tuple(sorted(plan.breaks, key=lambda pause: pause.after_round))
            plan = replace(plan, breaks=ordered)
        return [TimetableSet(plan)]


@entry(seen=WHOLE, undone=ShownBy(office_changed))
class TimetableSet(Entry):
    """When round 1 is to begin, and the pauses between rounds; None: nobody says."""

    timetable: Timetable | None = None

    def validate(self, state: State, rulebook: Rulebook) -> None:
        plan = self.timetable
        if plan == state.office.timetable:
            refuse(
                "unchanged:may_set_2" if plan else "unchanged:no_timetable",
                answer=AnsweredBy.DONE_ALREADY,
            )
        if plan is None:
            return
        if not 0 <= plan.between <= LONGEST_PAUSE:
            refuse("pause:may_set")
        rounds = [pause.after_round for pause in plan.breaks]
        if any(number < 1 for number in rounds) or len(set(rounds)) < len(rounds):
            refuse("pause:may_set_2")
        if not all(1 <= pause.minutes <= LONGEST_PAUSE for pause in plan.breaks):
            refuse("pause:may_set_3")

    def book(self, state: State) -> State:
        return replace(state, office=replace(state.office, timetable=self.timetable))

    def tell(self, state: State) -> str:
        plan = self.timetable
        if plan is None:
            return log_line("timetable_set:2")
        pauses = "".join(
            f", {pause.minutes} after round {pause.after_round}" for pause in plan.breaks
        )
        return log_line(
            "timetable_set",
            start=f"{plan.start:%Y-%m-%d %H:%M}",
            between=plan.between,
            pauses=pauses,
        )
