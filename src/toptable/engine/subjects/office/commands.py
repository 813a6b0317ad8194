"""Commands about what the organizer's office keeps of an event."""

from toptable.engine.declared import Command, Scope, command
from toptable.engine.roles import DESK, FLOOR, ORGANIZER
from toptable.engine.state.office import EventStatus, Shelf, TableRange, Timetable


@command(by=ORGANIZER, scope=Scope.EVENT)
class MarkStatus(Command):
    """Say that the event is applied for, approved, announced or reported."""

    status: EventStatus


@command(by=ORGANIZER, scope=Scope.EVENT)
class SetTables(Command):
    """Set tables aside for the event, from the next pairing on; None frees them."""

    tables: TableRange | None = None


@command(by=ORGANIZER, scope=Scope.EVENT)
class Tell(Command):
    """Give the organizer's own words about something to announce; empty takes them back."""

    topic: str
    text: str


@command(by=FLOOR, scope=Scope.FLOOR)
class Tick(Command):
    """Tick something off on the checklist, or not after all."""

    item: str
    undone: bool = False


@command(by=DESK, scope=Scope.EVENT)
class ShowStandings(Command):
    """Let everybody see the standings up to a round, 0 for none; None after every round."""

    through: int | None = None


@command(by=DESK, scope=Scope.EVENT)
class SetTimetable(Command):
    """Say when round 1 is to begin and how long the pauses are; None takes it back."""

    timetable: Timetable | None = None


@command(by=ORGANIZER, scope=Scope.EVENT)
class MoveToShelf(Command):
    """Put the event into the archive or the bin, or back on the desk."""

    shelf: Shelf
