"""The two ways to cut: so many from the top of the standings, or everybody with enough points.

A cut divides the order into those who are taken, those who wait outside, and those who were
passed over. Whoever declines, is excluded or absent makes room for the next one of a top cut;
a cut by record has no seats to fill.
"""

from collections.abc import Sequence
from typing import Literal, TypeAlias

import msgspec

from toptable.engine.rules.finals.cut.order import Order, Ranked
from toptable.engine.rules.finals.cut.passed_over import Out, PassedOver
from toptable.engine.rules.structure.tables import counted
from toptable.engine.sentence import worded

Next: TypeAlias = Literal["elimination", "swiss"]
"""What follows a cut."""


class Skipped(msgspec.Struct, frozen=True):
    """A player whom the cut passed over although the rank or the points would have done."""

    who: Ranked
    passed: PassedOver

    @property
    def text(self) -> str:
        """The reason as a sentence."""
        return f"{self.who} {self.passed.text}."


class Division(msgspec.Struct, frozen=True):
    """What a cut makes of the order."""

    taken: Order
    """Those who go on; the first is seed 1."""
    waiting: Order
    """Those outside who could still go on, the next one first."""
    skipped: tuple[Skipped, ...]
    """Those passed over above the line."""
    seats: int | None
    """How many can go on, or None where points decide."""

    @property
    def empty(self) -> int:
        """Seats for which there is nobody."""
        return 0 if self.seats is None else self.seats - len(self.taken)


class TopCut(msgspec.Struct, frozen=True, tag="top"):
    """The best players of the standings go on, up to a number announced before the start.

    N13-77, N10-46, FFG-24, FFG-27, FFG-31, SW-28, B-108.
    """

    size: int
    """How many go on."""

    def __post_init__(self) -> None:
        if self.size < 2:
            raise ValueError("A cut needs at least two players.")

    id = "top"
    name = "Top of the standings"
    help = worded(
        "methods.top_players",
        "The top players of the standings advance; the next one up replaces a decline.",
    )
    rules = ("N13-77", "N10-46", "FFG-24", "FFG-31", "SW-28", "B-108")

    @property
    def sentence(self) -> str:
        """What is announced."""
        return worded("methods.top_advance", "Top %(size)s advance.", size=self.size)

    def divide(self, order: Sequence[Ranked], out: Out) -> Division:
        """The best available players, in order."""
        available = [ranked for ranked in order if ranked.player not in out]
        taken = tuple(available[: self.size])
        full = len(taken) == self.size
        above = [ranked for ranked in order if not full or ranked.rank < taken[-1].rank]
        return Division(
            taken=taken,
            waiting=tuple(available[self.size :]),
            skipped=_skipped(above, out),
            seats=self.size,
        )


class RecordCut(msgspec.Struct, frozen=True, tag="record"):
    """Everybody with at least so many points goes on. N13-76, N10-45, AMB-44.

    The text says "above a threshold"; we store and print "at least", so that nobody has to ask.
    """

    points: int
    """At least so many points."""

    def __post_init__(self) -> None:
        if self.points < 1:
            raise ValueError("A cut by record needs at least one point, or everybody advances.")

    id = "record"
    name = "Everybody with enough points"
    help = worded(
        "methods.everybody_least_many",
        "Everybody with at least this many points advances, however many that are.",
    )
    rules = ("N13-76", "N10-45", "AMB-44")

    @property
    def sentence(self) -> str:
        """What is announced."""
        return worded(
            "methods.everybody_least_advances",
            "Everybody with at least %(counted)s advances.",
            counted=counted(self.points, "point"),
        )

    def divide(self, order: Sequence[Ranked], out: Out) -> Division:
        """Everybody available with enough points, in order."""
        enough = [ranked for ranked in order if ranked.points >= self.points]
        short = [
            ranked for ranked in order if ranked.points < self.points and ranked.player not in out
        ]
        return Division(
            taken=tuple(ranked for ranked in enough if ranked.player not in out),
            waiting=tuple(short),
            skipped=_skipped(enough, out),
            seats=None,
        )


Cut = TopCut | RecordCut


class Threshold(msgspec.Struct, frozen=True):
    """How many would go on at a number of points."""

    points: int
    players: int


def thresholds(order: Sequence[Ranked], out: Out) -> tuple[Threshold, ...]:
    """For every number of points that somebody has, how many have at least that many. N13-76."""
    available = [ranked.points for ranked in order if ranked.player not in out]
    return tuple(
        Threshold(points, sum(has >= points for has in available))
        for points in sorted(set(available), reverse=True)
    )


def _skipped(above: Sequence[Ranked], out: Out) -> tuple[Skipped, ...]:
    return tuple(Skipped(ranked, out[ranked.player]) for ranked in above if ranked.player in out)
