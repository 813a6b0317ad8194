"""Pair one point group at random, the way the documents tell an organizer to do it by hand.

N13-74, N10-43, FFG-28, B-078 with the reading AMB-10: everybody who came down from above meets a
random member of the group, one member of an odd rest goes down, the others meet at random. Earlier
meetings are then swapped away.

Where nobody is barred from more than ``r`` others, a swap always succeeds in a group of at least
``r + 2`` pairs. To part the pair ``x-y`` with the help of the pair ``u-v``, either ``x-u`` and
``y-v`` or ``x-v`` and ``y-u`` are made. Both ways are closed only if two of these four are barred;
``x`` and ``y`` together are barred from ``2r`` others at most, so at most ``r`` pairs cannot help.
The exact search below is therefore only ever asked about small groups.
"""

from collections.abc import Sequence
from itertools import chain

from toptable.engine.chance import Chance
from toptable.engine.rules.pairing.entrants import Hall
from toptable.engine.rules.pairing.search.matching import NOISE, cheapest_matching

Pairs = list[tuple[int, int]]


def draw_group(
    hall: Hall, members: Sequence[int], arrived: Sequence[int], chance: Chance, *, rested: bool
) -> tuple[Pairs, tuple[int, ...]] | None:
    """The pairs of a group and who leaves it downwards; nothing if more than one would have to.

    Who leaves is drawn from all for whom the rest can be paired; with ``rested``, from those who
    were not paired down the round before, if the group has any.
    """
    order = list(members)
    chance.shuffle(order)
    if (len(order) - len(arrived)) % 2 == 0:
        pairs = draw_all(hall, order, arrived, chance)
        return None if pairs is None else (pairs, ())
    leavers: Sequence[int] = order
    if rested:
        fresh = [player for player in order if not hall.players[player].paired_down]
        leavers = fresh or order
    for leaver in reversed(leavers):
        rest = order.copy()
        rest.remove(leaver)
        pairs = draw_all(hall, rest, arrived, chance)
        if pairs is not None:
            return pairs, (leaver,)
    return None


def draw_all(hall: Hall, order: list[int], arrived: Sequence[int], chance: Chance) -> Pairs | None:
    """A shuffled group paired, those who arrived with members of it, or nothing if impossible."""
    pairs = _swapped(hall, order, arrived, chance)
    return pairs if pairs is not None else _exactly(hall, order, arrived, chance)


def _swapped(
    hall: Hall, order: Sequence[int], arrived: Sequence[int], chance: Chance
) -> Pairs | None:
    """Neighbours of the shuffled order meet, and rematches are swapped away if one swap does it."""
    ids, bars = hall.ids, hall.bars
    waiting = list(order)
    left, right = list(arrived), []
    for guest in arrived:
        host = next((host for host in reversed(waiting) if ids[host] not in bars[guest]), None)
        if host is None:
            return None
        waiting.remove(host)
        right.append(host)
    half = len(waiting) // 2
    left += waiting[:half]
    right += waiting[half:]
    clashes = [
        place for place, (x, y) in enumerate(zip(left, right, strict=True)) if ids[y] in bars[x]
    ]
    for clash in clashes:
        if hall.may_meet(left[clash], right[clash]):
            continue
        if not _part(hall, left, right, clash, chance.below(len(left))):
            return None
    return list(zip(left, right, strict=True))


def _part(hall: Hall, left: list[int], right: list[int], clash: int, start: int) -> bool:
    """Part one pair by exchanging partners with another, the first that helps from ``start`` on."""
    may = hall.may_meet
    x, y = left[clash], right[clash]
    for place in chain(range(start, len(left)), range(start)):
        u, v = left[place], right[place]
        if place == clash:
            continue
        if may(x, v) and may(u, y):
            right[clash], right[place] = v, y
            return True
        if may(u, x) and may(y, v):
            # ``u`` keeps its place: those who arrived stay on the left and never meet each other.
            right[place], left[clash], right[clash] = x, y, v
            return True
    return False


def _exactly(
    hall: Hall, order: Sequence[int], arrived: Sequence[int], chance: Chance
) -> Pairs | None:
    """A random full pairing by exact search, or nothing if there is none."""
    if len(arrived) > len(order):
        return None
    nodes = [*arrived, *order]
    edges = [
        (a, b)
        for a, one in enumerate(nodes)
        for b in range(max(a + 1, len(arrived)), len(nodes))
        if hall.may_meet(one, nodes[b])
    ]
    matched = cheapest_matching(len(nodes), edges, chance.several(NOISE, len(edges)))
    if 2 * len(matched) < len(nodes):
        return None
    return [(nodes[a], nodes[b]) for a, b in matched]
