"""The deck checks that run and those that are over; of planned ones only how many there are.

A part is the same for everybody in a role, and staff who play must not learn whom a check will be
of: that stands on the page itself, made for one person. N13-40.
"""

from toptable.desk.permissions import Visibility
from toptable.engine.rules.decks.check_rules import CheckKind
from toptable.engine.state.decks import CheckStage
from toptable.engine.views.calls_and_checks import check_view
from toptable.web.auth.event_view import EventView
from toptable.web.rendering.page_part import Part


def context(seen: EventView, _round: int) -> dict[str, object]:
    """What runs, what is to be written down, what is done, and who has not been checked."""
    state, rulebook = seen.state, seen.tournament.rulebook
    begun = [check for check in state.deck_checks.in_order() if check.began is not None]
    checked = {
        player for check in begun if check.kind is CheckKind.DECK for player in check.players
    }
    lines = [check_view(state, rulebook, check, told=True) for check in begun]
    waiting = sorted(
        (player.name for player in state.active_players() if player.id not in checked),
        key=str.casefold,
    )
    stages = [check.progress for check in state.deck_checks.checks.values()]
    return {
        "address": seen.address,
        "planned": stages.count(CheckStage.PLANNED),
        "running": [line for line in lines if line.open],
        "done": [line for line in reversed(lines) if not line.open],
        "not_checked": waiting,
    }


PARTS = {"deck_checks": Part(context, "deck_checks/checks_part.html", sight=Visibility.CHECKS)}
