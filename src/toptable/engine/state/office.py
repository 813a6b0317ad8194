"""What the organizer's office and the staff keep of an event: its status, tables, words, ticks
and prizes, notes, and who stands in.
"""

from datetime import date, datetime
from enum import StrEnum

import msgspec

from toptable.engine.persistent_map import Map
from toptable.engine.roles import Role
from toptable.engine.rules.finals.prizes import Prize
from toptable.engine.secrets import Sealed


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


class Kit(msgspec.Struct, frozen=True, gc=False, omit_defaults=True):
    """A prize kit that the event was given or bought. N13-45, N13-46."""

    code: str
    """The number or name that tells it from every other kit."""
    opens: date | None = None
    """The first day on which an event with it may take place."""
    ends: date | None = None
    """The last such day."""


class ApprovalOf(StrEnum):
    """What those behind an event can approve."""

    KITS = "kits"
    """Several kits at one event. N13-46."""
    FORMAT = "format"
    """Another format. N13-49."""


class HandedPrize(msgspec.Struct, frozen=True, gc=False, omit_defaults=True):
    """One prize that somebody was given."""

    place: int
    """The place it is for by the table."""
    what: str
    """The prize."""
    player: int | None = None
    """Who got it; in a command None for whoever has the place."""
    voucher: str = ""
    """The code of a voucher for a bye. N13-66."""
    note: str = ""
    """Why it went to somebody else than the table says. N13-48."""


class ReleasedPrize(msgspec.Struct, frozen=True, gc=False, omit_defaults=True):
    """A prize that was left over and has been used or given away since. N13-50."""

    place: int
    what: str
    use: str


class Prizes(msgspec.Struct, frozen=True, gc=False):
    """The prizes of an event at one version of the log."""

    table: tuple[Prize, ...] = ()
    announced: tuple[Prize, ...] = ()
    """What players see: the table as it was when it was announced."""
    kits: Map[str, Kit] = Map()
    """By what their codes compare as."""
    approvals: Map[ApprovalOf, str] = Map()
    """What was approved, and by whom or in which letter."""
    handed: Map[tuple[int, str], HandedPrize] = Map()
    """What was handed out, by place and prize."""
    released: Map[tuple[int, str], ReleasedPrize] = Map()
    destroyed: frozenset[tuple[int, int]] = frozenset()
    """Vouchers that were destroyed after use: the player, and the round of the bye. N13-66."""


class NoteKind(StrEnum):
    """What a note is for."""

    INCIDENT = "incident"
    """Something happened that staff must deal with. N13-07."""
    STATEMENT = "statement"
    """What somebody said about a ruling or an ejection. B-172."""
    SENT = "sent"
    """The report of a disqualification or ejection went out. B-172, SW-12, N13-92."""
    HANDOVER = "handover"
    """For whoever takes over, or for the next day."""
    INQUIRY = "inquiry"
    """What an inquiry into foul play heard, found or decided. N13-91, N10-57, B-185."""
    REFERRAL = "referral"
    """Behaviour, also outside the event, for those who alone may give bans. N13-92, N10-58."""
    ACCOMMODATION = "accommodation"
    """What somebody of the staff needs because of a disability. N13-08, N10-07."""
    REJECTED = "rejected"
    """Something that a player may not use here, though no list names it. B-058."""
    COMPLAINT = "complaint"
    """A player takes a final ruling to the publisher afterwards; the results stay. B-159."""


class InquiryPart(StrEnum):
    """What a note adds to an inquiry. B-185."""

    STATEMENT = "statement"
    """What one side says."""
    EVIDENCE = "evidence"
    DECISION = "decision"


_TO_SEE_TO = (NoteKind.INCIDENT, NoteKind.HANDOVER, NoteKind.ACCOMMODATION)


class Note(msgspec.Struct, frozen=True, gc=False, omit_defaults=True, kw_only=True):
    """A note for the staff; its text lies beside the log."""

    number: int
    kind: NoteKind
    text: Sealed
    at: datetime
    by: str
    role: Role
    ruling: int = 0
    """The ruling it is about, if any."""
    ejected: str = ""
    """The person sent out whom it is about, if any."""
    part: InquiryPart | None = None
    """What it adds to an inquiry, and in which match of which round that is."""
    round: int = 0
    table: int = 0
    heads: bool = False
    """Whether only the head judge and the organizer may read it."""
    settled_by: str = ""

    @property
    def open(self) -> bool:
        """Whether somebody still has to see to it."""
        return self.kind in _TO_SEE_TO and not self.settled_by


class Acting(msgspec.Struct, frozen=True, gc=False, omit_defaults=True, kw_only=True):
    """Somebody stands in for the head judge, from a moment on and perhaps until another."""

    name: str
    since: datetime
    until: datetime | None = None
    agreed_by: str
    """The organizer who named them, or agreed to it."""

    def at(self, moment: datetime) -> bool:
        """Whether it holds at a moment."""
        return self.since <= moment and (self.until is None or moment < self.until)


class Handover(msgspec.Struct, frozen=True, gc=False):
    """Notes and stand-ins at one version of the log."""

    notes: Map[int, Note] = Map()
    acting: tuple[Acting, ...] = ()
    """The latest last; it goes before those it overlaps."""

    def about(self, kind: NoteKind, *, ruling: int = 0, ejected: str = "") -> tuple[Note, ...]:
        """The notes of a kind on one ruling or one person sent out, oldest first."""
        return tuple(
            one
            for _, one in sorted(self.notes.items())
            if one.kind is kind and (one.ruling, one.ejected) == (ruling, ejected)
        )


class Staff(msgspec.Struct, frozen=True, gc=False):
    """Someone who works at the event."""

    name: str
    role: Role
    player: int | None = None
    block: str = ""
    after_start: bool = False
    """Whether they were named when round 1 was paired already. N13-36."""
