"""Drawing again in public for those whom only the lot separates at the line. AMB-07, B-100, A-07.

The answer is a rule that comes before the lot in the standings: ``ranking.then(...)``.
"""

from collections.abc import Sequence

from toptable.engine.chance import Chance
from toptable.engine.refusal import Refusal
from toptable.engine.rules.finals.cut.order import Ranked, level_across, listed
from toptable.engine.rules.standings.lots import OwnOrder
from toptable.engine.sentence import worded

_RULES = ("AMB-07", "B-100", "A-07")


def redrawn(order: Sequence[Ranked], size: int, chance: Chance) -> OwnOrder | Refusal:
    """A new order, drawn by the program, for those who are level across the line."""
    level = level_across(order, size)
    if not level:
        return _nothing()
    players = [ranked.player for ranked in level]
    chance.shuffle(players)
    return OwnOrder(players=tuple(players), how="Drawn again at the cut", rules=_RULES)


def drawn_by_hand(
    order: Sequence[Ranked], size: int, players: Sequence[int], witness: str
) -> OwnOrder | Refusal:
    """The order that a coin or a die gave those who are level across the line."""
    level = level_across(order, size)
    if not level:
        return _nothing()
    if sorted(players) != sorted(ranked.player for ranked in level):
        return Refusal.saying(
            "draw:drawn_by_hand",
            "The draw is between %(listed)s: name each of them once.",
            listed=listed(level),
        )
    if not witness.strip():
        return Refusal("witness:drawn_by_hand", "Name someone who saw the draw.")
    how = worded(
        "redraw.drawn_table", "Drawn at the table, seen by %(witness)s", witness=witness.strip()
    )
    return OwnOrder(players=tuple(players), how=how, rules=_RULES)


def _nothing() -> Refusal:
    return Refusal(
        "no_draw:nothing", "The lot decides nothing at this line: there is nothing to draw."
    )
