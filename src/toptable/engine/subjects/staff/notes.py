"""Notes for the staff: incidents, statements, reports that went out, things to hand over.

The log says that there is a note and what it is about; the text lies beside it. N13-07, N13-92,
N10-06, N10-58, SW-12, B-058, B-159, B-172. An inquiry into foul play is kept in parts, so that no
side goes unheard. N13-91, B-185. What somebody of the staff needs because of a disability is for
the heads, and waits until they have seen to it. N13-08, N10-07.
"""

from msgspec.structs import replace

from toptable.engine import names
from toptable.engine.refusal import AnsweredBy, Refusal, passed, refuse
from toptable.engine.rules.conduct.appeals import AppealStage
from toptable.engine.rules.rulebook import Rulebook
from toptable.engine.situation import Decision, Situation
from toptable.engine.state import State
from toptable.engine.state.staff import InquiryPart, Note, NoteKind
from toptable.engine.subjects.results import reporting as results
from toptable.engine.subjects.staff import commands, entries

OF_AN_EXPULSION = frozenset({NoteKind.STATEMENT, NoteKind.SENT})
"""Notes that mean nothing without the ruling or the ejection they are about."""


def write(state: State, command: commands.WriteNote, situation: Situation) -> Decision:
    _decides(command, situation)
    return [
        entries.NoteWritten(
            Note(
                number=max(state.handover.notes, default=0) + 1,
                kind=command.kind,
                text=command.text,
                at=situation.now,
                by=situation.actor.name,
                role=situation.actor.role,
                ruling=command.ruling,
                ejected=names.tidy(command.ejected),
                part=command.part,
                round=len(state.rounds) if command.table else 0,
                table=command.table,
                heads=command.heads or command.kind is NoteKind.ACCOMMODATION,
            )
        )
    ]


def _decides(command: commands.WriteNote, situation: Situation) -> None:
    """Refuse a decision on an inquiry by anyone the document does not name. PG-4, B-185."""
    able = situation.rules.conduct.inquiries_by
    decides = command.part is InquiryPart.DECISION
    if not decides or not able or situation.actor.role in able:
        return
    who = " or ".join(map(situation.rulebook.words.role, able))
    refuse(
        "not_yours:decides",
        "Only the %(who)s decides an inquiry. Add a statement or evidence instead.",
        "PG-4",
        answer=AnsweredBy.SOMEBODY_ELSE,
        who=who,
    )


def may_write(state: State, entry: entries.NoteWritten, _rulebook: Rulebook) -> None:
    note = entry.note
    if note.number != max(state.handover.notes, default=0) + 1:
        refuse("note_number", "Notes are numbered one by one.")
    if note.ruling and note.ejected:
        refuse("one_matter", "A note is about a ruling or about an ejection, not both.")
    _inquiry(state, note)
    if note.kind in OF_AN_EXPULSION and not (note.ruling or note.ejected):
        refuse("about_what:may_write", "Say which ruling, or which person sent out, it is about.")
    if note.ruling and note.ruling not in state.conduct.rulings:
        refuse(
            "no_ruling:may_carry_out", "There is no ruling number %(ruling)s.", ruling=note.ruling
        )
    if note.ejected and all(ejection.name != note.ejected for ejection in state.conduct.ejected):
        refuse("not_ejected:may_write", "%(ejected)s was not sent out.", ejected=note.ejected)
    _complaint(state, note)


def _complaint(state: State, note: Note) -> None:
    """A complaint is about a ruling that is final here: before that, players appeal. B-159."""
    if note.kind is not NoteKind.COMPLAINT:
        return
    if not note.ruling:
        refuse("about_what:complaint", "Say which ruling the complaint is about.")
    if state.conduct.rulings[note.ruling].ruled.stage is not AppealStage.FINAL:
        refuse(
            "not_final",
            "Ruling %(ruling)s can still be appealed here. A complaint follows the last word.",
            ruling=note.ruling,
        )


def _inquiry(state: State, note: Note) -> None:
    """What is wrong with a note of an inquiry, or with the parts of one on another note."""
    if note.kind is not NoteKind.INQUIRY:
        if note.part is None and not note.table:
            return
        refuse("no_inquiry", "Only the notes of an inquiry have parts and tables.")
    if note.part is None:
        refuse("which_part", "Say whether it is a statement, evidence, or the decision.")
    if bool(note.ruling) == bool(note.table):
        refuse("about_what:inquiry", "Say which ruling, or which table, the inquiry is about.")
    if not note.table:
        return
    match = results.find_match(state, note.round, note.table)
    if isinstance(match, Refusal):
        passed(match)


def book_written(state: State, entry: entries.NoteWritten) -> State:
    return _with(state, entry.note)


def settle(_state: State, command: commands.SettleNote, situation: Situation) -> Decision:
    return [entries.NoteSettled(command.number, situation.actor.name)]


def may_settle(state: State, entry: entries.NoteSettled, _rulebook: Rulebook) -> None:
    note = state.handover.notes.get(entry.number)
    if note is None:
        refuse("no_note", "There is no note number %(number)s.", number=entry.number)
    if not note.open:
        refuse("settled:may_settle", "Note %(number)s is already settled.", number=entry.number)


def book_settled(state: State, entry: entries.NoteSettled) -> State:
    return _with(state, replace(state.handover.notes[entry.number], settled_by=entry.by))


def _with(state: State, note: Note) -> State:
    notes = state.handover.notes.set(note.number, note)
    return replace(state, handover=replace(state.handover, notes=notes))
