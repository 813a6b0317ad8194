"""Commands about notes for the staff, and about standing in for the head judge."""

from datetime import datetime

from toptable.engine.declared import Command, Scope, command
from toptable.engine.roles import FLOOR, HEADS, JUDGES, ORGANIZER, Role
from toptable.engine.secrets import Sealed
from toptable.engine.state.staff import InquiryPart, NoteKind


@command(by=FLOOR, scope=Scope.JUDGING)
class WriteNote(Command, kw_only=True):
    """Write something down for the staff; the text stays out of public copies."""

    kind: NoteKind
    """What it is for."""
    text: Sealed
    """The note; confidential."""
    ruling: int = 0
    """The number of the ruling that it is about; 0 for none."""
    ejected: str = ""
    """The name of whoever was sent out, where it is about that."""
    part: InquiryPart | None = None
    """For an inquiry: a statement, evidence, or the decision; with its ruling or its table."""
    table: int = 0
    """The match of the latest round that the inquiry is about."""
    heads: bool = False
    """Only for the head judge and the organizer."""


@command(by=JUDGES, scope=Scope.JUDGING)
class SettleNote(Command):
    """Say that a note has been dealt with."""

    number: int


@command(by=HEADS, scope=Scope.STAFF)
class NameActing(Command):
    """Let somebody stand in for the head judge."""

    name: str
    since: datetime | None = None
    """Now, unless it begins later."""
    until: datetime | None = None
    """When it ends; None for an open end."""
    agreed_by: str = ""
    """The organizer who agrees, where the head judge writes it down."""


@command(by=HEADS, scope=Scope.STAFF)
class EndActing(Command):
    """The head judge is back."""


@command(by=ORGANIZER, scope=Scope.STAFF)
class NameStaff(Command):
    """Say who works at the event; ``player`` when they also play."""

    name: str
    role: Role
    """What the person does at the event."""
    player: int | None = None
    """The player's number, where the person also plays."""
    dismissed: bool = False
    """The person works here no longer."""
    block: str = ""
    """The part of a large event that a head judge has, where it is split. B-015."""
