"""Time under the NISEI policies 1.3."""

from datetime import timedelta
from functools import partial

from toptable.engine.rules.clock.deadlines import Deadline
from toptable.engine.rules.clock.disconnect import DISCONNECT_LOSS, REJOIN_AT_LIMIT, Disconnects
from toptable.engine.rules.clock.lengths import Preparation
from toptable.engine.rules.clock.round_minutes import ClockStage
from toptable.engine.rules.clock.ruling_time import RulingTime
from toptable.engine.rules.clock.table_time import ExtensionRule, TurnsGiven
from toptable.engine.rules.clock.timing import Timing
from toptable.engine.rules.conduct.infraction import Extension
from toptable.engine.rules.conduct.penalty import Penalty
from toptable.rulebooks.shared import nisei

_PROCEDURE = "Event Structure And Procedure"
_CALLING = "Calling Judges"
_ONLINE = "Online And Virtual Events"

ONLINE_SETTINGS = (REJOIN_AT_LIMIT, DISCONNECT_LOSS)
"""How an event reads the limits of lost connections; version 1.3 only."""

TIMING = Timing(
    ruling_time=RulingTime(default=Extension.USUALLY, section=_CALLING, rules=("N13-34",)),
    extensions=ExtensionRule(
        turns=TurnsGiven.SLOW_PLAY,
        declare=False,
        section=_CALLING,
        rules=("N13-34", "N13-41", "N13-INF-09", "AMB-23"),
        slow_play="N13-INF-09",
    ),
    preparations=(
        Preparation(
            minutes=3,
            what="Read the opponent's decklist.",
            stages=(ClockStage.ELIMINATION, ClockStage.FINAL),
            section=_PROCEDURE,
            rules=("N13-84", "AMB-21"),
        ),
    ),
    tardiness=partial(nisei.tardiness, "N13-INF-10"),
    disconnects=Disconnects(
        rejoin=timedelta(minutes=5),
        lost=timedelta(minutes=10),
        section=_ONLINE,
        one=("N13-54", "AMB-33"),
        both=("N13-55",),
        counted="agenda points",
    ),
    deadlines={
        "online_check_in": Deadline(
            what="check-in between rounds",
            infraction="N13-52",
            penalty=None,
            most=Penalty.DROP,
            may=True,
            section=_ONLINE,
            rules=("N13-52",),
        ),
    },
)
