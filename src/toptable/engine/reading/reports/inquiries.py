"""Inquiries into foul play: what each side said, what was found, what was decided.

Whoever reads it sees at once whether both sides were heard and whether it is decided. N13-91,
N10-57, B-185.
"""

import msgspec

from toptable.engine.reading.reports.sight import Reader, Statement, statement
from toptable.engine.sentence import worded
from toptable.engine.state import State
from toptable.engine.state.staff import InquiryPart, Note, NoteKind

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
        "" if heard else worded("inquiries.nobody_heard", "Nobody has been heard."),
        worded("inquiries.only_one", "Only one side has been heard.")
        if 0 < heard < BOTH_SIDES
        else "",
        ""
        if parts[InquiryPart.DECISION]
        else worded("inquiries.nothing_decided", "Nothing is decided."),
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
