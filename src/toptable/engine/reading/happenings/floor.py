"""Judge calls: table and kind, never who called; nothing of a call made in confidence. N13-07."""

from collections.abc import Iterator

from toptable.engine.reading.happenings.shapes import CallStatus, JudgeCalled, ToldCall
from toptable.engine.sentence import paragraph, worded
from toptable.engine.state import State
from toptable.engine.state.floor import REASON_TEXTS, JudgeCall

_STATUS_WORDS = {
    CallStatus.OPENED: "A judge is wanted%(place)s: %(reason)s.",
    CallStatus.RESOLVED: "The judge call%(place)s is resolved: %(reason)s.",
    CallStatus.REOPENED: "The judge call%(place)s is open again: %(reason)s.",
    CallStatus.TAKEN_BACK: "The judge call%(place)s was taken back: %(reason)s.",
}


def called(before: State, after: State) -> Iterator[JudgeCalled]:
    """Calls that were opened, resolved, or taken back."""
    if before.floor.calls is after.floor.calls:
        return
    known = {call.number: call for call in before.floor.calls}
    now = {call.number: call for call in after.floor.calls}
    told = [
        _told(now.get(number) or known[number], status, before, after)
        for number in sorted(known | now)
        if (status := _status(known.get(number), now.get(number))) is not None
    ]
    if told:
        yield JudgeCalled(paragraph(*(call.text for call in told)), tuple(told))


def _status(before: JudgeCall | None, after: JudgeCall | None) -> CallStatus | None:
    one = after or before
    if one is None or one.confidential:
        return None
    if after is None:
        return CallStatus.TAKEN_BACK
    if before is None:
        return CallStatus.OPENED if after.open else CallStatus.RESOLVED
    if before.open == after.open:
        return None
    return CallStatus.REOPENED if after.open else CallStatus.RESOLVED


def _told(call: JudgeCall, status: CallStatus, before: State, after: State) -> ToldCall:
    """With a number that says nothing of how many confidential calls there are."""
    calls = after.floor.calls if call in after.floor.calls else before.floor.calls
    number = sum(1 for known in calls[: call.number] if not known.confidential)
    at = worded("call.place", " at table %(table)s", table=call.table)
    gaps = {"place": "" if call.table is None else at, "reason": REASON_TEXTS[call.reason]}
    text = worded(f"call.{status}", _STATUS_WORDS[status], **gaps)
    return ToldCall(number, status, call.reason, text, call.table or 0)
