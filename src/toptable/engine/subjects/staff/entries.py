"""Entries about notes for the staff, and about standing in for the head judge."""

from datetime import datetime

import msgspec

from toptable.engine.roles import Role
from toptable.engine.state.staff import Acting, Note


class NoteWritten(msgspec.Struct, frozen=True, gc=False, omit_defaults=True, tag="note_written"):
    """A note for the staff: an incident, a statement, a handover. N13-07, B-172."""

    note: Note


class NoteSettled(msgspec.Struct, frozen=True, gc=False, omit_defaults=True, tag="note_settled"):
    """Somebody has seen to a note."""

    number: int
    by: str


class ActingNamed(msgspec.Struct, frozen=True, gc=False, omit_defaults=True, tag="acting_named"):
    """Somebody stands in for the head judge. N13-03, B-014."""

    acting: Acting


class ActingEnded(msgspec.Struct, frozen=True, gc=False, omit_defaults=True, tag="acting_ended"):
    """The head judge is back."""

    at: datetime


class StaffNamed(msgspec.Struct, frozen=True, gc=False, omit_defaults=True, tag="staff_named"):
    """Someone works at the event, perhaps while playing in it. N13-36, N13-37, FFG-06, SW-03."""

    name: str
    role: Role
    player: int | None = None
    dismissed: bool = False
    block: str = ""
    """The part of a large event that a head judge has, where it is split. B-015."""
