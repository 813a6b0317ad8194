"""How many matches somebody has won, lost and drawn."""

from collections import Counter
from collections.abc import Iterable

import msgspec

from toptable.engine.rules.records import Outing, OutingKind


class WinLoss(msgspec.Struct, frozen=True):
    """Matches won, lost and drawn; a bye that is worth points is won, a missed round lost."""

    won: int
    lost: int
    drawn: int

    @property
    def text(self) -> str:
        """As people say it: 3–1, or 3–1–1 where something was drawn."""
        return "–".join(map(str, (self.won, self.lost, *((self.drawn,) if self.drawn else ()))))


def win_loss(outings: Iterable[Outing], through: int) -> WinLoss:
    """The record of somebody up to a round."""
    words = Counter(word(outing) for outing in outings if outing.round <= through)
    return WinLoss(words["won"], words["lost"], words["drawn"])


def word(outing: Outing) -> str:
    """Won, lost, drawn or playing; a match that both lost or both won is not drawn."""
    if outing.kind is OutingKind.LOSS:
        return "lost"
    if outing.kind is OutingKind.BYE:
        return "won" if outing.points else "bye"
    if outing.points is None:
        return "playing"
    against = outing.against or 0
    if outing.points != against:
        return "won" if outing.points > against else "lost"
    if set(outing.games) == {"X"}:
        return "lost"
    return "won" if set(outing.games) == {"V"} else "drawn"
