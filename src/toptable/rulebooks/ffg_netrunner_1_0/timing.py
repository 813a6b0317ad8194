"""Time under the FFG tournament regulations 1.0 for Android: Netrunner."""

from collections.abc import Mapping

from toptable.engine.rules.clock.ruling_time import RulingTime
from toptable.engine.rules.clock.table_time import ExtensionRule, TurnsGiven
from toptable.engine.rules.clock.timing import Timing
from toptable.engine.rules.conduct.infraction import Extension
from toptable.engine.rules.time_up.agenda import AgendaAtTime

WINNING, WINNING_IN_DRAFTS = 7, 6
"""The agenda points that win a game, and in a full or half draft."""


def time_up(settings: Mapping[str, str]) -> AgendaAtTime:
    """A lead is a modified win, unless it has reached what wins a game. FFG-37, FFG-38."""
    drafted = settings.get("draft", "off") != "off"
    return AgendaAtTime(
        id="ffg-netrunner-1.0",
        section="End of Game",
        rules=("FFG-37", "FFG-38", "AMB-24", "AMB-25"),
        lead="has a modified win",
        target=WINNING_IN_DRAFTS if drafted else WINNING,
    )


TIMING = Timing(
    time_up=time_up,
    ruling_time=RulingTime(default=Extension.MAY, section="", rules=()),
    extensions=ExtensionRule(turns=TurnsGiven.NEVER, declare=False, section="", rules=()),
)
