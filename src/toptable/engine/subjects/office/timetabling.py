"""The timetable: when round 1 is to begin, and the pauses from one round to the next. B-008."""

from msgspec.structs import replace

from toptable.engine.refusal import AnsweredBy, refuse
from toptable.engine.rules.rulebook import Rulebook
from toptable.engine.sentence import worded
from toptable.engine.situation import Decision, Situation
from toptable.engine.state import State
from toptable.engine.subjects.office import commands, entries

LONGEST_PAUSE = 24 * 60
"""In minutes: the night between two days of an event."""


def set_timetable(_state: State, command: commands.SetTimetable, _situation: Situation) -> Decision:
    plan = command.timetable
    if plan is not None:
        ordered = tuple(sorted(plan.breaks, key=lambda pause: pause.after_round))
        plan = replace(plan, breaks=ordered)
    return [entries.TimetableSet(plan)]


def may_set(state: State, entry: entries.TimetableSet, _rulebook: Rulebook) -> None:
    plan = entry.timetable
    if plan == state.office.timetable:
        text = (
            worded("timetabling.timetable_already", "That is the timetable already.")
            if plan
            else worded("timetabling.there_no", "There is no timetable to take back.")
        )
        refuse("unchanged:may_set_2", text, answer=AnsweredBy.DONE_ALREADY)
    if plan is None:
        return
    if not 0 <= plan.between <= LONGEST_PAUSE:
        refuse(
            "pause:may_set", "Give the minutes between rounds as a number from 0 to 1440 (a day)."
        )
    rounds = [pause.after_round for pause in plan.breaks]
    if any(number < 1 for number in rounds) or len(set(rounds)) < len(rounds):
        refuse("pause:may_set_2", "Give each break the round that it follows, each round once.")
    if not all(1 <= pause.minutes <= LONGEST_PAUSE for pause in plan.breaks):
        refuse("pause:may_set_3", "A break has 1 to 1440 minutes (a day).")


def book(state: State, entry: entries.TimetableSet) -> State:
    return replace(state, office=replace(state.office, timetable=entry.timetable))
