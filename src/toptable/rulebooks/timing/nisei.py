"""Time under the NISEI policies 1.3 and 1.0."""

from collections.abc import Mapping
from datetime import timedelta
from functools import partial

from toptable.engine.rules.clock.deadlines import Deadline
from toptable.engine.rules.clock.disconnect import DISCONNECT_LOSS, REJOIN_AT_LIMIT, Disconnects
from toptable.engine.rules.clock.lengths import Preparation
from toptable.engine.rules.clock.round_minutes import Stage
from toptable.engine.rules.clock.ruling_time import RulingTime
from toptable.engine.rules.clock.table_time import ExtensionRule, TurnsGiven
from toptable.engine.rules.clock.tardiness import LateStep, Tardiness
from toptable.engine.rules.clock.timing import Timing
from toptable.engine.rules.conduct.infraction import Extension
from toptable.engine.rules.conduct.penalty import Penalty
from toptable.engine.rules.settings import Reach, Setting
from toptable.engine.rules.time_up.agenda import AgendaAtTime

_PROCEDURE = "Event Structure And Procedure"
_CALLING = "Calling Judges"
_ONLINE = "Online And Virtual Events"
_TARDINESS = "Infractions: Tardiness"


LATE_AT_LIMIT = Setting(
    key="late_at_limit",
    reach=Reach.AHEAD,
    values=("late", "in_time"),
    default="late",
    help="Whether a player who comes after exactly five or ten minutes has reached that limit.",
    source=_TARDINESS,
    rules=("AMB-32",),
)
SETTINGS = (LATE_AT_LIMIT,)
"""How an event reads the limits of lateness; a setting of both books."""
ONLINE_SETTINGS = (REJOIN_AT_LIMIT, DISCONNECT_LOSS)
"""How an event reads the limits of lost connections; version 1.3 only."""


def _tardiness(infraction: str, settings: Mapping[str, str]) -> Tardiness:
    """Warning, game loss at 5:00, match loss at 10:00, dropped at the end. AMB-32."""
    steps = (
        (0, Penalty.WARNING, "less than 5", "Late for the match."),
        (5, Penalty.GAME_LOSS, "5 minutes", "Five minutes late or more: the game is lost."),
        (10, Penalty.MATCH_LOSS, "10 minutes", "Ten minutes late or more: the match is lost."),
    )
    return Tardiness(
        steps=tuple(
            LateStep(
                after=timedelta(minutes=minutes),
                infraction=infraction,
                penalty=penalty,
                text=text,
                answer=answer,
            )
            for minutes, penalty, answer, text in steps
        ),
        early_start_excuses=False,
        limit_is_in_time=settings.get(LATE_AT_LIMIT.key) == "in_time",
        section=_TARDINESS,
        rules=(infraction, "AMB-32"),
        drop_rule=infraction,
        drop_answer="still absent",
    )


NISEI_1_3 = Timing(
    time_up=lambda _settings: AgendaAtTime(
        id="nisei-1.3",
        section=_PROCEDURE,
        rules=("N13-60", "N13-61", "AMB-23", "AMB-25"),
        never_begun=_PROCEDURE,
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
    tardiness=partial(_tardiness, "N13-INF-10"),
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
        slow_play_most=None,
    ),
    tardiness=partial(_tardiness, "N10-INF-10"),
)
