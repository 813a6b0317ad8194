"""How games end under the FFG tournament regulations 1.0 for Android: Netrunner."""

from collections.abc import Mapping

from toptable.engine.rules.endings.ending import Endings
from toptable.rulebooks.shared import agenda_points
from toptable.rulebooks.shared.agenda_points import AgendaAtTime

WINNING, WINNING_IN_DRAFTS = 7, 6
"""The agenda points that win a game, and in a full or half draft."""


def endings(settings: Mapping[str, str]) -> Endings:
    """A lead is a modified win, unless it has reached what wins a game. FFG-37, FFG-38."""
    drafted = settings.get("draft", "off") != "off"
    return agenda_points.endings(
        AgendaAtTime(
            section="End of Game",
            rules=("FFG-37", "FFG-38", "AMB-24", "AMB-25"),
            lead="has a modified win",
            target=WINNING_IN_DRAFTS if drafted else WINNING,
        )
    )
