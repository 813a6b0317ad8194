"""What judges look after at the tables: their zones, sweeps of a round, and minutes to read the
opponent's list (N13-INF-10, N13-60, N10-INF-10, B-121, B-125, B-138, N13-84).
"""

from datetime import datetime, timedelta

from msgspec.structs import replace

from toptable.engine.declared import Command, Scope, Typed, command
from toptable.engine.entry import Entry, ShownBy, entry
from toptable.engine.openness import STAFF, WHOLE
from toptable.engine.questions.places import PlayPlace, place_now, round_called, running_now
from toptable.engine.questions.staff import own_match
from toptable.engine.refusal import Refusal, Refused, granted, passed, refuse
from toptable.engine.roles import FLOOR, JUDGES
from toptable.engine.rules.clock.round_clock import Phase
from toptable.engine.rules.clock.round_minutes import ClockStage
from toptable.engine.rules.rulebook import Rulebook
from toptable.engine.sentence import log_line
from toptable.engine.situation import Decision, Situation
from toptable.engine.state import State
from toptable.engine.state.floor import Sweep, SweepKind, Zone
from toptable.engine.subjects.floor.clocks import same_place, zones_changed

_SWEPT = {
    SweepKind.START: "seats seen at the start",
    SweepKind.TIME: "visited after time was called",
}


WRONG_WAY = Refusal.of("zone:wrong_way")


@command(
    by=FLOOR,
    scope=Scope.FLOOR,
    seen=STAFF,
    typed=Typed(
        "judge zone",
        "spring 1 40",
        "Say which tables you look after; 0 0 gives them back.",
        first="The first table.",
    ),
)
class TakeZone(Command):
    """Say which tables you look after; 0 and 0 give them back."""

    first: int
    """The first table; 0 gives them back."""
    last: int
    """The last table."""

    def decide(self, state: State, situation: Situation) -> Decision:
        """Look after a range of tables, in place of the one before."""
        judge = situation.actor.name
        if not self.first and not self.last and judge not in state.floor.zones:
            refuse("no_zone")
        return [ZoneTaken(judge, self.first, self.last)]


@entry(seen=STAFF, undone=ShownBy(zones_changed))
class ZoneTaken(Entry):
    """A judge looks after these tables, or after none any more."""

    judge: str
    first: int
    last: int

    def validate(self, state: State, rulebook: Rulebook) -> None:
        if not self.first and not self.last:
            return
        if not (1 <= self.first <= self.last):
            raise Refused(WRONG_WAY)

    def book(self, state: State) -> State:
        zones = state.floor.zones
        if self.last:
            zones = zones.set(self.judge, Zone(self.judge, self.first, self.last))
        elif self.judge in zones:
            zones = zones.delete(self.judge)
        return replace(state, floor=replace(state.floor, zones=zones))

    def tell(self, state: State) -> str:
        if not self.last:
            return log_line("zone_taken:2", judge=self.judge)
        return log_line("zone_taken", judge=self.judge, first=self.first, last=self.last)


@command(
    by=FLOOR,
    scope=Scope.FLOOR,
    seen=STAFF,
    typed=Typed(
        "judge swept",
        "spring start 1 40",
        "Say that you have been at every table of a range, at the start or after time was called.",
        what="What you walked along the tables for.",
    ),
)
class FinishSweep(Command):
    """You have been at every table of a range: whoever is not marked as absent was there."""

    what: SweepKind
    """What you looked for."""
    first: int
    """The first table of the range."""
    last: int
    """The last table of the range."""

    def decide(self, state: State, situation: Situation) -> Decision:
        """Say that every table of a range was visited."""
        found = granted(running_now(state, situation.rulebook))
        place, running = found
        time = self.what is SweepKind.TIME
        if time and running.clock.phase(situation.now) not in (Phase.RUN_OUT, Phase.CALLED):
            refuse("time_left:not_up")
        return [
            ZoneSwept(
                place.stage,
                place.number,
                self.what,
                self.first,
                self.last,
                situation.actor.name,
                situation.now,
            )
        ]


