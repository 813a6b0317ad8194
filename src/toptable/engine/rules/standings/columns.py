"""Exact numbers for a whole field at once.

A column holds one rational number per player as whole numbers over one common denominator, so
that thousands of players are compared with integer arithmetic only; a ``Fraction`` is made only
for a number that somebody looks at.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import lcm
from operator import itemgetter

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
