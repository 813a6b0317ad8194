"""Round 1 of a full draft: everybody meets the player who sat farthest away. FFG-52, AMB-46."""

from collections.abc import Sequence

from toptable.engine.chance import Chance
from toptable.engine.rules.pairing.byes import bye, choose_bye
from toptable.engine.rules.pairing.draft_tables import split
from toptable.engine.rules.pairing.ranked import make_pair
from toptable.engine.rules.pairing.types import Bye, Entrant, Pair, Pairing


def opposite_seats(entrants: Sequence[Entrant], *, chance: Chance, tables: int = 1) -> Pairing:
    """Pair the players, given in the order of their draft seats, across their draft tables.

    With an even number the first meets the one half the table on, and so round the table. With an
    odd number a drawn player has the bye and the others of that table close up. If that leaves
    two tables with somebody over, the last seats of both meet.
    """
    absent: Entrant | None = None
    byes: tuple[Bye, ...] = ()
    if len(entrants) % 2:
        absent = choose_bye(entrants, round=1, chance=chance, legal=lambda _: True)
        if absent is not None:
            byes = (bye(entrants, absent, round=1),)
    pairs: list[Pair] = []
    over: list[Entrant] = []
    for table in split(entrants, tables):
        seated = [entrant for entrant in table if entrant is not absent]
        if len(seated) % 2:
            over.append(seated.pop())
        half = len(seated) // 2
        across = zip(seated[:half], seated[half:], strict=True)
        pairs += [make_pair(one, other) for one, other in across]
    pairs += [make_pair(*two) for two in zip(over[::2], over[1::2], strict=True)]
    return Pairing(pairs=tuple(pairs), byes=byes)
