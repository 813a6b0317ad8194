"""Where an event stands after its Swiss rounds."""

import msgspec

from toptable.engine.bracket.bracket import Bracket
from toptable.engine.cut.lock import LockedCut
from toptable.engine.cut.methods import Cut
from toptable.engine.cut.passed_over import PassedOver
from toptable.engine.cut.roll_call import RollCall
from toptable.engine.finalists.selection import Selection
from toptable.engine.tiebreaker_round.games import GameResult


class Tiebreaker(msgspec.Struct, frozen=True, gc=False):
    """Games around the line: for a cut of this size, the results so far round by round."""

    size: int
    played: tuple[tuple[GameResult, ...], ...] = ()
    sides: tuple[tuple[int, int, str], ...] = ()


class Finals(msgspec.Struct, frozen=True, gc=False):
    """The cut and what follows it."""

    cut: Cut | None = None
    """The cut for which the finalists were called."""
    roll_call: RollCall | None = None
    excluded: tuple[PassedOver, ...] = ()
    tiebreaker: Tiebreaker | None = None
    locked: LockedCut | None = None
    selection: Selection | None = None
    through: frozenset[int] | None = None
    """After a cut by record: only these play the further rounds. N13-76."""
    bracket: Bracket | None = None
