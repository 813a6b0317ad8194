"""Time under the FFG tournament regulations 1.0 for Android: Netrunner."""

from toptable.engine.rules.clock.ruling_time import RulingTime
from toptable.engine.rules.clock.table_time import ExtensionRule, TurnsGiven
from toptable.engine.rules.clock.timing import Timing
from toptable.engine.rules.conduct.infraction import Extension
from toptable.rulebooks.shared import deck_settings

TIMING = Timing(
    ruling_time=RulingTime(default=Extension.MAY, section="", rules=()),
    preparations=(
        deck_settings.before_round_1(
            source="Draft Tournament and Structure", rules=("FFG-51", "FFG-53")
        ),
    ),
    extensions=ExtensionRule(turns=TurnsGiven.NEVER, declare=False, section="", rules=()),
)
