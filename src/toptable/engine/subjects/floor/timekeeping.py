"""The clock of a running event: of the Swiss round, tiebreaker round or bracket slot that is on.

What a clock does is in ``engine/clock``; here it is put into the log. N13-57, N13-58, N13-59,
N13-34, N13-84, N10-31, FFG-19, FFG-26, SW-17, B-118, B-120, B-123, B-124, B-125.
"""

from collections.abc import Callable, Iterator, Mapping
from datetime import datetime

from msgspec.structs import replace

from toptable.engine.declared import Entry
from toptable.engine.questions.own_match import own_match
from toptable.engine.questions.places import PlayPlace, Seated, place_now
from toptable.engine.questions.table_time import running_now
from toptable.engine.questions.table_time import table_time as with_rulings
from toptable.engine.refusal import AnsweredBy, Refusal, Refused, granted, passed, refuse
from toptable.engine.rules.clock import round_clock, table_time
from toptable.engine.rules.clock.face import span
from toptable.engine.rules.clock.lengths import preparation_for, prepared
from toptable.engine.rules.clock.round_clock import LAST_MINUTE, NOTHING, RoundClock
from toptable.engine.rules.clock.round_minutes import STAGE_NAMES, minutes_setting
from toptable.engine.rules.clock.table_time import (
    ExtraTimeFor,
    TableEnd,
    TableTime,
    TimeExtension,
    by_end_time,
)
from toptable.engine.rules.rulebook import Rulebook
from toptable.engine.situation import Decision, Situation
from toptable.engine.state import State
from toptable.engine.state.floor import RunningRound
from toptable.engine.subjects.event.announcement_facts import told_length
from toptable.engine.subjects.floor import commands, entries
from toptable.engine.subjects.floor.clocks import (
    MINUTE,
    running_at,
    running_of,
    same_place,
    with_round,
)
from toptable.engine.subjects.floor.entries import ClockAct

REASON = Refusal("reason_needed:reason", "Say why the time of everybody changes.")
TURN: Mapping[ClockAct, Callable[[RoundClock, datetime], RoundClock | Refusal]] = {
    ClockAct.PREPARATION: round_clock.begin_preparation,
    ClockAct.START: round_clock.start,
    ClockAct.PAUSE: round_clock.pause,
    ClockAct.RESUME: round_clock.resume,
    ClockAct.TIME: round_clock.call_time,
}


def table_ends(state: State, rulebook: Rulebook, at: datetime) -> tuple[TableEnd, ...] | Refusal:
    """The tables still playing, in the order in which their time is up. B-124."""
    found = running_now(state, rulebook)
    if isinstance(found, Refusal):
        return found
    place, running = found
    tables = (
        with_rulings(state, place.key, table.table) for table in place.tables if not table.over
    )
    return by_end_time(running.clock, tables, at, rulebook.timing.extensions)


def prepare(state: State, command: commands.PrepareClock, situation: Situation) -> Decision:
    """The announced length for this stage, the event's own or the document's.

    Another one needs a reason, even where the document allows it: players were told. SW-17, B-119.
    """
    place = granted(place_now(state, situation.rulebook))
    rules = situation.rules
    announced = situation.rulebook.announcements
    settings = dict(rules.chosen.items)
    clock = granted(
        prepared(
            announced.times if announced is not None else (),
            place.stage,
            settings,
            length=command.length,
            reasoned=situation.reasoned,
            planned=command.planned,
            preparation=preparation_for(
                situation.rulebook.timing.preparations, place.stage, place.number, settings
            ),
        )
    )
    minutes = None if clock.limit is None else clock.limit // MINUTE
    told = told_length(rules, place.stage)
    if told is not None and not told.keeps(minutes) and not situation.reasoned:
        refuse(
            "clock_announced",
            "Players were told: %(stage_names)s %(told)s. Say why it is another length now, or "
            "set %(minutes_setting)s for all of them.",
            told.source,
            stage_names=STAGE_NAMES[place.stage],
            told=told.text,
            minutes_setting=minutes_setting(place.stage),
        )
    return [
        entries.ClockPrepared(
            stage=place.stage,
            number=place.number,
            minutes=minutes,
            preparation=clock.preparation // MINUTE,
            planned=clock.planned,
        )
    ]


