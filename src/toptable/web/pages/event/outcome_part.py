"""How the event ended: who won it, the first places, and the bracket."""

from toptable.desk.sights import Sight, may_see
from toptable.engine.reading.outcome import final_places, winner
from toptable.web.access.seen import Seen
from toptable.web.pages.finals.bracket_part import drawn
from toptable.web.rendering.part import Part

MOST = 8


def context(seen: Seen, _round: int) -> dict[str, object]:
    """Nothing while the event is open, or while its last standings are kept back."""
    state, rulebook = seen.state, seen.tournament.rulebook
    if not is_over(seen):
        return {"ranking": None}
    bracket = state.finals.bracket
    ranking = final_places(state, rulebook)
    return {
        "champion": winner(state, rulebook),
        "title": title(seen),
        "ranking": ranking,
        "places": ranking.places[:MOST],
        "sheet": "ranking" if may_see(seen.role, Sight.PAPER) else "",
        "more": len(ranking.places) - MOST,
        "picture": drawn(seen, bracket) if bracket is not None else "",
        "address": seen.address,
    }


def title(seen: Seen) -> str:
    """What whoever came first is called."""
    texts = seen.texts
    return texts._("Winner") if seen.state.finals.bracket is None else texts._("Champion")


def is_over(seen: Seen) -> bool:
    """Whether this audience may know how the event ended."""
    state = seen.state
    if seen.standings_through < state.finished_rounds and state.finals.bracket is None:
        return False
    ended = state.closed and state.started
    return ended or winner(state, seen.tournament.rulebook) is not None


PARTS = {
    "outcome": Part(context, "event/outcome_part.html"),
}
