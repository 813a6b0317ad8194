"""Sides for the pairs of a method that thinks of opponents only, in single-sided events."""

from collections.abc import Sequence

from msgspec.structs import replace

from toptable.engine.chance import Chance
from toptable.engine.rules.pairing.types import Entrant, Pair, Pairing


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
