"""Every kind of entry and every command about taking back: one record each."""

from toptable.engine.sentence import worded
from toptable.engine.subjects.kinds import ON_THE_LOG, CommandKind, EntryKind, Silent, Subject
from toptable.engine.subjects.openness import WHOLE, only
from toptable.engine.subjects.undo import commands, entries, tell, withheld

ENTRIES = (
    EntryKind(
        entries.TakenBack,
        may=ON_THE_LOG,
        book=ON_THE_LOG,
        tell=tell.taken_back,
        undone=Silent(worded("undo.undo_cannot", "An undo cannot be undone; use redo.")),
        seen=only("appends", "commitment"),
    ),
    EntryKind(
        entries.Restored,
        may=ON_THE_LOG,
        book=ON_THE_LOG,
        tell=tell.restored,
        undone=Silent(worded("undo.undo_cannot", "An undo cannot be undone; use redo.")),
        seen=WHOLE,
    ),
    EntryKind(
        entries.Withheld,
        may=withheld.may_withhold,
        book=withheld.book_withheld,
        tell=tell.withheld,
        undone=Silent(
            worded(
                "undo.appears_only", "It appears only in public copies, which cannot be changed."
            )
        ),
        seen=WHOLE,
    ),
)
COMMANDS = (
    CommandKind(
        commands.TakeBackOwnLast,
        decide=ON_THE_LOG,
        seen=only("commitment"),
    ),
    CommandKind(
        commands.TakeBackOne,
        decide=ON_THE_LOG,
        seen=only("seq", "commitment"),
    ),
    CommandKind(
        commands.TakeBackTo,
        decide=ON_THE_LOG,
        seen=only("seq", "commitment"),
    ),
    CommandKind(
        commands.Redo,
        decide=ON_THE_LOG,
        seen=WHOLE,
    ),
)
SUBJECT = Subject(entries=ENTRIES, commands=COMMANDS, compared=())
