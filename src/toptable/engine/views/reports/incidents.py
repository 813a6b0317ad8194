"""Everything that staff were told of, or wrote down, that was no ordinary ruling, inquiries into
foul play included.

Notes, confidential reports and calls, calls about conduct, people sent out, matches under
investigation, accommodations. Each stands there for all staff; what it says only for those who may
know. Of an inquiry one sees at once whether both sides were heard and whether it is decided.
N13-07, N13-08, N13-33, N13-91, N10-06, N10-27, N10-57, B-185.
"""

from collections.abc import Iterator
from datetime import datetime
from enum import StrEnum

import msgspec

from toptable.engine.log.line import Line
from toptable.engine.log.log import Log
from toptable.engine.sentence import worded
from toptable.engine.state import State, the_event
from toptable.engine.state.floor import REASON_TEXTS, CallReason, JudgeCall
from toptable.engine.state.office import InquiryPart, Note, NoteKind
from toptable.engine.subjects.calls.call_log import CallOpened
from toptable.engine.subjects.conduct.appeals_and_holds import MatchHeld
from toptable.engine.subjects.conduct.ejections import PersonEjected
from toptable.engine.subjects.conduct.penalty_record import held_text
from toptable.engine.subjects.event.lifecycle import ComplaintFiled
from toptable.engine.subjects.people.details import Accommodated
from toptable.engine.subjects.staff.notes import NoteWritten
from toptable.engine.views.reports.confidentiality import (
    ConfidentialText,
    Reader,
    Secret,
    Statement,
    statement,
)

BOTH_SIDES = 2


class Inquiry(msgspec.Struct, frozen=True, omit_defaults=True, kw_only=True):
    """Everything that was written down about one ruling or one match."""

    about: str
    statements: tuple[Statement, ...] = ()
    evidence: tuple[Statement, ...] = ()
    decision: tuple[Statement, ...] = ()
    missing: tuple[str, ...] = ()


def inquiries(state: State, reader: Reader) -> tuple[Inquiry, ...]:
    """The inquiries of an event, in the order in which they began."""
    found: dict[tuple[int, int, int], list[Note]] = {}
    for _, note in sorted(state.handover.notes.items()):
        if note.kind is NoteKind.INQUIRY:
            found.setdefault((note.ruling, note.round, note.table), []).append(note)
    return tuple(_inquiry(notes, reader) for notes in found.values())


def _inquiry(notes: list[Note], reader: Reader) -> Inquiry:
    parts = {
        part: tuple(statement(reader, note) for note in notes if note.part is part)
        for part in InquiryPart
    }
    heard = len(parts[InquiryPart.STATEMENT])
    missing = [
        "" if heard else worded("inquiries.nobody_heard"),
        worded("inquiries.only_one") if 0 < heard < BOTH_SIDES else "",
        "" if parts[InquiryPart.DECISION] else worded("inquiries.nothing_decided"),
    ]
    first = notes[0]
    return Inquiry(
        about=f"ruling {first.ruling}"
        if first.ruling
        else f"round {first.round}, table {first.table}",
        statements=parts[InquiryPart.STATEMENT],
        evidence=parts[InquiryPart.EVIDENCE],
        decision=parts[InquiryPart.DECISION],
        missing=tuple(text for text in missing if text),
    )


ABOUT_CONDUCT = frozenset({CallReason.CONDUCT, CallReason.REPORT})
"""Calls that belong into the report even where nobody asked for confidence."""

_NOTES = {
    NoteKind.INCIDENT: "incident",
    NoteKind.STATEMENT: "statement",
    NoteKind.SENT: "report sent",
    NoteKind.HANDOVER: "note for the next shift",
    NoteKind.INQUIRY: "inquiry",
    NoteKind.REFERRAL: "referral",
    NoteKind.ACCOMMODATION: "accommodation for staff",
    NoteKind.REJECTED: "rejected item",
    NoteKind.COMPLAINT: "complaint to the publisher",
}


class IncidentKind(StrEnum):
    """Where an incident comes from."""

    INCIDENT = "incident"
    NOTE = "note"
    """A statement, a report sent, or something for the next shift."""
    COMPLAINT = "complaint"
    CALL = "call"
    EJECTION = "ejection"
    HOLD = "hold"
    ACCOMMODATION = "accommodation"


