"""The last entries of the log, for the side of the event page."""

from itertools import islice

from toptable.web.access.seen import Seen
from toptable.web.pages.log import log_part as log
from toptable.web.rendering.part import Part

MOST = 6


def context(seen: Seen, _round: int) -> dict[str, object]:
    """The newest lines."""
    lines = islice(seen.lines(), MOST)
    return {"rows": [log.row(seen, line) for line in lines], "address": seen.address}


PARTS = {
    "recent": Part(context, "event/recent_part.html", staff=True),
}
