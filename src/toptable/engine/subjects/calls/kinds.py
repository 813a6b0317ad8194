"""Every kind of entry about judge calls: one record each."""

from toptable.engine.subjects.calls import entries, keeping, tell
from toptable.engine.subjects.calls.differences import calls_changed
from toptable.engine.subjects.kinds import BY_ITSELF, EntryKind, ShownBy, Subject, ToldByBook
from toptable.engine.subjects.openness import STAFF

ENTRIES = (
    EntryKind(
        entries.CallOpened,
        may=keeping.may_open,
        book=keeping.book_opened,
        tell=tell.call_opened,
        undone=ShownBy(calls_changed),
        seen=STAFF,
    ),
    EntryKind(
        entries.CallClaimed,
        may=keeping.may_claim,
        book=keeping.book_claimed,
        tell=tell.call_claimed,
        undone=BY_ITSELF,
        seen=STAFF,
    ),
    EntryKind(
        entries.CallEscalated,
        may=keeping.may_escalate,
        book=keeping.book_escalated,
        tell=ToldByBook(tell.call_escalated, tell.escalated_by_book),
        undone=BY_ITSELF,
        seen=STAFF,
    ),
    EntryKind(
        entries.CallResolved,
        may=keeping.may_resolve,
        book=keeping.book_resolved,
        tell=tell.call_resolved,
        undone=BY_ITSELF,
        seen=STAFF,
    ),
)
SUBJECT = Subject(entries=ENTRIES, commands=(), compared=(calls_changed,))
