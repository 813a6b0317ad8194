"""Every kind of entry and every command about deck checks: one record each.

Nothing of it leaves the staff: who is checked, and why, is nobody else's business. N13-08, B-067.
"""

from toptable.engine.subjects.deck_checks import (
    commands,
    draws,
    entries,
    picking,
    recording,
    running,
    tell,
)
from toptable.engine.subjects.deck_checks.differences import checks_changed
from toptable.engine.subjects.kinds import (
    BY_ITSELF,
    CommandKind,
    EntryKind,
    ShownBy,
    Subject,
    ToldByBook,
)
from toptable.engine.subjects.openness import STAFF

ENTRIES = (
    EntryKind(
        entries.ChecksPlanned,
        may=picking.may_plan,
        book=picking.book_planned,
        tell=tell.checks_planned,
        undone=ShownBy(checks_changed),
        seen=STAFF,
    ),
    EntryKind(
        entries.CheckAssigned,
        may=running.may_assign,
        book=running.book_assigned,
        tell=tell.check_assigned,
        undone=BY_ITSELF,
        seen=STAFF,
    ),
    EntryKind(
        entries.CheckBegun,
        may=running.may_begin,
        book=running.book_begun,
        tell=tell.check_begun,
        undone=ShownBy(checks_changed),
        seen=STAFF,
    ),
    EntryKind(
        entries.CheckStopped,
        may=running.may_stop,
        book=running.book_stopped,
        tell=tell.check_stopped,
        undone=BY_ITSELF,
        seen=STAFF,
    ),
    EntryKind(
        entries.CheckTimeGiven,
        may=running.may_give,
        book=running.book_given,
        tell=tell.check_time_given,
        undone=BY_ITSELF,
        seen=STAFF,
    ),
    EntryKind(
        entries.CheckRecorded,
        may=recording.may_record,
        book=recording.book_recorded,
        tell=ToldByBook(tell.check_recorded, tell.recorded_by_book),
        undone=BY_ITSELF,
        seen=STAFF,
    ),
    EntryKind(
        entries.CheckCancelled,
        may=running.may_cancel,
        book=running.book_cancelled,
        tell=tell.check_cancelled,
        undone=ShownBy(checks_changed),
        seen=STAFF,
    ),
)
COMMANDS = (
    CommandKind(commands.DrawChecks, decide=picking.draw, seen=STAFF, draws=draws.whom_to_check),
    CommandKind(commands.ChooseCheck, decide=picking.choose, seen=STAFF),
    CommandKind(
        commands.AskForCheck,
        decide=picking.ask,
        seen=STAFF,
        owner=lambda command: command.player,
    ),
    CommandKind(commands.AssignCheck, decide=running.assign, seen=STAFF),
    CommandKind(commands.BeginCheck, decide=running.begin, seen=STAFF),
    CommandKind(commands.StopCheck, decide=running.stop, seen=STAFF),
    CommandKind(commands.GiveCheckTime, decide=running.give_time, seen=STAFF),
    CommandKind(commands.RecordCheck, decide=recording.record, seen=STAFF),
    CommandKind(commands.CancelCheck, decide=running.cancel, seen=STAFF),
)
SUBJECT = Subject(entries=ENTRIES, commands=COMMANDS, compared=(checks_changed,))
