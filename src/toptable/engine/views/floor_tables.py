"""The tables of the round that is on as judges walk among them, and those that staff should go to.

What is open at each table, what rulings have settled there and when its time is up, without asking
what time it is. Besides, where a player has standing
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
from toptable.engine.questions.staff import waits_for
from toptable.engine.refusal import Refusal
from toptable.engine.rules.clock.round_clock import last_touched
from toptable.engine.rules.clock.round_minutes import ClockStage
from toptable.engine.rules.clock.table_time import Declared, ExtraTimeFor
from toptable.engine.rules.results.sides import DrawnSides
from toptable.engine.rules.rulebook import Rulebook
from toptable.engine.sentence import worded
from toptable.engine.state import State
from toptable.engine.state.conduct import BRACKET, Carried, How, RuledMatch
from toptable.engine.state.decks import CheckStage
from toptable.engine.state.floor import CallReason, JudgeCall, RunningRound
from toptable.engine.state.rounds import Match
from toptable.engine.subjects.floor.clocks import MINUTE
from toptable.engine.subjects.floor.judge_calls import waiting
from toptable.engine.subjects.floor.timekeeping import standing_minutes
from toptable.engine.views.view import View

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


STATES = {
    TableState.PLAYING: ("", "playing"),
    TableState.ONE_REPORT: ("◐", "one report"),
    TableState.DISPUTED: ("!", "reports differ"),
    TableState.HELD: ("■", "under investigation"),
    TableState.DONE: ("✓", "result in"),
}
"""How each is shown: by a shape and in words."""


class FloorView(View, frozen=True):
    """One table, with everything that could bring a judge there."""

    table: int
    players: tuple[int, int]
    names: tuple[str, str]
    state: TableState
    ends: datetime | None
    """When its time is up; null while no clock runs."""
    extra_minutes: int
    extra_turns: int
    to_declare: bool
    """Whether the players must still be told of their extra time."""
    calls: tuple[int, ...]
    """The numbers of the open judge calls, the most pressing first."""
    judge: str
    """Who is on the way to the first of them."""
    absent: tuple[int, ...]
    """The players who are marked as absent."""
    late: tuple[int, ...]
    """The players who came late."""
    slow: bool
    checking: bool
    """Whether its decks are being checked just now."""


class FloorTable(FloorView, frozen=True):
    """The same as the house shows it."""

    declared: Declared
    free_call: int
    """The first call that no judge has claimed; 0 for none."""
    waits_for: str
    """Whose report the only one waits for."""

    @property
    def over(self) -> bool:
        return self.state is TableState.DONE

    @property
    def extra(self) -> str:
        """What a table has beyond the round: ``+4 min +1 turn``."""
        minutes = f"+{self.extra_minutes} min" if self.extra_minutes else ""
        turns = self.extra_turns
        more = f"+{turns} turn{'' if turns == 1 else 's'}" if turns else ""
        return " ".join(text for text in (minutes, more) if text)

    @property
    def own_end(self) -> datetime | None:
        """Its own end, where that is not the end of the round."""
        return self.ends if self.extra_minutes else None

    @property
    def shape(self) -> str:
        """What is most pressing, as one sign."""
        shape = STATES[self.state][0]
        if self.calls:
            return "▲"
        other = (("×", bool(self.absent)), ("≈", self.slow), ("▤", self.checking))
        return shape or next((sign for sign, here in other if here), "")

    @property
    def said(self) -> str:
        """The same in words, for readers who do not see the grid."""
        call = "call waiting" if self.free_call else f"call, {self.judge} is there"
        told = {
            STATES[self.state][1]: True,
            f"waits for {self.waits_for}": bool(self.waits_for),
            call: bool(self.calls),
            "empty seat": bool(self.absent),
            "slow play": self.slow,
            "deck check": self.checking,
            self.extra: bool(self.extra),
        }
        return ", ".join(text for text, here in told.items() if here)

    @property
    def kinds(self) -> tuple[str, ...]:
        """The filters that show it."""
        found = {
            "open": not self.over,
            "done": self.over,
            "once": self.state is TableState.ONE_REPORT,
            "call": bool(self.calls),
            "claimed": bool(self.calls) and not self.free_call,
            "disputed": self.state is TableState.DISPUTED,
            "extra": bool(self.extra) and not self.over,
            "absent": bool(self.absent),
            "slow": self.slow,
            "held": self.state is TableState.HELD,
            "check": self.checking,
        }
        return tuple(kind for kind, holds in found.items() if holds)


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
    rule, state = view.rulebook.timing.extensions, _state(view, seated)
    calls = view.calls.get(number, ())
    return FloorTable(
        table=number,
        players=seated.players,
        names=(view.state.name_of(first), view.state.name_of(second)),
        state=state,
        ends=None if seated.over else _ends(view, own.time if own is not None else None),
        extra_minutes=0 if own is None else own.time // MINUTE,
        extra_turns=0 if own is None else own.turns,
        declared=Declared.OPEN if own is None else own.declared,
        to_declare=own is not None
        and rule.declare
        and bool(own.extensions)
        and own.declared is Declared.OPEN
        and not seated.over,
        calls=tuple(call.number for call in calls),
        judge=calls[0].judge if calls else "",
        free_call=next((call.number for call in calls if not call.judge), 0),
        absent=tuple(one for one in seated.players if missing.get(one, view) is None),
        late=tuple(one for one in seated.players if missing.get(one) is not None),
        waits_for=_waits(view, seated) if state is TableState.ONE_REPORT else "",
        slow=number in view.slow,
        checking=number in view.checking,
    )


def _waits(view: _View, seated: Seated) -> str:
    """Whom the only report of a table waits for. N13-38, SW-16, B-149."""
    current = view.state.current
    match = current.matches.get(seated.table) if current is not None else None
    claims = match.claims if match is not None else ()
    return waits_for(view.state, seated.players, {player for player, _ in claims})


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
