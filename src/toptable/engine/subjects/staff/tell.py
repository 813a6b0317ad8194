"""The log as people read it: the staff, their notes, who stands in."""

from datetime import UTC, datetime

from toptable.engine.roles import Role
from toptable.engine.rules.rulebook import Rulebook
from toptable.engine.sentence import log_line, worded
from toptable.engine.state import State
from toptable.engine.state.staff import NoteKind
from toptable.engine.subjects.staff import entries

_NOTES = {
    NoteKind.INCIDENT: "An incident was written down",
    NoteKind.STATEMENT: "A statement was written down",
    NoteKind.SENT: "A report was sent",
    NoteKind.HANDOVER: "A note for the next shift was written down",
    NoteKind.INQUIRY: "Something was added to an inquiry",
    NoteKind.REFERRAL: "A referral was written down",
    NoteKind.ACCOMMODATION: "An accommodation for staff was written down",
    NoteKind.REJECTED: "An item was rejected",
    NoteKind.COMPLAINT: "A complaint to the publisher was written down",
}


def staff_named(_state: State, entry: entries.StaffNamed) -> str:
    works = "no longer works" if entry.dismissed else "works"
    block = f" of block {entry.block}" if entry.block else ""
    return log_line(
        "staff_named",
        "%(name)s %(works)s as %(role)s%(block)s.",
        name=entry.name,
        works=works,
        role=entry.role.replace("_", " "),
        block=block,
    )


def named_by_book(_state: State, entry: entries.StaffNamed, rulebook: Rulebook) -> str:
    works = "no longer works" if entry.dismissed else "works"
    block = f" of block {entry.block}" if entry.block else ""
    return log_line(
        "named_by_book",
        "%(name)s %(works)s as %(role)s%(block)s.",
        name=entry.name,
        works=works,
        role=rulebook.words.role(entry.role),
        block=block,
    )


def note_written(_state: State, entry: entries.NoteWritten) -> str:
    note = entry.note
    about = f" on ruling {note.ruling}" if note.ruling else ""
    about = f" on sending out {note.ejected}" if note.ejected else about
    about = f" about round {note.round}, table {note.table}" if note.table else about
    return log_line(
        "note_written",
        "%(notes)s%(about)s (note %(number)s); its text is confidential.",
        notes=_NOTES[note.kind],
        about=about,
        number=note.number,
    )


def note_settled(_state: State, entry: entries.NoteSettled) -> str:
    return log_line(
        "note_settled", "%(by)s has seen to note %(number)s.", by=entry.by, number=entry.number
    )


def acting_named(_state: State, entry: entries.ActingNamed) -> str:
    return _stands_in(entry, "head judge")


def acting_by_book(_state: State, entry: entries.ActingNamed, rulebook: Rulebook) -> str:
    return _stands_in(entry, rulebook.words.role(Role.HEAD_JUDGE))


def _stands_in(entry: entries.ActingNamed, head: str) -> str:
    acting = entry.acting
    until = f" until {_moment(acting.until)}" if acting.until is not None else ""
    return worded(
        "staff.stands_agreed",
        "%(acting)s stands in for the %(head)s from %(moment)s%(until)s; agreed by %(agreed_by)s.",
        acting=acting.name,
        head=head,
        moment=_moment(acting.since),
        until=until,
        agreed_by=acting.agreed_by,
    )


def acting_ended(_state: State, _entry: entries.ActingEnded) -> str:
    return log_line("acting_ended", "No one stands in for the head judge any more.")


def ended_by_book(_state: State, _entry: entries.ActingEnded, rulebook: Rulebook) -> str:
    return log_line(
        "ended_by_book",
        "No one stands in for the %(head_judge)s any more.",
        head_judge=rulebook.words.role(Role.HEAD_JUDGE),
    )


def _moment(at: datetime) -> str:
    return f"{at.astimezone(UTC):%Y-%m-%d %H:%M} UTC"
