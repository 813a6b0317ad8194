"""Time under the Star Wars tournament rules 2.2."""

from toptable.engine.clock.ruling_time import RulingTime
from toptable.engine.clock.table_time import ExtensionRule, TurnsGiven
from toptable.engine.clock.timing import Timing
from toptable.engine.conduct.infraction import Extension
from toptable.engine.time_up.star_wars import ForceAtTime

FFG_STARWARS_2_2 = Timing(
    time_up=lambda _settings: ForceAtTime(),
    ruling_time=RulingTime(default=Extension.MAY, section="", rules=()),
    extensions=ExtensionRule(turns=TurnsGiven.NEVER, declare=False, section="", rules=()),
)
