"""Time under the FFG tournament regulations 1.0 for Android: Netrunner."""

from toptable.engine.clock.ruling_time import RulingTime
from toptable.engine.clock.table_time import ExtensionRule, TurnsGiven
from toptable.engine.clock.timing import Timing
from toptable.engine.conduct.infraction import Extension
from toptable.engine.time_up.agenda import AgendaAtTime

FFG_NETRUNNER_1_0 = Timing(
    time_up=lambda _settings: AgendaAtTime(
        id="ffg-netrunner-1.0",
        section="End of Game",
        rules=("FFG-38", "AMB-24", "AMB-25"),
        lead="has a modified win",
    ),
    ruling_time=RulingTime(default=Extension.MAY, section="", rules=()),
    extensions=ExtensionRule(turns=TurnsGiven.NEVER, declare=False, section="", rules=()),
)
