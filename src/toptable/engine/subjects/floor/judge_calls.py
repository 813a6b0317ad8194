"""Judge calls: opened, claimed, passed to the head judge, resolved, and the time they took.

N13-07, N13-31, N13-33, N13-34, N13-38, N10-26, N10-28, B-123, B-157, B-188.
"""

from datetime import datetime

from toptable.engine.declared import Command, Scope, Typed, command
from toptable.engine.entry import Entry
from toptable.engine.openness import STAFF
from toptable.engine.questions.places import place_now
from toptable.engine.questions.staff import own_match
from toptable.engine.refusal import AnsweredBy, Refusal, Refused, passed, refuse
from toptable.engine.roles import EVERYONE, JUDGES, Role
from toptable.engine.rules.clock.table_time import ExtraTimeFor, OfferedTime, TimeExtension, offer
from toptable.engine.rules.conduct.infraction import Extension
from toptable.engine.rules.rulebook import Rulebook
from toptable.engine.secrets import Sealed
from toptable.engine.sentence import worded
from toptable.engine.situation import Decision, Situation
from toptable.engine.state import State
from toptable.engine.state.floor import OF_WATCHERS, CallReason, JudgeCall
from toptable.engine.subjects.calls.call_log import (
    CallClaimed,
    CallEscalated,
    CallOpened,
    CallResolved,
    find_open,
)
from toptable.engine.subjects.floor.clocks import MINUTE
from toptable.engine.subjects.floor.timekeeping import TableExtended

WATCHERS = frozenset({Role.SPECTATOR, Role.COVERAGE})


HEADS = frozenset({Role.ORGANIZER, Role.HEAD_JUDGE})


def waiting(state: State) -> tuple[JudgeCall, ...]:
    """The calls that are not settled: urgent ones first, then by how long they have waited."""
    calls = (call for call in state.floor.calls if call.open)
    return tuple(sorted(calls, key=lambda one: (not one.urgent, one.since, one.number)))


def offered(
    state: State,
    rulebook: Rulebook,
    call: JudgeCall,
    at: datetime,
    infraction: Extension | None = None,
) -> OfferedTime | None:
    """What the table may get for the time this call took up to a moment, pauses left out."""
    place = place_now(state, rulebook)
    if isinstance(place, Refusal) or call.table is None:
        return None
    running = state.floor.rounds.get(place.key)
    if running is None or running.clock.limit is None or running.clock.started is None:
        return None
    took = running.clock.elapsed(call.resolved or at) - running.clock.elapsed(call.since)
    return offer(rulebook.timing.ruling_time, took, infraction)


def in_confidence(command: "OpenCall") -> bool:
    """Whether nobody is to know who calls. N13-07."""
    return command.text is not None


@command(by=EVERYONE, scope=Scope.FLOOR, seen=STAFF, confidential=in_confidence)
class OpenCall(Command):
    """Call a judge."""

    reason: CallReason
    """What the judge is wanted for."""
    table: int | None = None
    """The number of the table; None where there is none."""
    caller: int | None = None
    """The number of the player who calls."""
    note: str = ""
    """A few words, for the judges."""
    text: Sealed | None = None
    """In place of table, caller and note where the call is made in confidence. N13-07."""
    since: datetime | None = None
    """Now, unless the hand went up earlier."""

    def decide(self, state: State, situation: Situation) -> Decision:
        """By a player for the own match, by staff for a raised hand, by others only as a report."""
        actor = situation.actor
        if actor.role in WATCHERS and self.reason not in OF_WATCHERS:
            refuse("only_report", situation.rulebook.timing.ruling_time.section)
        if actor.role is Role.PLAYER and self.caller not in (None, actor.player):
            refuse("not_yours:open_call", answer=AnsweredBy.SOMEBODY_ELSE)
        since = self.since or situation.now
        if since > situation.now:
            refuse("future")
        if since < situation.now and actor.role in WATCHERS | {Role.PLAYER}:
            refuse("backdated")
        secret = self.text is not None
        caller, table = self.caller, self.table
        if actor.role is Role.PLAYER and not secret:
            caller = actor.player
        if table is None and caller is not None:
            table = _table_of(state, situation.rulebook, caller)
        return [
            CallOpened(
                call=len(state.floor.calls) + 1,
                reason=self.reason,
                since=since,
                by=actor.name,
                table=table,
                caller=caller,
                note=self.note.strip(),
                text=self.text,
            )
        ]


