"""What a document says about everything after the Swiss rounds."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from toptable.engine.rules.finals.bracket.deck_choice import LeastPlayed
from toptable.engine.rules.finals.bracket.drawn_games import AgendaPoints, BetterSeed
from toptable.engine.rules.finals.bracket.force_score import ForceScore
from toptable.engine.rules.finals.bracket.knockout_match import KnockoutMatch
from toptable.engine.rules.finals.bracket.meeting import SideNames
from toptable.engine.rules.finals.bracket.structures import DoubleElimination, SingleElimination
from toptable.engine.rules.finals.cut.vacancies import NextMovesUp, Vacancies
from toptable.engine.rules.finals.tiebreaker_round.methods import TiebreakerRounds

BracketStructure = DoubleElimination | SingleElimination


@dataclass(frozen=True, kw_only=True)
class FinalsRules:
    """The choices of one rulebook; every one is an object that explains itself."""

    structures: tuple[BracketStructure, ...]
    """The brackets it knows; the first is its own."""
    tiebreaker: TiebreakerRounds | None = None
    """The games about the line, where the document has them."""
    vacancies: Vacancies = field(default_factory=NextMovesUp)
    sides: LeastPlayed | None = None
    side_words: Mapping[str, str] = field(default_factory=dict)
    at_time: AgendaPoints | ForceScore | KnockoutMatch = field(default_factory=AgendaPoints)
    """What decides an elimination game that time ended."""
    draw: BetterSeed | None = None
    """Who wins a drawn elimination game, where somebody does."""

    def structure(self, wanted: str) -> BracketStructure | None:
        """A structure by the name one types."""
        return next(
            (structure for structure in self.structures if structure_name(structure) == wanted),
            None,
        )

    def names(self, letters: tuple[str, str]) -> SideNames:
        """The two sides with the words to say them."""
        return SideNames(letters, self.side_words)


def structure_name(structure: BracketStructure) -> str:
    """What one types for a structure."""
    if isinstance(structure, SingleElimination) and structure.reseeded:
        return "reseeded"
    return structure.id
