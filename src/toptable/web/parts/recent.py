"""The last entries of the log, for the side of the event page."""

from itertools import islice

from toptable.web.parts import log
from toptable.web.seen import Seen

MOST = 6


def context(seen: Seen, _round: int) -> dict[str, object]:
    """The newest lines."""
    lines = islice(seen.lines(), MOST)
    return {"rows": [log.row(seen, line) for line in lines], "address": seen.address}
