"""Which clock a game of a bracket runs by: the round's, or none between the last two.

N13-57, N13-58, FFG-32, SW-27, SW-34. How long each is, and whether the organizer may still limit a
final, is in the book's round minutes.
"""

from toptable.engine.rules.clock.round_minutes import Stage
from toptable.engine.rules.finals.bracket.bracket import Bracket
from toptable.engine.rules.finals.bracket.chart import Part
from toptable.engine.rules.finals.bracket.course import still_in


def stage_of(bracket: Bracket, number: int) -> Stage:
    """``FINAL`` for every game between the last two players, else ``ELIMINATION``."""
    if bracket.chart.game(number).part in (Part.FINAL, Part.REPEAT):
        return Stage.FINAL
    return Stage.FINAL if len(still_in(bracket)) <= 2 else Stage.ELIMINATION
