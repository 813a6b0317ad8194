"""A drawn game where one of the two must go on. N13-88, N10-55, FFG-40, AMB-17, AMB-64."""

from dataclasses import dataclass
from typing import ClassVar

from toptable.engine.rules.endings.script import Ended, Script, at_once
from toptable.engine.rules.endings.table import OpenTable
from toptable.engine.rules.finals.bracket.meeting import Meeting
from toptable.engine.rules.finals.bracket.verdict import GameVerdict
from toptable.engine.sentence import worded

DRAWN = "drawn"
"""What one types for a drawn game."""


@dataclass(frozen=True)
class BetterSeed:
    """A drawn elimination game is won by the better seed. N13-88, N10-55, FFG-40, AMB-17.

    The ranking after the tiebreaker round counts, if there was one.
    """

    id: ClassVar[str] = DRAWN
    label: ClassVar[str] = "Draw: the better seed advances"
    by_time: ClassVar[bool] = False
    announced: ClassVar[None] = None
    rules: ClassVar[tuple[str, ...]] = ("N13-88", "N10-55", "FFG-40", "AMB-17")

    def script(self, table: OpenTable) -> Script:
        """There is nothing to ask."""
        verdict = self.drawn(table.meeting)
        return at_once(Ended(text=verdict.text, section="", rules=self.rules, verdict=verdict))

    def drawn(self, meeting: Meeting) -> GameVerdict:
        """Nobody won, or nobody may: two simultaneous game losses are a draw too. AMB-64."""
        seat = meeting.better
        best, other = meeting.seats[seat], meeting.seats[1 - seat]
        text = worded(
            "better_seed.drawn_wins",
            "Drawn: %(best)s wins, seed %(seed)s against seed %(seed_2)s.",
            best=best.name,
            seed=best.seed,
            seed_2=other.seed,
        )
        return GameVerdict(text, self.rules, winner=seat)
