"""Every kind of entry and every command about the staff: one record each."""

from toptable.engine.subjects.kinds import BY_ITSELF, CommandKind, EntryKind, Subject, ToldByBook
from toptable.engine.subjects.openness import STAFF, WHOLE, only
from toptable.engine.subjects.staff import acting_head_judge, commands, entries, naming, notes, tell

ENTRIES = (
    EntryKind(
        entries.StaffNamed,
        may=naming.may_name_staff,
        book=naming.book_staff,
        tell=ToldByBook(tell.staff_named, tell.named_by_book),
        undone=BY_ITSELF,
        seen=only("name", "role", "player", "dismissed", "block"),
    ),
    EntryKind(
        entries.NoteWritten,
        may=notes.may_write,
        book=notes.book_written,
        tell=tell.note_written,
        undone=BY_ITSELF,
        seen=STAFF,
    ),
    EntryKind(
        entries.NoteSettled,
        may=notes.may_settle,
        book=notes.book_settled,
        tell=tell.note_settled,
        undone=BY_ITSELF,
        seen=STAFF,
    ),
    EntryKind(
        entries.ActingNamed,
        may=acting_head_judge.may_name,
        book=acting_head_judge.book_acting,
        tell=ToldByBook(tell.acting_named, tell.acting_by_book),
        undone=BY_ITSELF,
        seen=only("acting"),
    ),
    EntryKind(
        entries.ActingEnded,
        may=acting_head_judge.may_end,
        book=acting_head_judge.book_ended,
        tell=ToldByBook(tell.acting_ended, tell.ended_by_book),
        undone=BY_ITSELF,
        seen=WHOLE,
    ),
)
COMMANDS = (
    CommandKind(
        commands.NameStaff,
        decide=naming.name_staff,
        seen=only("name", "role", "player", "dismissed", "block"),
    ),
    CommandKind(
        commands.WriteNote,
        decide=notes.write,
        seen=STAFF,
        after_close=True,
    ),
    CommandKind(
        commands.SettleNote,
        decide=notes.settle,
        seen=STAFF,
        after_close=True,
    ),
    CommandKind(
        commands.NameActing,
        decide=acting_head_judge.name_acting,
        seen=only("name", "since", "until", "agreed_by"),
    ),
    CommandKind(
        commands.EndActing,
        decide=acting_head_judge.end,
        seen=WHOLE,
    ),
)
SUBJECT = Subject(entries=ENTRIES, commands=COMMANDS, compared=())
