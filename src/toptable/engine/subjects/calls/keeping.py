"""Judge calls in the log: whether one may be opened, claimed, passed on, resolved, and what holds.

How they come about is in ``engine/subjects/floor/judge_calls.py``. N13-07, N13-31, N13-33, B-188.
"""

from msgspec.structs import replace

from toptable.engine.questions.places import place_now
from toptable.engine.refusal import Refusal
from toptable.engine.roles import Role
from toptable.engine.rules.rulebook import Rulebook
from toptable.engine.sentence import Sentence
from toptable.engine.state import State
from toptable.engine.state.floor import CONFIDENTIAL, JudgeCall
from toptable.engine.subjects.calls.entries import (
    CallClaimed,
    CallEscalated,
    CallOpened,
    CallResolved,
)


def may_open(state: State, entry: CallOpened, rulebook: Rulebook) -> Refusal | None:
    if entry.call != len(state.floor.calls) + 1:
        return Refusal("call_number", "Judge calls are numbered one by one.")
    named = entry.table is not None or entry.caller is not None or bool(entry.note)
    if entry.reason in CONFIDENTIAL or entry.text is not None:
        if named or entry.text is None:
            return Refusal(
                "confidential",
                "This is confidential: write who, where and what into the confidential text only.",
            )
        return None
    if entry.caller is not None and entry.caller not in state.players:
        return Refusal("unknown_player", f"There is no player number {entry.caller} in this event.")
    if entry.table is None:
        return None
    place = place_now(state, rulebook)
    if isinstance(place, Refusal):
        return place
    seated = place.at(entry.table)
    if isinstance(seated, Refusal):
        return seated
    if entry.caller is not None and entry.caller not in seated.players:
        name = state.name_of(entry.caller)
        return Refusal(
            "other_table",
            Sentence("%(name)s does not play at table %(table)s.", name=name, table=entry.table),
        )
    return None


def book_opened(state: State, entry: CallOpened) -> State:
    call = JudgeCall(
        number=entry.call,
        reason=entry.reason,
        since=entry.since,
        by=entry.by,
        table=entry.table,
        caller=entry.caller,
        note=entry.note,
        text=entry.text,
    )
    return replace(state, floor=replace(state.floor, calls=(*state.floor.calls, call)))


def may_claim(state: State, entry: CallClaimed, _rulebook: Rulebook) -> Refusal | None:
    call = find_open(state, entry.call)
    if isinstance(call, Refusal):
        return call
    if call.judge:
        return Refusal("claimed", f"{call.judge} is on the way to call {call.number}.")
    return None


def book_claimed(state: State, entry: CallClaimed) -> State:
    return _with(state, entry.call, judge=entry.judge)


def may_escalate(state: State, entry: CallEscalated, rulebook: Rulebook) -> Refusal | None:
    call = find_open(state, entry.call)
    if isinstance(call, Refusal):
        return call
    if call.head:
        head = rulebook.words.role(Role.HEAD_JUDGE)
        return Refusal("escalated", f"Call {call.number} is with the {head} already.")
    return None


def book_escalated(state: State, entry: CallEscalated) -> State:
    return _with(state, entry.call, head=True, judge="")


def may_resolve(state: State, entry: CallResolved, _rulebook: Rulebook) -> Refusal | None:
    call = find_open(state, entry.call)
    if isinstance(call, Refusal):
        return call
    if call.confidential and entry.outcome:
        return Refusal(
            "confidential", "This call is confidential: seal how it was settled as well."
        )
    if entry.at < call.since:
        return Refusal("clock_backwards", "A call cannot end before it began. Check the time.")
    return None


def book_resolved(state: State, entry: CallResolved) -> State:
    call = state.floor.call(entry.call)
    judge = call.judge if call is not None and call.judge else entry.by
    return _with(
        state,
        entry.call,
        resolved=entry.at,
        judge=judge,
        outcome=entry.outcome,
        told=entry.told,
    )


def find_open(state: State, number: int) -> JudgeCall | Refusal:
    """A call that is not resolved yet."""
    call = state.floor.call(number)
    if call is None:
        return Refusal("no_call", f"There is no judge call number {number}.")
    if not call.open:
        return Refusal("call_over", f"Call {number} is resolved.")
    return call


def _with(state: State, number: int, **changes: object) -> State:
    call = state.floor.call(number)
    if call is None:
        return state
    calls = list(state.floor.calls)
    calls[number - 1] = replace(call, **changes)
    return replace(state, floor=replace(state.floor, calls=tuple(calls)))