def may_prepare(state: State, entry: entries.ClockPrepared, rulebook: Rulebook) -> None:
    place = granted(same_place(state, rulebook, entry.stage, entry.number))
    if entry.minutes is not None and entry.minutes < 1:
        refuse("clock_minutes:prepared", "A time limit has at least one minute.")
    running = state.floor.rounds.get(place.key)
    if running is not None and running.clock.started is not None:
        refuse("clock_started:may_prepare", "The round has started already. Add or take away time.")


def book_prepared(state: State, entry: entries.ClockPrepared) -> State:
    clock = RoundClock(
        limit=None if entry.minutes is None else entry.minutes * MINUTE,
        preparation=entry.preparation * MINUTE,
        planned=entry.planned,
    )
    before = state.floor.rounds.get((entry.stage, entry.number))
    fresh = RunningRound(stage=entry.stage, number=entry.number, clock=clock)
    return with_round(state, fresh if before is None else replace(before, clock=clock))


def turn(state: State, command: commands.TurnClock, situation: Situation) -> Decision:
    """One act for all tables at once. A round nobody prepared starts as the document has it."""
    place = granted(place_now(state, situation.rulebook))
    running = state.floor.rounds.get(place.key)
    if running and command.act is ClockAct.TIME and not situation.reasoned:
        left = running.clock.remaining(situation.now) or NOTHING
        if running.clock.called is None and running.clock.started and left > LAST_MINUTE:
            refuse(
                "clock_left",
                "%(span)s minutes are left. Enter a reason to call time now, or wait.",
                answer=AnsweredBy.REASON,
                span=span(left),
            )
    turned = entries.ClockTurned(
        stage=place.stage, number=place.number, act=command.act, at=situation.now
    )
    starts = command.act is ClockAct.START
    if running is not None:
        timed = starts and running.clock.limit is not None
        return [turned, *(_standing(state, place, running, situation) if timed else ())]
    if not starts and command.act is not ClockAct.PREPARATION:
        return [turned]
    first = prepare(state, commands.PrepareClock(), situation)
    timed = starts and all(one.minutes for one in first if isinstance(one, entries.ClockPrepared))
    return [*first, turned, *(_standing(state, place, None, situation) if timed else ())]


def standing_minutes(state: State, seated: Seated) -> tuple[int, tuple[str, ...]]:
    """The extra minutes that a table always has because of who sits there, and whose they are.
    N13-08, N10-07."""
    entitled = [state.players[player] for player in seated.players]
    names = tuple(player.name for player in entitled if player.extra_minutes)
    return max((player.extra_minutes for player in entitled), default=0), names


def _standing(
    state: State, place: PlayPlace, running: RunningRound | None, situation: Situation
) -> Iterator[Entry]:
    """Standing extra time, given with the start of the round so that nobody has to think of it."""
    for seated in place.tables:
        minutes, _ = standing_minutes(state, seated)
        given = TimeExtension(
            why=ExtraTimeFor.ACCOMMODATION, by=situation.actor.name, time=minutes * MINUTE
        )
        so_far = TableTime(table=seated.table) if running is None else running.table(seated.table)
        there = any(one.why is ExtraTimeFor.ACCOMMODATION for one in so_far.extensions)
        extended = table_time.extend(so_far, given, situation.rulebook.timing.extensions)
        if minutes and not there and not seated.over and not isinstance(extended, Refusal):
            yield entries.TableExtended(place.stage, place.number, seated.table, given)


def may_turn(state: State, entry: entries.ClockTurned, rulebook: Rulebook) -> None:
    running = running_of(state, rulebook, entry.stage, entry.number)
    turned = TURN[entry.act](running.clock, entry.at)
    if isinstance(turned, Refusal):
        passed(turned)


def book_turned(state: State, entry: entries.ClockTurned) -> State:
    running = state.floor.rounds.get((entry.stage, entry.number))
    if running is None:
        return state
    turned = TURN[entry.act](running.clock, entry.at)
    if isinstance(turned, Refusal):
        return state
    return with_round(state, replace(running, clock=turned))


