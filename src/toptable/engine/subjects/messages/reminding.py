"""Asking tables without a result to report it, once their time is up. N13-59, B-120."""

from datetime import timedelta

from msgspec.structs import replace

from toptable.engine.questions.places import PlayPlace, place_now
from toptable.engine.refusal import AnsweredBy, Refusal, granted, refuse
from toptable.engine.rules.clock.round_clock import NOTHING, TIME_LEFT, Phase
from toptable.engine.rules.rulebook import Rulebook
from toptable.engine.situation import Decision, Situation
from toptable.engine.state import State
from toptable.engine.state.messages import TableReminder
from toptable.engine.subjects.floor.timekeeping import table_ends
from toptable.engine.subjects.messages import commands, entries

NOT_AGAIN_WITHIN = timedelta(minutes=1)
PLAYING = TIME_LEFT | {Phase.PREPARED}


def remind(state: State, _command: commands.RemindTables, situation: Situation) -> Decision:
    """Whoever plays on is left alone: tables whose own time is not up, unless somebody says why."""
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
            "The time of these tables is not up. Wait until time is called, or say why you remind "
            "them now.",
        )
    return [
        entries.TablesReminded(
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


def may_remind(state: State, entry: entries.TablesReminded, _rulebook: Rulebook) -> None:
    """A reminder stands in nobody's way: not when a result or a whole round is taken back."""
    if entry.number <= state.messages.sent:
        refuse("message_number", "Messages are numbered one by one.")
    if not entry.tables:
        refuse("no_table:may_remind", "Say which tables are reminded.")
    last = state.messages.reminded
    if last is not None and entry.at - last.at < NOT_AGAIN_WITHIN:
        refuse(
            "just_reminded",
            "The tables were reminded less than a minute ago. Wait a moment, or go there.",
        )


def book_reminded(state: State, entry: entries.TablesReminded) -> State:
    reminded = TableReminder(
        number=entry.number,
        stage=entry.stage,
        round=entry.round,
        tables=frozenset(entry.tables),
        at=entry.at,
    )
    messages = replace(state.messages, sent=entry.number, reminded=reminded)
    return replace(state, messages=messages)
