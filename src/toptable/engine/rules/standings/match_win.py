"""Match win percentages of a player, of the opponents, and of their opponents.

A player's own percentage is cut to two decimals and never below 0.33 (B-097, A-14), or exact and
never below a floor (PS-06). The means over opponents are exact and are not cut. B-098, B-099, A-05.

A share of the possible points is at most the whole, whatever points were typed.
"""

from abc import ABC, abstractmethod
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import lcm
from typing import ClassVar

from toptable.engine.rules.records import OutingKind
from toptable.engine.rules.standings.field import Field, effective_rounds
from toptable.engine.rules.standings.tiebreaker import (
    Calculation,
    Column,
    NumberTiebreaker,
    divided,
    opponent_shares,
    percent,
    rounds_left_out,
    summed,
    total,
    written,
)
from toptable.engine.sentence import worded

PER_CENT = 100
LOWEST = 33
FLOOR = Fraction(LOWEST, PER_CENT)


class RoundCount(ABC):
    """How many rounds a player's points are measured against."""

    name: ClassVar[str]

    @abstractmethod
    def of(self, field: Field) -> Sequence[int]:
        """One number of rounds per player."""


@dataclass(frozen=True, slots=True)
class EventRounds(RoundCount):
    """All rounds of the event, for early leavers and latecomers too. B-097, A-09."""

    name: ClassVar[str] = "rounds of the event"

    def of(self, field: Field) -> Sequence[int]:
        return [field.after_round] * len(field.records)


@dataclass(frozen=True, slots=True)
class OwnRounds(RoundCount):
    """Only the rounds on the fighter's own record: the other reading of A-09."""

    name: ClassVar[str] = "rounds on record"

    def of(self, field: Field) -> Sequence[int]:
        return field.completed


@dataclass(frozen=True, slots=True)
class EffectiveRounds(RoundCount):
    """The rounds that count in double elimination. B-096, A-10."""

    name: ClassVar[str] = "effective rounds"

    def of(self, field: Field) -> Sequence[int]:
        return [effective_rounds(record, after_round=field.after_round) for record in field.records]


@dataclass(frozen=True, kw_only=True)
class Percentage(NumberTiebreaker):
    """A share of one, which people read in percent."""

    def shown(self, numbers: Iterable[Fraction]) -> tuple[str, ...]:
        return tuple(percent(number) for number in numbers)


