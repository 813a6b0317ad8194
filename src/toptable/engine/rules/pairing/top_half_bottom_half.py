"""Pairing in halves: within a point group the upper half meets the lower half, and who leaves an
odd group.

As few as possible: nobody from an even group, one from an odd one, more only where repeats demand
it. An odd group sends its lowest player; if that player has met the whole next group, or the others
could not be paired then, the next one up.

Large groups need no search. In an even field where everybody may meet at least half of the others
there is a full pairing (Dirac). With at most ``d`` earlier opponents each, that is true of any
``2 (d + 1)`` players or more, and it bounds every search here to a window.

From the top, group by group:

1. If the group is odd, its lowest player goes down to the next group.
2. Players who came down meet the highest-ranked player there whom they have not met.
3. The rest is cut in two: first against first of the lower half, second against second. After a
   repeat the next player of the lower half steps in; only if no pairing of upper against lower half
   exists are players exchanged between the halves, as few as possible.

Each step takes the first choice after which everybody else can still avoid a rematch.

SW-21, AMB-49, SW-18, SW-19, SW-20, AMB-48.
"""

from collections.abc import Iterator, Sequence
from itertools import groupby
from typing import Literal

from toptable.engine.chance import Chance
from toptable.engine.rules.pairing.entrants import Entrant, NoPairing, Pair, Pairing, Reason, Sides
from toptable.engine.rules.pairing.ranked import RankedField, Rematches, prepare
from toptable.engine.rules.pairing.search.completion import Completion
from toptable.engine.rules.pairing.search.matching import (
    by_first_choice,
    cheapest,
    surely_cheapest,
    total,
)
from toptable.engine.rules.pairing.standard_swiss import pair_standard
from toptable.engine.sentence import worded


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


Match = tuple[int, int, tuple[Reason, ...]]
"""Two places of the ranking that meet, the higher first, and what is not plain about it."""


def pair_halves(
    entrants: Sequence[Entrant],
    *,
    round: int,
    chance: Chance,
    rematches: Rematches = "never",
    sides: Sides | None = None,
    order: Literal["standing", "number"] = "standing",
) -> Pairing | NoPairing:
    """Pair one round; round 1 is random.

    ``order`` sorts a point group by current standing, or by player number (AMB-48). ``sides`` makes
    it a single-sided round.
    """
    if round == 1:
        return pair_standard(entrants, round=1, chance=chance, rematches=rematches, sides=sides)
    field = prepare(entrants, round=round, chance=chance, rematches=rematches, sides=sides)
    if isinstance(field, NoPairing):
        return field
    if order == "number":
        field = field.by_number()
    return field.pairing(_pair_groups(field), chance)


def _pair_groups(field: RankedField) -> Iterator[Pair]:
    players = field.players
    groups = [
        list(places)
        for _, places in groupby(range(len(players)), key=lambda place: players[place].points)
    ]
    came: list[int] = []
    reasons: dict[int, Reason] = {}
    for number, group in enumerate(groups):
        down = who_goes_down(field, came, group, groups[number + 1 :])
        odd = (len(came) + len(group)) % 2 == 1 and len(down) == 1
        gone = set(down)
        guests = [place for place in came if place not in gone]
        hosts = [place for place in group if place not in gone]
        for first, second, notes in _pair_group(field, guests, hosts):
            why = (reasons[first],) if first in reasons else ()
            yield field.pair(first, second, *why, *notes)
        points = players[group[0]].points
        for place in down:
            reasons[place] = _why_down(players[place].id, points, odd=odd, guest=place in came)
        came = sorted(down)


def _why_down(player: int, points: int, *, odd: bool, guest: bool) -> Reason:
    if guest:
        why = f"nobody new to meet on {points} points either"
    elif odd:
        why = f"odd number of players on {points} points"
    else:
        why = f"not everybody on {points} points has somebody new to meet"
    return Reason("paired_down", worded("halves.paired_down", why=why), player)


def _pair_group(field: RankedField, guests: Sequence[int], hosts: Sequence[int]) -> Iterator[Match]:
    """Those who came down against the best of the group, then the halves of the rest."""
    completion = Completion.surely_of([*guests, *hosts], field.may_meet)
    waiting_hosts, waiting_guests = list(hosts), list(guests)
    while waiting_guests:
        guest = waiting_guests.pop(0)
        for other in [*waiting_hosts, *waiting_guests]:
            if field.may_meet(guest, other) and completion.take(guest, other):
                yield guest, other, _why_not(field, guest, waiting_hosts[:1], other)
                (waiting_hosts if other in waiting_hosts else waiting_guests).remove(other)
                break
    yield from _pair_in_halves(field, waiting_hosts)


def _pair_in_halves(field: RankedField, places: Sequence[int]) -> Iterator[Match]:
    upper, lower = places[: len(places) // 2], list(places[len(places) // 2 :])
    due = dict(zip(upper, lower, strict=True))
    above = set(upper)

    def across(one: int, other: int) -> bool:
        return (one in above) != (other in above) and field.may_meet(one, other)

    completion = Completion.of(places, across)
    if completion is None:
        yield from _exchange(field, upper, lower)
        return
    for one in upper:
        for other in lower:
            if field.may_meet(one, other) and completion.take(one, other):
                lower.remove(other)
                yield one, other, _why_not(field, one, [due[one]], other)
                break


def _exchange(field: RankedField, upper: Sequence[int], lower: Sequence[int]) -> Iterator[Match]:
    """The upper and the lower half cannot be paired with each other: some meet within a half.

    A player of the upper half then meets the closest one from below in that half. Only small groups
    come here: with more than four times as many players as anybody has met, halves always fit.
    """
    above = set(upper)

    def price(one: int, other: int) -> int | None:
        return int((one in above) == (other in above)) if field.may_meet(one, other) else None

    def choices(left: Sequence[int]) -> Sequence[int]:
        same = [other for other in left if other in above]
        across = [other for other in left if other not in above]
        return [*across, *reversed(same)]

    due = dict(zip(upper, lower, strict=True))
    for one, other in by_first_choice([*upper, *lower], price, choices):
        if price(one, other):
            half = "upper" if one in above else "lower"
            why = worded("halves.both_half", half=half)
            yield one, other, (Reason("exchanged", why),)
        else:
            yield one, other, _why_not(field, one, [due[one]], other)


def _why_not(field: RankedField, one: int, due: Sequence[int], other: int) -> tuple[Reason, ...]:
    """What kept a player from the opponent who was due, if anything did."""
    if not due or due[0] == other:
        return ()
    player, expected = field.players[one], field.players[due[0]]
    if not field.may_meet(one, due[0]):
        why = worded(
            "halves.met_due",
            player=player.name,
            expected=expected.name,
            met=player.met[expected.id],
        )
    else:
        why = worded("halves.due_plays", expected=expected.name)
    return (Reason("adjusted", why, player.id),)
