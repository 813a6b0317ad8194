"""How long a table plays: whether a clock runs, and the turns it plays more at time.

Turns are added by rulings for slow play and by hand, in a Swiss round, in a tiebreaker round and in
the bracket alike. N13-INF-09, N10-INF-09, AMB-23.
"""

import msgspec
from msgspec.structs import replace

from toptable.engine.questions.places import PlayPlace, bracket_game, match_of, place_now
from toptable.engine.refusal import Refusal
from toptable.engine.rules.clock.round_minutes import ClockStage
from toptable.engine.rules.clock.table_time import ExtraTimeFor, TableTime, slow_play_turn
from toptable.engine.rules.rulebook import Rulebook
from toptable.engine.state import State
from toptable.engine.state.conduct import BRACKET, Carried, How
from toptable.engine.state.floor import RunningRound


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
    return most is None or added(state, table) < most


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


NO_CLOCK = Refusal("no_clock", "This round has no clock yet. Prepare or start it first.")


def running_now(state: State, rulebook: Rulebook) -> tuple[PlayPlace, RunningRound] | Refusal:
    """The round that is on, with its clock."""
    place = place_now(state, rulebook)
    if isinstance(place, Refusal):
        return place
    running = state.floor.rounds.get(place.key)
    return NO_CLOCK if running is None else (place, running)
