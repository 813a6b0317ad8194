"""How the event ended: who won it, the first places, and the bracket."""

from markupsafe import Markup

from toptable.engine.reading.outcome import final_places, winner
from toptable.paper.bracket.picture import picture
from toptable.web.access.seen import Seen
from toptable.web.pages.finals.bracket_part import side_names
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
        "title": "Winner" if bracket is None else "Champion",
        "ranking": ranking,
        "places": ranking.places[:MOST],
        "more": len(ranking.places) - MOST,
        # The picture escapes every name itself; it is SVG of our own.
        "picture": Markup(picture(bracket, side_names(seen), title=seen.event.name))
        if bracket is not None
        else "",
        "address": seen.address,
    }


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
