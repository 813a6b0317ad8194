"""Single-sided events: everybody plays both sides about equally often."""

from collections.abc import Iterator
from dataclasses import dataclass

from toptable.engine.rules.pairing.criteria.base import Criterion, FinishedPairing
from toptable.engine.rules.pairing.search.lexicographic import Objective
from toptable.engine.rules.pairing.search.window import Window
from toptable.engine.rules.pairing.sides import bound_to_first, gain
from toptable.engine.rules.pairing.types import Reason
from toptable.engine.sentence import worded


@dataclass(frozen=True, slots=True)
class Imbalance(Objective):
    """Balance that pairs do not gain: how far they stay behind the largest gain in the window."""

    reach: int = 0

    def pair(self, window: Window, a: int, b: int) -> int:
        return self.reach - gain(window.hall, window.named(a), window.named(b))


class BalancedSides(Criterion):
    """As many as possible play the side that they have played less often."""

    id = "sides"
    name = "Balanced sides"
    help = worded(
        "sides.single_sided",
        "Single-sided events: the squares of all side balances after the round add up to least.",
    )
    rules = ()

    def levels(self, window: Window) -> Iterator[Objective]:
        players = window.hall.players
        balances = [players[player].balance for player in window.players if player is not None]
        reach = max(balances) - min(balances)
        if reach:
            yield Imbalance(0, reach * len(balances), 1, reach)

    def reasons(self, outcome: FinishedPairing, one: int, other: int) -> Iterator[Reason]:
        swapped = bound_to_first(outcome.hall, one, other) is not None
        if swapped:
            met = outcome.hall.players[one].met[outcome.hall.ids[other]]
            yield Reason(
                "side",
                worded(
                    "sides.second_meeting",
                    "Second meeting: the sides of round %(met)s are swapped.",
                    met=met,
                ),
            )
        for player, opponent in ((one, other), (other, one)):
            lead, against = _lead(outcome, player), _lead(outcome, opponent)
            if lead > 0:
                yield Reason(
                    "side",
                    worded(
                        "sides.plays_side",
                        "%(player)s plays %(side)s, the side played more often already: %(why)s.",
                        player=outcome.name(player),
                        side=outcome.side[player],
                        why=_why(swapped, lead + against),
                    ),
                    outcome.id(player),
                )


def _lead(outcome: FinishedPairing, player: int) -> int:
    """How much more often the player had the side of this round than the other one."""
    sides, balance = outcome.hall.sides, outcome.hall.players[player].balance
    return balance if sides is None or outcome.side[player] == sides[0] else -balance


def _why(swapped: bool, difference: int) -> str:
    if swapped:
        return "a second meeting leaves no choice"
    if difference == 0:
        return "the opponent has had it as much more often, so the sides were drawn"
    return "the opponent has had it more often still"
