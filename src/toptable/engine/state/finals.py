"""Where an event stands after its Swiss rounds."""

import msgspec

from toptable.engine.rules.clock.round_minutes import ClockStage
from toptable.engine.rules.finals.bracket.bracket import Bracket
from toptable.engine.rules.finals.cut.lock import LockedCut
from toptable.engine.rules.finals.cut.methods import Cut
from toptable.engine.rules.finals.cut.passed_over import PassedOver
from toptable.engine.rules.finals.cut.roll_call import RollCall
from toptable.engine.rules.finals.finalists.selection import Selection
from toptable.engine.rules.finals.tiebreaker_round.games import GameResult
from toptable.engine.rules.results.result import Result


class PlacesSettled(msgspec.Struct, frozen=True, gc=False):
    """A draw in public between players whom only the lot separated. B-100, AMB-07."""

    players: tuple[int, ...]
    how: str
    after: int
    """The round after which it was drawn; it counts for the standings after that round."""


class TiebreakerGames(msgspec.Struct, frozen=True, gc=False):
    """Tiebreaker games: for a cut of this size, the results so far round by round."""

    size: int
    played: tuple[tuple[GameResult, ...], ...] = ()
    sides: tuple[tuple[int, int, str], ...] = ()
    after: int = 0
    """The round after which they were called; they count for the standings after that round."""
    without: frozenset[int] = frozenset()
    """Who was out already when they were called. AMB-15."""


class FinalsClaim(msgspec.Struct, frozen=True, gc=False):
    """What a player says about the own game of a tiebreaker round or the bracket."""

    stage: ClockStage
    number: int
    """Of the round or slot that is on."""
    table: int
    players: tuple[int, int]
    """Who sits there, first seat first; void as soon as others do."""
    player: int
    result: Result


class Finals(msgspec.Struct, frozen=True, gc=False):
    """The cut and what follows it."""

    cut: Cut | None = None
    """The cut for which the finalists were called."""
    roll_call: RollCall | None = None
    excluded: tuple[PassedOver, ...] = ()
    tiebreaker: TiebreakerGames | None = None
    """The games around a line that were called last."""
    settled: tuple[PlacesSettled | TiebreakerGames, ...] = ()
    """Earlier games around a line, and draws in public, in the order in which they were."""
    lots: tuple[PlacesSettled, ...] = ()
    """Draws in public for a game of two level players that nobody wins."""
    locked: LockedCut | None = None
    selection: Selection | None = None
    through: frozenset[int] | None = None
    """After a cut by record: only these play the further rounds. N13-76."""
    bracket: Bracket | None = None
    claims: tuple[FinalsClaim, ...] = ()
    """What players have said about games that have no result yet."""
