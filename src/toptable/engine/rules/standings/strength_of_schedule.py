"""How strong a player's opponents were: four documents, four formulas.

With R finished rounds, P points and c completed rounds of a player, and O the opponents:

==========  ===================
average     strength
==========  ===================
P / R       sum over O / size O
P / c       sum over O / R
P / c       sum over O / size O
P           sum over O
==========  ===================

Extended strength is the same idea one step further: the opponents' strengths, over the number of
opponents (in the last formula: their sum). Averages and divisors are small objects, so that a
rulebook reads like this table.
"""

from abc import ABC, abstractmethod
from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import ClassVar

from toptable.engine.rules.records import OutingKind
from toptable.engine.rules.standings.field import Field
from toptable.engine.rules.standings.tiebreaker import (
    Calculation,
    Column,
    NumberTiebreaker,
    divided,
    opponent_shares,
    rounds_left_out,
    summed,
    total,
    written,
)
from toptable.engine.sentence import worded


class Divisor(ABC):
    """What a sum or a total is divided by, player by player."""

    name: ClassVar[str]
    """What is counted, for a number other than one."""
    one: ClassVar[str]
    """The same for one."""
    counts: ClassVar[frozenset[OutingKind]] = frozenset()
    """Rounds without an opponent that make the divisor larger all the same."""

    @abstractmethod
    def of(self, field: Field) -> Sequence[int] | None:
        """One divisor per player, or nothing when the number stays as it is."""

    def counted(self, number: int) -> str:
        """A divisor in words: ``3 opponents``."""
        return f"{number} {self.one if number == 1 else self.name}"


@dataclass(frozen=True, slots=True)
class RoundsSoFar(Divisor):
    """The finished rounds of the tournament, the same for everybody. N13-69, N10-39, AMB-01."""

    name: ClassVar[str] = "rounds of the tournament so far"
    one: ClassVar[str] = "round of the tournament so far"
    counts: ClassVar[frozenset[OutingKind]] = frozenset((OutingKind.BYE, OutingKind.LOSS))

    def of(self, field: Field) -> Sequence[int]:
        return [field.after_round] * len(field.records)


@dataclass(frozen=True, slots=True)
class RoundsCompleted(Divisor):
    """The rounds in which that player has a result, byes and losses too. N13-69, FFG-45, AMB-02."""

    name: ClassVar[str] = "rounds completed"
    one: ClassVar[str] = "round completed"

    def of(self, field: Field) -> Sequence[int]:
        return field.completed


@dataclass(frozen=True, slots=True)
class MatchesPlayed(Divisor):
    """The rounds with an opponent only: the other reading of a round that was played. AMB-02."""

    name: ClassVar[str] = "matches played"
    one: ClassVar[str] = "match played"

    def of(self, field: Field) -> Sequence[int]:
        return [len(met) for met in field.opponents]


@dataclass(frozen=True, slots=True)
class Opponents(Divisor):
    """The real opponents; a bye is none. N10-39, FFG-45, N13-70, AMB-03."""

    name: ClassVar[str] = "opponents"
    one: ClassVar[str] = "opponent"

    def of(self, field: Field) -> Sequence[int]:
        return [len(met) for met in field.opponents]


@dataclass(frozen=True, slots=True)
class OpponentsAndByes(Divisor):
    """A bye counted as an opponent worth nothing: the other reading of AMB-03."""

    name: ClassVar[str] = "opponents and byes"
    one: ClassVar[str] = "opponent or bye"
    counts: ClassVar[frozenset[OutingKind]] = frozenset((OutingKind.BYE,))

    def of(self, field: Field) -> Sequence[int]:
        return [len(met) + byes for met, byes in zip(field.opponents, field.byes, strict=True)]


@dataclass(frozen=True, slots=True)
class NoDivisor(Divisor):
    """Nothing: the number is a plain sum. SW-26."""

    name: ClassVar[str] = ""
    one: ClassVar[str] = ""

    def of(self, _field: Field) -> None:
        return None


@dataclass(frozen=True, kw_only=True)
class Average(NumberTiebreaker):
    """A player's own points per round, as opponents contribute it."""

    id: ClassVar[str] = "average"
    name: ClassVar[str] = "Average"
    help: ClassVar[str] = worded("strength_of_schedule.player_points")

    per: Divisor

    def column(self, field: Field) -> Column:
        return over(Column(field.points), self.per, field)

    def working(self, field: Field, at: int, _tied: Sequence[int]) -> Calculation:
        value = field.column(self).exact(at)
        divisors = self.per.of(field)
        points = "1 point" if field.points[at] == 1 else f"{field.points[at]} points"
        text = f"{field.name(at)} has {points}"
        if divisors is not None:
            text += f" in {self.per.counted(divisors[at])}: {written(value)}"
        return Calculation(id=self.id, name=self.name, value=value, text=text + ".")


@dataclass(frozen=True, kw_only=True)
class OverOpponents(NumberTiebreaker):
    """The sum of something over all opponents, divided by something."""

    over: Divisor

    @property
    @abstractmethod
    def inner(self) -> NumberTiebreaker:
        """What each opponent contributes."""

    def column(self, field: Field) -> Column:
        return over(summed(field.column(self.inner), field.opponents), self.over, field)

    def working(self, field: Field, at: int, _tied: Sequence[int]) -> Calculation:
        value = field.column(self).exact(at)
        shares = opponent_shares(self.inner, field, at)
        divisors = self.over.of(field)
        divisor = None if divisors is None else divisors[at]
        return Calculation(
            id=self.id,
            name=self.name,
            value=value,
            text=self._text(field.name(at), value, total(shares), divisor),
            shares=shares,
            left_out=rounds_left_out(field, at, counted=self.over.counts),
            total=total(shares),
            divisor=divisor,
            divisor_is=self.over.name,
            source=self.source,
            rules=self.rules,
        )

    def _text(self, name: str, value: Fraction, together: Fraction, divisor: int | None) -> str:
        what = worded("strength_of_schedule.the_of", name=self.name.lower(), name_2=name)
        if divisor is None:
            return worded("strength_of_schedule.plain_sum", what=what, written=written(value))
        if not divisor:
            return worded("strength_of_schedule.there_nothing", what=what)
        return f"{what} {written(together)} divided by {self.over.counted(divisor)}" + (
            f": {written(value)}." if divisor != 1 else "."
        )


@dataclass(frozen=True, kw_only=True)
class StrengthOfSchedule(OverOpponents):
    """What the opponents average. N13-69, N10-39, FFG-45, SW-26, AMB-50."""

    id: ClassVar[str] = "sos"
    name: ClassVar[str] = "Strength of schedule"
    help: ClassVar[str] = worded("strength_of_schedule.how_well")

    per: Divisor
    """What makes an opponent's points an average."""

    @property
    def inner(self) -> NumberTiebreaker:
        return Average(per=self.per)


@dataclass(frozen=True, kw_only=True)
class ExtendedStrength(OverOpponents):
    """How strong the opponents' own schedules were. N13-70, N10-40, FFG-46, SW-26, AMB-04."""

    id: ClassVar[str] = "xsos"
    name: ClassVar[str] = "Extended strength of schedule"
    help: ClassVar[str] = worded("strength_of_schedule.how_strong")

    strength: StrengthOfSchedule

    @property
    def inner(self) -> NumberTiebreaker:
        return self.strength


def over(column: Column, divisor: Divisor, field: Field) -> Column:
    """A column divided by what the divisor says, if by anything."""
    divisors = divisor.of(field)
    return column if divisors is None else divided(column, divisors)
