"""The ranking of the whole event: the bracket first, then the rounds before it."""

from toptable.engine.reading.outcome import final_places, winner
from toptable.engine.rules.finals.bracket.course import follow
from toptable.engine.rules.finals.cut.final_ranking import FinalRanking
from toptable.engine.state import State
from toptable.engine.subjects.prizes.prize_table import announced_for
from toptable.web.access.seen import Seen
from toptable.web.rendering.part import Part


def context(seen: Seen, _round: int) -> dict[str, object]:
    """Everybody's place. While the bracket is played nobody has one, since it comes first."""
    state, rulebook = seen.state, seen.tournament.rulebook
    playing = still_playing(state)
    known: dict[str, object] = {"ranking": None, "address": seen.address, "playing": playing}
    held_back = seen.standings_through < state.finished_rounds
    begun = state.finished_rounds or state.finals.bracket is not None
    if playing or held_back or not begun:
        return known
    ranking = final_places(state, rulebook)
    return known | {
        "ranking": ranking,
        "prizes": _prizes(state, ranking),
        "decided": ranking.final,
        "champion": winner(state, rulebook),
        "title": seen.texts._("Winner")
        if state.finals.bracket is None
        else seen.texts._("Champion"),
        "closing": ranking.final and not state.closed and seen.may("CloseEvent"),
    }


def _prizes(state: State, ranking: FinalRanking) -> dict[int, str]:
    """What players were told that each place gets; nothing where the place is nobody's."""
    if not ranking.final:
        return {}
    won = {
        place.place: ", ".join(announced_for(state, place.place))
        for place in ranking.places
        if not place.void and not place.disqualified
    }
    return {place: what for place, what in won.items() if what}


def still_playing(state: State) -> bool:
    """Whether somebody can still win or lose places in a bracket; nobody once it is closed."""
    if state.closed:
        return False
    if state.finals.bracket is None:
        return state.finals.locked is not None
    return not follow(state.finals.bracket).over


PARTS = {
    "places": Part(context, "finals/places_part.html"),
}
