"""The ranking of the whole event: the bracket first, then the rounds before it."""

from toptable.desk.sights import Sight, may_see
from toptable.engine.reading.outcome import (
    final_lines,
    final_places,
    in_bracket,
    ranking_is_open_to,
    winner,
)
from toptable.engine.rules.finals.cut.final_ranking import FinalRanking
from toptable.engine.state import State
from toptable.engine.subjects.prizes.prize_table import announced_for
from toptable.web.access.seen import Seen
from toptable.web.rendering.part import Part


def context(seen: Seen, _round: int) -> dict[str, object]:
    """Everybody's place. While the bracket is played nobody has one, since it comes first."""
    state, rulebook = seen.state, seen.tournament.rulebook
    playing = in_bracket(state)
    known: dict[str, object] = {"ranking": None, "address": seen.address, "playing": playing}
    if not ranking_is_open_to(state, seen.standings_through):
        return known
    ranking = final_places(state, rulebook)
    return known | {
        "ranking": ranking,
        "lines": final_lines(state, rulebook, ranking),
        "sheet": "ranking" if may_see(seen.role, Sight.PAPER) else "",
        "rounds": state.finished_rounds,
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


PARTS = {
    "places": Part(context, "finals/places_part.html"),
}
