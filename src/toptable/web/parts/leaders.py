"""The first places, for the side of the event page."""

from toptable.web.parts import standings
from toptable.web.seen import Seen

MOST = 8


def context(seen: Seen, _round: int) -> dict[str, object]:
    """The first places after the last complete round."""
    return standings.table(seen, MOST)
