"""What is said in confidence: lines without author or reason, and entries that only staff see.

Concerns brought to staff are confidential, and so is who brought them. The author of such a line
is a salted digest like the text itself, so that a public copy can be checked without telling who
it was. N13-07, N13-08, N13-33, N10-06.
"""

from toptable.engine.commands import Command, admission, people, teams
from toptable.engine.commands.event import FileComplaint
from toptable.engine.commands.floor import OpenCall
from toptable.engine.entries import Entry, conduct
from toptable.engine.entries.admission import EntryRefused
from toptable.engine.entries.event import ComplaintFiled
from toptable.engine.entries.floor import CallClaimed, CallEscalated, CallOpened, CallResolved
from toptable.engine.entries.handover import NoteSettled, NoteWritten
from toptable.engine.entries.people import Accommodated
from toptable.engine.refusal import Refusal
from toptable.engine.state import State

REASON_IN_THE_OPEN = Refusal(
    "confidential",
    "A reason would stand in the open. Write it into the confidential text instead.",
)


def in_confidence(command: Command) -> bool:
    """Whether the log must not name who sent this."""
    match command:
        case FileComplaint():
            return True
        case OpenCall():
            return command.text is not None
        case _:
            return False


ABOUT_SOMEBODY = (
    people.EnterPlayers,
    people.CheckIn,
    people.Drop,
    people.Rejoin,
    people.Disqualify,
    people.AdmitLate,
    admission.AdmitWaiting,
    teams.MemberLeaves,
    teams.DisqualifyMember,
)
"""Commands whose reason is the business of one person and the staff; the effect is public."""


def private_reason(command: Command) -> bool:
    """Whether the log must not tell why this was done."""
    return isinstance(command, ABOUT_SOMEBODY)


ABOUT_CONDUCT = (
    conduct.RulingGiven,
    conduct.RulingCompleted,
    conduct.PenaltyRaised,
    conduct.PenaltyAcknowledged,
    conduct.PenaltyTold,
    conduct.RulingAppealed,
    conduct.AppealHeard,
    conduct.PersonEjected,
)
"""What somebody did wrong is between them and the staff; what it did to a result is public."""


def for_staff(state: State, entry: Entry) -> bool:
    """Whether only staff see that this happened at all, though its text lies elsewhere."""
    match entry:
        case ComplaintFiled() | Accommodated() | EntryRefused() | NoteWritten() | NoteSettled():
            return True
        case CallOpened():
            return entry.text is not None
        case CallClaimed() | CallEscalated() | CallResolved():
            call = state.floor.call(entry.call)
            return call is not None and call.confidential
        case _ if isinstance(entry, ABOUT_CONDUCT):
            return True
        case _:
            return False
