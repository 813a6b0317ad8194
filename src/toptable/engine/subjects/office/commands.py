"""Commands about what the organizer's office keeps of an event."""

from toptable.engine.declared import Always, As, Asks, Command, Scope, Typed, command
from toptable.engine.roles import DESK, FLOOR, ORGANIZER
from toptable.engine.state.office import EventStatus, Shelf, TableRange, Timetable


@command(by=ORGANIZER, scope=Scope.EVENT)
class MarkStatus(Command):
    """Say that the event is applied for, approved, announced or reported."""

    status: EventStatus
    """What to mark it as."""


@command(by=ORGANIZER, scope=Scope.EVENT)
class SetTables(Command):
    """Set tables aside for the event, from the next pairing on; None frees them."""

    tables: TableRange | None = None
    """The first and the last table; None frees them."""


@command(by=ORGANIZER, scope=Scope.EVENT)
class Tell(Command):
    """Give the organizer's own words about something to announce; empty takes them back."""

    topic: str
    """The id of the line, see /api/v1/events/{event}/announcements."""
    text: str
    """Your words; empty takes them back."""


@command(by=FLOOR, scope=Scope.FLOOR)
class Tick(Command):
    """Tick something off on the checklist, or not after all."""

    item: str
    """The id of the line, see /api/v1/events/{event}/checklist."""
    undone: bool = False
    """Not done after all."""


@command(
    by=DESK,
    scope=Scope.EVENT,
    typed=Typed(
        "event publish-standings",
        "spring --through 4",
        "Let players see the standings up to a round, or again after every round.",
        through=As(text="The last round they see; 0 for none.", shown="every round", least=0),
    ),
)
class ShowStandings(Command):
    """Let everybody see the standings up to a round, 0 for none; None after every round."""

    through: int | None = None
    """The last round that everybody sees; 0 for none, None for all."""


@command(by=DESK, scope=Scope.EVENT, reason=Asks.MAY)
class SetTimetable(Command):
    """Say when round 1 is to begin and how long the pauses are; None takes it back."""

    timetable: Timetable | None = None
    """The plan of the day; None takes it back."""


@command(
    by=ORGANIZER,
    scope=Scope.EVENT,
    reason=Asks.MAY,
    typed=Typed(
        "event archive",
        "spring",
        "Take the event out of the list; toptable event undelete puts it back.",
        shelf=Always(Shelf.ARCHIVE),
    ),
)
class MoveToShelf(Command):
    """Put the event into the archive or the bin, or back on the desk."""

    shelf: Shelf
    """Where it goes."""
