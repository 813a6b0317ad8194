"""Elimination games that end without a winner under the Netrunner documents.

At time the leader in agenda points wins, and a win by a lead counts as a win like any other. What
would still be a draw goes to the better seed: the ranking after the tiebreaker round, if there was
one. N13-88, N10-55, FFG-40; AMB-17, AMB-22, AMB-64.
"""

from dataclasses import dataclass
from typing import ClassVar

from toptable.engine.refusal import Refusal
from toptable.engine.rules.finals.bracket.meeting import Meeting
from toptable.engine.rules.finals.bracket.verdict import GameVerdict
from toptable.engine.rules.results.kinds import Seat


@dataclass(frozen=True)
class BetterSeed:
    """A drawn elimination game is won by the better seed."""

    id: ClassVar[str] = "better_seed"
    name: ClassVar[str] = "Better seed wins a draw"
    help: ClassVar[str] = "An elimination game that would be drawn is won by the better seed."
    rules: ClassVar[tuple[str, ...]] = ("N13-88", "N10-55", "FFG-40", "AMB-17")

    def drawn(self, meeting: Meeting) -> GameVerdict:
        """Nobody won, or nobody may: two simultaneous game losses are a draw too. AMB-64."""
        seat = meeting.better
        best, other = meeting.seats[seat], meeting.seats[1 - seat]
        text = f"Drawn: {best.name} wins, seed {best.seed} against seed {other.seed}."
        return GameVerdict(text, self.rules, winner=seat)


@dataclass(frozen=True)
class AgendaPoints:
    """At time agenda points decide, and only level points are a draw."""

    draw: BetterSeed = BetterSeed()

    id: ClassVar[str] = "agenda_points"
    name: ClassVar[str] = "Agenda points at time"
    help: ClassVar[str] = "At time the leader in agenda points wins; level points are a draw."
    rules: ClassVar[tuple[str, ...]] = ("N13-60", "N13-88", "N10-55", "FFG-38", "FFG-40", "AMB-22")

    def at_time(self, meeting: Meeting, points: tuple[int, int]) -> GameVerdict | Refusal:
        """Time ran out with these agenda points, seat by seat."""
        if min(points) < 0:
            return Refusal("agenda_points", "Agenda points are counted from 0 up.")
        if points[0] == points[1]:
            drawn = self.draw.drawn(meeting)
            text = f"At time {points[0]} agenda points each. {drawn.text}"
            return GameVerdict(text, self.rules, winner=drawn.winner)
        ahead, behind = max(points), min(points)
        winner: Seat = 0 if points[0] > points[1] else 1
        text = f"At time {meeting.seats[winner].name} leads by {ahead} agenda points to {behind}."
        return GameVerdict(text, self.rules, winner=winner)
