"""Which standings everybody sees, and the buttons that change it."""

from toptable.web.access.seen import Seen
from toptable.web.rendering.part import Part


def context(seen: Seen, _round: int) -> dict[str, object]:
    """What is shown now, and the last round that could be."""
    return {
        "through": seen.state.office.standings_through,
        "finished": seen.state.finished_rounds,
        "address": seen.address,
    }


PARTS = {
    "shown_standings": Part(context, "standings/shown_standings_part.html"),
}