@dataclass(frozen=True, kw_only=True)
class MatchWin(Percentage):
    """A player's points out of the most that could be had, cut to two decimals, at least 0.33.

    B-097. ``without_byes`` also takes bye rounds and their points out. A-04, A-11.
    """

    id: ClassVar[str] = "mw"
    name: ClassVar[str] = "Match win percentage"
    help: ClassVar[str] = worded("match_win.points_out_most_could_had")

    win: int
    """The most points that one match can bring."""
    rounds: RoundCount
    bye: int = 0
    """What a bye is worth."""
    without_byes: bool = False

    def column(self, field: Field) -> Column:
        return Column([max(self._cut(*of), LOWEST) for of in self._parts(field)], PER_CENT)

    def working(self, field: Field, at: int, _tied: Sequence[int]) -> Calculation:
        value = field.column(self).exact(at)
        points, most = self._parts(field)[at]
        bye = " without byes" if self.without_byes and field.byes[at] else ""
        text = worded(
            "match_win.possible_points", at=field.name(at), points=points, most=most, bye=bye
        )
        cut = self._cut(points, most)
        text += f"{cut / PER_CENT:.2f}"
        if cut < LOWEST:
            text += f", raised to {LOWEST / PER_CENT:.2f}"
        return Calculation(
            id=self.id,
            name=self.name,
            value=value,
            text=f"{text}.",
            divisor=most,
            divisor_is=f"{self.rounds.name} times {self.win}",
            source=self.source,
            rules=self.rules,
        )

    def _parts(self, field: Field) -> list[tuple[int, int]]:
        """Points, and the most that could be had, of every player."""
        if not self.without_byes:
            return [
                (points, number * self.win)
                for points, number in zip(field.points, self.rounds.of(field), strict=True)
            ]
        return [
            (points - byes * self.bye, (number - byes) * self.win)
            for points, number, byes in zip(
                field.points, self.rounds.of(field), field.byes, strict=True
            )
        ]

    def _cut(self, points: int, most: int) -> int:
        return min(PER_CENT * points // most, PER_CENT) if most > 0 else 0


@dataclass(frozen=True, kw_only=True)
class ShareOfPoints(Percentage):
    """A player's points out of the most that the rounds on record could bring, exactly. PS-06.

    Never below ``floor``, which also stands where nothing was played. ``without_byes`` leaves out
    bye rounds and what they were worth. PS-07.
    """

    id: ClassVar[str] = "mw"
    name: ClassVar[str] = "Match win percentage"
    help: ClassVar[str] = worded("match_win.points_out_most_could_had_2")

    win: int
    """The most points that one match can bring."""
    floor: Fraction
    without_byes: bool = True

    def column(self, field: Field) -> Column:
        parts = [self._parts(field, at) for at in range(len(field.records))]
        common = lcm(self.floor.denominator, *{most for _, most in parts if most})
        low = self.floor.numerator * (common // self.floor.denominator)
        shares = [
            min(max(points * (common // most), low), common) if most else low
            for points, most in parts
        ]
        return Column(shares, common)

    def working(self, field: Field, at: int, _tied: Sequence[int]) -> Calculation:
        value = field.column(self).exact(at)
        points, most = self._parts(field, at)
        bye = " without byes" if self.without_byes and field.byes[at] else ""
        text = worded(
            "match_win.possible_points_2",
            at=field.name(at),
            points=points,
            most=most,
            bye=bye,
            written=written(value),
        )
        if most and points * self.floor.denominator < most * self.floor.numerator:
            text += ", raised to the floor"
        return Calculation(
            id=self.id,
            name=self.name,
            value=value,
            text=f"{text}.",
            divisor=most,
            divisor_is=f"rounds on record times {self.win}",
            source=self.source,
            rules=self.rules,
        )

    def _parts(self, field: Field, at: int) -> tuple[int, int]:
        """Points, and the most that could be had."""
        points, rounds = field.points[at], field.completed[at]
        if self.without_byes and field.byes[at]:
            rounds -= field.byes[at]
            points -= sum(
                outing.points or 0 for outing in field.outings(at) if outing.kind is OutingKind.BYE
            )
        return max(points, 0), rounds * self.win


@dataclass(frozen=True, kw_only=True)
class OpponentsMatchWin(Percentage):
    """The mean of the opponents' percentages; bye rounds have none. B-098, A-04, A-05.

    ``cut`` takes the mean to two decimals too: the other reading of A-05.
    """

    id: ClassVar[str] = "omw"
    name: ClassVar[str] = "Opponents' match win percentage"
    help: ClassVar[str] = worded("match_win.how_well_fighter")

    own: MatchWin | ShareOfPoints
    cut: bool = False
    alone: Fraction = FLOOR
    """What stands where there were no opponents."""

    def column(self, field: Field) -> Column:
        mean = means(field.column(self.own), field, self.alone)
        if not self.cut:
            return mean
        return Column(
            [PER_CENT * numerator // mean.denominator for numerator in mean.numerators], PER_CENT
        )

    def working(self, field: Field, at: int, _tied: Sequence[int]) -> Calculation:
        note = ", cut to two decimals" * self.cut
        return mean_working(self, self.own, field, at, note, self.alone)


@dataclass(frozen=True, kw_only=True)
class OpponentsOpponentsMatchWin(Percentage):
    """The mean of the opponents' own means. B-099, A-06."""

    id: ClassVar[str] = "oomw"
    name: ClassVar[str] = "Opponents' opponents' match win percentage"
    help: ClassVar[str] = worded("match_win.how_well_opponents_fighter_opponents")

    opponents: OpponentsMatchWin

    def column(self, field: Field) -> Column:
        return means(field.column(self.opponents), field, self.opponents.alone)

    def working(self, field: Field, at: int, _tied: Sequence[int]) -> Calculation:
        return mean_working(self, self.opponents, field, at, alone=self.opponents.alone)


@dataclass(frozen=True, kw_only=True)
class OpponentsShare(OpponentsMatchWin):
    """The same in words for players of any game. PS-06."""

    help: ClassVar[str] = worded("match_win.how_well_your")


@dataclass(frozen=True, kw_only=True)
class OpponentsOpponentsShare(OpponentsOpponentsMatchWin):
    """The same in words for players of any game. PS-06."""

    help: ClassVar[str] = worded("match_win.how_well_opponents_your")


@dataclass(frozen=True, kw_only=True)
class OpponentsTogether(NumberTiebreaker):
    """The opponents' percentages added up, as a player brings them into a pool. A-06."""

    id: ClassVar[str] = "opponents_together"
    name: ClassVar[str] = "Opponents together"
    help: ClassVar[str] = worded("match_win.sum_opponents")

    own: MatchWin

    def column(self, field: Field) -> Column:
        return summed(field.column(self.own), field.opponents)

    def working(self, field: Field, at: int, _tied: Sequence[int]) -> Calculation:
        value, size = field.column(self).exact(at), len(field.opponents[at])
        text = worded(
            "match_win.opponents_together", size=size, at=field.name(at), written=written(value)
        )
        return Calculation(id=self.id, name=self.name, value=value, text=text)


@dataclass(frozen=True, kw_only=True)
class PooledOpponentsMatchWin(Percentage):
    """All opponents' opponents in one pool: the other reading of A-06."""

    id: ClassVar[str] = "oomw"
    name: ClassVar[str] = "Opponents' opponents' match win percentage"
    help: ClassVar[str] = worded("match_win.how_well_opponents_fighter_opponents_2")

    own: MatchWin

    def column(self, field: Field) -> Column:
        together = field.column(OpponentsTogether(own=self.own))
        return divided(summed(together, field.opponents), self._sizes(field), otherwise=FLOOR)

    def working(self, field: Field, at: int, _tied: Sequence[int]) -> Calculation:
        shares = opponent_shares(OpponentsTogether(own=self.own), field, at)
        value, size = field.column(self).exact(at), self._sizes(field)[at]
        return Calculation(
            id=self.id,
            name=self.name,
            value=value,
            text=worded(
                "match_win.divided_pool",
                written=written(value),
                written_2=written(total(shares)),
                size=size,
            ),
            shares=shares,
            left_out=rounds_left_out(field, at),
            total=total(shares),
            divisor=size,
            divisor_is="opponents of opponents",
            source=self.source,
            rules=self.rules,
        )

    def _sizes(self, field: Field) -> Sequence[int]:
        sizes = Column([len(met) for met in field.opponents])
        return summed(sizes, field.opponents).numerators


def means(column: Column, field: Field, alone: Fraction = FLOOR) -> Column:
    """The mean over each player's opponents; ``alone`` for a player without any."""
    sizes = [len(met) for met in field.opponents]
    return divided(summed(column, field.opponents), sizes, otherwise=alone)


def mean_working(
    rule: NumberTiebreaker,
    inner: NumberTiebreaker,
    field: Field,
    at: int,
    note: str = "",
    alone: Fraction = FLOOR,
) -> Calculation:
    """How a mean over the opponents came about."""
    shares = opponent_shares(inner, field, at)
    value = field.column(rule).exact(at)
    text = worded("match_win.no_opponents", at=field.name(at), float=f"{float(alone):.2f}")
    if shares:
        text = worded(
            "match_win.opponents_together_divided",
            at=field.name(at),
            written=written(total(shares)),
            count=len(shares),
            note=note,
            written_2=written(value),
        )
    return Calculation(
        id=rule.id,
        name=rule.name,
        value=value,
        text=text,
        shares=shares,
        left_out=rounds_left_out(field, at),
        total=total(shares),
        divisor=len(shares),
        divisor_is="opponents",
        source=rule.source,
        rules=rule.rules,
    )
