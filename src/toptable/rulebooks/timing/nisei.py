"""Time under the NISEI policies 1.3 and 1.0."""

from datetime import timedelta

from toptable.engine.clock.deadlines import Deadline
from toptable.engine.clock.disconnect import Disconnects
from toptable.engine.clock.lengths import Preparation
from toptable.engine.clock.ruling_time import RulingTime
from toptable.engine.clock.table_time import ExtensionRule, TurnsGiven
from toptable.engine.clock.tardiness import LateStep, Tardiness
from toptable.engine.clock.timing import Timing
from toptable.engine.conduct.infraction import Extension
from toptable.engine.conduct.penalty import Penalty
from toptable.engine.round_minutes import Stage
from toptable.engine.time_up.agenda import AgendaAtTime

_PROCEDURE = "Event Structure And Procedure"
_CALLING = "Calling Judges"
_ONLINE = "Online And Virtual Events"
_TARDINESS = "Infractions: Tardiness"


def _tardiness(infraction: str) -> Tardiness:
    """Warning, game loss at 5:00, match loss at 10:00, dropped at the end. AMB-32."""
    steps = (
        (0, Penalty.WARNING, "Late for the match."),
        (5, Penalty.GAME_LOSS, "Five minutes late or more: the game is lost."),
        (10, Penalty.MATCH_LOSS, "Ten minutes late or more: the match is lost."),
    )
    return Tardiness(
        steps=tuple(
            LateStep(
                after=timedelta(minutes=minutes), infraction=infraction, penalty=penalty, text=text
            )
            for minutes, penalty, text in steps
        ),
        early_start_excuses=False,
        section=_TARDINESS,
        rules=(infraction, "AMB-32"),
        drop_rule=infraction,
    )


NISEI_1_3 = Timing(
    time_up=lambda _settings: AgendaAtTime(
        id="nisei-1.3",
        section=_PROCEDURE,
        rules=("N13-60", "N13-61", "AMB-23", "AMB-25"),
    ),
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
            stages=(Stage.ELIMINATION, Stage.FINAL),
            section=_PROCEDURE,
            rules=("N13-84", "AMB-21"),
        ),
    ),
    tardiness=lambda _settings: _tardiness("N13-INF-10"),
    disconnects=Disconnects(
        rejoin=timedelta(minutes=5),
        lost=timedelta(minutes=10),
        section=_ONLINE,
        one=("N13-54", "AMB-33"),
        both=("N13-55",),
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

NISEI_1_0 = Timing(
    time_up=lambda _settings: AgendaAtTime(
        id="nisei-1.0",
        section=_PROCEDURE,
        rules=("N10-32", "AMB-23", "AMB-24", "AMB-25"),
    ),
    ruling_time=RulingTime(default=Extension.ALWAYS, section=_CALLING, rules=("N10-28",)),
    extensions=ExtensionRule(
        turns=TurnsGiven.SLOW_PLAY,
        declare=False,
        section=_CALLING,
        rules=("N10-28", "N10-INF-09", "AMB-23"),
        slow_play="N10-INF-09",
    ),
    tardiness=lambda _settings: _tardiness("N10-INF-10"),
)
