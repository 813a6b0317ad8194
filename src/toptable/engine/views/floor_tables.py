"""The tables of the round that is on as judges walk among them, and those that staff should go to.

What is open at each table, what rulings have settled there and when its time is up, without asking
what time it is; the moments at which lateness costs more. Besides, where a player has standing
extra time that the table was not given with the start (N13-08, N10-07), and where play is slow
(B-122). Nothing here changes anything; staff confirm through the ordinary commands. N13-34,
N13-INF-08, N13-INF-09, N13-INF-10, N13-INF-14, N10-INF-08, N10-INF-09, N10-INF-10, N10-INF-15,
B-121, B-124, B-138.
"""

from collections.abc import Iterator
from datetime import datetime, timedelta
from enum import StrEnum

import msgspec

from toptable.engine.questions.places import PlayPlace, Seated, place_now, running_now, table_time
from toptable.engine.refusal import Refusal
from toptable.engine.rules.clock.round_clock import RoundClock, last_touched
from toptable.engine.rules.clock.round_minutes import ClockStage
from toptable.engine.rules.clock.table_time import Declared, ExtraTimeFor
from toptable.engine.rules.clock.timing import Tardiness
from toptable.engine.rules.conduct.infraction import ClockProposal
from toptable.engine.rules.results.sides import DrawnSides
from toptable.engine.rules.rulebook import Rulebook
from toptable.engine.sentence import worded
from toptable.engine.state import State, the_event
from toptable.engine.state.conduct import BRACKET, Carried, How, RuledMatch
from toptable.engine.state.decks import CheckStage
from toptable.engine.state.floor import CallReason, JudgeCall, RunningRound
from toptable.engine.state.rounds import Match
from toptable.engine.subjects.floor.clocks import MINUTE
from toptable.engine.subjects.floor.judge_calls import waiting
from toptable.engine.subjects.floor.lateness import suggested
from toptable.engine.subjects.floor.timekeeping import standing_minutes

SLOW = frozenset({"N13-INF-09", "N10-INF-09", "SW-INF-05", "PG-3.19.1", "PG-3.19.2", "PG-3.19.3"})
"""The infractions of the documents that are about playing too slowly."""


class Standing(msgspec.Struct, frozen=True):
    """A table that is still to be given the extra time of somebody who always has some."""

    table: int
    minutes: int
    names: tuple[str, ...]


class SlowTable(msgspec.Struct, frozen=True):
    """A table to be urged on, and why."""

    table: int
    names: tuple[str, str]
    signs: tuple[str, ...]


def standing_time(state: State, rulebook: Rulebook) -> tuple[Standing, ...]:
    """Every table of the round that is on whose standing extra time was not given yet."""
    found = running_now(state, rulebook)
    if isinstance(found, Refusal):
        return ()
    place, running = found
    return tuple(
        standing for seated in place.tables for standing in _standing(state, running, seated)
    )


def _standing(state: State, running: RunningRound, seated: Seated) -> Iterator[Standing]:
    minutes, names = standing_minutes(state, seated)
    given = any(
        extension.why is ExtraTimeFor.ACCOMMODATION
        for extension in running.table(seated.table).extensions
    )
    if minutes and not given and not seated.over:
        yield Standing(seated.table, minutes, names)


def slow_tables(state: State, rulebook: Rulebook) -> tuple[SlowTable, ...]:
    """The tables that still play and where play is said to be slow, the clearest case first."""
    found = running_now(state, rulebook)
    if isinstance(found, Refusal):
        return ()
    place, running = found
    slow = [
        SlowTable(
            seated.table,
            (state.name_of(seated.players[0]), state.name_of(seated.players[1])),
            signs,
        )
        for seated in place.tables
        if not seated.over and (signs := tuple(_signs(state, running, seated)))
    ]
    return tuple(sorted(slow, key=lambda one: (-len(one.signs), one.table)))


