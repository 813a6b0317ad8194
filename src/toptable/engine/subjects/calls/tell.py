"""What entries about judge calls say."""

from toptable.engine.roles import Role
from toptable.engine.rules.rulebook import Rulebook
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
        return f"Call {entry.call}: {urgent} judge call."
    where = f" at table {entry.table}" if entry.table is not None else ""
    who = f", {state.name_of(entry.caller)}" if entry.caller is not None else ""
    note = f" {entry.note}" if entry.note else ""
    return f"Call {entry.call}{where}{who}: {REASON_TEXTS[entry.reason]}.{note}"


def call_claimed(_state: State, entry: CallClaimed) -> str:
    return f"{entry.judge} goes to call {entry.call}."


def call_escalated(_state: State, entry: CallEscalated) -> str:
    return f"Call {entry.call} was passed to the head judge by {entry.by}."


def escalated_by_book(_state: State, entry: CallEscalated, rulebook: Rulebook) -> str:
    head = rulebook.words.role(Role.HEAD_JUDGE)
    return f"Call {entry.call} was passed to the {head} by {entry.by}."


def call_resolved(_state: State, entry: CallResolved) -> str:
    return (
        f"Call {entry.call} resolved by {entry.by}.{f' {entry.outcome}' if entry.outcome else ''}"
    )
