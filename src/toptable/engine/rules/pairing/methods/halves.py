"""Pairing in halves: within a point group the upper half meets the lower half, in order.

SW-18, SW-19, SW-20, SW-21; readings AMB-48 and AMB-49.

From the top, group by group:

1. If the group is odd, its lowest player goes down to the next group.
2. Players who came down meet the highest-ranked player there whom they have not met.
3. The rest is cut in two: first against first of the lower half, second against second. After a
   repeat the next player of the lower half steps in; only if no pairing of upper against lower half
   exists are players exchanged between the halves, as few as possible.

Each step takes the first choice after which everybody else can still avoid a rematch.
"""

from collections.abc import Iterator, Sequence
from itertools import groupby
from typing import Literal

from toptable.engine.chance import Chance
from toptable.engine.rules.pairing.meetings import Sides
from toptable.engine.rules.pairing.methods.going_down import who_goes_down
from toptable.engine.rules.pairing.methods.standard import pair_standard
from toptable.engine.rules.pairing.ranked import RankedField, Rematches, prepare
from toptable.engine.rules.pairing.search.cheapest import by_first_choice
from toptable.engine.rules.pairing.search.completion import Completion
from toptable.engine.rules.pairing.types import Entrant, NoPairing, Pair, Pairing, Reason
from toptable.engine.sentence import worded

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
    return Reason(
        "paired_down", worded("halves.paired_down", "Paired down: %(why)s.", why=why), player
    )


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
            why = worded(
                "halves.both_half",
                "Both from the %(half)s half: the two halves have no pairing without a rematch.",
                half=half,
            )
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
            "%(player)s met %(expected)s, who was due, in round %(met)s.",
            player=player.name,
            expected=expected.name,
            met=player.met[expected.id],
        )
    else:
        why = worded(
            "halves.due_plays",
            "%(expected)s, who was due, plays elsewhere so that nobody has a rematch.",
            expected=expected.name,
        )
    return (Reason("adjusted", why, player.id),)
