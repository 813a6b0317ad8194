"""Judge calls in the log: opened, claimed, passed on and resolved, also those that two different
reports bring about (N13-07, N13-31, N13-33, B-188, SW-16, B-149).
"""

from collections.abc import Iterator, Set
from datetime import datetime

from msgspec.structs import replace

from toptable.engine.entry import Entry, ShownBy, entry
from toptable.engine.openness import STAFF
from toptable.engine.questions.places import place_now
from toptable.engine.refusal import Refusal, granted, refuse
from toptable.engine.roles import Role
from toptable.engine.rules.rulebook import Rulebook
from toptable.engine.secrets import Sealed
from toptable.engine.sentence import log_line, worded
from toptable.engine.situation import Situation
from toptable.engine.state import State
from toptable.engine.state.floor import CONFIDENTIAL, REASON_TEXTS, URGENT, CallReason, JudgeCall


def calls_changed(before: State, after: State, _rulebook: Rulebook) -> Iterator[str]:
    """Judge calls that are open again, resolved, or never came."""
    for number in range(1, max(len(before.floor.calls), len(after.floor.calls)) + 1):
        one, two = before.floor.call(number), after.floor.call(number)
        if two is None:
            yield worded("calls.judge_call_disappears", number=number)
        elif one is None or one.open != two.open:
            yield worded(
                "calls.judge_call", number=number, words="open" if two.open else "resolved"
            )
        elif one.judge != two.judge:
            yield worded("calls.judge_call_way", number=number, judge=two.judge or "nobody")


@entry(seen=STAFF, undone=ShownBy(calls_changed))
class CallOpened(Entry):
    """A judge is wanted, since a moment that may lie back. N13-31, B-188."""

    call: int
    reason: CallReason
    since: datetime
    by: str = ""
    table: int | None = None
    caller: int | None = None
    note: str = ""
    text: Sealed | None = None

    def validate(self, state: State, rulebook: Rulebook) -> None:
        if self.call != len(state.floor.calls) + 1:
            refuse("call_number")
        named = self.table is not None or self.caller is not None or bool(self.note)
        if self.reason in CONFIDENTIAL or self.text is not None:
            if named or self.text is None:
                refuse("confidential:may_open")
            return
        if self.caller is not None and self.caller not in state.players:
            refuse("unknown_player:may_open", caller=self.caller)
        if self.table is None:
            return
        place = granted(place_now(state, rulebook))
        seated = granted(place.at(self.table))
        if self.caller is not None and self.caller not in seated.players:
            name = state.name_of(self.caller)
            refuse("other_table", name=name, table=self.table)

    def book(self, state: State) -> State:
        call = JudgeCall(
            number=self.call,
            reason=self.reason,
            since=self.since,
            by=self.by,
            table=self.table,
            caller=self.caller,
            note=self.note,
            text=self.text,
        )
        return replace(state, floor=replace(state.floor, calls=(*state.floor.calls, call)))

    def tell(self, state: State) -> str:
        if self.text is not None:
            urgent = "an urgent, confidential" if self.reason in URGENT else "a confidential"
            return log_line("call_opened:2", call=self.call, urgent=urgent)
        where = f" at table {self.table}" if self.table is not None else ""
        who = f", {state.name_of(self.caller)}" if self.caller is not None else ""
        note = f" {self.note}" if self.note else ""
        return log_line(
            "call_opened",
            call=self.call,
            where=where,
            who=who,
            reason_texts=REASON_TEXTS[self.reason],
            note=note,
        )


@entry(seen=STAFF)
class CallClaimed(Entry):
    """A judge goes there."""

    call: int
    judge: str

    def validate(self, state: State, rulebook: Rulebook) -> None:
        call = find_open(state, self.call)
        if call.judge:
            refuse("claimed", judge=call.judge, number=call.number)

    def book(self, state: State) -> State:
        return _with(state, self.call, judge=self.judge)

    def tell(self, state: State) -> str:
        return log_line("call_claimed", judge=self.judge, call=self.call)


