"""A deck check from its judge to the end of its stopwatch, which the table gets as time.

N13-38, N13-40, B-050, B-067.
"""

from datetime import datetime, timedelta

from msgspec.structs import replace

from toptable.engine import names
from toptable.engine.declared import As, Asks, Command, Scope, Typed, command
from toptable.engine.entry import Entry, ShownBy, entry
from toptable.engine.openness import STAFF
from toptable.engine.questions.places import round_called
from toptable.engine.refusal import Refusal, granted, passed, refuse
from toptable.engine.roles import CHECKERS, HEADS
from toptable.engine.rules.clock.round_clock import minutes_text
from toptable.engine.rules.clock.table_time import ExtraTimeFor, TimeExtension
from toptable.engine.rules.conduct.infraction import Extension
from toptable.engine.rules.rulebook import Rulebook
from toptable.engine.sentence import log_line, worded
from toptable.engine.situation import Decision, Situation
from toptable.engine.state import State
from toptable.engine.state.decks import MINUTE, CheckStage, DeckCheck, HowPicked
from toptable.engine.subjects.deck_checks.check_record import (
    called,
    check_named,
    checks_changed,
    plays,
    unfit,
    unpublished,
    unseated,
)
from toptable.engine.subjects.floor.timekeeping import TableExtended, no_extension

GIVEN = frozenset({Extension.ALWAYS, Extension.USUALLY})
"""Where the table gets the time without anybody asking."""


MOST_MINUTES = 600


@command(
    by=CHECKERS,
    scope=Scope.JUDGING,
    seen=STAFF,
    reason=Asks.MAY,
    typed=Typed(
        "deck-check assign", "spring 3 Jo", "Say who does a check.", judge="The judge's name."
    ),
)
class AssignCheck(Command):
    """Say who does it."""

    check: int
    judge: str
    """The name of whoever does it."""

    def decide(self, state: State, situation: Situation) -> Decision:
        """Somebody in particular, whose own match it is not."""
        check = _at(state, self.check, CheckStage.PLANNED)
        judge = names.tidy(self.judge)
        if not judge:
            refuse("who:assign")
        unfit(state, check, judge, situation)
        return [CheckAssigned(check.number, judge, plays(state, judge, situation))]


@entry(seen=STAFF)
class CheckAssigned(Entry):
    """Somebody will do a check."""

    check: int
    judge: str
    plays: bool = False
    """Whether they play in the event too. N13-40."""

    def validate(self, state: State, rulebook: Rulebook) -> None:
        check = _at(state, self.check, CheckStage.PLANNED)
        if isinstance(check, Refusal):
            passed(check)

    def book(self, state: State) -> State:
        return _with(state, self.check, judge=self.judge, plays=self.plays)

    def tell(self, state: State) -> str:
        return log_line("check_assigned", named=check_named(state, self.check), judge=self.judge)


@command(
    by=CHECKERS,
    scope=Scope.JUDGING,
    seen=STAFF,
    reason=Asks.MAY,
    typed=Typed(
        "deck-check begin",
        "spring 3",
        "Take the decks from the table; the stopwatch runs.",
        judge=As(text="Who does it.", shown="as assigned, or you"),
    ),
)
class BeginCheck(Command):
    """Start the stopwatch: the decks are taken from the table."""

    check: int
    judge: str = ""
    """Whoever it was assigned to, or who begins it, unless named."""

    def decide(self, state: State, situation: Situation) -> Decision:
        """The decks are taken; the stopwatch runs."""
        check = _at(state, self.check, CheckStage.PLANNED)
        judge = names.tidy(self.judge) or check.judge or situation.actor.name
        unfit(state, check, judge, situation)
        playing = plays(state, judge, situation)
        return [CheckBegun(check.number, judge, situation.now, playing)]


