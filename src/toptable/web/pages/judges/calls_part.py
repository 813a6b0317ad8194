"""The queue of judge calls: urgent ones first, then by how long they have waited. N13-31, B-188.

Of a confidential call the queue says only that it is there, so that nothing of it stands on an
open screen; judges read it on the call's own page. N13-07.
"""

from datetime import datetime

import msgspec

from toptable.engine.state import State
from toptable.engine.state.floor import REASON_TEXTS, JudgeCall
from toptable.engine.subjects.floor.judge_calls import waiting
from toptable.web.access.seen import Seen
from toptable.web.rendering.part import Part

LATELY = 5
"""How many of the resolved calls are shown."""


class Row(msgspec.Struct, frozen=True):
    """A call in the queue."""

    number: int
    where: str
    who: str
    reason: str
    note: str
    since: datetime
    urgent: bool
    confidential: bool
    judge: str
    head: bool


def context(seen: Seen, _round: int) -> dict[str, object]:
    """The open calls, and the last ones that were resolved."""
    if not seen.entitled("GivePenalty"):
        return {"shown": False}
    state = seen.state
    over = sorted(
        (call for call in state.floor.calls if call.resolved is not None),
        key=lambda one: (one.resolved or one.since, one.number),
        reverse=True,
    )
    return {
        "shown": True,
        "address": seen.address,
        "calls": [row(state, call) for call in waiting(state)],
        "over": [(row(state, call), call.resolved, call.outcome) for call in over[:LATELY]],
    }


def row(state: State, call: JudgeCall) -> Row:
    """A call as everybody who may see the queue sees it."""
    text = REASON_TEXTS[call.reason]
    return Row(
        number=call.number,
        where="" if call.table is None else f"Table {call.table}",
        who="" if call.caller is None else state.name_of(call.caller),
        reason=text[0].upper() + text[1:],
        note=call.note,
        since=call.since,
        urgent=call.urgent,
        confidential=call.confidential,
        judge=call.judge,
        head=call.head,
    )


PARTS = {
    "calls": Part(context, "judges/calls_part.html", staff=True, command="GivePenalty"),
    "calls_brief": Part(context, "judges/calls_brief_part.html", staff=True, command="GivePenalty"),
}
