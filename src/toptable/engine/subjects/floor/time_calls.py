"""Calling out how much time is left: which call is due, which were made. N13-59, N10-71, B-120.

The marks are a setting of the event. A call changes nothing about the end of the round; that it
was made stands in the log, so that nobody calls it twice and everybody can see that it was said.
"""

from collections.abc import Mapping
from datetime import datetime, timedelta

from msgspec.structs import replace

from toptable.engine.questions.table_time import running_now
from toptable.engine.refusal import Refusal, granted, refuse
from toptable.engine.rules.clock.calls import MARKS, CallBoard, ClockCall, board
from toptable.engine.rules.rulebook import Rulebook
from toptable.engine.rules.settings import Group, Reach, Setting
from toptable.engine.sentence import worded
from toptable.engine.situation import Decision, Situation
from toptable.engine.state import State, the_event
from toptable.engine.state.floor import RunningRound
from toptable.engine.subjects.floor import commands, entries
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


def announce(state: State, _command: commands.AnnounceTime, situation: Situation) -> Decision:
    """Tick the call that is due. Only the time itself has an act of its own."""
    found = granted(running_now(state, situation.rulebook))
    place, running = found
    due = _board(state, running, situation.now).due
    if due is None:
        refuse("nothing_due:announce", "No announcement of the time is due now.")
    if due.call is ClockCall.TIME or due.left is None:
        refuse("call_time", "The time is up: call time for all tables instead.")
    return [
        entries.TimeAnnounced(
            stage=place.stage, number=place.number, left=due.left // MINUTE, at=situation.now
        )
    ]


def may_announce(state: State, entry: entries.TimeAnnounced, rulebook: Rulebook) -> None:
    running = running_of(state, rulebook, entry.stage, entry.number)
    due = _board(state, running, entry.at).due
    if due is None or due.left != entry.left * MINUTE:
        refuse(
            "nothing_due:may_announce",
            "%(left)s minutes left is not what is due then.",
            left=entry.left,
        )


def book_announced(state: State, entry: entries.TimeAnnounced) -> State:
    running = state.floor.rounds.get((entry.stage, entry.number))
    if running is None:
        return state
    made = running.announced.set(entry.left * MINUTE, entry.at)
    return with_round(state, replace(running, announced=made))


def _board(state: State, running: RunningRound, now: datetime) -> CallBoard:
    wanted = marks(the_event(state).settings)
    return board(running.clock, wanted, running.announced, now)
