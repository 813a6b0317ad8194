"""Who looks after which tables, and which tables judges have walked along in a round.

At the start a sweep says that whoever is not marked as absent was in their seat; after time was
called, that somebody has been at every table that still played. N13-INF-10, N13-60, N10-INF-10,
B-121, B-125, B-138.
"""

from msgspec.structs import replace

from toptable.engine.questions.places import PlayPlace
from toptable.engine.questions.table_time import running_now
from toptable.engine.refusal import Refusal, Refused, granted, refuse
from toptable.engine.rules.clock.round_clock import Phase
from toptable.engine.rules.rulebook import Rulebook
from toptable.engine.situation import Decision, Situation
from toptable.engine.state import State
from toptable.engine.state.floor import Sweep, SweepKind, Zone
from toptable.engine.subjects.floor import commands, entries
from toptable.engine.subjects.floor.clocks import same_place

WRONG_WAY = Refusal("zone:wrong_way", "Name the first table and then the last, both from 1 on.")


def take(state: State, command: commands.TakeZone, situation: Situation) -> Decision:
    """Look after a range of tables, in place of the one before."""
    judge = situation.actor.name
    if not command.first and not command.last and judge not in state.floor.zones:
        refuse("no_zone", "You look after no tables, so there is nothing to give back.")
    return [entries.ZoneTaken(judge, command.first, command.last)]


def may_take(_state: State, entry: entries.ZoneTaken, _rulebook: Rulebook) -> None:
    if not entry.first and not entry.last:
        return
    if not (1 <= entry.first <= entry.last):
        raise Refused(WRONG_WAY)


def book_taken(state: State, entry: entries.ZoneTaken) -> State:
    zones = state.floor.zones
    if entry.last:
        zones = zones.set(entry.judge, Zone(entry.judge, entry.first, entry.last))
    elif entry.judge in zones:
        zones = zones.delete(entry.judge)
    return replace(state, floor=replace(state.floor, zones=zones))


def finish(state: State, command: commands.FinishSweep, situation: Situation) -> Decision:
    """Say that every table of a range was visited."""
    found = granted(running_now(state, situation.rulebook))
    place, running = found
    time = command.what is SweepKind.TIME
    if time and running.clock.phase(situation.now) not in (Phase.RUN_OUT, Phase.CALLED):
        refuse("time_left:not_up", "Time has not been called in this round.")
    return [
        entries.ZoneSwept(
            place.stage,
            place.number,
            command.what,
            command.first,
            command.last,
            situation.actor.name,
            situation.now,
        )
    ]


def may_sweep(state: State, entry: entries.ZoneSwept, rulebook: Rulebook) -> None:
    if not 1 <= entry.first <= entry.last:
        raise Refused(WRONG_WAY)
    place = granted(same_place(state, rulebook, entry.stage, entry.number))
    if not any(entry.first <= seated.table <= entry.last for seated in place.tables):
        refuse(
            "no_tables:may_sweep",
            "No table from %(first)s to %(last)s plays in this round.",
            first=entry.first,
            last=entry.last,
        )


def book_swept(state: State, entry: entries.ZoneSwept) -> State:
    sweep = Sweep(
        entry.stage, entry.number, entry.what, entry.first, entry.last, entry.by, entry.at
    )
    return replace(state, floor=replace(state.floor, sweeps=(*state.floor.sweeps, sweep)))


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