def add_time(state: State, command: commands.AddTime, situation: Situation) -> Decision:
    return _added(state, command.minutes, situation, limit=False)


def limit_round(state: State, command: commands.LimitRound, situation: Situation) -> Decision:
    """An untimed round may be limited with a reason: the venue closes, play drags. N13-58."""
    return _added(state, command.minutes, situation, limit=True)


def may_add(state: State, entry: entries.TimeAdded, rulebook: Rulebook) -> None:
    running = running_of(state, rulebook, entry.stage, entry.number)
    change = round_clock.set_limit if entry.limit else round_clock.add
    changed = change(running.clock, entry.minutes * MINUTE, entry.at)
    if isinstance(changed, Refusal):
        passed(changed)


def book_added(state: State, entry: entries.TimeAdded) -> State:
    running = state.floor.rounds.get((entry.stage, entry.number))
    if running is None:
        return state
    change = round_clock.set_limit if entry.limit else round_clock.add
    changed = change(running.clock, entry.minutes * MINUTE, entry.at)
    if isinstance(changed, Refusal):
        return state
    return with_round(state, replace(running, clock=changed))


def extend(state: State, command: commands.ExtendTable, situation: Situation) -> Decision:
    """Time or turns for one table, with the reason and who gives it."""
    given = TimeExtension(
        why=command.why,
        by=situation.actor.name,
        time=command.minutes * MINUTE,
        turns=command.turns,
        note=command.note.strip(),
    )
    place = granted(place_now(state, situation.rulebook))
    seated = granted(place.at(command.table))
    passed(own_match(state, situation, set(seated.players)))
    so_far = with_rulings(state, place.key, command.table)
    granted(table_time.extend(so_far, given, situation.rulebook.timing.extensions))
    return [entries.TableExtended(place.stage, place.number, command.table, given)]


def may_extend(state: State, entry: entries.TableExtended, rulebook: Rulebook) -> None:
    passed(no_extension(state, entry, rulebook))


def no_extension(state: State, entry: entries.TableExtended, rulebook: Rulebook) -> Refusal | None:
    """Why a table cannot have this time or these turns, or nothing."""
    running = running_at(state, rulebook, entry.stage, entry.number, entry.table)
    if isinstance(running, Refusal):
        return running
    if entry.given.time > NOTHING and running.clock.limit is None:
        return Refusal(
            "clock_untimed:no_extension", "This round has no time limit, so no table needs more."
        )
    extended = table_time.extend(
        running.table(entry.table), entry.given, rulebook.timing.extensions
    )
    return extended if isinstance(extended, Refusal) else None


def book_extended(state: State, entry: entries.TableExtended) -> State:
    running = state.floor.rounds.get((entry.stage, entry.number))
    if running is None:
        return state
    table = running.table(entry.table)
    longer = replace(table, extensions=(*table.extensions, entry.given))
    return with_round(state, replace(running, tables=running.tables.set(entry.table, longer)))


def declare(state: State, command: commands.DeclareExtension, situation: Situation) -> Decision:
    place = granted(place_now(state, situation.rulebook))
    return [
        entries.ExtensionDeclared(
            place.stage, place.number, command.table, command.declared, situation.now
        )
    ]


def may_declare(state: State, entry: entries.ExtensionDeclared, rulebook: Rulebook) -> None:
    running = granted(running_at(state, rulebook, entry.stage, entry.number, entry.table))
    declared = table_time.declare(
        running.table(entry.table),
        entry.declared,
        running.clock,
        entry.at,
        rulebook.timing.extensions,
    )
    if isinstance(declared, Refusal):
        passed(declared)


def book_declared(state: State, entry: entries.ExtensionDeclared) -> State:
    running = state.floor.rounds.get((entry.stage, entry.number))
    if running is None:
        return state
    table = replace(running.table(entry.table), declared=entry.declared)
    return with_round(state, replace(running, tables=running.tables.set(entry.table, table)))


def _added(state: State, minutes: int, situation: Situation, *, limit: bool) -> Decision:
    if not situation.reasoned:
        raise Refused(REASON)
    place = granted(place_now(state, situation.rulebook))
    return [entries.TimeAdded(place.stage, place.number, minutes, situation.now, limit)]
