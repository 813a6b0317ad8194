"""The first places, for the side of the event page."""

from toptable.web.access.seen import Seen
from toptable.web.pages.standings import standings_part as standings
from toptable.web.rendering.part import Part

MOST = 8


def context(seen: Seen, _round: int) -> dict[str, object]:
    """The first places after the last complete round."""
    return standings.table(seen, MOST)


PARTS = {
    "leaders": Part(context, "standings/leaders_part.html"),
}
