"""Deadlines of a running event: set, with the time left, and what is proposed once they passed.

Registration and check-in end at a moment that was announced; after it somebody may still be let
in, with a reason. For lists, and for those who did not check in, the document's own effect is
proposed and staff confirm it through the ordinary commands. The roll-call of finalists has its
deadline from its own call. B-061, B-070, B-071, B-073, B-105, B-137, B-148, N13-05, N13-52.
"""

from datetime import datetime, timedelta

import msgspec
from msgspec.structs import replace

from toptable.engine.declared import Command, Scope, command
from toptable.engine.entry import Entry, ShownBy, entry
from toptable.engine.openness import FOR_ALL, WHOLE
from toptable.engine.questions import presence
from toptable.engine.questions.admission import deadline_rule
from toptable.engine.questions.decks import missing_of
from toptable.engine.refusal import AnsweredBy, refuse
from toptable.engine.roles import DESK
from toptable.engine.rules.clock.deadlines import NAMES, DueBy, late
from toptable.engine.rules.clock.deadlines import NAMES as DEADLINES
from toptable.engine.rules.clock.proposal import ClockProposal
from toptable.engine.rules.clock.round_clock import NOTHING
from toptable.engine.rules.rulebook import Rulebook
from toptable.engine.sentence import log_line, worded
from toptable.engine.situation import Decision, Situation
from toptable.engine.state import State, rules_in
from toptable.engine.subjects.decks.missing_lists import late_with, owing
from toptable.engine.subjects.finals.cutting import called_for
from toptable.engine.subjects.floor.differences import times_changed

_EFFECTS = {
    DueBy.REGISTRATION: worded(
        "deadlines.players_come",
        "Players who come now are late entries: let them in with a reason, or not.",
    ),
    DueBy.CHECK_IN: worded(
        "deadlines.not_when",
        "Not in when round 1 is paired, unless you check them in with a reason.",
    ),
    DueBy.DECKLIST: worded(
        "deadlines.players_not", "Players who have not handed in the list are late with it."
    ),
    DueBy.ONLINE_CHECK_IN: worded(
        "deadlines.not_checked", "Not checked in for the next round: you decide, up to a drop."
    ),
    DueBy.RESULTS: worded(
        "deadlines.not_reported",
        "Not reported: a draw or lost by both, unless you know how it ended.",
    ),
}


_ROLL_CALL = "roll-call of finalists"


class Watched(msgspec.Struct, frozen=True, kw_only=True):
    """One deadline, how long it is still, who is missing, and what is proposed once it passed."""

    what: str
    by: datetime
    left: timedelta
    """Less than nothing once it has passed."""
    missing: tuple[int, ...] = ()
    effect: str = ""
    """What it means for them, once it has passed."""
    proposal: ClockProposal | None = None
    """The document's own, where it has one."""

    @property
    def passed(self) -> bool:
        return self.left < NOTHING


def watched(state: State, rulebook: Rulebook, now: datetime) -> tuple[Watched, ...]:
    """Every deadline of the event, the next one first."""
    found = [_watched(state, rulebook, kind, by, now) for kind, by in state.floor.deadlines.items()]
    found += _asked_lists(state, rulebook, now)
    roll_call = state.finals.roll_call
    if roll_call is not None and roll_call.deadline is not None and state.finals.locked is None:
        found.append(_roll_call(state, rulebook, roll_call.deadline, now))
    return tuple(sorted(found, key=lambda one: (one.by, one.what)))


@command(by=DESK, scope=Scope.FLOOR, seen=FOR_ALL)
class SetDeadline(Command):
    """Say until when people register, check in or hand in their lists; None: no longer."""

    what: DueBy
    """For what."""
    by: datetime | None
    """Until when; None for no deadline."""

    def decide(self, state: State, situation: Situation) -> Decision:
        return [DeadlineSet(what=self.what, by=self.by)]


