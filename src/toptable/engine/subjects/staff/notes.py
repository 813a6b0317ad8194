"""Notes for the staff: incidents, statements, reports that went out, things to hand over.

The log says that there is a note and what it is about; the text lies beside it. N13-07, N13-92,
N10-06, N10-58, SW-12, B-058, B-159, B-172. An inquiry into foul play is kept in parts, so that no
side goes unheard. N13-91, B-185. What somebody of the staff needs because of a disability is for
the heads, and waits until they have seen to it. N13-08, N10-07.
"""

from msgspec.structs import replace

from toptable.engine import names
from toptable.engine.declared import As, Command, Scope, Typed, command
from toptable.engine.entry import Entry, entry
from toptable.engine.openness import STAFF
from toptable.engine.refusal import AnsweredBy, Refusal, passed, refuse
from toptable.engine.roles import FLOOR, JUDGES
from toptable.engine.rules.conduct.appeals import AppealStage
from toptable.engine.rules.rulebook import Rulebook
from toptable.engine.secrets import Sealed
from toptable.engine.sentence import log_line
from toptable.engine.situation import Decision, Situation
from toptable.engine.state import State
from toptable.engine.state.office import InquiryPart, Note, NoteKind
from toptable.engine.subjects.results.result_record import find_match

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


OF_AN_EXPULSION = frozenset({NoteKind.STATEMENT, NoteKind.SENT})
"""Notes that mean nothing without the ruling or the ejection they are about."""


@command(
    by=FLOOR,
    scope=Scope.JUDGING,
    seen=STAFF,
    after_close=True,
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

    def decide(self, state: State, situation: Situation) -> Decision:
        _decides(self, situation)
        return [
            NoteWritten(
                Note(
                    number=max(state.handover.notes, default=0) + 1,
                    kind=self.kind,
                    text=self.text,
                    at=situation.now,
                    by=situation.actor.name,
                    role=situation.actor.role,
                    ruling=self.ruling,
                    ejected=names.tidy(self.ejected),
                    part=self.part,
                    round=len(state.rounds) if self.table else 0,
                    table=self.table,
                    heads=self.heads or self.kind is NoteKind.ACCOMMODATION,
                )
            )
        ]


def _decides(command: WriteNote, situation: Situation) -> None:
    """Refuse a decision on an inquiry by anyone the document does not name. PG-4, B-185."""
    able = situation.rules.conduct.inquiries_by
    decides = command.part is InquiryPart.DECISION
    if not decides or not able or situation.actor.role in able:
        return
    who = " or ".join(map(situation.rulebook.words.role, able))
    refuse("not_yours:decides", "PG-4", answer=AnsweredBy.SOMEBODY_ELSE, who=who)


@entry(seen=STAFF)
class NoteWritten(Entry):
    """A note for the staff: an incident, a statement, a handover. N13-07, B-172."""

    note: Note

    def validate(self, state: State, rulebook: Rulebook) -> None:
        note = self.note
        if note.number != max(state.handover.notes, default=0) + 1:
            refuse("note_number")
        if note.ruling and note.ejected:
            refuse("one_matter")
        _inquiry(state, note)
        if note.kind in OF_AN_EXPULSION and not (note.ruling or note.ejected):
            refuse("about_what:may_write")
        if note.ruling and note.ruling not in state.conduct.rulings:
            refuse("no_ruling:may_carry_out", ruling=note.ruling)
        if note.ejected and all(
            ejection.name != note.ejected for ejection in state.conduct.ejected
        ):
            refuse("not_ejected:may_write", ejected=note.ejected)
        _complaint(state, note)

    def book(self, state: State) -> State:
        return _with(state, self.note)

    def tell(self, state: State) -> str:
        note = self.note
        about = f" on ruling {note.ruling}" if note.ruling else ""
        about = f" on sending out {note.ejected}" if note.ejected else about
        about = f" about round {note.round}, table {note.table}" if note.table else about
        return log_line("note_written", notes=_NOTES[note.kind], about=about, number=note.number)


def _complaint(state: State, note: Note) -> None:
    """A complaint is about a ruling that is final here: before that, players appeal. B-159."""
    if note.kind is not NoteKind.COMPLAINT:
        return
    if not note.ruling:
        refuse("about_what:complaint")
    if state.conduct.rulings[note.ruling].ruled.stage is not AppealStage.FINAL:
        refuse("not_final", ruling=note.ruling)


def _inquiry(state: State, note: Note) -> None:
    """What is wrong with a note of an inquiry, or with the parts of one on another note."""
    if note.kind is not NoteKind.INQUIRY:
        if note.part is None and not note.table:
            return
        refuse("no_inquiry")
    if note.part is None:
        refuse("which_part")
    if bool(note.ruling) == bool(note.table):
        refuse("about_what:inquiry")
    if not note.table:
        return
    match = find_match(state, note.round, note.table)
    if isinstance(match, Refusal):
        passed(match)


@command(
    by=JUDGES,
    scope=Scope.JUDGING,
    seen=STAFF,
    after_close=True,
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

    def decide(self, state: State, situation: Situation) -> Decision:
        return [NoteSettled(self.number, situation.actor.name)]


@entry(seen=STAFF)
class NoteSettled(Entry):
    """Somebody has seen to a note."""

    number: int
    by: str

    def validate(self, state: State, rulebook: Rulebook) -> None:
        note = state.handover.notes.get(self.number)
        if note is None:
            refuse("no_note", number=self.number)
        if not note.open:
            refuse("settled:may_settle", number=self.number)

    def book(self, state: State) -> State:
        return _with(state, replace(state.handover.notes[self.number], settled_by=self.by))

    def tell(self, state: State) -> str:
        return log_line("note_settled", by=self.by, number=self.number)


def _with(state: State, note: Note) -> State:
    notes = state.handover.notes.set(note.number, note)
    return replace(state, handover=replace(state.handover, notes=notes))
