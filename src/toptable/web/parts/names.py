"""The names of the first players, for the side of the event page."""

from toptable.web.parts import players
from toptable.web.seen import Seen

MOST = 24


def context(seen: Seen, round_: int) -> dict[str, object]:
    """As many names as fit there."""
    known = players.context(seen, round_)
    rows = players.rows(seen.state)
    return {**known, "players": rows[:MOST], "more": max(0, len(rows) - MOST)}
