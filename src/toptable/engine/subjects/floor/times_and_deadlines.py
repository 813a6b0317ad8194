"""Times that hold for everybody: more or less of it in a round, calling out how much is left,
and deadlines of the event (N13-59, N10-71, B-120, B-061, B-070, B-071, B-073, B-105, B-137,
B-148, N13-05, N13-52).
"""

from collections.abc import Mapping
from datetime import datetime, timedelta

import msgspec
from msgspec.structs import replace

from toptable.engine.declared import Asks, Command, Scope, Typed, command
from toptable.engine.entry import Entry, ShownBy, entry
from toptable.engine.openness import FOR_ALL, WHOLE
from toptable.engine.questions import presence
from toptable.engine.questions.admission import deadline_rule
from toptable.engine.questions.places import place_now, round_called, running_now
from toptable.engine.questions.roster import missing_of
from toptable.engine.refusal import AnsweredBy, Refusal, Refused, granted, passed, refuse
from toptable.engine.roles import CLOCK, DESK, HEADS
from toptable.engine.rules.clock import round_clock
from toptable.engine.rules.clock.round_clock import (
    MARKS,
    NOTHING,
    CallBoard,
    ClockCall,
    board,
    minutes_text,
)
from toptable.engine.rules.clock.round_minutes import ClockStage
from toptable.engine.rules.clock.timing import NAMES, DueBy, late
from toptable.engine.rules.clock.timing import NAMES as DEADLINES
from toptable.engine.rules.conduct.infraction import ClockProposal
from toptable.engine.rules.rulebook import Rulebook
from toptable.engine.rules.settings import ChangeScope, Group, Setting
from toptable.engine.sentence import log_line, worded
from toptable.engine.situation import Decision, Situation
from toptable.engine.state import State, rules_in, the_event
from toptable.engine.state.floor import RunningRound
from toptable.engine.subjects.decks.list_collection import late_with, owing
from toptable.engine.subjects.finals.cutting import called_for
from toptable.engine.subjects.floor.clocks import (
    MINUTE,
    not_too_long,
    running_of,
    times_changed,
    with_round,
)
from toptable.engine.subjects.floor.timekeeping import REASON


@command(by=HEADS, scope=Scope.FLOOR, seen=FOR_ALL, reason=Asks.MAY)
class AddTime(Command):
    """Give everybody more minutes, or fewer where the number is less than nothing."""

    minutes: int
    """How many minutes, less than 0 to take some away."""

    def decide(self, state: State, situation: Situation) -> Decision:
        return _added(state, self.minutes, situation, limit=False)


@command(
    by=HEADS,
    scope=Scope.FLOOR,
    seen=FOR_ALL,
    reason=Asks.MAY,
    typed=Typed(
        "clock limit",
        "spring 65 --reason 'The hall closes'",
        "Limit a round that began untimed, counted from its start.",
        minutes="How many minutes.",
    ),
)
class LimitRound(Command):
    """Set a limit to a round that began without one, counted from its start."""

    minutes: int

    def decide(self, state: State, situation: Situation) -> Decision:
        """An untimed round may be limited with a reason: the venue closes, play drags. N13-58."""
        return _added(state, self.minutes, situation, limit=True)


@entry(seen=WHOLE)
class TimeAdded(Entry):
    """Everybody has more time, or less; or an untimed round has a limit now. N13-58."""

    stage: ClockStage
    number: int
    minutes: int
    at: datetime
    limit: bool = False
    """The round had no limit, and this is it."""

    def validate(self, state: State, rulebook: Rulebook) -> None:
        running = running_of(state, rulebook, self.stage, self.number)
        change = round_clock.set_limit if self.limit else round_clock.add
        changed = change(running.clock, self.minutes * MINUTE, self.at)
        if isinstance(changed, Refusal):
            passed(changed)

    def book(self, state: State) -> State:
        running = state.floor.rounds.get((self.stage, self.number))
        if running is None:
            return state
        change = round_clock.set_limit if self.limit else round_clock.add
        changed = change(running.clock, self.minutes * MINUTE, self.at)
        if isinstance(changed, Refusal):
            return state
        return with_round(state, replace(running, clock=changed))

    def tell(self, state: State) -> str:
        where = round_called(state, self.stage, self.number)
        amount = minutes_text(abs(self.minutes) * MINUTE)
        if self.limit:
            return log_line("time_added:2", where=where, amount=amount)
        return log_line(
            "time_added",
            where=where,
            amount=amount,
            words="added" if self.minutes > 0 else "taken away",
        )