@entry(seen=WHOLE, undone=ShownBy(times_changed))
class DeadlineSet(Entry):
    """Until when people register, check in or hand in lists; None: no longer. B-061, B-070."""

    what: DueBy
    by: datetime | None

    def validate(self, state: State, rulebook: Rulebook) -> None:
        if state.floor.deadlines.get(self.what) == self.by:
            name = NAMES[self.what]
            until = f"{self.by:%Y-%m-%d %H:%M} UTC already" if self.by else "no time so far"
            refuse(
                "same_deadline",
                "The deadline for %(name)s is %(until)s.",
                answer=AnsweredBy.DONE_ALREADY,
                name=name,
                until=until,
            )

    def book(self, state: State) -> State:
        deadlines = state.floor.deadlines
        if self.by is not None:
            deadlines = deadlines.set(self.what, self.by)
        elif self.what in deadlines:
            deadlines = deadlines.delete(self.what)
        return replace(state, floor=replace(state.floor, deadlines=deadlines))

    def tell(self, state: State) -> str:
        return log_line(
            "deadline_set",
            "Deadline for %(deadlines)s: %(words)s.",
            deadlines=DEADLINES[self.what],
            words=f"{self.by:%Y-%m-%d %H:%M} UTC" if self.by else "none any more",
        )


def _watched(state: State, rulebook: Rulebook, kind: DueBy, by: datetime, now: datetime) -> Watched:
    waited_for = _waited_for(state, rulebook, kind, by)
    absent = waited_for if now > by else ()
    rule = deadline_rule(rulebook, kind)
    proposed = late(rule, dict.fromkeys(absent), by, now) if rule is not None else ()
    told = now > by and (absent or _nobody_knows(state, kind))
    return Watched(
        what=NAMES[kind],
        by=by,
        left=by - now,
        missing=absent,
        effect=_EFFECTS[kind] if told else "",
        proposal=proposed[0][1] if proposed else None,
    )


def _nobody_knows(state: State, kind: DueBy) -> bool:
    """Whether the event cannot tell who has missed it: who comes late, or lists on paper."""
    return kind is DueBy.REGISTRATION or (kind is DueBy.DECKLIST and not state.decks.in_use)


def _waited_for(state: State, rulebook: Rulebook, kind: DueBy, by: datetime) -> tuple[int, ...]:
    """Who has not done it yet, as far as the event knows."""
    if kind is DueBy.DECKLIST and state.decks.in_use:
        rules = rules_in(state, rulebook)
        return owing(state, rules) if state.started else late_with(state, rules, by)
    if kind is DueBy.CHECK_IN and not state.rounds:
        return tuple(player.id for player in state.active_players() if not player.checked_in)
    if kind is DueBy.RESULTS and state.current is not None and state.current.published:
        playing = (table for table in state.current.tables() if table.result is None)
        return tuple(player for match in playing for player in match.players)
    if kind is DueBy.ONLINE_CHECK_IN:
        return tuple(player.id for player in presence.missing(state))
    return ()


def _asked_lists(state: State, rulebook: Rulebook, now: datetime) -> list[Watched]:
    """The lists that staff have asked single players for, by when they are due. B-062."""
    rules, rule = rules_in(state, rulebook), deadline_rule(rulebook, DueBy.DECKLIST)
    waiting: dict[datetime, list[int]] = {}
    for player, request in state.decks.asked.items():
        if request.due is not None and missing_of(state, rules, player):
            waiting.setdefault(request.due, []).append(player)
    found = []
    for due, players in sorted(waiting.items()):
        absent = tuple(sorted(players)) if now > due else ()
        proposed = late(rule, dict.fromkeys(absent), due, now) if rule is not None else ()
        found.append(
            Watched(
                what="deck lists asked for",
                by=due,
                left=due - now,
                missing=absent,
                effect=_EFFECTS[DueBy.DECKLIST] if absent else "",
                proposal=proposed[0][1] if proposed else None,
            )
        )
    return found


def _roll_call(state: State, rulebook: Rulebook, by: datetime, now: datetime) -> Watched:
    roll_call, cut = state.finals.roll_call, state.finals.cut
    absent: tuple[int, ...] = ()
    if now > by and roll_call is not None and cut is not None:
        taken = called_for(state, rulebook, cut)
        absent = tuple(ranked.player for ranked in roll_call.open(taken))
    return Watched(
        what=_ROLL_CALL,
        by=by,
        left=by - now,
        missing=absent,
        effect=worded("deadlines.mark_each", "Mark each as present, absent or declining.")
        if absent
        else "",
    )