@entry(seen=STAFF, undone=ShownBy(zones_changed))
class ZoneSwept(Entry):
    """A judge has been at every table of a range in this round. N13-INF-10, B-121, B-138."""

    stage: ClockStage
    number: int
    what: SweepKind
    first: int
    last: int
    by: str
    at: datetime

    def validate(self, state: State, rulebook: Rulebook) -> None:
        if not 1 <= self.first <= self.last:
            raise Refused(WRONG_WAY)
        place = granted(same_place(state, rulebook, self.stage, self.number))
        if not any(self.first <= seated.table <= self.last for seated in place.tables):
            refuse("no_tables:may_sweep", first=self.first, last=self.last)

    def book(self, state: State) -> State:
        sweep = Sweep(self.stage, self.number, self.what, self.first, self.last, self.by, self.at)
        return replace(state, floor=replace(state.floor, sweeps=(*state.floor.sweeps, sweep)))

    def tell(self, state: State) -> str:
        where = round_called(state, self.stage, self.number)
        tables = f"tables {self.first} to {self.last}"
        return log_line(
            "zone_swept", where=where, tables=tables, swept=_SWEPT[self.what], by=self.by
        )


def sweeps_of(state: State, place: PlayPlace, what: SweepKind) -> tuple[Sweep, ...]:
    """The sweeps of one kind in the round that is on."""
    return tuple(
        sweep
        for sweep in state.floor.sweeps
        if (sweep.stage, sweep.number, sweep.what) == (*place.key, what)
    )


def not_swept(state: State, place: PlayPlace, what: SweepKind) -> tuple[int, ...]:
    """The tables that still play and where nobody has been."""
    done = sweeps_of(state, place, what)
    return tuple(
        seated.table
        for seated in place.tables
        if not seated.over and not any(sweep.has(seated.table) for sweep in done)
    )


def in_words(tables: tuple[int, ...]) -> str:
    """Tables as people write them: ``1 to 4, 7, 9 to 12``."""
    runs: list[list[int]] = []
    for table in sorted(tables):
        if runs and table == runs[-1][-1] + 1:
            runs[-1].append(table)
        else:
            runs.append([table])
    return ", ".join(f"{run[0]} to {run[-1]}" if len(run) > 1 else str(run[0]) for run in runs)


_ELIMINATION = (ClockStage.ELIMINATION, ClockStage.FINAL)


NO_READING = Refusal.of("no_review:no_reading")


def review_minutes(rulebook: Rulebook) -> int:
    """How long players read each other's lists before an elimination game; 0 for not at all."""
    rule = rulebook.finals.sides
    return (rule.review_minutes or 0) if rule is not None else 0


def reads_until(state: State, rulebook: Rulebook, table: int) -> datetime | None:
    """When the own reading time of a table is over; None where it never began."""
    begun = state.floor.reviews.get(table)
    return None if begun is None else begun + timedelta(minutes=review_minutes(rulebook))


@command(
    by=JUDGES,
    scope=Scope.FLOOR,
    seen=WHOLE,
    typed=Typed(
        "clock read-lists",
        "spring 4",
        "Let the players of one game of the bracket read each other's lists.",
    ),
)
class BeginReview(Command):
    """Let the players of one table read each other's lists for the document's minutes."""

    table: int

    def decide(self, state: State, situation: Situation) -> Decision:
        """Open the lists of one table to its two players. Nobody does so in the own match."""
        place = granted(place_now(state, situation.rulebook))
        seated = granted(place.at(self.table))
        passed(own_match(state, situation, set(seated.players)))
        return [ReviewBegun(place.stage, place.number, self.table, situation.now)]


@entry(seen=WHOLE, undone=ShownBy(zones_changed))
class ReviewBegun(Entry):
    """The players of one table read each other's lists from now on. N13-84."""

    stage: ClockStage
    number: int
    table: int
    at: datetime

    def validate(self, state: State, rulebook: Rulebook) -> None:
        if not review_minutes(rulebook):
            raise Refused(NO_READING)
        if self.stage not in _ELIMINATION:
            refuse("no_review:may_begin", "N13-84")
        place = granted(same_place(state, rulebook, self.stage, self.number))
        seated = granted(place.at(self.table))
        if seated.over:
            refuse("table_over:may_begin", table=self.table)
        if self.table in state.floor.reviews:
            refuse("reviewed", table=self.table)

    def book(self, state: State) -> State:
        reviews = state.floor.reviews.set(self.table, self.at)
        return replace(state, floor=replace(state.floor, reviews=reviews))

    def tell(self, state: State) -> str:
        where = f"{round_called(state, self.stage, self.number)}, table {self.table}"
        return log_line("review_begun", where=where)