def _added(state: State, minutes: int, situation: Situation, *, limit: bool) -> Decision:
    not_too_long(minutes)
    if not situation.reasoned:
        raise Refused(REASON)
    place = granted(place_now(state, situation.rulebook))
    return [TimeAdded(place.stage, place.number, minutes, situation.now, limit)]


NO_CALLS, USUAL = "none", "usual"


TIME_CALLS = Setting(
    key="time_calls",
    label="Time calls",
    group=Group.TIME,
    words={"usual": "10, 5 and 1 minutes", "none": "none"},
    reach=ChangeScope.AHEAD,
    values=(USUAL, *(str(minutes) for minutes in range(1, 61)), NO_CALLS),
    default=USUAL,
    free=True,
    help=worded("time_calls.minutes_left"),
    rules=("N13-59", "B-120"),
    several=True,
)


def marks(settings: Mapping[str, str]) -> tuple[timedelta, ...]:
    """How much is left when this event calls it out."""
    chosen = settings.get(TIME_CALLS.key, TIME_CALLS.default).split(",")
    if USUAL in chosen:
        return MARKS
    return tuple(int(one) * MINUTE for one in chosen if one != NO_CALLS)


def call_board(state: State, rulebook: Rulebook, now: datetime) -> CallBoard | Refusal:
    """What to call out in the round that is on, now and next."""
    found = running_now(state, rulebook)
    if isinstance(found, Refusal):
        return found
    return _board(state, found[1], now)


@command(
    by=CLOCK,
    scope=Scope.FLOOR,
    seen=WHOLE,
    typed=Typed(
        "clock announce",
        "spring",
        "Tick that you called out the time left, as clock show says it is due.",
    ),
)
class AnnounceTime(Command):
    """Tick that the time left was called out, as it was due."""

    def decide(self, state: State, situation: Situation) -> Decision:
        """Tick the call that is due. Only the time itself has an act of its own."""
        found = granted(running_now(state, situation.rulebook))
        place, running = found
        due = _board(state, running, situation.now).due
        if due is None:
            refuse("nothing_due:announce")
        if due.call is ClockCall.TIME or due.left is None:
            refuse("call_time")
        return [
            TimeAnnounced(
                stage=place.stage, number=place.number, left=due.left // MINUTE, at=situation.now
            )
        ]


@entry(seen=WHOLE)
class TimeAnnounced(Entry):
    """Staff called out how much is left. It changes nothing about the end. B-120."""

    stage: ClockStage
    number: int
    left: int
    """Minutes."""
    at: datetime

    def validate(self, state: State, rulebook: Rulebook) -> None:
        running = running_of(state, rulebook, self.stage, self.number)
        due = _board(state, running, self.at).due
        if due is None or due.left != self.left * MINUTE:
            refuse("nothing_due:may_announce", left=self.left)

    def book(self, state: State) -> State:
        running = state.floor.rounds.get((self.stage, self.number))
        if running is None:
            return state
        made = running.announced.set(self.left * MINUTE, self.at)
        return with_round(state, replace(running, announced=made))

    def tell(self, state: State) -> str:
        left = minutes_text(self.left * MINUTE)
        return log_line(
            "time_announced", round_called=round_called(state, self.stage, self.number), left=left
        )


def _board(state: State, running: RunningRound, now: datetime) -> CallBoard:
    wanted = marks(the_event(state).settings)
    return board(running.clock, wanted, running.announced, now)


_EFFECTS = {
    DueBy.REGISTRATION: worded("deadlines.players_come"),
    DueBy.CHECK_IN: worded("deadlines.not_when"),
    DueBy.DECKLIST: worded("deadlines.players_not"),
    DueBy.ONLINE_CHECK_IN: worded("deadlines.not_checked"),
    DueBy.RESULTS: worded("deadlines.not_reported"),
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
            refuse("same_deadline", answer=AnsweredBy.DONE_ALREADY, name=name, until=until)

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
        effect=worded("deadlines.mark_each") if absent else "",
    )
