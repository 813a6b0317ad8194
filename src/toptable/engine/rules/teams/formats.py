"""How teams play: seat against seat, or all at one table. One small object for each format.

A team is one player of the event: it is paired, ranked and cut like one. What a format adds is
how many members it has, in which seats, and how they decide a match.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum

from toptable.engine.rules.finals.tiebreaker_round.final_match import FinalMatch
from toptable.engine.rules.results.sides import MatchSides


class LevelMatch(StrEnum):
    """What decides a level match where somebody must win. A-32."""

    SEATS = "seats"
    """Nothing was announced: only seats count."""
    REPRESENTATIVE = "representative"
    """The match in the representative's seat."""
    EXTRA_GAME = "extra_game"
    """One more game."""


@dataclass(frozen=True, slots=True, kw_only=True)
class SeatBySeat:
    """Each member plays the one in the same seat of the other team. B-140, B-142, B-143, A-32."""

    id: str
    name: str
    help: str
    source: str
    rules: tuple[str, ...]
    seats: tuple[str, ...]
    """What the document calls the seats, in their order."""
    representative: int
    """The seat, counted from 1, of whoever represents the team unless it says otherwise."""
    names_approved: str = ""
    """The section that wants team names approved before anybody reads them, if one does. B-144."""

    @property
    def size(self) -> int:
        """How many members a team has."""
        return len(self.seats)

    @property
    def often_level(self) -> bool:
        """Whether a match can end level although every seat has a winner. A-32."""
        return self.size % 2 == 0

    def letter(self, points: Sequence[tuple[int, int]]) -> str:
        """The team match from the points of its seats: more seats won take it. A-32."""
        ours = sum(first > 0 for first, _ in points)
        theirs = sum(second > 0 for _, second in points)
        if ours == theirs:
            return "D"
        return "W" if ours > theirs else "L"


@dataclass(frozen=True, slots=True, kw_only=True)
class SideBySide:
    """Partners play the same game at one table, and their points go to the team. SW-35, SW-39."""

    id: str
    name: str
    help: str
    source: str
    rules: tuple[str, ...]
    seats: tuple[str, ...]
    representative: int
    sides: MatchSides
    """How the side of the first game is settled. SW-38."""
    final: FinalMatch
    """What two teams play that share the most points; there is no cut. SW-37."""

    @property
    def size(self) -> int:
        """How many members a team has."""
        return len(self.seats)


TeamFormat = SeatBySeat | SideBySide
