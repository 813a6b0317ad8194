"""A bracket that is being played: the chart, who is seeded where, and what has happened so far.

A bracket is a value. ``play.py`` makes the next one from it; ``course.py`` says where it stands.
"""

import msgspec

from toptable.engine.rules.finals.bracket.chart import Chart
from toptable.engine.rules.results.kinds import Seat
from toptable.engine.rules.results.sides import Sides

Seeds = tuple[int | None, int | None]
"""The seeds in the two seats of a game; None where nobody comes."""


class Finalist(msgspec.Struct, frozen=True, gc=False):
    """Somebody who made the cut."""

    player: int
    name: str


class GameOutcome(msgspec.Struct, frozen=True, gc=False, omit_defaults=True):
    """How a game of a bracket ended."""

    winner: Seat | None
    """The seat that goes on, or None when both lose."""
    played: bool = True
    """Whether the game was begun; only then its sides count."""
    why: str = ""
    """What decided it, where that is not plain: time, a penalty, an empty seat."""


class Decision(msgspec.Struct, frozen=True, gc=False, omit_defaults=True):
    """A game that is over, with who sat in it."""

    game: int
    seats: Seeds
    outcome: GameOutcome
    automatic: bool = False
    """Nobody had to decide: one of the two has left, or could not come."""

    @property
    def winner(self) -> int | None:
        """The seed that goes on."""
        seat = self.outcome.winner
        return None if seat is None else self.seats[seat]

    @property
    def losers(self) -> tuple[int, ...]:
        """The seeds that lost: one, both, or none where nobody came."""
        here = (seed for at, seed in enumerate(self.seats) if at != self.outcome.winner)
        return tuple(seed for seed in here if seed is not None)


class SidesOf(msgspec.Struct, frozen=True, gc=False):
    """Which side each seat of a game plays. Void as soon as others sit there."""

    game: int
    seats: Seeds
    sides: Sides


class TurnOrder(msgspec.Struct, frozen=True, gc=False):
    """Who goes first in one game of a match, where games have no sides. B-116."""

    game: int
    seats: Seeds
    of_match: int
    sides: Sides | None
    """``first`` and ``second``, seat by seat; None while the chooser has not chosen."""
    chooser: int | None = None


class Bracket(msgspec.Struct, frozen=True, omit_defaults=True):
    """Everything that is known of an elimination stage."""

    chart: Chart
    finalists: tuple[Finalist | None, ...]
    """Seed 1 first; None is a place that stays empty."""
    decisions: tuple[Decision, ...] = ()
    left: frozenset[int] = frozenset()
    """The seeds who left or were disqualified: whatever they have not played is lost."""
    sides: tuple[SidesOf, ...] = ()
    turns: tuple[TurnOrder, ...] = ()

    @property
    def begun(self) -> bool:
        """Whether a game has been decided at the table; until then finalists can change. AMB-62."""
        return any(not decision.automatic for decision in self.decisions)

    def name(self, seed: int | None) -> str:
        """What to call a seed."""
        finalist = self.finalists[seed - 1] if seed else None
        return finalist.name if finalist else "nobody"

    def turn_order(self, game: int, of_match: int) -> TurnOrder | None:
        """Who goes first in a game of a match, as far as that was settled."""
        found = (turn for turn in self.turns if (turn.game, turn.of_match) == (game, of_match))
        return next(found, None)

    def seed_of(self, player: int) -> int | None:
        """The seed of a player, or None for somebody who is not in the bracket."""
        for seed, finalist in enumerate(self.finalists, 1):
            if finalist and finalist.player == player:
                return seed
        return None
