"""Commands about notes for the staff, and about standing in for the head judge."""

from datetime import datetime

from toptable.engine.declared import As, Asks, Command, Scope, Typed, command
from toptable.engine.roles import FLOOR, HEADS, JUDGES, ORGANIZER, Role
from toptable.engine.secrets import Sealed
from toptable.engine.state.staff import InquiryPart, NoteKind


@command(
    by=FLOOR,
    scope=Scope.JUDGING,
    typed=Typed(
        "judge note",
        "spring 'Ann says he hid a card' --kind statement --ruling 3",
        "Write something down for the staff. The log holds no word of it.",
        text=As(text="What happened or was said; confidential.", empty="Say what happened."),
        kind=As(
            "--kind",
            "An incident; a statement on a ruling or ejection; the report was sent; a note "
            "for whoever takes over; a part of an inquiry; something, also from outside "
            "the event, for those who may give bans; what somebody of the staff needs; an "
            "item that was rejected; a complaint to the publisher about a final ruling.",
            default=NoteKind.INCIDENT,
        ),
        ruling=As(text="The ruling it is about.", shown="none"),
        ejected="The ejected person it is about.",
        part=As(text="What it adds to an inquiry.", shown="none"),
        table=As(text="The table, in the latest round, of an inquiry.", shown="none"),
        heads=As("--heads-only"),
    ),
)
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


@command(
    by=JUDGES,
    scope=Scope.JUDGING,
    typed=Typed(
        "judge settle-note",
        "spring 2",
        "Say that an incident or a note for the next shift has been dealt with.",
        number=As("NOTE", "The note's number."),
    ),
)
class SettleNote(Command):
    """Say that a note has been dealt with."""

    number: int


@command(
    by=HEADS,
    scope=Scope.STAFF,
    typed=Typed(
        "staff stand-in",
        "spring Jo --until 14:30",
        "Name a stand-in for the head judge, from now on or for a time.",
        name="Who stands in for the head judge.",
        since=As("--from", "From when, as 14:30 or 2026-05-10 09:00."),
        until="Until when, likewise.",
    ),
)
class NameActing(Command):
    """Let somebody stand in for the head judge."""

    name: str
    since: datetime | None = None
    """Now, unless it begins later."""
    until: datetime | None = None
    """When it ends; None for an open end."""
    agreed_by: str = ""
    """The organizer who agrees, where the head judge writes it down."""


@command(
    by=HEADS,
    scope=Scope.STAFF,
    typed=Typed("staff head-judge-back", "spring", "End the stand-in: the head judge is back."),
)
class EndActing(Command):
    """The head judge is back."""


@command(by=ORGANIZER, scope=Scope.STAFF, reason=Asks.MAY)
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
