"""The clock of a running event: of the Swiss round, tiebreaker round or bracket slot that is on.

What a clock does is in ``engine/clock``; here it is put into the log. N13-57, N13-58, N13-59,
N13-34, N13-84, N10-31, FFG-19, FFG-26, SW-17, B-118, B-120, B-123, B-124, B-125.
"""

from collections.abc import Callable, Iterator, Mapping
from datetime import datetime
from enum import StrEnum

from msgspec.structs import replace

from toptable.engine.declared import Always, As, Asks, Command, Scope, Typed, command
from toptable.engine.entry import Entry, ShownBy, entry
from toptable.engine.openness import FOR_ALL, WHOLE, only
from toptable.engine.questions.places import PlayPlace, Seated, place_now, round_called, running_now
from toptable.engine.questions.places import table_time as with_rulings
from toptable.engine.questions.staff import own_match
from toptable.engine.refusal import AnsweredBy, Refusal, granted, passed, refuse
from toptable.engine.roles import CLOCK, JUDGES
from toptable.engine.rules.clock import round_clock, table_time
from toptable.engine.rules.clock.round_clock import (
    LAST_MINUTE,
    NOTHING,
    RoundClock,
    minutes_text,
    span,
)
from toptable.engine.rules.clock.round_minutes import (
    STAGE_NAMES,
    ClockStage,
    Length,
    minutes_setting,
    preparation_for,
    prepared,
)
from toptable.engine.rules.clock.table_time import (
    Declared,
    ExtraTimeFor,
    TableEnd,
    TableTime,
    TimeExtension,
    by_end_time,
)
from toptable.engine.rules.rulebook import Rulebook
from toptable.engine.sentence import log_line, worded
from toptable.engine.situation import Decision, Situation
from toptable.engine.state import State
from toptable.engine.state.floor import RunningRound
from toptable.engine.subjects.event.required_event_info import told_length
from toptable.engine.subjects.floor.clocks import (
    MINUTE,
    clocks_changed,
    not_too_long,
    running_at,
    running_of,
    same_place,
    with_round,
)
from toptable.engine.subjects.public_shapes import without_needs


class ClockAct(StrEnum):
    """What can be done to the clock of a round, for all tables at once."""

    PREPARATION = "preparation"
    """The players shuffle, or read each other's lists. N13-84, B-049."""
    START = "start"
    PAUSE = "pause"
    RESUME = "resume"
    TIME = "time"
    """Time is called."""


_ACTS = {
    ClockAct.PREPARATION: worded("floor.players_prepare"),
    ClockAct.START: worded("floor.started_all"),
    ClockAct.PAUSE: worded("floor.clock_paused"),
    ClockAct.RESUME: worded("floor.clock_running"),
    ClockAct.TIME: worded("floor.time_called"),
}


_DECLARED = {
    Declared.OPEN: "whether the extension was declared is open again",
    Declared.YES: "the extension was declared",
    Declared.LET_COUNT: "the extension was not declared; it counts anyway",
    Declared.LOST: "the extension was not declared; it is lost",
}


REASON = Refusal.of("reason_needed:reason")


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


