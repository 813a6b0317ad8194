"""Two players before an elimination game: their seeds, and how often each has played each side."""

from collections.abc import Mapping
from dataclasses import dataclass, field

import msgspec

from toptable.engine.rules.finals.bracket.bracket import Bracket
from toptable.engine.rules.finals.bracket.chart import BracketPart
from toptable.engine.rules.finals.bracket.course import Counts, Course, GameNow, follow, side_counts
from toptable.engine.rules.results.kinds import Seat
from toptable.engine.rules.results.sides import Sides, swapped


class Contender(msgspec.Struct, frozen=True, gc=False):
    """One of the two players of an elimination game, as far as sides go."""

    name: str
    seed: int
    played: tuple[int, int] = (0, 0)
    """Elimination games so far on the first side, and on the second."""

    @property
    def least(self) -> int | None:
        """Which of the two sides they have played least: 0, 1, or neither."""
        first, second = self.played
        return None if first == second else int(second < first)

    @property
    def difference(self) -> int:
        """How far apart the two counts are."""
        return abs(self.played[0] - self.played[1])


class Meeting(msgspec.Struct, frozen=True, gc=False, omit_defaults=True):
    """An elimination game that needs its sides."""

    seats: tuple[Contender, Contender]
    opening: bool = False
    """Whether it belongs to the first elimination round. AMB-21."""
    before: Sides | None = None
    """The second game of a final: the sides of the first, seat by seat."""

    @property
    def better(self) -> Seat:
        """The seat of the better seed. AMB-17."""
        return 0 if self.seats[0].seed < self.seats[1].seed else 1


@dataclass(frozen=True)
class SideNames:
    """The two sides by their letters, with the words to say them."""

    letters: Sides
    words: Mapping[str, str] = field(default_factory=dict)

    def say(self, letter: str) -> str:
        """A side in words."""
        return self.words.get(letter, letter)

    @property
    def either(self) -> str:
        """Both, as a choice."""
        return f"{self.say(self.letters[0])} or {self.say(self.letters[1])}"


def meeting(
    bracket: Bracket, number: int, letters: Sides, *, earlier: Counts | None = None
) -> Meeting:
    """A game of a bracket whose players are known, ready to settle its sides.

    ``earlier`` adds the games of the rounds before the cut, for those who read it so. AMB-18.
    """
    course = follow(bracket)
    now = course.game(number)
    one, other = now.seeds
    if one is None or other is None:
        raise ValueError(f"Game {number} does not have two players.")
    counts = (side_counts(bracket), earlier or {})

    def contender(seed: int) -> Contender:
        first, second = (_times(counts, seed, side) for side in letters)
        return Contender(bracket.name(seed), seed, (first, second))

    return Meeting(
        seats=(contender(one), contender(other)),
        opening=now.game.opening,
        before=_sides_before(course, now),
    )


def _times(counts: tuple[Counts, ...], seed: int, side: str) -> int:
    return sum(each.get(seed, {}).get(side, 0) for each in counts)


def _sides_before(course: Course, now: GameNow) -> Sides | None:
    """The sides of the first game of the final, in the seats of the second."""
    if now.game.part is not BracketPart.REPEAT:
        return None
    final = course.game(now.game.feeds[0].of)
    if final.sides is None or final.decision is None or not final.decision.outcome.played:
        return None
    return final.sides if final.seeds == now.seeds else swapped(final.sides)
