"""A table whose game is to end: what the endings need to know about its match."""

from enum import StrEnum

import msgspec

from toptable.engine.rules.finals.bracket.meeting import Contender, Meeting
from toptable.engine.rules.results.kinds import Seat


class Format(StrEnum):
    """What an unfinished match means depends on what it is played for."""

    SWISS = "swiss"
    RECORD = "record"
    """Rounds in which a second loss ends the event for a player. B-082."""
    KNOCKOUT = "knockout"
    """A bracket or a tiebreaker game: somebody has to go on."""


class OpenTable(msgspec.Struct, frozen=True, omit_defaults=True, kw_only=True):
    """One match that is about to end."""

    names: tuple[str, str]
    format: Format = Format.SWISS
    finished: str = ""
    """The games that are over, seen from the first seat."""
    games: int = 1
    """How many a match has, or can have."""
    turns: int = 0
    """Turns that this table was given on top."""
    seeds: tuple[int, int] = (1, 2)
    """Who has the better claim where a draw must have a winner: the smaller number."""
    first_side: Seat | None = None
    """Who plays the first of the document's two sides in this game, where that is settled."""
    two_for_one: bool = False
    """The one game was agreed to count twice. AMB-27."""
    witness: str = ""
    """Who was there for that agreement."""

    @property
    def meeting(self) -> Meeting:
        """The two as the bracket's own rules want them."""
        first, second = (
            Contender(name, seed) for name, seed in zip(self.names, self.seeds, strict=True)
        )
        return Meeting((first, second))


SEATS: tuple[Seat, Seat] = (0, 1)


def across(seat: Seat) -> Seat:
    """The other seat."""
    return 1 if seat == 0 else 0