@command(by=CLOCK, scope=Scope.FLOOR, seen=FOR_ALL, reason=Asks.MAY)
class PrepareClock(Command):
    """Set up the clock of the round that is on: as the document has it, or otherwise."""

    length: Length = "default"
    """default for the document's minutes, another number of minutes, or untimed."""
    planned: datetime | None = None
    """When the round is to begin; None for no plan."""

    def decide(self, state: State, situation: Situation) -> Decision:
        """The announced length for this stage, the event's own or the document's.

        Another one needs a reason, even where the document allows it: players were told. SW-17,
        B-119.
        """
        if isinstance(self.length, int):
            not_too_long(self.length)
        place = granted(place_now(state, situation.rulebook))
        rules = situation.rules
        announced = situation.rulebook.announcements
        settings = dict(rules.chosen.items)
        clock = granted(
            prepared(
                announced.times if announced is not None else (),
                place.stage,
                settings,
                length=self.length,
                reasoned=situation.reasoned,
                planned=self.planned,
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
                told.source,
                stage_names=STAGE_NAMES[place.stage],
                told=told.text,
                minutes_setting=minutes_setting(place.stage),
            )
        return [
            ClockPrepared(
                stage=place.stage,
                number=place.number,
                minutes=minutes,
                preparation=clock.preparation // MINUTE,
                planned=clock.planned,
            )
        ]


@entry(seen=WHOLE)
class ClockPrepared(Entry):
    """How long a round lasts, and when it is to start. N13-57, FFG-26, SW-17, B-118, B-126."""

    stage: ClockStage
    number: int
    minutes: int | None
    """None for a round without limit."""
    preparation: int = 0
    planned: datetime | None = None

    def validate(self, state: State, rulebook: Rulebook) -> None:
        place = granted(same_place(state, rulebook, self.stage, self.number))
        if self.minutes is not None and self.minutes < 1:
            refuse("clock_minutes:prepared")
        running = state.floor.rounds.get(place.key)
        if running is not None and running.clock.started is not None:
            refuse("clock_started:may_prepare")

    def book(self, state: State) -> State:
        clock = RoundClock(
            limit=None if self.minutes is None else self.minutes * MINUTE,
            preparation=self.preparation * MINUTE,
            planned=self.planned,
        )
        before = state.floor.rounds.get((self.stage, self.number))
        fresh = RunningRound(stage=self.stage, number=self.number, clock=clock)
        return with_round(state, fresh if before is None else replace(before, clock=clock))

    def tell(self, state: State) -> str:
        length = "no time limit" if self.minutes is None else minutes_text(self.minutes * MINUTE)
        planned = f", to start at {self.planned:%H:%M}" if self.planned else ""
        before = f", {self.preparation} minutes to prepare" if self.preparation else ""
        return log_line(
            "clock_prepared",
            round_called=round_called(state, self.stage, self.number),
            length=length,
            before=before,
            planned=planned,
        )


@command(
    by=CLOCK,
    scope=Scope.FLOOR,
    seen=FOR_ALL,
    reason=Asks.MAY,
    typed=(
        Typed(
            "clock review",
            "spring",
            "Let the players prepare, or read each other's lists, before the start.",
            act=Always(ClockAct.PREPARATION),
        ),
        Typed(
            "clock start",
            "spring",
            "Start the round for all tables at once; unprepared, with the document's length.",
            act=Always(ClockAct.START),
        ),
        Typed("clock pause", "spring", "Stop the clock for everybody.", act=Always(ClockAct.PAUSE)),
        Typed("clock resume", "spring", "Let the clock run on.", act=Always(ClockAct.RESUME)),
        Typed(
            "clock call-time",
            "spring",
            "Call time; with over a minute left, say why.",
            act=Always(ClockAct.TIME),
        ),
    ),
)
class TurnClock(Command):
    """Start the round, let the clock stand still or run on, call time."""

    act: ClockAct
    """What to do with it."""

    def decide(self, state: State, situation: Situation) -> Decision:
        """One act for all tables at once. A round nobody prepared starts as the document has it."""
        place = granted(place_now(state, situation.rulebook))
        running = state.floor.rounds.get(place.key)
        if running and self.act is ClockAct.TIME and not situation.reasoned:
            left = running.clock.remaining(situation.now) or NOTHING
            if running.clock.called is None and running.clock.started and left > LAST_MINUTE:
                refuse("clock_left", answer=AnsweredBy.REASON, span=span(left))
        turned = ClockTurned(stage=place.stage, number=place.number, act=self.act, at=situation.now)
        starts = self.act is ClockAct.START
        if running is not None:
            timed = starts and running.clock.limit is not None
            return [turned, *(_standing(state, place, running, situation) if timed else ())]
        if not starts and self.act is not ClockAct.PREPARATION:
            return [turned]
        first = PrepareClock().decide(state, situation)
        timed = starts and all(one.minutes for one in first if isinstance(one, ClockPrepared))
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
            yield TableExtended(place.stage, place.number, seated.table, given)


@entry(seen=WHOLE, undone=ShownBy(clocks_changed))
class ClockTurned(Entry):
    """The clock of a round was started, stopped, resumed, or time was called. N13-59, B-120."""

    stage: ClockStage
    number: int
    act: ClockAct
    at: datetime

    def validate(self, state: State, rulebook: Rulebook) -> None:
        running = running_of(state, rulebook, self.stage, self.number)
        turned = TURN[self.act](running.clock, self.at)
        if isinstance(turned, Refusal):
            passed(turned)

    def book(self, state: State) -> State:
        running = state.floor.rounds.get((self.stage, self.number))
        if running is None:
            return state
        turned = TURN[self.act](running.clock, self.at)
        if isinstance(turned, Refusal):
            return state
        return with_round(state, replace(running, clock=turned))

    def tell(self, state: State) -> str:
        return log_line(
            "clock_turned",
            round_called=round_called(state, self.stage, self.number),
            acts=_ACTS[self.act],
        )


@command(
    by=JUDGES,
    scope=Scope.FLOOR,
    seen=only("table", "why", "minutes", "turns", masked={"why": without_needs}),
    typed=Typed(
        "clock extend",
        "spring 4 --minutes 3",
        minutes=As(text="Minutes to give.", least=0),
        turns=As(text="Turns to give.", least=0),
        why=As("--why", default=ExtraTimeFor.RULING),
        note="More about it.",
    ),
)
class ExtendTable(Command):
    """Give one table minutes or turns."""

    table: int
    why: ExtraTimeFor
    """What it makes up for."""
    minutes: int = 0
    turns: int = 0
    """How many turns."""
    note: str = ""
    """A remark, for the log."""

    def decide(self, state: State, situation: Situation) -> Decision:
        """Time or turns for one table, with the reason and who gives it."""
        not_too_long(max(self.minutes, self.turns, key=abs))
        given = TimeExtension(
            why=self.why,
            by=situation.actor.name,
            time=self.minutes * MINUTE,
            turns=self.turns,
            note=self.note.strip(),
        )
        place = granted(place_now(state, situation.rulebook))
        seated = granted(place.at(self.table))
        passed(own_match(state, situation, set(seated.players)))
        so_far = with_rulings(state, place.key, self.table)
        granted(table_time.extend(so_far, given, situation.rulebook.timing.extensions))
        return [TableExtended(place.stage, place.number, self.table, given)]


@entry(seen=only("stage", "number", "table", "given"))
class TableExtended(Entry):
    """One table has more time, or turns. N13-34, N13-INF-09, B-123."""

    stage: ClockStage
    number: int
    table: int
    given: TimeExtension

    def validate(self, state: State, rulebook: Rulebook) -> None:
        passed(no_extension(state, self, rulebook))

    def book(self, state: State) -> State:
        running = state.floor.rounds.get((self.stage, self.number))
        if running is None:
            return state
        table = running.table(self.table)
        longer = replace(table, extensions=(*table.extensions, self.given))
        return with_round(state, replace(running, tables=running.tables.set(self.table, longer)))

    def tell(self, state: State) -> str:
        given = self.given
        note = f" {given.note}" if given.note else ""
        why = given.why.replace("_", " ")
        where = f"{round_called(state, self.stage, self.number)}, table {self.table}"
        return log_line(
            "table_extended",
            where=where,
            extension_text=extension_text(given),
            why=why,
            by=given.by,
            note=note,
        )


def no_extension(state: State, entry: TableExtended, rulebook: Rulebook) -> Refusal | None:
    """Why a table cannot have this time or these turns, or nothing."""
    running = running_at(state, rulebook, entry.stage, entry.number, entry.table)
    if isinstance(running, Refusal):
        return running
    if entry.given.time > NOTHING and running.clock.limit is None:
        return Refusal.of("clock_untimed:no_extension")
    extended = table_time.extend(
        running.table(entry.table), entry.given, rulebook.timing.extensions
    )
    return extended if isinstance(extended, Refusal) else None


@command(
    by=JUDGES,
    scope=Scope.FLOOR,
    seen=WHOLE,
    typed=Typed(
        "clock declare",
        "spring 4",
        "Tick that the players declared their extension when time was called.",
        declared=As("--as", "What it is."),
    ),
)
class DeclareExtension(Command):
    """Tick that a table declared its extension at time, or what the judge makes of silence."""

    table: int
    declared: Declared = Declared.YES
    """What became of it."""

    def decide(self, state: State, situation: Situation) -> Decision:
        place = granted(place_now(state, situation.rulebook))
        return [
            ExtensionDeclared(place.stage, place.number, self.table, self.declared, situation.now)
        ]


@entry(seen=WHOLE)
class ExtensionDeclared(Entry):
    """At time the players spoke up for their extension, or did not. B-125, A-19."""

    stage: ClockStage
    number: int
    table: int
    declared: Declared
    at: datetime

    def validate(self, state: State, rulebook: Rulebook) -> None:
        running = granted(running_at(state, rulebook, self.stage, self.number, self.table))
        declared = table_time.declare(
            running.table(self.table),
            self.declared,
            running.clock,
            self.at,
            rulebook.timing.extensions,
        )
        if isinstance(declared, Refusal):
            passed(declared)

    def book(self, state: State) -> State:
        running = state.floor.rounds.get((self.stage, self.number))
        if running is None:
            return state
        table = replace(running.table(self.table), declared=self.declared)
        return with_round(state, replace(running, tables=running.tables.set(self.table, table)))

    def tell(self, state: State) -> str:
        return log_line("extension_declared", table=self.table, declared=_DECLARED[self.declared])


def extension_text(given: TimeExtension) -> str:
    """What a table was given, in words."""
    turns = f"{given.turns} turn{'' if given.turns == 1 else 's'}" if given.turns else ""
    time = minutes_text(given.time) if given.time else ""
    return " and ".join(part for part in (time, turns) if part)
