"""When everybody sees what a penalty does: where it changes the standings by itself."""

from toptable.engine.state import State
from toptable.engine.subjects.conduct import entries
from toptable.engine.subjects.conduct.state import How


def touches_standings(_state: State, entry: entries.PenaltyCarriedOut) -> bool:
    """Lost points and byes change the standings by themselves; other effects end in results."""
    return entry.effect.how in (How.POINTS, How.BYE)


def lifts_what_is_seen(state: State, entry: entries.PenaltyLifted) -> bool:
    effects = (effect for effect in state.conduct.effects if effect.ruling == entry.number)
    return any(effect.how in (How.POINTS, How.BYE) for effect in effects)
