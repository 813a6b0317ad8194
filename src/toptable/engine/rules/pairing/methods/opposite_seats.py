"""Round 1 of a full draft: everybody meets the player who sat farthest away. FFG-52, AMB-46."""

from collections.abc import Sequence

from toptable.engine.chance import Chance
from toptable.engine.rules.pairing.byes import bye, choose_bye
from toptable.engine.rules.pairing.ranked import make_pair
from toptable.engine.rules.pairing.types import Bye, Entrant, Pairing


def opposite_seats(entrants: Sequence[Entrant], *, chance: Chance) -> Pairing:
    """Pair the players, given in the order of their draft seats, across the draft table.

    With an even number the first meets the one half the table on, and so round the table. With an
    odd number a drawn player has the bye and the others close up.
    """
    seated = list(entrants)
    byes: tuple[Bye, ...] = ()
    if len(seated) % 2:
        absent = choose_bye(seated, round=1, chance=chance, legal=lambda _: True)
        if absent is not None:
            byes = (bye(entrants, absent, round=1),)
            seated.remove(absent)
    half = len(seated) // 2
    across = zip(seated[:half], seated[half:], strict=True)
    return Pairing(pairs=tuple(make_pair(one, other) for one, other in across), byes=byes)
