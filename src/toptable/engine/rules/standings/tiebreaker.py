"""What every tiebreaker is: a named rule that orders players and can show its working."""

from abc import ABC, abstractmethod
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import ClassVar

import msgspec

from toptable.engine.rules.records import OutingKind
from toptable.engine.rules.standings.columns import Column, decimals, written
from toptable.engine.rules.standings.field import Field
from toptable.engine.sentence import worded


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


class Working(msgspec.Struct, frozen=True):
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
    def working(self, field: Field, at: int, tied: Sequence[int]) -> Working:
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
    help: ClassVar[str] = worded(
        "tiebreaker.points_all", "The points of all finished rounds, byes included."
    )

    def column(self, field: Field) -> Column:
        return Column(field.points)

    def working(self, field: Field, at: int, _tied: Sequence[int]) -> Working:
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
                    worded(
                        "tiebreaker.round",
                        "Round %(round)s: %(what)s.",
                        round=outing.round,
                        what=what,
                    ),
                )
            )
        value = Fraction(field.points[at])
        if taken := sum((share.amount for share in shares), Fraction(0)) - value:
            text = worded(
                "tiebreaker.taken_away",
                "%(written)s taken away by a ruling.",
                written=written(taken),
            )
            shares.append(Share(field.after_round, "", -taken, text))
        return Working(
            id=self.id,
            name=self.name,
            value=value,
            text=worded(
                "tiebreaker.after",
                "%(at)s has %(written)s after %(rounds)s.",
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
