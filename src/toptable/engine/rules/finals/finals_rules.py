"""What a document says about everything after the Swiss rounds, and the elimination structures
that it can name.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import ClassVar

from toptable.engine.refusal import Refusal
from toptable.engine.rules.finals.bracket.chart import LEAST, MOST, MOST_SINGLE, BracketKind, Chart
from toptable.engine.rules.finals.bracket.elimination_charts import (
    double_elimination,
    single_elimination,
)
from toptable.engine.rules.finals.bracket.side_choice import LeastPlayed, SideNames
from toptable.engine.rules.finals.finalist_candidates import Trait
from toptable.engine.rules.finals.knockout_tiebreakers import TiebreakerRounds
from toptable.engine.rules.finals.locked_cut import NextMovesUp, Vacancies
from toptable.engine.sentence import worded


@dataclass(frozen=True)
class DoubleElimination:
    """Upper and lower bracket, out at the second loss, the final again if it is the first."""

    id: ClassVar[str] = "double_elimination"
    name: ClassVar[str] = "Double elimination"
    help: ClassVar[str] = worded("structures.bracket_second")
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
    help: ClassVar[str] = worded("structures.bracket_first")
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
    return Refusal.of("bracket_size", least=LEAST, most=most, players=players)


BracketStructure = DoubleElimination | SingleElimination


def no_settings(_settings: Mapping[str, str]) -> bool:
    """No settings of an event make it so."""
    return False


@dataclass(frozen=True, kw_only=True)
class FinalsRules:
    """The choices of one rulebook; every one is an object that explains itself."""

    structures: tuple[BracketStructure, ...]
    """The brackets it knows; the first is its own."""
    tiebreaker: TiebreakerRounds | None = None
    """The games about the line, where the document has them."""
    traits: tuple[Trait, ...] = ()
    """What finalists can be chosen by besides their rank. B-109 to B-112."""
    vacancies: Vacancies = field(default_factory=NextMovesUp)
    sides: LeastPlayed | None = None
    side_words: Mapping[str, str] = field(default_factory=dict)
    matches: bool = False
    """Whether elimination is played in whole matches as the rounds are, not in single games."""
    untimed: Callable[[Mapping[str, str]], bool] = no_settings
    """Whether the document wants no time limit here, as time would let both lose. B-130."""

    def structure(self, wanted: str) -> BracketStructure | None:
        """A structure by the name one types."""
        return next(
            (structure for structure in self.structures if structure_name(structure) == wanted),
            None,
        )

    def trait(self, wanted: str) -> Trait | None:
        """A trait by its name in the log."""
        return next((trait for trait in self.traits if trait.id == wanted), None)

    def names(self, letters: tuple[str, str]) -> SideNames:
        """The two sides with the words to say them."""
        return SideNames(letters, self.side_words)


def structure_name(structure: BracketStructure) -> str:
    """What one types for a structure."""
    if isinstance(structure, SingleElimination) and structure.reseeded:
        return "reseeded"
    return structure.id