def _signs(state: State, running: RunningRound, seated: Seated) -> Iterator[str]:
    started = running.clock.started
    for call in state.floor.calls:
        since = started is not None and call.since >= started
        if call.reason is CallReason.PACE and call.table == seated.table and since:
            yield "a watch for slow play was asked for"
    for ruling in state.conduct.rulings.values():
        here = ruling.match is not None and _is_at(ruling.match, running, seated)
        if here and not ruling.undone and ruling.infraction in SLOW:
            yield from (
                worded("table_watch.penalized_slow", player=state.name_of(player))
                for player in ruling.players
                if player in seated.players
            )
    given = table_time(state, (running.stage, running.number), seated.table).extensions
    if any(extension.why is ExtraTimeFor.SLOW_PLAY for extension in given):
        yield "a turn was added for slow play"


def _is_at(match: RuledMatch, running: RunningRound, seated: Seated) -> bool:
    """Whether a ruling belongs to the match that is on at a table; bracket games have no round."""
    return (
        (match.stage is ClockStage.SWISS) is (running.stage is ClockStage.SWISS)
        and match.number in (0, running.number)
        and match.table == seated.table
        and set(match.players) == set(seated.players)
    )


def ruled(state: State, number: int, match: Match) -> tuple[str, ...]:
    """The games that are decided, the turns to add, the sides that were drawn."""
    if match.result is not None:
        return ()
    here = [
        effect
        for effect in state.conduct.effects
        if (effect.round, effect.table) == (number, match.table) and effect.how is not How.PENDING
    ]
    return (
        *(text for effect in here for text in _note(state, effect)),
        *_sides(state, match, here),
    )


def _note(state: State, one: Carried) -> Iterator[str]:
    who = ", ".join(state.name_of(player) for player in one.players)
    match one.how:
        case How.GAME:
            yield worded("ruled_at_table.game_lost", game=one.game, who=who, ruling=one.ruling)
        case How.DRAWN:
            yield worded("ruled_at_table.game_draw", game=one.game, ruling=one.ruling)
        case How.TURN:
            yield worded("ruled_at_table.one_turn", ruling=one.ruling)
        case How.SEAT:
            yield worded("ruled_at_table.seat_lost", seat=one.seat, who=who, ruling=one.ruling)
        case _:
            return


def _sides(state: State, match: Match, here: list[Carried]) -> Iterator[str]:
    """The side of the other game, where a lost one made it be drawn."""
    lost = {effect.game for effect in here if effect.how is How.GAME}
    names = [state.name_of(player) for player in match.players]
    for game, sides in enumerate(match.game_sides, 1):
        if lost and game not in lost and sides is not None:
            drawn = f"{names[0]} {sides[0]}, {names[1]} {sides[1]}"
            yield f"Game {game}, {DrawnSides.name.lower()}: {drawn}"


class TableState(StrEnum):
    """How far the match at a table is."""

    PLAYING = "playing"
    ONE_REPORT = "one_report"
    DISPUTED = "disputed"
    HELD = "held"
    DONE = "done"


class FloorTable(msgspec.Struct, frozen=True, kw_only=True):
    """One table, with everything that could bring a judge there."""

    table: int
    players: tuple[int, int]
    state: TableState
    ends: datetime | None = None
    """When its time is up, as the clock stands; none while nothing runs."""
    minutes: int = 0
    """How much of that is its own."""
    turns: int = 0
    declared: Declared = Declared.OPEN
    to_declare: bool = False
    calls: tuple[JudgeCall, ...] = ()
    """The open ones, the most pressing first."""
    absent: tuple[bool, bool] = (False, False)
    came_late: tuple[bool, bool] = (False, False)
    slow: bool = False
    checking: bool = False
    """Whether its decks are being checked just now; that one is planned nobody learns here."""

    @property
    def over(self) -> bool:
        return self.state is TableState.DONE


def floor_tables(
    state: State, rulebook: Rulebook
) -> tuple[PlayPlace, tuple[FloorTable, ...]] | Refusal:
    """Every table of the round that is on, in order."""
    place = place_now(state, rulebook)
    if isinstance(place, Refusal):
        return place
    running = state.floor.rounds.get(place.key)
    view = _View(
        state=state,
        rulebook=rulebook,
        place=place,
        running=running,
        touched=None if running is None else last_touched(running.clock),
        calls=_calls(state),
        slow=frozenset(slow.table for slow in slow_tables(state, rulebook)),
        turned=frozenset(
            effect.table for effect in state.conduct.effects if effect.how is How.TURN
        ),
        checking=frozenset(
            check.table
            for check in state.deck_checks.checks.values()
            if check.progress is CheckStage.RUNNING
            and check.table is not None
            and (check.stage, check.round) == place.key
        ),
    )
    return place, tuple(_table(view, seated) for seated in place.tables)


