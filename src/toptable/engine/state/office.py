"""What the organizer's office keeps of an event: how far it is, its tables, words and ticks."""

from datetime import datetime
from enum import StrEnum

import msgspec

from toptable.engine.persistent_map import Map


class EventStatus(StrEnum):
    """How far an event is, from the first idea to the report. B-190."""

    DRAFT = "draft"
    APPLIED = "applied"
    APPROVED = "approved"
    ANNOUNCED = "announced"
    RUNNING = "running"
    FINISHED = "finished"
    REPORTED = "reported"


class Shelf(StrEnum):
    """Where an event lies."""

    DESK = "desk"
    ARCHIVE = "archive"
    """Out of the list of events, and otherwise as before."""
    BIN = "bin"
    """Deleted: nobody sees it, and nothing of it is lost."""


class TableRange(msgspec.Struct, frozen=True, gc=False, omit_defaults=True):
    """The tables of one event in a hall that it may share with others."""

    first: int
    last: int | None = None
    """None leaves the end open."""
    hall: str = ""

    def meets(self, other: "TableRange") -> bool:
        """Whether some table belongs to both."""
        return (
            self.hall.casefold() == other.hall.casefold()
            and (other.last is None or self.first <= other.last)
            and (self.last is None or other.first <= self.last)
        )

    def __str__(self) -> str:
        where = f" in {self.hall}" if self.hall else ""
        if self.last is None:
            return f"tables from {self.first} on{where}"
        return f"tables {self.first} to {self.last}{where}"


class PlannedBreak(msgspec.Struct, frozen=True, gc=False):
    """A longer pause after a round, such as lunch."""

    after_round: int
    minutes: int


class Timetable(msgspec.Struct, frozen=True, gc=False, omit_defaults=True):
    """When round 1 is to begin, and how long it takes from one round to the next."""

    start: datetime
    between: int = 10
    """Minutes from the end of a round to the start of the next."""
    breaks: tuple[PlannedBreak, ...] = ()

    def pause_after(self, round_: int) -> int:
        """The minutes between a round and the next one."""
        longer = (pause.minutes for pause in self.breaks if pause.after_round == round_)
        return next(longer, self.between)


class Office(msgspec.Struct, frozen=True, gc=False):
    """The organizer's own papers at one version of the log."""

    marked: EventStatus = EventStatus.DRAFT
    """What the organizer said last of the time before the start."""
    steps: tuple[EventStatus, ...] = (EventStatus.DRAFT,)
    """That, and what was marked on the way there."""
    reported: bool = False
    tables: TableRange | None = None
    """None while no tables were set aside: numbers then begin with 1."""
    told: Map[str, str] = Map()
    """The organizer's own words, by the id of the announcement they answer."""
    ticked: Map[str, str] = Map()
    """What was ticked off, by whom."""
    shelf: Shelf = Shelf.DESK
    timetable: Timetable | None = None
    """None while nobody has said when round 1 begins."""
    standings_through: int | None = None
    """The last round whose standings everybody sees; None for every round once it is complete."""
