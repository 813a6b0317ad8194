"""What a rule makes of an elimination game that nobody won over the board."""

import msgspec

from toptable.engine.rules.finals.bracket.bracket import GameOutcome
from toptable.engine.rules.results.kinds import Seat


class GameVerdict(msgspec.Struct, frozen=True, gc=False, omit_defaults=True):
    """Who goes on, or what has to be played to find out; with the reason and its rules."""

    text: str
    rules: tuple[str, ...]
    winner: Seat | None = None
    both_lose: bool = False
    play_on: bool = False
    """Nobody has won yet: the sentence says what is played next."""

    @property
    def outcome(self) -> GameOutcome | None:
        """The result to record, or None while something is still to be played."""
        return None if self.play_on else GameOutcome(self.winner, why=self.text)
