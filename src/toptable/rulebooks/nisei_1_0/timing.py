"""Time under the NISEI policies 1.0."""

from functools import partial

from toptable.engine.rules.clock.ruling_time import RulingTime
from toptable.engine.rules.clock.table_time import ExtensionRule, TurnsGiven
from toptable.engine.rules.clock.timing import Timing
from toptable.engine.rules.conduct.infraction import Extension
from toptable.rulebooks.shared import nisei

_CALLING = "Calling Judges"

TIMING = Timing(
    ruling_time=RulingTime(default=Extension.ALWAYS, section=_CALLING, rules=("N10-28",)),
    extensions=ExtensionRule(
        turns=TurnsGiven.SLOW_PLAY,
        declare=False,
        section=_CALLING,
        rules=("N10-28", "N10-INF-09", "AMB-23"),
        slow_play="N10-INF-09",
        slow_play_most=None,
    ),
    tardiness=partial(nisei.tardiness, "N10-INF-10"),
)
