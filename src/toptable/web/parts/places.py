"""The final ranking of the whole event: the bracket first, then the Swiss rounds."""

from toptable.engine.bracket.course import follow
from toptable.engine.outcome_of_event import final_places
from toptable.engine.progress import verdict
from toptable.engine.state import State
from toptable.web.seen import Seen


def context(seen: Seen, _round: int) -> dict[str, object]:
    """Everybody's place. While the bracket is played nobody has one, since it comes first."""
    state, rulebook = seen.state, seen.tournament.rulebook
    playing = _playing(state)
    known: dict[str, object] = {"ranking": None, "address": seen.address, "playing": playing}
    held_back = seen.standings_through < state.finished_rounds
    if playing or held_back or not state.finished_rounds:
        return known
    decided = _decided(seen)
    return known | {
        "ranking": final_places(state, rulebook),
        "decided": decided,
        "closing": decided and not state.closed and seen.may("CloseEvent"),
    }


def _decided(seen: Seen) -> bool:
    """Whether the first place is somebody's: no bracket is to come, and no round."""
    state = seen.state
    if state.finals.bracket is not None or state.closed:
        return True
    said = verdict(state, seen.tournament.rulebook)
    return said is not None and said.over and not (state.plan and state.plan.cut)


def _playing(state: State) -> bool:
    """Whether somebody can still win or lose places in a bracket."""
    if state.finals.bracket is None:
        return state.finals.locked is not None
    return not follow(state.finals.bracket).over
