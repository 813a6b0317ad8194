"""Time under the Bushiroad floor rules and penalty guide 1.2.11."""

from collections.abc import Mapping
from datetime import timedelta

from toptable.engine.rules.clock.deadlines import Deadline
from toptable.engine.rules.clock.lengths import Preparation
from toptable.engine.rules.clock.round_minutes import ClockStage
from toptable.engine.rules.clock.ruling_time import RulingTime
from toptable.engine.rules.clock.table_time import ExtensionRule, TurnsGiven
from toptable.engine.rules.clock.tardiness import LateStep, Tardiness
from toptable.engine.rules.clock.timing import Timing
from toptable.engine.rules.conduct.infraction import Extension
from toptable.engine.rules.conduct.penalty import Penalty
from toptable.engine.rules.settings import Group, Reach, Setting
from toptable.rulebooks.bushiroad_1_2_11.annex_a import MACHINES
from toptable.rulebooks.shared import deck_settings

_RULING = "FR-1.2.3"

TIME_UP = Setting(
    key="time_up",
    label="Unfinished at time",
    group=Group.TIME,
    words={"draw": "a draw", "annex_a": "Annex A"},
    reach=Reach.AHEAD,
    values=("draw", "annex_a"),
    default="draw",
    free=True,
    help="Unfinished at time: a draw (in a bracket both lose), or Annex A if you announced it.",
    source="FR-3.2.1, Annex A",
    rules=("B-121", "B-129", "B-187", "A-15", "A-16"),
    needs=(("annex_a", "game", tuple(MACHINES)),),
)
EXTRA_TURNS = Setting(
    key="extra_turns",
    label="Extra turns",
    group=Group.TIME,
    reach=Reach.AHEAD,
    values=tuple(str(number) for number in range(11)),
    default="0",
    free=True,
    help="How many turns are played after the turn in progress when time is up.",
    source="FR-4.7",
    rules=("B-127", "A-18"),
)
TARDINESS_LIMIT = Setting(
    key="tardiness_limit",
    label="Minutes until an absent fighter loses",
    group=Group.TIME,
    reach=Reach.AHEAD,
    values=tuple(str(number) for number in range(1, 31)),
    default="5",
    free=True,
    help="Minutes after the start of a round at which an absent fighter loses the match.",
    source="PG-3.9.2",
    rules=("B-138",),
)
SETTINGS = (TIME_UP, EXTRA_TURNS, TARDINESS_LIMIT)
"""What an event can choose about time; each is a setting of the book."""

TARDINESS = Tardiness(
    steps=(
        LateStep(
            after=timedelta(0),
            infraction="PG-3.9.1",
            penalty=None,
            text="Not seated when the round started.",
            answer="no",
        ),
        LateStep(
            after=timedelta(minutes=5),
            infraction="PG-3.9.2",
            penalty=Penalty.MATCH_LOSS,
            text="Absent at the limit for severe tardiness: the match is lost.",
            answer="no",
            movable=True,
        ),
    ),
    early_start_excuses=True,
    section="PG-3.9",
    rules=("B-126", "B-137", "B-138", "A-26"),
    drop_rule="PG-3.9.2",
    drop_answer="the score sheet",
    drop_is_penalty=False,
)


def tardiness(settings: Mapping[str, str]) -> Tardiness:
    """With the event's own limit, where it has one. B-138."""
    minutes = int(settings.get(TARDINESS_LIMIT.key, TARDINESS_LIMIT.default))
    return TARDINESS.with_limit(timedelta(minutes=minutes))


TIMING = Timing(
    ruling_time=RulingTime(
        default=Extension.MAY,
        longer_than=timedelta(minutes=1),
        turns_instead=True,
        section=_RULING,
        rules=("B-123",),
    ),
    extensions=ExtensionRule(
        turns=TurnsGiven.ALWAYS,
        declare=True,
        section=_RULING,
        rules=("B-123", "B-124", "B-125", "A-19"),
    ),
    preparations=(
        Preparation(
            minutes=3,
            what="Shuffle, change sleeves, offer the deck to the opponent.",
            stages=tuple(ClockStage),
            section="FR-2.2",
            rules=("B-049",),
        ),
        deck_settings.before_round_1(source="FR-3.3.1.2", rules=("B-045",)),
    ),
    tardiness=tardiness,
    deadlines={
        "check_in": Deadline(
            what="registration or check-in",
            infraction="PG-3.10.1",
            penalty=Penalty.NOT_ADMITTED,
            section="PG-3.10.1",
            rules=("B-070", "B-072"),
        ),
        "decklist": Deadline(
            what="deck list",
            infraction="PG-3.9.1",
            penalty=None,
            section="PG-3.9.1",
            rules=("B-061", "B-137"),
        ),
    },
)
