"""Which pairings are up, for a page of the desk that says so aloud."""

from toptable.engine.roles import Role
from toptable.web.access.seen import Seen
from toptable.web.access.seen import seen as seen_by
from toptable.web.pages.screens.screen_views import pairings_up
from toptable.web.rendering.part import Context, Part


def context(seen: Seen, _round: int) -> Context:
    """What the room may know: a draft is nothing to call out."""
    return {"up": pairings_up(seen_by(seen.tournament, Role.SPECTATOR, seen.language))}


PARTS = {
    "pairings_up": Part(context, "screens/pairings_up_part.html"),
}
