"""Judge calls in the log: whether one may be opened, claimed, passed on, resolved, and what holds.

How they come about is in ``engine/subjects/floor/judge_calls.py``. N13-07, N13-31, N13-33, B-188.
"""

from msgspec.structs import replace

from toptable.engine.questions.places import place_now
from toptable.engine.refusal import granted, refuse
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


def may_open(state: State, entry: CallOpened, rulebook: Rulebook) -> None:
    if entry.call != len(state.floor.calls) + 1:
        refuse("call_number", "Judge calls are numbered one by one.")
    named = entry.table is not None or entry.caller is not None or bool(entry.note)
    if entry.reason in CONFIDENTIAL or entry.text is not None:
        if named or entry.text is None:
            refuse(
                "confidential:may_open",
                "This is confidential: write who, where and what into the confidential text only.",
            )
        return
    if entry.caller is not None and entry.caller not in state.players:
        refuse(
            "unknown_player:may_open",
            "There is no player number %(caller)s in this event.",
            caller=entry.caller,
        )
    if entry.table is None:
        return
    place = granted(place_now(state, rulebook))
    seated = granted(place.at(entry.table))
    if entry.caller is not None and entry.caller not in seated.players:
        name = state.name_of(entry.caller)
        refuse(
            "other_table",
            Sentence("%(name)s does not play at table %(table)s.", name=name, table=entry.table),
        )


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


def may_claim(state: State, entry: CallClaimed, _rulebook: Rulebook) -> None:
    call = find_open(state, entry.call)
    if call.judge:
        refuse(
            "claimed",
            "%(judge)s is on the way to call %(number)s.",
            judge=call.judge,
            number=call.number,
        )


def book_claimed(state: State, entry: CallClaimed) -> State:
    return _with(state, entry.call, judge=entry.judge)


def may_escalate(state: State, entry: CallEscalated, rulebook: Rulebook) -> None:
    call = find_open(state, entry.call)
    if call.head:
        head = rulebook.words.role(Role.HEAD_JUDGE)
        refuse(
            "escalated",
            "Call %(number)s is with the %(head)s already.",
            number=call.number,
            head=head,
        )


def book_escalated(state: State, entry: CallEscalated) -> State:
    return _with(state, entry.call, head=True, judge="")


def may_resolve(state: State, entry: CallResolved, _rulebook: Rulebook) -> None:
    call = find_open(state, entry.call)
    if call.confidential and entry.outcome:
        refuse(
            "confidential:may_resolve",
            "This call is confidential: seal how it was settled as well.",
        )
    if entry.at < call.since:
        refuse("clock_backwards:may_resolve", "A call cannot end before it began. Check the time.")


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


def find_open(state: State, number: int) -> JudgeCall:
    """A call that is not resolved yet."""
    call = state.floor.call(number)
    if call is None:
        refuse("no_call", "There is no judge call number %(number)s.", number=number)
    if not call.open:
        refuse("call_over", "Call %(number)s is resolved.", number=number)
    return call


def _with(state: State, number: int, **changes: object) -> State:
    call = state.floor.call(number)
    if call is None:
        return state
    calls = list(state.floor.calls)
    calls[number - 1] = replace(call, **changes)
    return replace(state, floor=replace(state.floor, calls=tuple(calls)))
