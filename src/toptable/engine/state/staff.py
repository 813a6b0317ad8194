"""What judges write down for each other, and who stands in for the head judge."""

from datetime import datetime
from enum import StrEnum

import msgspec

from toptable.engine.persistent_map import Map
from toptable.engine.roles import Role
from toptable.engine.secrets import Sealed


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
