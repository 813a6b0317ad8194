"""Two players before an elimination game: who plays which side, and why.

In the first round the better seed chooses. After that everybody plays the side they have played
least; if both want the same side, the one with the greater difference gets it; if that is level
too, lots decide or the better seed chooses. The second game of the final swaps the sides.

N13-84, N13-85, N13-86, N13-87, N10-52, N10-53, N10-54, FFG-34, FFG-35, FFG-36, SW-30, SW-31,
SW-34, AMB-17 to AMB-21.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import ClassVar, Literal, Protocol

import msgspec

from toptable.engine.chance import Chance
from toptable.engine.rules.finals.bracket.bracket import (
    Bracket,
    Counts,
    Course,
    GameNow,
    follow,
    side_counts,
)
from toptable.engine.rules.finals.bracket.chart import BracketPart
from toptable.engine.rules.results.kinds import Seat
from toptable.engine.rules.results.sides import SideCall, Sides, swapped
from toptable.engine.sentence import worded


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


class WhenLevel(Protocol):
    """How sides are settled when nothing else settles them."""

    id: ClassVar[str]
    name: ClassVar[str]
    help: ClassVar[str]
    rules: ClassVar[tuple[str, ...]]

    def settle(self, names: SideNames, meeting: Meeting, why: str, chance: Chance) -> SideCall:
        """Settle a game; ``why`` says what it came to."""
        ...


@dataclass(frozen=True)
class LotsDecide:
    """Lots decide. N13-86, N10-53, FFG-35."""

    id: ClassVar[str] = "drawn"
    name: ClassVar[str] = "Drawn"
    help: ClassVar[str] = worded("deck_choice.if_nothing")
    rules: ClassVar[tuple[str, ...]] = ("N13-86", "N10-53", "FFG-35")

    def settle(self, names: SideNames, meeting: Meeting, why: str, chance: Chance) -> SideCall:
        sides = swapped(names.letters) if chance.below(2) else names.letters
        return SideCall(
            worded("deck_choice.drawn", why=why, said=_said(names, meeting, sides)), sides
        )


@dataclass(frozen=True)
class HigherSeedChooses:
    """The better seed chooses. N13-85, N10-52, FFG-34, SW-30, SW-31."""

    after: Literal["decklists", "identities", "nothing"] = "nothing"
    """What the document shows before the choice. Without lists on file: identities. AMB-21."""
    minutes: int | None = None
    """How long they may look."""

    id: ClassVar[str] = "higher_seed"
    name: ClassVar[str] = "Better seed chooses"
    help: ClassVar[str] = worded("deck_choice.player_better")
    rules: ClassVar[tuple[str, ...]] = ("N13-84", "N13-85", "N10-52", "FFG-34", "SW-30", "SW-31")

    def settle(self, names: SideNames, meeting: Meeting, why: str, chance: Chance) -> SideCall:
        del chance
        chooser = meeting.seats[meeting.better]
        text = worded(
            "deck_choice.better_seed",
            why=why,
            chooser=chooser.name,
            either=names.either,
            looked=self.looked,
        )
        return SideCall(text.strip(), chooser=meeting.better)

    @property
    def looked(self) -> str:
        """What the chooser has seen by then, in words."""
        if self.after == "nothing":
            return ""
        time = f"{self.minutes} minutes with" if self.minutes else "a look at"
        return f", after {time} the opponent's {self.after}"


@dataclass(frozen=True)
class LeastPlayed:
    """The better seed chooses first; later everybody plays what they have played least."""

    first: WhenLevel
    level: WhenLevel
    review_minutes: int | None = None
    """How long both may read the other's decklist before every elimination game. N13-84."""

    id: ClassVar[str] = "least_played"
    name: ClassVar[str] = "Least-played side"
    help: ClassVar[str] = worded("deck_choice.after_first")
    rules: ClassVar[tuple[str, ...]] = (
        *("N13-85", "N13-86", "N13-87", "N10-52", "N10-53", "N10-54"),
        *("FFG-34", "FFG-35", "FFG-36", "SW-30", "SW-31", "SW-34"),
        *("AMB-18", "AMB-19", "AMB-20", "AMB-21"),
    )

    def call(self, names: SideNames, meeting: Meeting, chance: Chance) -> SideCall:
        """The sides of a game, or who chooses them, with the reason."""
        if (certain := self.certain(names, meeting)) is not None:
            return certain
        if meeting.opening:
            return self.first.settle(
                names, meeting, worded("deck_choice.first_elimination"), chance
            )
        _, why = _wants(names, meeting)
        return self.level.settle(names, meeting, why, chance)

    def certain(self, names: SideNames, meeting: Meeting) -> SideCall | None:
        """The sides where they follow from the games before, with neither choice nor lot."""
        if meeting.before is not None:
            return _swap(names, meeting, meeting.before)
        seat, why = (None, "") if meeting.opening else _wants(names, meeting)
        if seat is None:
            return None
        side = meeting.seats[seat].least
        sides = swapped(names.letters) if seat != side else names.letters
        return SideCall(f"{_said(names, meeting, sides)}: {why}", sides)

    def explain(self) -> str:
        """The whole rule in one line, for the announcement."""
        return worded(
            "deck_choice.first_round",
            help=self.first.help,
            help_2=self.help,
            help_3=self.level.help,
        )


def _wants(names: SideNames, meeting: Meeting) -> tuple[Seat | None, str]:
    """The seat that gets the side it has played least, if one does, and why. AMB-19."""
    one, other = meeting.seats
    counts = f"{_count(names, one)}; {_count(names, other)}."
    if one.least is None and other.least is None:
        return None, worded("deck_choice.both_played", counts=counts)
    if other.least is None or one.least is None:
        seat: Seat = 0 if other.least is None else 1
        return seat, worded(
            "deck_choice.played_both", seats=meeting.seats[1 - seat].name, counts=counts
        )
    if one.least != other.least:
        return 0, worded("deck_choice.each_side", counts=counts)
    want = f"both have played {names.say(names.letters[one.least])} least"
    if one.difference == other.difference:
        return None, worded(
            "deck_choice.same_difference", want=want[0].upper(), want_2=want[1:], counts=counts
        )
    seat = 0 if one.difference > other.difference else 1
    return seat, worded(
        "deck_choice.greater_difference", want=want, seat=meeting.seats[seat].name, counts=counts
    )


def _swap(names: SideNames, meeting: Meeting, before: Sides) -> SideCall:
    sides = swapped(before)
    return SideCall(worded("deck_choice.second_game", said=_said(names, meeting, sides)), sides)


def _count(names: SideNames, one: Contender) -> str:
    times = zip(names.letters, one.played, strict=True)
    return f"{one.name} {', '.join(f'{names.say(side)} {count}' for side, count in times)}"


def _said(names: SideNames, meeting: Meeting, sides: Sides) -> str:
    one, other = meeting.seats
    return f"{one.name} plays {names.say(sides[0])}, {other.name} {names.say(sides[1])}"
