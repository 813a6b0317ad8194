"""Staff who play neither rule on nor influence their own match. N13-38."""

from collections.abc import Set

from toptable.engine.refusal import Refusal
from toptable.engine.situation import Situation
from toptable.engine.state import State


def own_match(state: State, situation: Situation, players: Set[int]) -> Refusal | None:
    """Why this person should let somebody else decide about a match of these players."""
    actor = situation.actor
    own = {actor.player} | {one.player for one in state.staff if one.name == actor.name}
    if not own & players:
        return None
    levels = situation.rulebook.levels
    source = levels.staff_play.source if levels is not None else ""
    return Refusal("own_match", "Nobody rules in their own match. Let somebody else go.", source)