@entry(seen=STAFF, undone=ShownBy(checks_changed))
class CheckBegun(Entry):
    """The decks were taken from the table, and the stopwatch runs."""

    check: int
    judge: str
    at: datetime
    plays: bool = False
    """Whether the judge plays in the event too. N13-40."""

    def validate(self, state: State, rulebook: Rulebook) -> None:
        check = _at(state, self.check, CheckStage.PLANNED)
        if unseated(state, rulebook, check):
            refuse("seats_changed", number=check.number)
        if unpublished(state, check):
            refuse("not_published:may_begin", round=check.round)

    def book(self, state: State) -> State:
        return _with(state, self.check, judge=self.judge, began=self.at, plays=self.plays)

    def tell(self, state: State) -> str:
        check = state.deck_checks.checks.get(self.check)
        if check is None:
            return log_line("check_begun:2", named=check_named(state, self.check), judge=self.judge)
        where = where_of(state, check)
        playing = ", who also plays," if self.plays else ""
        at = f" ({where})" if where else ""
        return log_line(
            "check_begun",
            called=called(check),
            judge=self.judge,
            playing=playing,
            who_of=who_of(state, check),
            at=at,
        )


@command(
    by=CHECKERS,
    scope=Scope.JUDGING,
    seen=STAFF,
    typed=Typed(
        "deck-check stop",
        "spring 3",
        "The decks are back: stop the time, which the table gets.",
        minutes=As(text="What the table gets.", shown="the time it took", least=0),
    ),
)
class StopCheck(Command):
    """Stop it: the decks are back, and the table gets the time. B-050."""

    check: int
    minutes: int | None = None
    """What the table gets; as the document has it, unless said."""

    def decide(self, state: State, situation: Situation) -> Decision:
        """The decks are back. The table gets the time as the document has it, or as it is said."""
        check = _at(state, self.check, CheckStage.RUNNING)
        stopped: list[Entry] = [CheckStopped(check.number, situation.now)]
        if self.minutes == 0:
            return stopped
        if self.minutes is None:
            minutes = check.minutes_due(situation.now)
            if situation.rulebook.deck_checks.time not in GIVEN or not minutes:
                return stopped
            given = extension(state, check, minutes, situation)
            if isinstance(given, Refusal):
                return stopped
            return [*stopped, *given]
        return [*stopped, *granted(extension(state, check, self.minutes, situation))]


@entry(seen=STAFF)
class CheckStopped(Entry):
    """The decks are back."""

    check: int
    at: datetime

    def validate(self, state: State, rulebook: Rulebook) -> None:
        check = _at(state, self.check, CheckStage.RUNNING)
        if check.began is not None and self.at < check.began:
            refuse("clock_backwards:may_stop")

    def book(self, state: State) -> State:
        return _with(state, self.check, ended=self.at)

    def tell(self, state: State) -> str:
        check = state.deck_checks.checks.get(self.check)
        took = (
            "" if check is None else f" after {minutes_text(check.minutes_due(self.at) * MINUTE)}"
        )
        return log_line("check_stopped", named=check_named(state, self.check), took=took)


@command(
    by=CHECKERS,
    scope=Scope.JUDGING,
    seen=STAFF,
    typed=Typed(
        "deck-check give-time",
        "spring 3",
        minutes=As(text="What the table gets.", shown="the time it took", least=0),
    ),
)
class GiveCheckTime(Command):
    """Give the table the time of a check that is over. B-050."""

    check: int
    minutes: int | None = None
    """As long as it took, unless said."""

    def decide(self, state: State, situation: Situation) -> Decision:
        """For a check that ended before the round had a clock, or where it was left open."""
        check = _ended(state, self.check)
        due = check.minutes_due(situation.now)
        return granted(
            extension(state, check, due if self.minutes is None else self.minutes, situation)
        )


