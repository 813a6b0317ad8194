"""Entries about what the organizer's office keeps of an event."""

from toptable.engine.declared import Entry
from toptable.engine.state.office import EventStatus, Shelf, TableRange, Timetable


class StatusMarked(Entry):
    """The organizer said how far the event is, where the log itself cannot know. B-190."""

    status: EventStatus


class TablesSet(Entry):
    """The event has tables of its own, from the next pairing on; None frees them."""

    tables: TableRange | None = None


class Told(Entry):
    """The organizer's own words about something to announce; empty takes them back. B-008."""

    topic: str
    text: str


class Ticked(Entry):
    """Something of the checklist is done, or not after all."""

    item: str
    by: str
    undone: bool = False


class PutAway(Entry):
    """The event lies in the archive, in the bin, or on the desk again. Nothing of it is lost."""

    shelf: Shelf


class TimetableSet(Entry):
    """When round 1 is to begin, and the pauses between rounds; None: nobody says."""

    timetable: Timetable | None = None


class StandingsShown(Entry):
    """Players and guests see the standings up to a round; None after every round."""

    through: int | None = None
