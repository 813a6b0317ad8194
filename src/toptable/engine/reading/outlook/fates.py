"""What final standings mean for everybody: places, and who is in the cut.

Players whom only the lot separates share all their places: the lot may be drawn again in public
(AMB-07, B-100). Where players on equal points may have to play games across the line, those who
would are neither in nor out (N13-78, N10-47).
"""

from collections.abc import Sequence

import msgspec

from toptable.engine.reading.outlook.still_to_play import CutToCome
from toptable.engine.refusal import Refusal
from toptable.engine.rules.finals.cut.order import Ranked
from toptable.engine.rules.standings.ranking import Standings

IN, OUT, BY_LOT, BY_GAMES = 1, 2, 4, 8
"""What the cut makes of a player: in, out, only chance decides, games across the line may decide.

Bits, and no enum: over many standings they are put together, once for every player in each.
"""


class Fates(msgspec.Struct, frozen=True):
    """Everybody's fate, by position in the records."""

    best: Sequence[int]
    worst: Sequence[int]
    """The places that somebody can have; 0 for who has none."""
    fate: Sequence[int]
    """The bits above; 0 without a cut."""
    taken: frozenset[int]
    """Who goes on by these standings and the lots as they are, before any games."""


def fates_in(standings: Standings, cut: CutToCome | None) -> Fates:
    """What these standings mean for everybody."""
    best = [0] * len(standings.field.records)
    for place, at in enumerate(standings.order, 1):
        best[at] = place
    worst = best.copy()
    for group in standings.level:
        first, last = min(best[at] for at in group), max(best[at] for at in group)
        for at in group:
            best[at], worst[at] = first, last
    if cut is None:
        return Fates(best, worst, [0] * len(best), frozenset())
    if not cut.size:
        return _by_points(standings, cut, best, worst)
    return _by_place(standings, cut, best, worst)


def _by_points(
    standings: Standings, cut: CutToCome, best: Sequence[int], worst: Sequence[int]
) -> Fates:
    """A cut by record asks for points alone. N13-76, N10-45."""
    field = standings.field
    enough = frozenset(
        at
        for at in standings.order
        if field.points[at] >= cut.points and field.records[at].player not in cut.out
    )
    fate = [IN if at in enough else OUT for at in range(len(best))]
    return Fates(best, worst, fate, enough)


def _by_place(
    standings: Standings, cut: CutToCome, best: Sequence[int], worst: Sequence[int]
) -> Fates:
    records = standings.field.records
    going = [at for at in standings.order if records[at].player not in cut.out]
    fate = [OUT] * len(best)
    for at in going[: cut.size]:
        fate[at] = IN
    if len(going) > cut.size:
        last, first = going[cut.size - 1], going[cut.size]
        if best[last] == best[first]:
            for at in _level_with(going, best, best[last]):
                fate[at] = BY_LOT
        for at in _playing(standings, cut, going, best):
            fate[at] = BY_GAMES
    return Fates(best, worst, fate, frozenset(going[: cut.size]))


def _level_with(going: Sequence[int], best: Sequence[int], place: int) -> list[int]:
    return [at for at in going if best[at] == place]


def _playing(
    standings: Standings, cut: CutToCome, going: Sequence[int], best: Sequence[int]
) -> set[int]:
    """Who may have to play across the line, and whoever only the lot keeps out of that."""
    points = standings.field.points
    line = points[going[cut.size - 1]]
    if cut.games is None or line != points[going[cut.size]]:
        return set()
    above = sum(points[at] > line for at in going)
    level = [at for at in going if points[at] == line]
    order = [Ranked(above + slot, at, "", line, best[at]) for slot, at in enumerate(level, 1)]
    step = cut.games.step(order, cut.size - above, ())
    if isinstance(step, Refusal):
        return set(level)
    called = {player for game in step.games for player in game.players}
    places = {best[at] for at in called}
    return {at for at in level if best[at] in places}
