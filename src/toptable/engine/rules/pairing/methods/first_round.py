"""Round 1, where families, clubs and travelling parties are kept apart. SW-19.

If nobody has met, everybody can be kept apart as long as no group is more than half the field.
Drawing finds such a pairing in any field: while two of one group are paired, there is a pair with
neither of that group, or it would be more than half. If a group is more than half, the fewest pairs
within groups are made by giving everybody else one of its members.
"""

from collections import Counter
from collections.abc import Sequence

from toptable.engine.chance import Chance
from toptable.engine.rules.pairing.criteria import Criterion
from toptable.engine.rules.pairing.draw import Pairs
from toptable.engine.rules.pairing.hall import Hall, hall_of
from toptable.engine.rules.pairing.meetings import left_over_of
from toptable.engine.rules.pairing.methods.by_points import pair_at_once, pair_by_points
from toptable.engine.rules.pairing.types import Entrant


def pair_apart(
    entrants: Sequence[Entrant], hall: Hall, criteria: Sequence[Criterion], chance: Chance
) -> Pairs:
    """The best pairs of a first round; the hall is the entrants', without regard to groups."""
    sizes = Counter(player.group for player in hall.players if player.group)
    if not sizes:
        return pair_by_points(hall, criteria, chance)
    largest, size = max(sizes.items(), key=lambda item: item[1])
    apart = hall_of(entrants, hall.sides, apart=True)
    fresh = not any(hall.bars)
    possible = 2 * size <= len(hall.ids) if fresh else not left_over_of(apart.ids, apart.bars)
    if possible:
        return pair_by_points(apart, criteria, chance)
    level = len(hall.groups) == 1 and len({player.balance for player in hall.players}) == 1
    if fresh and level:
        return _share_out(hall, largest, chance)
    return pair_at_once(hall, criteria, chance)


def _share_out(hall: Hall, largest: str, chance: Chance) -> Pairs:
    """Everybody else meets a member of the largest group, and its other members each other."""
    members = [place for place, player in enumerate(hall.players) if player.group == largest]
    others = [place for place, player in enumerate(hall.players) if player.group != largest]
    chance.shuffle(members)
    rest = members[len(others) :]
    return [*zip(others, members, strict=False), *zip(rest[::2], rest[1::2], strict=True)]
