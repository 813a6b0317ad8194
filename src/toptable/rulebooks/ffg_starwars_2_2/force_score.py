"""Star Wars: who wins an elimination game that time ended. SW-32, SW-33, AMB-52.

Play goes on to the end of the light side's turn. Then both sides are scored, in hundredths of a
point so that everything is a whole number.
"""

from dataclasses import dataclass
from typing import ClassVar, Literal

import msgspec

from toptable.engine.refusal import Refusal
from toptable.engine.rules.finals.bracket.meeting import Meeting
from toptable.engine.rules.finals.bracket.verdict import GameVerdict
from toptable.engine.rules.results.kinds import Seat

SECTION = "Going to Time"
OBJECTIVE, DAMAGE, BALANCE = 400, 10, 25
_DIAL_STEP = 4
_MOST_OBJECTIVES, _MOST_DIAL = 2, 11
"""A third objective, or the dial at 12, has won the game already."""


class Tally(msgspec.Struct, frozen=True, gc=False, kw_only=True):
    """What lies on the table when time has ended the game."""

    objectives: int
    """Dark side objectives in the light side's victory pile."""
    damage_on_dark: int
    """Damage on dark side objectives, all together."""
    dial: int
    """Where the Death Star dial stands."""
    damage_on_light: int
    balance: Literal["light", "dark", "nobody"]
    """Who holds the Balance of the Force."""

    @property
    def problem(self) -> Refusal | None:
        """What is wrong with the numbers, or nothing."""
        if not 0 <= self.objectives <= _MOST_OBJECTIVES:
            text = "The victory pile holds 0 to 2 objectives; a third has won the game."
        elif not 0 <= self.dial <= _MOST_DIAL:
            text = "The dial stands at 0 to 11; at 12 the dark side has won."
        elif self.damage_on_dark < 0 or self.damage_on_light < 0:
            text = "Damage is counted from 0 up."
        else:
            return None
        return Refusal("tally", text, SECTION)

    @property
    def light(self) -> int:
        """The light side's score in hundredths."""
        held = BALANCE if self.balance == "light" else 0
        return OBJECTIVE * self.objectives + DAMAGE * self.damage_on_dark + held

    @property
    def dark(self) -> int:
        """The dark side's score in hundredths."""
        held = BALANCE if self.balance == "dark" else 0
        return OBJECTIVE * (self.dial // _DIAL_STEP) + DAMAGE * self.damage_on_light + held


@dataclass(frozen=True)
class ForceScore:
    """The higher score wins. Level is possible only while nobody holds the Balance."""

    level: Literal["better_seed", "one_more_turn"] = "better_seed"

    rules: ClassVar[tuple[str, ...]] = ("SW-32", "SW-33", "AMB-52")

    def at_time(self, meeting: Meeting, light: Seat, tally: Tally) -> GameVerdict | Refusal:
        """Time ran out; ``light`` is the seat that plays the light side."""
        if wrong := tally.problem:
            return wrong
        score = f"{shown(tally.light)} to {shown(tally.dark)} for light and dark side"
        if tally.light != tally.dark:
            winner: Seat = light if tally.light > tally.dark else _across(light)
            text = f"At time {score}: {meeting.seats[winner].name} wins."
            return GameVerdict(text, self.rules, winner=winner)
        if self.level == "one_more_turn":
            text = f"At time {score}, and nobody holds the Balance: each takes one more turn."
            return GameVerdict(text, self.rules, play_on=True)
        best = meeting.seats[meeting.better]
        text = f"At time {score}, and nobody holds the Balance: {best.name} has the better seed."
        return GameVerdict(text, self.rules, winner=meeting.better)


def shown(hundredths: int) -> str:
    """A score as the document writes it: ``8.65``."""
    return f"{hundredths // 100}.{hundredths % 100:02}"


def _across(seat: Seat) -> Seat:
    return 1 if seat == 0 else 0
