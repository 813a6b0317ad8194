"""The first places, for the side of the event page."""

from toptable.web.access.seen import Seen
from toptable.web.pages.event.outcome_part import is_over
from toptable.web.pages.standings import standings_part as standings
from toptable.web.rendering.part import Part

MOST = 8


def context(seen: Seen, _round: int) -> dict[str, object]:
    """The first places after the last complete round, until the final ranking stands above them."""
    if is_over(seen):
        return {"over": True}
    return standings.table(seen, MOST) | {"over": False}


PARTS = {
    "leaders": Part(context, "standings/leaders_part.html"),
}
