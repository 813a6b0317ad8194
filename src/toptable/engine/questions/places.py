"""Which round the clock belongs to, who sits where in it, and how long each table plays
(N13-INF-09, N10-INF-09, AMB-23).
"""

import msgspec
from msgspec.structs import replace

from toptable.engine.questions.standings import tiebreaker_step
from toptable.engine.refusal import Refusal
from toptable.engine.rules.clock.round_clock import TIME_LEFT
from toptable.engine.rules.clock.round_minutes import ClockStage, round_name
from toptable.engine.rules.clock.table_time import ExtraTimeFor, TableTime, slow_play_turn
from toptable.engine.rules.finals.bracket.bracket import GameNow, GameStatus, follow, stage_of
from toptable.engine.rules.finals.bracket.chart import slot_name
from toptable.engine.rules.rulebook import Rulebook
from toptable.engine.situation import Situation
from toptable.engine.state import State
from toptable.engine.state.conduct import BRACKET, Carried, How
from toptable.engine.state.floor import RunningRound
from toptable.engine.state.rounds import Match

NOTHING_ON = Refusal.of("no_round_on")


class Seated(msgspec.Struct, frozen=True):
    """Two players at a table; elimination games count by their numbers."""

    table: int
    players: tuple[int, int]
    over: bool = False
    ranks: tuple[int, int] = (1, 2)
    """Who has the better claim where a draw must have a winner: the smaller number."""


class PlayPlace(msgspec.Struct, frozen=True):
    """A Swiss round, a tiebreaker round, or a slot of a bracket."""

    stage: ClockStage
    number: int
    tables: tuple[Seated, ...]

    @property
    def key(self) -> tuple[ClockStage, int]:
        return self.stage, self.number

    def at(self, table: int) -> Seated | Refusal:
        """The match at a table."""
        found = next((seated for seated in self.tables if seated.table == table), None)
        if found is not None:
            return found
        if self.stage in (ClockStage.ELIMINATION, ClockStage.FINAL):
            return Refusal.of("no_such_table:at_game", game=table)
        return Refusal.of("no_such_table:at", table=table)

    def table_of(self, player: int) -> Seated | None:
        """Where a player sits."""
        return next((table for table in self.tables if player in table.players), None)


def round_called(state: State, stage: ClockStage, number: int) -> str:
    """What a round is called in a sentence, by its name where the bracket gives it one."""
    bracket = state.finals.bracket
    named = bracket is not None and stage is ClockStage.ELIMINATION
    name = slot_name(bracket.chart, number) if bracket is not None and named else ""
    return name or round_name(stage, number)


def place_now(state: State, rulebook: Rulebook) -> PlayPlace | Refusal:
    """The round that is on."""
    if state.finals.bracket is not None:
        return _slot(state)
    if state.finals.tiebreaker is not None and state.finals.locked is None:
        step = tiebreaker_step(state, rulebook)
        if not isinstance(step, Refusal) and step.games:
            return _tiebreaker(state, rulebook)
    current = state.current
    if current is None or not current.published:
        return NOTHING_ON
    tables = tuple(
        Seated(match.table, match.players, match.result is not None) for match in current.tables()
    )
    return PlayPlace(ClockStage.SWISS, current.number, tables)


def time_runs(state: State, situation: Situation) -> bool:
    """Whether the clock of the round that is on was started and has time left."""
    place = place_now(state, situation.rulebook)
    running = None if isinstance(place, Refusal) else state.floor.rounds.get(place.key)
    return running is not None and running.clock.phase(situation.now) in TIME_LEFT


def _slot(state: State) -> PlayPlace | Refusal:
    """The first slot that has a game to play; the games of one slot run side by side."""
    bracket = state.finals.bracket
    course = follow(bracket) if bracket is not None else None
    if bracket is None or course is None or not course.open:
        return NOTHING_ON
    slot = min(game.game.slot for game in course.open)
    now = [game for game in course.games if game.game.slot == slot]
    final = all(stage_of(bracket, game.number) is ClockStage.FINAL for game in now)

    def seated(one: GameNow) -> Seated | None:
        seats = [bracket.finalists[seed - 1] if seed else None for seed in one.seeds]
        first, second = seats
        if first is None or second is None:
            return None
        ranks = (one.seeds[0] or 0, one.seeds[1] or 0)
        over = one.status is not GameStatus.OPEN
        return Seated(one.number, (first.player, second.player), over, ranks)

    tables = tuple(found for game in now if (found := seated(game)) is not None)
    return PlayPlace(ClockStage.FINAL if final else ClockStage.ELIMINATION, slot, tables)