@entry(seen=STAFF)
class CallEscalated(Entry):
    """The head judge is wanted."""

    call: int
    by: str

    def validate(self, state: State, rulebook: Rulebook) -> None:
        call = find_open(state, self.call)
        if call.head:
            head = rulebook.words.role(Role.HEAD_JUDGE)
            refuse("escalated", number=call.number, head=head)

    def book(self, state: State) -> State:
        return _with(state, self.call, head=True, judge="")

    def tell(self, state: State) -> str:
        return log_line("call_escalated", call=self.call, by=self.by)

    def tell_by_book(self, state: State, rulebook: Rulebook) -> str:
        head = rulebook.words.role(Role.HEAD_JUDGE)
        return log_line("escalated_by_book", call=self.call, head=head, by=self.by)


@entry(seen=STAFF)
class CallResolved(Entry):
    """It is settled."""

    call: int
    at: datetime
    by: str
    outcome: str = ""
    told: Sealed | None = None
    """In place of the outcome, where the call is confidential. N13-07."""

    def validate(self, state: State, rulebook: Rulebook) -> None:
        call = find_open(state, self.call)
        if call.confidential and self.outcome:
            refuse("confidential:may_resolve")
        if self.at < call.since:
            refuse("clock_backwards:may_resolve")

    def book(self, state: State) -> State:
        call = state.floor.call(self.call)
        judge = call.judge if call is not None and call.judge else self.by
        return _with(
            state,
            self.call,
            resolved=self.at,
            judge=judge,
            outcome=self.outcome,
            told=self.told,
        )

    def tell(self, state: State) -> str:
        return log_line(
            "call_resolved",
            call=self.call,
            by=self.by,
            words=f" {self.outcome}" if self.outcome else "",
        )


def find_open(state: State, number: int) -> JudgeCall:
    """A call that is not resolved yet."""
    call = state.floor.call(number)
    if call is None:
        refuse("no_call", number=number)
    if not call.open:
        refuse("call_over", number=number)
    return call


def _with(state: State, number: int, **changes: object) -> State:
    call = state.floor.call(number)
    if call is None:
        return state
    calls = list(state.floor.calls)
    calls[number - 1] = replace(call, **changes)
    return replace(state, floor=replace(state.floor, calls=tuple(calls)))


DIFFERENT = worded("disputed_reports.players_reported")


AGREED = worded("disputed_reports.report_same")


WRITTEN = worded("disputed_reports.result_written")


def called(state: State, table: int, situation: Situation) -> list[Entry]:
    """A judge is called to the table, unless one is on the way."""
    place = place_now(state, situation.rulebook)
    if isinstance(place, Refusal) or isinstance(place.at(table), Refusal):
        return []
    for call in state.floor.calls:
        if call.open and call.table == table and call.reason is CallReason.DISPUTE:
            return []
    return [
        CallOpened(
            call=len(state.floor.calls) + 1,
            reason=CallReason.DISPUTE,
            since=situation.now,
            by=situation.actor.name,
            table=table,
            note=DIFFERENT,
        )
    ]


def agreed(state: State, table: int, situation: Situation) -> list[Entry]:
    """The players say the same now: nobody has to come any more."""
    return _settled(state, table, situation, by="both players", outcome=AGREED)


def written(state: State, table: int, situation: Situation) -> list[Entry]:
    """Staff have written the result down, so the dispute about it is over."""
    return _settled(state, table, situation, by=situation.actor.name, outcome=WRITTEN)


def written_in_finals(state: State, players: Set[int], situation: Situation) -> list[Entry]:
    """The same for the game of two finalists, where they have reported it themselves."""
    if situation.actor.role is Role.PLAYER:
        return []
    tables = {claim.table for claim in state.finals.claims if players == set(claim.players)}
    return [entry for table in sorted(tables) for entry in written(state, table, situation)]


def _settled(
    state: State, table: int, situation: Situation, *, by: str, outcome: str
) -> list[Entry]:
    return [
        CallResolved(call=call.number, at=max(situation.now, call.since), by=by, outcome=outcome)
        for call in state.floor.calls
        if call.open and call.table == table and _about_reports(call)
    ]


def _about_reports(call: JudgeCall) -> bool:
    """Whether the call came from the reports themselves; what a person asked is answered."""
    return call.reason is CallReason.DISPUTE and call.caller is None and call.note == DIFFERENT
