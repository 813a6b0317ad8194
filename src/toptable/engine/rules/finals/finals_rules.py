"""What a document says about everything after the Swiss rounds."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field

from toptable.engine.rules.finals.bracket.deck_choice import LeastPlayed
from toptable.engine.rules.finals.bracket.meeting import SideNames
from toptable.engine.rules.finals.bracket.structures import DoubleElimination, SingleElimination
from toptable.engine.rules.finals.cut.vacancies import NextMovesUp, Vacancies
from toptable.engine.rules.finals.finalists.traits import Trait
from toptable.engine.rules.finals.tiebreaker_round.methods import TiebreakerRounds

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
