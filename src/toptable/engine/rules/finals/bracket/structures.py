"""The elimination structures that a rulebook can name, with their charts."""

from dataclasses import dataclass
from typing import ClassVar

from toptable.engine.refusal import Refusal
from toptable.engine.rules.finals.bracket.chart import LEAST, MOST, MOST_SINGLE, BracketKind, Chart
from toptable.engine.rules.finals.bracket.double_elimination import double_elimination
from toptable.engine.rules.finals.bracket.single_elimination import single_elimination
from toptable.engine.sentence import worded


@dataclass(frozen=True)
class DoubleElimination:
    """Upper and lower bracket, out at the second loss, the final again if it is the first."""

    id: ClassVar[str] = "double_elimination"
    name: ClassVar[str] = "Double elimination"
    help: ClassVar[str] = worded(
        "structures.bracket_second", "A bracket in which the second loss puts a player out."
    )
    rules: ClassVar[tuple[str, ...]] = (
        *("N13-83", "N10-51", "FFG-25", "FFG-33", "SW-27", "SW-29", "SW-34", "AMB-58"),
    )

    def chart(self, players: int) -> Chart | Refusal:
        """The chart for so many players, or that there is none."""
        return _size_problem(players) or chart_for(BracketKind.DOUBLE, players)


@dataclass(frozen=True)
class SingleElimination:
    """One bracket, out at the first loss."""

    reseeded: bool = False
    """Whether the best remaining seed meets the last before each round."""

    id: ClassVar[str] = "single_elimination"
    name: ClassVar[str] = "Single elimination"
    help: ClassVar[str] = worded(
        "structures.bracket_first", "A bracket in which the first loss puts a player out."
    )
    rules: ClassVar[tuple[str, ...]] = ("B-086", "A-31")

    def chart(self, players: int) -> Chart | Refusal:
        """The chart for so many players, or that there is none."""
        kind = BracketKind.RESEEDED if self.reseeded else BracketKind.SINGLE
        return _size_problem(players, MOST_SINGLE) or chart_for(kind, players)


def chart_for(kind: BracketKind, players: int) -> Chart:
    """The chart of a bracket that was written down by its kind and size."""
    if kind is BracketKind.DOUBLE:
        return double_elimination(players)
    return single_elimination(players, reseeded=kind is BracketKind.RESEEDED)


def _size_problem(players: int, most: int = MOST) -> Refusal | None:
    if LEAST <= players <= most:
        return None
    return Refusal.saying(
        "bracket_size",
        "A bracket takes %(least)s to %(most)s players here, not %(players)s.",
        least=LEAST,
        most=most,
        players=players,
    )
