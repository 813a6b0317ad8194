"""Which clock a game of a bracket runs by: the round's, or none between the last two.

N13-57, N13-58, FFG-32, SW-27, SW-34. How long each is, and whether the organizer may still limit a
final, is in the book's round minutes.
"""

from toptable.engine.rules.clock.round_minutes import ClockStage
from toptable.engine.rules.finals.bracket.bracket import Bracket
from toptable.engine.rules.finals.bracket.chart import BracketPart
from toptable.engine.rules.finals.bracket.course import still_in


def stage_of(bracket: Bracket, number: int) -> ClockStage:
    """``FINAL`` for every game between the last two players, else ``ELIMINATION``."""
    if bracket.chart.game(number).part in (BracketPart.FINAL, BracketPart.REPEAT):
        return ClockStage.FINAL
    return ClockStage.FINAL if len(still_in(bracket)) <= 2 else ClockStage.ELIMINATION
