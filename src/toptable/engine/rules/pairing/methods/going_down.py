"""Who leaves a point group when it is paired in halves. SW-21, AMB-49.

As few as possible: nobody from an even group, one from an odd one, more only where repeats demand
it. An odd group sends its lowest player; if that player has met the whole next group, or the others
could not be paired then, the next one up.

Large groups need no search. In an even field where everybody may meet at least half of the others
there is a full pairing (Dirac). With at most ``d`` earlier opponents each, that is true of any
``2 (d + 1)`` players or more, and it bounds every search here to a window.
"""

from collections.abc import Sequence

from toptable.engine.rules.pairing.ranked import RankedField
from toptable.engine.rules.pairing.search.cheapest import cheapest, surely_cheapest, total
from toptable.engine.rules.pairing.search.completion import Completion


def who_goes_down(
    field: RankedField, came: Sequence[int], group: Sequence[int], below: Sequence[Sequence[int]]
) -> list[int]:
    """Who of a group, and of those who came down into it, goes on to the next, lowest first.

    ``below`` holds the lower groups. Together they must have a pairing without a rematch.
    """
    inside = [*came, *group]
    lower = [place for members in below for place in members]
    order = _in_order_of_leaving(field, came, group, below[0] if below else ())
    if len(inside) % 2 == 0:
        if _can_pair(field, inside) and _can_pair(field, lower):
            return []
    else:
        for place in order:
            others = [other for other in inside if other != place]
            if _can_pair(field, others) and _can_pair(field, [place, *lower]):
                return [place]
    return _fewest(field, order, lower)


def _in_order_of_leaving(
    field: RankedField, came: Sequence[int], group: Sequence[int], next_group: Sequence[int]
) -> list[int]:
    """The group's own players before those who came down, the lowest first; within both, those
    with somebody new to meet in the next group before those without."""

    def has_nobody_new(place: int) -> bool:
        return not any(field.may_meet(place, other) for other in next_group)

    own, guests = sorted(group, reverse=True), sorted(came, reverse=True)
    return sorted(own, key=has_nobody_new) + sorted(guests, key=has_nobody_new)


def _can_pair(field: RankedField, places: Sequence[int]) -> bool:
    return len(places) % 2 == 0 and (
        len(places) >= field.always_pairable or Completion.of(places, field.may_meet) is not None
    )


def _fewest(field: RankedField, order: Sequence[int], lower: Sequence[int]) -> list[int]:
    """The smallest set that may go down, earliest in ``order`` first.

    A large field below takes anybody: stand-ins, whom everybody may meet, are as good as it. With a
    small field below, no more go down than it has players. Then it is enough to look at so many of
    a large group that those who stay can always be paired, and that whoever goes down from outside
    the window could be replaced by somebody inside it whom the same opponent has not met.
    """
    if len(lower) >= field.always_pairable:
        inside = order
        lower = [-1 - number for number in range(len(inside))]
    else:
        inside = _window(order, 2 * field.always_pairable)
    group = set(inside)
    chosen: set[int] = set()

    def price(one: int, other: int) -> int | None:
        within = (one in group) + (other in group)
        if within == 2 and (one in chosen or other in chosen):
            return None
        real = one >= 0 and other >= 0
        return int(within == 1) if not real or field.may_meet(one, other) else None

    everybody = [*inside, *lower]
    best = total(surely_cheapest(everybody, price), price)
    for place in inside:
        if len(chosen) == best:
            break
        chosen.add(place)
        mates = cheapest(everybody, price)
        if mates is None or total(mates, price) > best:
            chosen.discard(place)
    return [place for place in inside if place in chosen]


def _window(places: Sequence[int], size: int) -> Sequence[int]:
    """The first places, at least ``size`` of them, odd or even in number as they all are."""
    return places if len(places) <= size + 1 else places[: size + (len(places) - size) % 2]
