"""Time in Plain Swiss: rulings longer than a minute are usually made up for. PS-11."""

from datetime import timedelta

from toptable.engine.rules.clock.ruling_time import RulingTime
from toptable.engine.rules.clock.table_time import ExtensionRule, TurnsGiven
from toptable.engine.rules.clock.timing import Timing
from toptable.engine.rules.conduct.infraction import Extension

_SECTION = "Time"
_RULES = ("PS-11",)

TIMING = Timing(
    ruling_time=RulingTime(
        default=Extension.USUALLY,
        longer_than=timedelta(seconds=60),
        section=_SECTION,
        rules=_RULES,
    ),
    extensions=ExtensionRule(turns=TurnsGiven.NEVER, declare=False, section=_SECTION, rules=_RULES),
)
