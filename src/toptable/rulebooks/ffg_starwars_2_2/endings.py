"""How games end under the Star Wars tournament rules 2.2. SW-23, SW-32, SW-33, AMB-52."""

from collections.abc import Mapping
from dataclasses import replace

from toptable.engine.rules.endings.ending import Endings
from toptable.rulebooks.ffg_starwars_2_2.at_time import ForceAtTime
from toptable.rulebooks.ffg_starwars_2_2.force_score import ForceScore
from toptable.rulebooks.ffg_starwars_2_2.timing import LEVEL_SCORE


def endings(settings: Mapping[str, str]) -> Endings:
    """To the end of the light side's turn; a level score as the event reads it."""
    more = settings.get(LEVEL_SCORE.key, LEVEL_SCORE.default) == "one_more_turn"
    at_time = ForceAtTime(score=ForceScore("one_more_turn" if more else "better_seed"))
    return Endings(
        at_time=at_time,
        bracket=(replace(at_time, after_turns=True),),
        undecided="D",
        by_seed=not more,
    )