def _tiebreaker(state: State, rulebook: Rulebook) -> PlayPlace | Refusal:
    step, games = tiebreaker_step(state, rulebook), state.finals.tiebreaker
    if isinstance(step, Refusal) or games is None:
        return NOTHING_ON
    last = {frozenset(result.players) for result in games.played[-1]} if games.played else set()
    done = [frozenset(game.players) in last for game in step.games]
    half_way = any(done) and not all(done)
    tables = tuple(
        Seated(
            number,
            game.players,
            half_way and over,
            (game.first.rank, game.second.rank),
        )
        for number, (game, over) in enumerate(zip(step.games, done, strict=True), 1)
    )
    return PlayPlace(ClockStage.TIEBREAKER, len(games.played) + (0 if half_way else 1), tables)


def match_of(state: State, player: int) -> Match | None:
    """The match of the player in the current round, once that is published."""
    current = state.current
    table = current.table_of(player) if current is not None and current.published else None
    return current.matches[table] if current is not None and table is not None else None


def bracket_game(state: State, player: int) -> GameNow | None:
    """The game of the bracket that the player can play now."""
    bracket = state.finals.bracket
    seed = bracket.seed_of(player) if bracket is not None else None
    if bracket is None or seed is None:
        return None
    return next((game for game in follow(bracket).open if seed in game.seeds), None)


class TurnTable(msgspec.Struct, frozen=True):
    """One table at which a turn can be added, as the effects of rulings name it."""

    round: int
    """The Swiss round, ``BRACKET``, or the Swiss round before a tiebreaker round."""
    table: int
    tiebreaker: int = 0
    """Which tiebreaker round; 0 for none."""

    def has(self, effect: Carried) -> bool:
        """Whether an effect of a ruling is about this table."""
        return (effect.round, effect.table, effect.tiebreaker) == (
            self.round,
            self.table,
            self.tiebreaker,
        )


def table_at(state: State, stage: ClockStage, number: int, table: int) -> TurnTable:
    """A table of the round that a clock belongs to."""
    match stage:
        case ClockStage.SWISS:
            return TurnTable(number, table)
        case ClockStage.TIEBREAKER:
            return TurnTable(_before(state), table, number)
        case _:
            return TurnTable(BRACKET, table)


def table_of(state: State, rulebook: Rulebook, player: int) -> TurnTable | None:
    """The table where a player is in the middle of a match, whatever kind of round is on."""
    game, match = bracket_game(state, player), match_of(state, player)
    if game is not None:
        return TurnTable(BRACKET, game.number)
    if match is not None and match.result is None:
        return TurnTable(len(state.rounds), match.table)
    place = place_now(state, rulebook)
    seated = None if isinstance(place, Refusal) else place.table_of(player)
    if isinstance(place, Refusal) or seated is None or seated.over:
        return None
    return table_at(state, place.stage, place.number, seated.table)


def by_rulings(state: State, table: TurnTable) -> tuple[str, ...]:
    """Who gave this table a turn with a ruling, once for each turn."""
    return tuple(
        state.conduct.rulings[effect.ruling].given.by
        for effect in state.conduct.effects
        if effect.how is How.TURN and table.has(effect)
    )


def table_time(state: State, key: tuple[ClockStage, int], table: int) -> TableTime:
    """The time of a table of a round, with the turns that rulings have added."""
    running = state.floor.rounds.get(key)
    kept = TableTime(table=table) if running is None else running.table(table)
    turns = tuple(slow_play_turn(by) for by in by_rulings(state, table_at(state, *key, table)))
    return replace(kept, extensions=(*kept.extensions, *turns)) if turns else kept


def may_add_turn(state: State, rulebook: Rulebook, table: TurnTable) -> bool:
    """Whether the document adds one more turn at this table for slow play."""
    most = rulebook.timing.extensions.slow_play_most
    return not most or added(state, table) < most


def added(state: State, table: TurnTable) -> int:
    """How many turns this table has for slow play so far."""
    by_hand = sum(
        extension.why is ExtraTimeFor.SLOW_PLAY
        for (stage, number), running in state.floor.rounds.items()
        if table_at(state, stage, number, table.table) == table
        for extension in running.table(table.table).extensions
    )
    return by_hand + len(by_rulings(state, table))


def _before(state: State) -> int:
    """The Swiss round after which the tiebreaker games were called."""
    games = state.finals.tiebreaker
    return state.finished_rounds if games is None else games.after


NO_CLOCK = Refusal.of("no_clock")


def running_now(state: State, rulebook: Rulebook) -> tuple[PlayPlace, RunningRound] | Refusal:
    """The round that is on, with its clock."""
    place = place_now(state, rulebook)
    if isinstance(place, Refusal):
        return place
    running = state.floor.rounds.get(place.key)
    return NO_CLOCK if running is None else (place, running)
