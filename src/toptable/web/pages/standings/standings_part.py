"""The standings by the rulebook: ties as ties, who is in and out of the cut, and who sees them."""

from toptable.engine.views.cut_odds.place_bounds import CutOutlook, cut_outlook
from toptable.engine.views.standings import standing_views
from toptable.web.auth.event_view import EventView
from toptable.web.rendering.page_part import Part


def standings_context(seen: EventView, number: int) -> dict[str, object]:
    """Every place after a round, the last one unless another is asked for."""
    latest = (number or seen.standings_through) == seen.state.finished_rounds
    return table(seen, None, number, cut_line(seen) if latest else None)


def table(
    seen: EventView,
    most: int | None,
    number: int = 0,
    line: CutOutlook | None = None,
    skip: int = 0,
) -> dict[str, object]:
    """The first places, or all of them, with the line of the cut where it is wanted.

    ``skip`` leaves out so many of the first.
    """
    known = {
        "address": seen.address,
        "through": seen.standings_through,
        "shown": seen.state.office.standings_through,
        "finished": seen.state.finished_rounds,
    }
    if not 1 <= (number or seen.standings_through) <= seen.standings_through:
        return known | {"after": 0, "rows": [], "rules": (), "more": 0}
    standings = seen.standings(number)
    rulebook = seen.tournament.rulebook
    rows = list(standing_views(seen.state, rulebook, standings, line, most=most, skip=skip))
    return known | {
        "after": standings.after_round,
        "final": standings.final,
        "rows": rows,
        "line": line,
        "rules": standings.ranking.tiebreakers,
        "more": len(standings) - len(rows),
        "words": rulebook.words,
    }


def cut_line(seen: EventView) -> CutOutlook | None:
    """The line of the cut, where it can be drawn."""
    return cut_outlook(seen.state, seen.tournament.rulebook)


def shown_standings_context(seen: EventView, _round: int) -> dict[str, object]:
    """What is shown now, and the last round that could be."""
    return {
        "through": seen.state.office.standings_through,
        "finished": seen.state.finished_rounds,
        "address": seen.address,
    }


PARTS = {
    "standings": Part(standings_context, "standings/standings_part.html"),
    "shown_standings": Part(shown_standings_context, "standings/shown_standings_part.html"),
}
