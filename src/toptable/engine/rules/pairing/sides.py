"""Single-sided rounds: who plays which side.

One game is played a round, and over the event everybody should play both sides equally often. A
player's *balance* is games on the first side minus games on the second. A pairing is the more
balanced the smaller the sum of the squares of all balances after the round: one player two games
out is worse than two players one game out. In a pair ``x, y`` the squares change by
``2 - 2 (x - y)`` when the player with balance ``x`` takes the second side, so what a pair *gains*
is the difference of its balances, and the gains should be large.
"""

from collections.abc import Sequence

from msgspec.structs import replace

from toptable.engine.chance import Chance
from toptable.engine.rules.pairing.hall import Hall
from toptable.engine.rules.pairing.meetings import Sides
from toptable.engine.rules.pairing.types import Entrant, Pair, Pairing


def bound_to_first(hall: Hall, one: int, other: int) -> bool | None:
    """Whether ``one`` must have the first side, or None if the two are free.

    A second meeting is played with the sides of the first swapped.
    """
    had = hall.players[one].met_as.get(hall.ids[other], "")
    if hall.sides is None or len(had) != 1:
        return None
    return had != hall.sides[0]


def gain(hall: Hall, one: int, other: int) -> int:
    """How much balance the pair gains: the difference of the two balances, if it can be used."""
    lead = hall.players[one].balance - hall.players[other].balance
    first = bound_to_first(hall, one, other)
    if first is None:
        return abs(lead)
    return -lead if first else lead


def unspoilt(hall: Hall, one: int, other: int) -> bool:
    """Whether the two may meet and be given the sides that gain the most."""
    lead = hall.players[one].balance - hall.players[other].balance
    return hall.may_meet(one, other) and gain(hall, one, other) == abs(lead)


def seat(hall: Hall, sides: Sides, one: int, other: int, chance: Chance) -> Sides:
    """The sides of ``one`` and ``other``: the better way round, drawn where both are as good."""
    first = bound_to_first(hall, one, other)
    if first is None:
        lead = hall.players[one].balance - hall.players[other].balance
        first = lead < 0 if lead else chance.below(2) == 0
    return sides if first else (sides[1], sides[0])


def with_sides(
    pairing: Pairing, entrants: Sequence[Entrant], sides: tuple[str, str], chance: Chance
) -> Pairing:
    """Give each pair its sides: who had the first side more often takes the second."""
    balance = {entrant.id: entrant.balance for entrant in entrants}

    def seated(pair: Pair) -> Pair:
        if pair.sides is not None:
            return pair
        one, other = (balance[player] for player in pair.players)
        first = one < other if one != other else chance.below(2) == 0
        return replace(pair, sides=sides if first else (sides[1], sides[0]))

    return replace(pairing, pairs=tuple(map(seated, pairing.pairs)))
