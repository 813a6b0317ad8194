"""Time under the Star Wars tournament rules 2.2."""

from toptable.engine.rules.clock.ruling_time import RulingTime
from toptable.engine.rules.clock.table_time import ExtensionRule, TurnsGiven
from toptable.engine.rules.clock.timing import Timing
from toptable.engine.rules.conduct.infraction import Extension
from toptable.engine.rules.settings import Group, Reach, Setting

LEVEL_SCORE = Setting(
    key="level_score",
    label="Level score",
    group=Group.MATCHES,
    words={"better_seed": "the better seed wins"},
    reach=Reach.AHEAD,
    values=("better_seed", "one_more_turn"),
    default="better_seed",
    help="A level score in an elimination game, which needs that nobody holds the Balance.",
    source="Going to Time",
    rules=("SW-33", "AMB-52"),
)
SETTINGS = (LEVEL_SCORE,)
"""What an event can choose about time; a setting of the book."""


TIMING = Timing(
    ruling_time=RulingTime(default=Extension.MAY, section="", rules=()),
    extensions=ExtensionRule(turns=TurnsGiven.NEVER, declare=False, section="", rules=()),
)
