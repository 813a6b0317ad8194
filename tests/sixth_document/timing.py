"""Time under the Lantern Duels rules: nobody wins by waiting. LD-05."""

from toptable.engine.rules.clock.table_time import ExtensionRule, RulingTime, TurnsGiven
from toptable.engine.rules.clock.timing import Timing
from toptable.engine.rules.conduct.infraction import Extension

_SECTION = "When The Bell Rings"
_RULES = ("LD-05",)


TIMING = Timing(
    ruling_time=RulingTime(default=Extension.MAY, section=_SECTION, rules=_RULES),
    extensions=ExtensionRule(turns=TurnsGiven.NEVER, declare=False, section=_SECTION, rules=_RULES),
)
