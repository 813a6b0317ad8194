"""Asking tables without a result to report it, once their time is up. N13-59, B-120."""

from datetime import datetime, timedelta

from msgspec.structs import replace

from toptable.engine.declared import Asks, Command, Scope, Typed, command
from toptable.engine.entry import Entry, entry
from toptable.engine.openness import only
from toptable.engine.questions.places import PlayPlace, place_now, round_called
from toptable.engine.refusal import AnsweredBy, Refusal, granted, refuse
from toptable.engine.roles import FLOOR
from toptable.engine.rules.clock.round_clock import NOTHING, TIME_LEFT, Phase
from toptable.engine.rules.clock.round_minutes import ClockStage
from toptable.engine.rules.rulebook import Rulebook
from toptable.engine.sentence import log_line
from toptable.engine.situation import Decision, Situation
from toptable.engine.state import State
from toptable.engine.state.messages import TableReminder
from toptable.engine.subjects.floor.timekeeping import table_ends

NOT_AGAIN_WITHIN = timedelta(minutes=1)


PLAYING = TIME_LEFT | {Phase.PREPARED}


@command(
    by=FLOOR,
    scope=Scope.FLOOR,
    seen=only(reason=True),
    reason=Asks.MAY,
    typed=Typed(
        "round remind",
        "spring",
        "Ask tables without a result, on their phones, to report it.\n\n"
        "Only tables whose time is up, unless you say why; at most once a minute.",
    ),
)
class RemindTables(Command):
    """Ask the tables without a result to report it."""

    def decide(self, state: State, situation: Situation) -> Decision:
        """Whoever plays on is left alone: tables whose own time is not up, unless somebody says
        why."""
        place = granted(place_now(state, situation.rulebook))
        tables = tables_without_result(place)
        if not tables:
            refuse("all_reported", "Every table has its result.", answer=AnsweredBy.DONE_ALREADY)
        if not situation.reasoned:
            up = time_is_up(state, place, situation)
            tables = tuple(table for table in tables if table in up)
        if not tables:
            refuse(
                "time_left:remind",
                "The time of these tables is not up. Wait until time is called, or say why you "
                "remind them now.",
            )
        return [
            TablesReminded(
                number=state.messages.sent + 1,
                stage=place.stage,
                round=place.number,
                tables=tables,
                at=situation.now,
            )
        ]


def tables_without_result(place: PlayPlace) -> tuple[int, ...]:
    """Where nobody has reported, or only one of the two."""
    return tuple(sorted(seated.table for seated in place.tables if not seated.over))


def time_is_up(state: State, place: PlayPlace, situation: Situation) -> frozenset[int]:
    """The tables that play no longer by the clock; all of them where no clock counts."""
    everywhere = frozenset(tables_without_result(place))
    running = state.floor.rounds.get(place.key)
    if running is None or running.clock.limit is None:
        return everywhere
    if running.clock.phase(situation.now) in PLAYING:
        return frozenset()
    ends = table_ends(state, situation.rulebook, situation.now)
    assert not isinstance(ends, Refusal)
    return frozenset(end.table for end in ends if end.remaining in (None, NOTHING))


@entry(seen=only("number", "stage", "round", "tables", "at"))
class TablesReminded(Entry):
    """The tables without a result were asked to report it."""

    number: int
    stage: ClockStage
    round: int
    tables: tuple[int, ...]
    at: datetime

    def validate(self, state: State, rulebook: Rulebook) -> None:
        """A reminder stands in nobody's way: not when a result or a whole round is taken back."""
        if self.number <= state.messages.sent:
            refuse("message_number", "Messages are numbered one by one.")
        if not self.tables:
            refuse("no_table:may_remind", "Say which tables are reminded.")
        last = state.messages.reminded
        if last is not None and self.at - last.at < NOT_AGAIN_WITHIN:
            refuse(
                "just_reminded",
                "The tables were reminded less than a minute ago. Wait a moment, or go there.",
            )

    def book(self, state: State) -> State:
        reminded = TableReminder(
            number=self.number,
            stage=self.stage,
            round=self.round,
            tables=frozenset(self.tables),
            at=self.at,
        )
        messages = replace(state.messages, sent=self.number, reminded=reminded)
        return replace(state, messages=messages)

    def tell(self, state: State) -> str:
        tables = ", ".join(str(table) for table in self.tables)
        which = f"Table {tables} was" if len(self.tables) == 1 else f"Tables {tables} were"
        return log_line(
            "tables_reminded",
            "%(which)s reminded to report in %(round_called)s.",
            which=which,
            round_called=round_called(state, self.stage, self.round),
        )