class _View(msgspec.Struct, frozen=True, kw_only=True):
    """What is looked up once for all tables."""

    state: State
    rulebook: Rulebook
    place: PlayPlace
    running: RunningRound | None
    touched: datetime | None
    calls: dict[int, tuple[JudgeCall, ...]]
    slow: frozenset[int]
    turned: frozenset[int | None]
    checking: frozenset[int | None]


def _calls(state: State) -> dict[int, tuple[JudgeCall, ...]]:
    found: dict[int, tuple[JudgeCall, ...]] = {}
    for call in waiting(state):
        if call.table is not None:
            found[call.table] = (*found.get(call.table, ()), call)
    return found


def _table(view: _View, seated: Seated) -> FloorTable:
    number, running = seated.table, view.running
    own = None if running is None else running.tables.get(number)
    if number in view.turned:
        own = table_time(view.state, view.place.key, number)
    missing = {} if running is None else running.missing
    first, second = seated.players
    rule = view.rulebook.timing.extensions
    return FloorTable(
        table=number,
        players=seated.players,
        state=_state(view, seated),
        ends=None if seated.over else _ends(view, own.time if own is not None else None),
        minutes=0 if own is None else own.time // MINUTE,
        turns=0 if own is None else own.turns,
        declared=Declared.OPEN if own is None else own.declared,
        to_declare=own is not None
        and rule.declare
        and bool(own.extensions)
        and own.declared is Declared.OPEN
        and not seated.over,
        calls=view.calls.get(number, ()),
        absent=(missing.get(first, view) is None, missing.get(second, view) is None),
        came_late=(missing.get(first) is not None, missing.get(second) is not None),
        slow=number in view.slow,
        checking=number in view.checking,
    )


def _state(view: _View, seated: Seated) -> TableState:
    swiss = view.place.stage is ClockStage.SWISS
    number = view.place.number if swiss else BRACKET
    if seated.over:
        return TableState.DONE
    if (number, seated.table) in view.state.conduct.held:
        return TableState.HELD
    match = view.state.rounds[number - 1].matches.get(seated.table) if swiss else None
    if match is None or not match.claims:
        return TableState.PLAYING
    return TableState.DISPUTED if match.disputed else TableState.ONE_REPORT


def _ends(view: _View, own: timedelta | None) -> datetime | None:
    running = view.running
    if running is None or running.clock.paused or view.touched is None:
        return None
    end = running.clock.ends_at(view.touched)
    return end if end is None or own is None else end + own


class LateLimit(msgspec.Struct, frozen=True):
    """From a moment on, being absent costs this."""

    at: datetime
    text: str
    penalty: str


def late_limits(state: State, rulebook: Rulebook) -> tuple[LateLimit, ...]:
    """When the document's limits of lateness are reached in this round, while its clock runs."""
    found = running_now(state, rulebook)
    written = rulebook.timing.tardiness
    if isinstance(found, Refusal) or written is None:
        return ()
    clock = found[1].clock
    rule = written(the_event(state).settings)
    begins = _late_from(rule, clock)
    if begins is None:
        return ()
    return tuple(
        LateLimit(
            begins + step.after,
            step.text,
            suggested(
                state,
                rulebook,
                ClockProposal(
                    infraction=step.infraction,
                    penalty=step.penalty,
                    section=rule.section,
                    rules=rule.rules,
                    text=step.text,
                ),
            ),
        )
        for step in rule.steps
    )


def _late_from(rule: Tardiness, clock: RoundClock) -> datetime | None:
    """The moment from which lateness counts, as if the clock had never stood still."""
    touched = last_touched(clock)
    if clock.started is None or clock.paused or clock.called is not None or touched is None:
        return None
    begins = touched - clock.elapsed(touched)
    if rule.early_start_excuses and clock.planned is not None:
        begins += clock.elapsed(clock.planned)
    return begins