@command(
    by=JUDGES,
    scope=Scope.FLOOR,
    seen=STAFF,
    typed=Typed("judge claim", "spring 3", "Say that you are on the way to a call."),
)
class ClaimCall(Command):
    """Go to a call."""

    call: int

    def decide(self, state: State, situation: Situation) -> Decision:
        """Nobody rules in the own match; what waits for the head judge is theirs. N13-38."""
        call = find_open(state, self.call)
        if call.head and situation.actor.role not in HEADS:
            raise Refused(_for_the_head(call, situation.rulebook))
        _own_match(state, call, situation)
        return [CallClaimed(call=self.call, judge=situation.actor.name)]


def _for_the_head(call: JudgeCall, rulebook: Rulebook) -> Refusal:
    head = rulebook.words.role(Role.HEAD_JUDGE)
    return Refusal.of("for_the_head", number=call.number, head=head)


@command(
    by=JUDGES,
    scope=Scope.FLOOR,
    seen=STAFF,
    typed=Typed("judge escalate", "spring 3", "Pass a call to the head judge."),
)
class EscalateCall(Command):
    """Ask the head judge to take it over."""

    call: int

    def decide(self, state: State, situation: Situation) -> Decision:
        return [CallEscalated(call=self.call, by=situation.actor.name)]


@command(by=JUDGES, scope=Scope.FLOOR, seen=STAFF)
class ResolveCall(Command):
    """A call is settled; the time it took can be given back to the table at once."""

    call: int
    outcome: str = ""
    """What came of it."""
    give: bool = False
    """Whether the table gets the time that is offered."""
    turns: int = 0
    """Turns in place of that time, where the document has them. B-123."""
    extension: Extension | None = None
    """What the infraction says about extensions, where there was one."""
    told: Sealed | None = None
    """In place of the outcome, where the call is confidential. N13-07."""

    def decide(self, state: State, situation: Situation) -> Decision:
        """Settled; on demand with the time it took, in minutes or turns. N13-34, B-123."""
        call = find_open(state, self.call)
        if call.head and situation.actor.role not in HEADS:
            raise Refused(_for_the_head(call, situation.rulebook))
        _own_match(state, call, situation)
        by, now = situation.actor.name, situation.now
        resolved: list[Entry] = [
            CallResolved(
                call=call.number, at=now, by=by, outcome=self.outcome.strip(), told=self.told
            )
        ]
        if not self.give and not self.turns:
            return resolved
        given = offered(state, situation.rulebook, call, now, self.extension)
        place = place_now(state, situation.rulebook)
        if given is None or call.table is None or isinstance(place, Refusal):
            refuse("nothing_offered", situation.rulebook.timing.ruling_time.section)
        extension = TimeExtension(
            why=ExtraTimeFor.RULING,
            by=by,
            time=0 * MINUTE if self.turns else given.minutes * MINUTE,
            turns=self.turns,
            note=worded("call", number=call.number),
        )
        return [*resolved, TableExtended(place.stage, place.number, call.table, extension)]


def _own_match(state: State, call: JudgeCall, situation: Situation) -> None:
    concerned = set() if call.caller is None else {call.caller}
    place = place_now(state, situation.rulebook)
    if call.table is not None and not isinstance(place, Refusal):
        seated = place.at(call.table)
        concerned |= set() if isinstance(seated, Refusal) else set(seated.players)
    passed(own_match(state, situation, concerned))


def _table_of(state: State, rulebook: Rulebook, player: int) -> int | None:
    place = place_now(state, rulebook)
    seated = None if isinstance(place, Refusal) else place.table_of(player)
    return None if seated is None else seated.table
