"""Commands about what the organizer's office keeps of an event."""

import msgspec

from toptable.engine.state.office import EventStatus, Shelf, TableRange, Timetable


class MarkStatus(msgspec.Struct, frozen=True, gc=False, omit_defaults=True, tag="mark_status"):
    """Say that the event is applied for, approved, announced or reported."""

    status: EventStatus


class SetTables(msgspec.Struct, frozen=True, gc=False, omit_defaults=True, tag="set_tables"):
    """Set tables aside for the event, from the next pairing on; None frees them."""

    tables: TableRange | None = None


class Tell(msgspec.Struct, frozen=True, gc=False, omit_defaults=True, tag="tell"):
    """Give the organizer's own words about something to announce; empty takes them back."""

    topic: str
    text: str


class Tick(msgspec.Struct, frozen=True, gc=False, omit_defaults=True, tag="tick"):
    """Tick something off on the checklist, or not after all."""

    item: str
    undone: bool = False


class ShowStandings(
    msgspec.Struct, frozen=True, gc=False, omit_defaults=True, tag="show_standings"
):
    """Let everybody see the standings up to a round, 0 for none; None after every round."""

    through: int | None = None


class SetTimetable(msgspec.Struct, frozen=True, gc=False, omit_defaults=True, tag="set_timetable"):
    """Say when round 1 is to begin and how long the pauses are; None takes it back."""

    timetable: Timetable | None = None


class MoveToShelf(msgspec.Struct, frozen=True, gc=False, omit_defaults=True, tag="move_to_shelf"):
    """Put the event into the archive or the bin, or back on the desk."""

    shelf: Shelf