class Incident(msgspec.Struct, frozen=True, omit_defaults=True, kw_only=True):
    """One thing that happened, as one reader sees it."""

    entry: int
    """The number of its line in the log."""
    at: datetime
    kind: IncidentKind
    what: str
    by: ConfidentialText
    about: str = ""
    text: tuple[ConfidentialText, ...] = ()
    open: bool = False
    """Whether somebody still has to see to it."""
    outcome: ConfidentialText | None = None


class IncidentReport(msgspec.Struct, frozen=True):
    """All of them, oldest first."""

    event: str
    date: str
    incidents: tuple[Incident, ...]
    inquiries: tuple[Inquiry, ...] = ()

    @property
    def open(self) -> tuple[Incident, ...]:
        """Those that somebody still has to see to."""
        return tuple(incident for incident in self.incidents if incident.open)


def incident_report(log: Log, reader: Reader) -> IncidentReport:
    """The incidents of an event."""
    event = the_event(log.state)
    found = tuple(
        incident for line in log.counted() for incident in _incident(log.state, line, reader)
    )
    return IncidentReport(event.name, event.date, found, inquiries(log.state, reader))


def _incident(state: State, line: Line, reader: Reader) -> Iterator[Incident]:
    entry = line.entry
    staff = ConfidentialText(f"{line.author} ({reader.words.role(line.role)})")
    match entry:
        case NoteWritten():
            yield _note(state.handover.notes[entry.note.number], line, reader, staff)
        case ComplaintFiled():
            yield Incident(
                entry=line.seq,
                at=line.at,
                kind=IncidentKind.COMPLAINT,
                what="confidential report",
                by=reader.told(line.by, Secret.COMPLAINT),
                text=(reader.read(entry.text, Secret.COMPLAINT),),
            )
        case CallOpened():
            call = state.floor.call(entry.call)
            if call is not None and (call.confidential or call.reason in ABOUT_CONDUCT):
                yield _call(state, call, line, reader)
        case PersonEjected():
            yield Incident(
                entry=line.seq,
                at=line.at,
                kind=IncidentKind.EJECTION,
                what="let in again" if entry.back else "sent out",
                by=staff,
                about=entry.name,
                text=(reader.read(entry.text, Secret.EJECTION),),
            )
        case MatchHeld():
            yield Incident(
                entry=line.seq,
                at=line.at,
                kind=IncidentKind.HOLD,
                what="investigation over" if entry.released else "match under investigation",
                by=staff,
                about=held_text(entry.round, entry.table),
                text=(reader.told(line.reason, Secret.REASON),) if line.reason else (),
                open=not entry.released and (entry.round, entry.table) in state.conduct.held,
            )
        case Accommodated():
            yield Incident(
                entry=line.seq,
                at=line.at,
                kind=IncidentKind.ACCOMMODATION,
                what="accommodation",
                by=staff,
                about=state.name_of(entry.player),
                text=(
                    reader.read(entry.effect, Secret.ACCOMMODATION),
                    reader.read(entry.why, Secret.WHY_ACCOMMODATED),
                ),
            )


def _note(note: Note, line: Line, reader: Reader, by: ConfidentialText) -> Incident:
    about = f"ruling {note.ruling}" if note.ruling else ""
    about = f"round {note.round}, table {note.table}" if note.table else about
    return Incident(
        entry=line.seq,
        at=line.at,
        kind=IncidentKind.INCIDENT if note.kind is NoteKind.INCIDENT else IncidentKind.NOTE,
        what=f"{_NOTES[note.kind]} (note {note.number})",
        by=by,
        about=note.ejected or about,
        text=(reader.read(note.text, Secret.NOTE_FOR_HEADS if note.heads else Secret.NOTE),),
        open=note.open,
        outcome=ConfidentialText(worded("incidents.seen", settled_by=note.settled_by))
        if note.settled_by
        else None,
    )


def _call(state: State, call: JudgeCall, line: Line, reader: Reader) -> Incident:
    place = f"table {call.table}" if call.table is not None else ""
    who = state.name_of(call.caller) if call.caller is not None else ""
    told = reader.read(call.told, Secret.CALL) if call.told is not None else None
    said = (
        reader.read(call.text, Secret.CALL)
        if call.text is not None
        else ConfidentialText(call.note)
    )
    return Incident(
        entry=line.seq,
        at=call.since,
        kind=IncidentKind.CALL,
        what=f"judge call {call.number}: {REASON_TEXTS[call.reason]}",
        by=reader.told(line.by, Secret.CALL),
        about=", ".join(part for part in (place, who) if part),
        text=(said,) if said.text else (),
        open=call.open,
        outcome=told or (ConfidentialText(call.outcome) if call.outcome else None),
    )
