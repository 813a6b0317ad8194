"""What would change in the organizer's office, in sentences."""

from collections.abc import Iterator

from toptable.engine.questions.progress import status_of
from toptable.engine.rules.rulebook import Rulebook
from toptable.engine.sentence import worded
from toptable.engine.state import State


def office_changed(before: State, after: State, _rulebook: Rulebook) -> Iterator[str]:
    """How far the event is, its timetable and its tables."""
    if status_of(before) is not status_of(after):
        yield worded(
            "office.event_instead",
            "The event is %(status_of)s instead of %(status_of_2)s.",
            status_of=status_of(after),
            status_of_2=status_of(before),
        )
    if before.office.timetable != after.office.timetable:
        plan = after.office.timetable
        yield (
            worded(
                "office.round_planned",
                "Round 1 is planned for %(start)s UTC.",
                start=f"{plan.start:%Y-%m-%d %H:%M}",
            )
            if plan is not None
            else worded("office.there_no", "There is no timetable.")
        )
    if before.office.tables != after.office.tables:
        yield worded(
            "office.event",
            "The event has %(tables)s.",
            tables=after.office.tables or "no tables of its own",
        )
