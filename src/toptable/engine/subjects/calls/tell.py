"""What entries about judge calls say."""

from toptable.engine.roles import Role
from toptable.engine.rules.rulebook import Rulebook
from toptable.engine.sentence import log_line
from toptable.engine.state import State
from toptable.engine.state.floor import REASON_TEXTS, URGENT
from toptable.engine.subjects.calls.entries import (
    CallClaimed,
    CallEscalated,
    CallOpened,
    CallResolved,
)


def call_opened(state: State, entry: CallOpened) -> str:
    if entry.text is not None:
        urgent = "an urgent, confidential" if entry.reason in URGENT else "a confidential"
        return log_line(
            "call_opened:2", "Call %(call)s: %(urgent)s judge call.", call=entry.call, urgent=urgent
        )
    where = f" at table {entry.table}" if entry.table is not None else ""
    who = f", {state.name_of(entry.caller)}" if entry.caller is not None else ""
    note = f" {entry.note}" if entry.note else ""
    return log_line(
        "call_opened",
        "Call %(call)s%(where)s%(who)s: %(reason_texts)s.%(note)s",
        call=entry.call,
        where=where,
        who=who,
        reason_texts=REASON_TEXTS[entry.reason],
        note=note,
    )


def call_claimed(_state: State, entry: CallClaimed) -> str:
    return log_line(
        "call_claimed", "%(judge)s goes to call %(call)s.", judge=entry.judge, call=entry.call
    )


def call_escalated(_state: State, entry: CallEscalated) -> str:
    return log_line(
        "call_escalated",
        "Call %(call)s was passed to the head judge by %(by)s.",
        call=entry.call,
        by=entry.by,
    )


def escalated_by_book(_state: State, entry: CallEscalated, rulebook: Rulebook) -> str:
    head = rulebook.words.role(Role.HEAD_JUDGE)
    return log_line(
        "escalated_by_book",
        "Call %(call)s was passed to the %(head)s by %(by)s.",
        call=entry.call,
        head=head,
        by=entry.by,
    )


def call_resolved(_state: State, entry: CallResolved) -> str:
    return log_line(
        "call_resolved",
        "Call %(call)s resolved by %(by)s.%(words)s",
        call=entry.call,
        by=entry.by,
        words=f" {entry.outcome}" if entry.outcome else "",
    )
