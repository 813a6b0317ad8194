"""What every tiebreaker is: a named rule that orders players by exact numbers and can show its
working.

A column holds one rational number per player as whole numbers over one common denominator, so
that thousands of players are compared with integer arithmetic only; a ``Fraction`` is made only
for a number that somebody looks at.
"""

from abc import ABC, abstractmethod
from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import lcm
from operator import itemgetter
from typing import ClassVar

import msgspec

from toptable.engine.rules.records import OutingKind
from toptable.engine.rules.standings.field import Field
from toptable.engine.sentence import worded

ZERO = Fraction(0)


@dataclass(frozen=True, slots=True)
class Column:
    """One exact number per player."""

    numerators: Sequence[int]
    denominator: int = 1

    def exact(self, at: int) -> Fraction:
        """The number of one player."""
        return Fraction(self.numerators[at], self.denominator)


def summed(column: Column, opponents: Sequence[Sequence[int]]) -> Column:
    """For each player the sum over the opponents; an opponent met twice counts twice."""
    numbers = column.numerators
    sums = []
    for met in opponents:
        if len(met) > 1:
            sums.append(sum(itemgetter(*met)(numbers)))
        else:
            sums.append(numbers[met[0]] if met else 0)
    return Column(sums, column.denominator)


def divided(column: Column, divisors: Sequence[int], *, otherwise: Fraction = ZERO) -> Column:
    """Each player's number divided by the player's own divisor; ``otherwise`` where that is 0."""
    different = {divisor for divisor in divisors if divisor}
    common = lcm(otherwise.denominator, *different)
    factors = {divisor: common // divisor for divisor in different}
    factors[0] = 0
    denominator = column.denominator * common
    quotients = [
        number * factors[divisor]
        for number, divisor in zip(column.numerators, divisors, strict=True)
    ]
    if otherwise and 0 in divisors:
        fallback = otherwise.numerator * (denominator // otherwise.denominator)
        for at, divisor in enumerate(divisors):
            if not divisor:
                quotients[at] = fallback
    return Column(quotients, denominator)


def written(number: Fraction, places: int = 4) -> str:
    """A number for people: whole as it is, otherwise the fraction and its decimals."""
    if number.denominator == 1:
        return str(number.numerator)
    return f"{number} = {decimals(number, places)}"


def decimals(number: Fraction, places: int = 4) -> str:
    """A number cut to decimals for showing, rounded half up, without ever being a float."""
    scale = 10**places
    scaled = (2 * abs(number) * scale + 1) // 2
    sign = "-" if number < 0 and scaled else ""
    return f"{sign}{scaled // scale}.{scaled % scale:0{places}d}"


def percent(number: Fraction) -> str:
    """A share of one in percent, with two decimals where it has any: ``66%``, ``58.33%``."""
    return f"{decimals(number * 100, 2).removesuffix('.00')}%"


class Share(msgspec.Struct, frozen=True):
    """What one round of a player adds to a number."""

    round: int
    opponent: str
    amount: Fraction
    text: str


class LeftOut(msgspec.Struct, frozen=True):
    """A round of a player that adds nothing to a number, and why."""

    round: int
    text: str


class Calculation(msgspec.Struct, frozen=True):
    """How a player's number came about: every share, what was left out, the divisor, the rule."""

    id: str
    name: str
    value: Fraction
    text: str
    shares: tuple[Share, ...] = ()
    left_out: tuple[LeftOut, ...] = ()
    total: Fraction | None = None
    divisor: int | None = None
    divisor_is: str = ""
    source: str = ""
    rules: tuple[str, ...] = ()


@dataclass(frozen=True, kw_only=True)
class Tiebreaker(ABC):
    """A rule that orders players who are equal so far; the higher number ranks higher."""

    id: ClassVar[str]
    name: ClassVar[str]
    help: ClassVar[str]

    source: str = ""
    """The section of the rule document."""
    rules: tuple[str, ...] = ()
    """The catalogue ids of the rules and readings it follows."""

    @abstractmethod
    def scores(self, field: Field, tied: Sequence[int]) -> Sequence[int]:
        """One whole number per tied player, in the same order, to compare by."""

    @abstractmethod
    def exact(self, field: Field, at: int, score: int) -> Fraction:
        """The number behind a score, as shown in the standings."""

    def shown(self, numbers: Iterable[Fraction]) -> tuple[str, ...]:
        """Numbers side by side, as a column of the standings has them: whole where all of them
        are. ``working`` has each exactly."""
        column = tuple(numbers)
        if all(number.denominator == 1 for number in column):
            return tuple(str(number) for number in column)
        return tuple(decimals(number) for number in column)

    @abstractmethod
    def working(self, field: Field, at: int, tied: Sequence[int]) -> Calculation:
        """How a player's number came about."""


@dataclass(frozen=True, kw_only=True)
class NumberTiebreaker(Tiebreaker):
    """A tiebreaker that gives every player a number, whoever they are tied with."""

    @abstractmethod
    def column(self, field: Field) -> Column:
        """The numbers of the whole field; read them through ``field.column``."""

    def scores(self, field: Field, tied: Sequence[int]) -> Sequence[int]:
        numerators = field.column(self).numerators
        return [numerators[at] for at in tied]

    def exact(self, field: Field, at: int, _score: int) -> Fraction:
        return field.column(self).exact(at)


@dataclass(frozen=True, kw_only=True)
class Points(NumberTiebreaker):
    """What the rounds themselves gained. N13-67, N10-37, FFG-43, SW-26, B-094, B-095, A-02."""

    id: ClassVar[str] = "points"
    name: ClassVar[str] = "Points"
    help: ClassVar[str] = worded("tiebreaker.points_all")

    def column(self, field: Field) -> Column:
        return Column(field.points)

    def working(self, field: Field, at: int, _tied: Sequence[int]) -> Calculation:
        shares = []
        for outing in field.outings(at):
            if outing.opponent is None:
                opponent = ""
                what = "a bye" if outing.kind is OutingKind.BYE else "lost without an opponent"
                what = f"{what}, {outing.points}"
            else:
                opponent = field.name(field.positions[outing.opponent])
                what = f"{outing.points}-{outing.against} against {opponent}"
                what += f" ({outing.games})" if outing.games else ""
            gained = Fraction(outing.points or 0)
            shares.append(
                Share(
                    outing.round,
                    opponent,
                    gained,
                    worded("tiebreaker.round", round=outing.round, what=what),
                )
            )
        value = Fraction(field.points[at])
        if taken := sum((share.amount for share in shares), Fraction(0)) - value:
            text = worded("tiebreaker.taken_away", written=written(taken))
            shares.append(Share(field.after_round, "", -taken, text))
        return Calculation(
            id=self.id,
            name=self.name,
            value=value,
            text=worded(
                "tiebreaker.after",
                at=field.name(at),
                written=written(value),
                rounds=rounds(field.after_round),
            ),
            shares=tuple(shares),
            total=value,
            source=self.source,
            rules=self.rules,
        )


def rounds(number: int) -> str:
    """``1 round``, ``3 rounds``."""
    return "1 round" if number == 1 else f"{number} rounds"


def opponent_shares(inner: NumberTiebreaker, field: Field, at: int) -> tuple[Share, ...]:
    """One share for every meeting, in the order of the rounds."""
    column = field.column(inner)
    shares = []
    for outing in field.outings(at):
        if outing.opponent is not None:
            other = field.positions[outing.opponent]
            text = inner.working(field, other, (other,)).text
            shares.append(
                Share(
                    outing.round,
                    field.name(other),
                    column.exact(other),
                    f"Round {outing.round}: {text}",
                )
            )
    return tuple(shares)


def rounds_left_out(
    field: Field, at: int, *, counted: Collection[OutingKind] = ()
) -> tuple[LeftOut, ...]:
    """The rounds without an opponent; ``counted`` are those that the divisor still counts."""
    what = {OutingKind.BYE: "a bye", OutingKind.LOSS: "lost without an opponent"}
    return tuple(
        LeftOut(
            outing.round,
            worded(
                "shares.round_no",
                round=outing.round,
                what=what[outing.kind],
                words=", yet the divisor counts it" if outing.kind in counted else "",
            ),
        )
        for outing in field.outings(at)
        if outing.opponent is None
    )


def total(shares: Collection[Share]) -> Fraction:
    """All shares together."""
    return sum((share.amount for share in shares), Fraction(0))
