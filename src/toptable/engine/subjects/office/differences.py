"""What would change in the organizer's office, in sentences."""

from collections.abc import Iterator

from toptable.engine.questions.progress import status_of
from toptable.engine.rules.rulebook import Rulebook
from toptable.engine.state import State


def office_changed(before: State, after: State, _rulebook: Rulebook) -> Iterator[str]:
    """How far the event is, its timetable and its tables."""
    if status_of(before) is not status_of(after):
        yield f"The event is {status_of(after)} instead of {status_of(before)}."
    if before.office.timetable != after.office.timetable:
        plan = after.office.timetable
        yield (
            f"Round 1 is planned for {plan.start:%Y-%m-%d %H:%M} UTC."
            if plan is not None
            else "There is no timetable."
        )
    if before.office.tables != after.office.tables:
        yield f"The event has {after.office.tables or 'no tables of its own'}."
