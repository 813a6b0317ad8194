"""Calling out how much time is left: which call is due, which were made. N13-59, N10-71, B-120.

The marks are a setting of the event. A call changes nothing about the end of the round; that it
was made stands in the log, so that nobody calls it twice and everybody can see that it was said.
"""

from collections.abc import Mapping
from datetime import datetime, timedelta

from msgspec.structs import replace

from toptable.engine.declared import Command, Scope, Typed, command
from toptable.engine.entry import Entry, entry
from toptable.engine.openness import WHOLE
from toptable.engine.questions.places import round_called
from toptable.engine.questions.table_time import running_now
from toptable.engine.refusal import Refusal, granted, refuse
from toptable.engine.roles import CLOCK
from toptable.engine.rules.clock.calls import MARKS, CallBoard, ClockCall, board, minutes_text
from toptable.engine.rules.clock.round_minutes import ClockStage
from toptable.engine.rules.rulebook import Rulebook
from toptable.engine.rules.settings import Group, Reach, Setting
from toptable.engine.sentence import log_line, worded
from toptable.engine.situation import Decision, Situation
from toptable.engine.state import State, the_event
from toptable.engine.state.floor import RunningRound
from toptable.engine.subjects.floor.clocks import MINUTE, running_of, with_round

NO_CALLS, USUAL = "none", "usual"


TIME_CALLS = Setting(
    key="time_calls",
    label="Time calls",
    group=Group.TIME,
    words={"usual": "10, 5 and 1 minutes", "none": "none"},
    reach=Reach.AHEAD,
    values=(USUAL, *(str(minutes) for minutes in range(1, 61)), NO_CALLS),
    default=USUAL,
    free=True,
    help=worded(
        "time_calls.minutes_left",
        "Minutes left at which staff call out the time: usual is 10,5,1. It never ends a round.",
    ),
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
            refuse("nothing_due:announce", "No announcement of the time is due now.")
        if due.call is ClockCall.TIME or due.left is None:
            refuse("call_time", "The time is up: call time for all tables instead.")
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
            refuse(
                "nothing_due:may_announce",
                "%(left)s minutes left is not what is due then.",
                left=self.left,
            )

    def book(self, state: State) -> State:
        running = state.floor.rounds.get((self.stage, self.number))
        if running is None:
            return state
        made = running.announced.set(self.left * MINUTE, self.at)
        return with_round(state, replace(running, announced=made))

    def tell(self, state: State) -> str:
        left = minutes_text(self.left * MINUTE)
        return log_line(
            "time_announced",
            "%(round_called)s: %(left)s left, called out.",
            round_called=round_called(state, self.stage, self.number),
            left=left,
        )


def _board(state: State, running: RunningRound, now: datetime) -> CallBoard:
    wanted = marks(the_event(state).settings)
    return board(running.clock, wanted, running.announced, now)
