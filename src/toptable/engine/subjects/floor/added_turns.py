"""The turns that a table plays more at time, by rulings for slow play and by hand.

N13-INF-09, N10-INF-09, AMB-23.
"""

from msgspec.structs import replace

from toptable.engine.rules.clock.round_minutes import Stage
from toptable.engine.rules.clock.table_time import TableTime, Why, slow_play_turn
from toptable.engine.rules.rulebook import Rulebook
from toptable.engine.state import State
from toptable.engine.subjects.conduct.state import BRACKET, How
from toptable.engine.subjects.floor.state import RunningRound


def by_rulings(state: State, number: int, table: int) -> tuple[str, ...]:
    """Who gave this table a turn with a ruling, once for each turn."""
    return tuple(
        state.conduct.rulings[one.ruling].given.by
        for one in state.conduct.effects
        if one.how is How.TURN and (one.round, one.table) == (number, table)
    )


def table_time(state: State, running: RunningRound | None, stage: Stage, table: int) -> TableTime:
    """The time of a table with the turns that rulings have added."""
    kept = TableTime(table=table) if running is None else running.table(table)
    if stage is Stage.TIEBREAKER:
        return kept
    number = len(state.rounds) if stage is Stage.SWISS else BRACKET
    if running is not None and stage is Stage.SWISS:
        number = running.number
    turns = tuple(slow_play_turn(by) for by in by_rulings(state, number, table))
    return replace(kept, extensions=(*kept.extensions, *turns)) if turns else kept


def may_add_turn(state: State, rulebook: Rulebook, number: int, table: int) -> bool:
    """Whether the document adds one more turn at this table for slow play."""
    most = rulebook.timing.extensions.slow_play_most
    return most is None or added(state, number, table) < most


def added(state: State, number: int, table: int) -> int:
    """How many turns this table has for slow play so far; round 0 is the bracket."""
    by_hand = sum(
        extension.why is Why.SLOW_PLAY
        for (stage, slot), running in state.floor.rounds.items()
        if _is(stage, slot, number)
        for extension in running.table(table).extensions
    )
    return by_hand + len(by_rulings(state, number, table))


def _is(stage: Stage, slot: int, number: int) -> bool:
    if stage is Stage.SWISS:
        return slot == number
    return number == BRACKET and stage is not Stage.TIEBREAKER
