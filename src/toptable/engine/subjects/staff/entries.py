"""Entries about notes for the staff, and about standing in for the head judge."""

from datetime import datetime

from toptable.engine.declared import Entry
from toptable.engine.roles import Role
from toptable.engine.state.staff import Acting, Note


class NoteWritten(Entry):
    """A note for the staff: an incident, a statement, a handover. N13-07, B-172."""

    note: Note


class NoteSettled(Entry):
    """Somebody has seen to a note."""

    number: int
    by: str


class ActingNamed(Entry):
    """Somebody stands in for the head judge. N13-03, B-014."""

    acting: Acting


class ActingEnded(Entry):
    """The head judge is back."""

    at: datetime


class StaffNamed(Entry):
    """Someone works at the event, perhaps while playing in it. N13-36, N13-37, FFG-06, SW-03."""

    name: str
    role: Role
    player: int | None = None
    dismissed: bool = False
    block: str = ""
    """The part of a large event that a head judge has, where it is split. B-015."""