def extension(
    state: State, check: DeckCheck, minutes: int, situation: Situation
) -> list[Entry] | Refusal:
    """The time of a check for its table, or why it cannot have it. B-050."""
    if check.table is None or check.stage is None:
        return Refusal.of("no_table:extension", number=check.number)
    if not 0 < minutes <= MOST_MINUTES:
        return Refusal.of("minutes:extension", most_minutes=MOST_MINUTES)
    given = TableExtended(
        check.stage,
        check.round,
        check.table,
        TimeExtension(
            why=ExtraTimeFor.DECK_CHECK,
            by=situation.actor.name,
            time=timedelta(minutes=minutes),
            note=worded("running.deck_check", number=check.number),
        ),
    )
    if refusal := no_extension(state, given, situation.rulebook):
        return refusal
    return [given, CheckTimeGiven(check.number, minutes)]


@entry(seen=STAFF)
class CheckTimeGiven(Entry):
    """The table got the time of a check. B-050."""

    check: int
    minutes: int

    def validate(self, state: State, rulebook: Rulebook) -> None:
        check = _ended(state, self.check)
        if isinstance(check, Refusal):
            passed(check)

    def book(self, state: State) -> State:
        return _with(state, self.check, minutes=self.minutes)

    def tell(self, state: State) -> str:
        return log_line(
            "check_time_given",
            named=check_named(state, self.check),
            minutes_text=minutes_text(self.minutes * MINUTE),
        )


@command(
    by=HEADS,
    scope=Scope.JUDGING,
    seen=STAFF,
    reason=Asks.MAY,
    typed=Typed(
        "deck-check cancel",
        "spring 3 --reason 'The table finished'",
        "Leave out a check that has not begun.",
    ),
)
class CancelCheck(Command):
    """Leave a check out that has not begun."""

    check: int

    def decide(self, state: State, situation: Situation) -> Decision:
        """Whoever was drawn is let off only for a reason; what cannot take place needs none."""
        check = _at(state, self.check, CheckStage.PLANNED)
        drawn = check.how is HowPicked.DRAWN and not unseated(state, situation.rulebook, check)
        if drawn and not situation.reasoned:
            refuse("why_cancelled")
        return [CheckCancelled(check.number)]


@entry(seen=STAFF, undone=ShownBy(checks_changed))
class CheckCancelled(Entry):
    """A check was left out before it began."""

    check: int

    def validate(self, state: State, rulebook: Rulebook) -> None:
        check = _at(state, self.check, CheckStage.PLANNED)
        if isinstance(check, Refusal):
            passed(check)

    def book(self, state: State) -> State:
        return _with(state, self.check, cancelled=True)

    def tell(self, state: State) -> str:
        return log_line("check_cancelled", named=check_named(state, self.check))


_NOT_THERE = {
    CheckStage.PLANNED: "has not begun yet",
    CheckStage.RUNNING: "runs already",
    CheckStage.STOPPED: "has ended",
    CheckStage.DONE: "is done",
    CheckStage.CANCELLED: "was cancelled",
}


def _at(state: State, number: int, progress: CheckStage) -> DeckCheck:
    check = state.deck_checks.checks.get(number)
    if check is None:
        refuse("no_check:at", number=number)
    if check.progress is not progress:
        refuse("check_progress:at", number=number, not_there=_NOT_THERE[check.progress])
    return check


def _ended(state: State, number: int) -> DeckCheck:
    check = state.deck_checks.checks.get(number)
    if check is None:
        refuse("no_check:at", number=number)
    if check.ended is None:
        refuse("check_progress:ended", number=number)
    if check.minutes:
        refuse("given", table=check.table, number=number)
    return check


def _with(state: State, number: int, **changes: object) -> State:
    check = state.deck_checks.checks.get(number)
    if check is None:
        return state
    kept = state.deck_checks
    changed = kept.checks.set(number, replace(check, **changes))
    return replace(state, deck_checks=replace(kept, checks=changed))


def who_of(state: State, check: DeckCheck) -> str:
    """The players of a check by name."""
    return " and ".join(state.name_of(player) for player in check.players)


def where_of(state: State, check: DeckCheck) -> str:
    """The round and the table of a check; nothing before the first round."""
    if check.stage is None:
        return ""
    table = f", table {check.table}" if check.table is not None else ""
    return f"{round_called(state, check.stage, check.round)}{table}"
