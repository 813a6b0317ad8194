"""The players to be paired in a round: their point groups, who may meet whom, who sits out, and
the pairing that comes of it.

N13-75, N10-44, FFG-30, B-079: nobody meets the same opponent twice. In a single-sided event, where
one game is played a round, a second meeting is allowed with the sides swapped.

N13-65, N10-36, FFG-29, B-080 with the readings AMB-08, AMB-09, AMB-47 and A-03: in round 1 a drawn
player, later the lowest-ranked of those with the fewest byes; but only a player whose absence
leaves the others a pairing without a rematch. Players with a reward bye are taken out before.

A point group is drawn the way the documents tell an organizer to do it by hand.
N13-74, N10-43, FFG-28, B-078 with the reading AMB-10: everybody who came down from above meets a
random member of the group, one member of an odd rest goes down, the others meet at random. Earlier
meetings are then swapped away.

Where nobody is barred from more than ``r`` others, a swap always succeeds in a group of at least
``r + 2`` pairs. To part the pair ``x-y`` with the help of the pair ``u-v``, either ``x-u`` and
``y-v`` or ``x-v`` and ``y-u`` are made. Both ways are closed only if two of these four are barred;
``x`` and ``y`` together are barred from ``2r`` others at most, so at most ``r`` pairs cannot help.
The exact search is therefore only ever asked about small groups.
"""

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import chain
from operator import attrgetter

import msgspec

from toptable.engine.chance import Chance
from toptable.engine.rules.pairing.search.matching import (
    NOISE,
    cheapest_matching,
    largest_matching,
)
from toptable.engine.sentence import worded

Pairs = list[tuple[int, int]]


@dataclass(frozen=True, slots=True)
class Entrant:
    """A player who is to be paired this round, as far as pairing is concerned."""

    id: int
    name: str
    points: int
    rank: int
    """Place in the current standings, 1 is first; no two entrants share one."""
    met: Mapping[int, int] = field(default_factory=dict)
    """Earlier opponents, each with the round of the latest meeting."""
    byes: int = 0
    paired_down: bool = False
    """Whether the player met someone from a lower point group in the round before."""
    group: str = ""
    """Players who share a group (not "") are kept apart in round 1."""
    balance: int = 0
    """Single-sided events: games played on the first side minus games on the second."""
    met_as: Mapping[int, str] = field(default_factory=dict)
    """Single-sided events: the side this player had against each earlier opponent."""


class Reason(msgspec.Struct, frozen=True, gc=False, omit_defaults=True):
    """Why a pairing is as it is, where it is not plain: a code, and a sentence for people."""

    code: str
    text: str
    """The words."""
    player: int | None = None
    """Whom it is about, where it is about one of the two; None where it is about both. That of a
    bye is about whoever has it."""


class Pair(msgspec.Struct, frozen=True, gc=False, omit_defaults=True):
    """Two entrants who meet, the higher-ranked first."""

    players: tuple[int, int]
    sides: tuple[str, str] | None = None
    """Which side each plays, where the method assigns sides."""
    reasons: tuple[Reason, ...] = ()


class Bye(msgspec.Struct, frozen=True, gc=False, omit_defaults=True):
    """An entrant without an opponent this round."""

    player: int
    reasons: tuple[Reason, ...] = ()


class Pairing(msgspec.Struct, frozen=True, gc=False, omit_defaults=True):
    """A whole round: the pairs in table order, and who sits out."""

    pairs: tuple[Pair, ...]
    byes: tuple[Bye, ...] = ()


class NoPairing(msgspec.Struct, frozen=True, gc=False):
    """There is no pairing without a rematch; the sentence says so and what can be done."""

    text: str


Sides = tuple[str, str]


def barred(entrant: Entrant, sides: Sides | None = None) -> Collection[int]:
    """The ids of those whom this entrant may not meet again."""
    if sides is None:
        return entrant.met
    once = entrant.met_as
    return frozenset(other for other in entrant.met if len(once.get(other, "")) != 1)


def left_over(entrants: Sequence[Entrant], sides: Sides | None = None) -> int:
    """How many players the largest set of pairs without a rematch leaves without a partner.

    Nought means that everybody can be paired. Two of those left over have always met, so half the
    number is how many rematches an even field cannot avoid.
    """
    return left_over_of(
        [entrant.id for entrant in entrants], [barred(entrant, sides) for entrant in entrants]
    )


def left_over_of(ids: Sequence[int], bars: Sequence[Collection[int]]) -> int:
    """The same for any ids, each with those they may not meet."""
    odd = len(ids) % 2
    if _surely_pairable(len(ids) - odd, bars):
        return odd
    edges = [
        (i, j) for i, bar in enumerate(bars) for j in range(i + 1, len(ids)) if ids[j] not in bar
    ]
    return len(ids) - 2 * len(largest_matching(len(ids), edges))


def without_rematch(
    entrants: Sequence[Entrant], sides: Sides | None = None
) -> Callable[[Entrant], bool]:
    """Whether the others can do with the fewest rematches when a given entrant has the bye.

    That is none wherever any player's absence allows it, as the first rule of pairing asks.
    """
    if _surely_pairable(len(entrants) - 1, [barred(entrant, sides) for entrant in entrants]):
        return lambda _: True
    fewest = left_over(entrants, sides) - 1

    def leaves_the_fewest(absent: Entrant) -> bool:
        others = [entrant for entrant in entrants if entrant.id != absent.id]
        return left_over(others, sides) == fewest

    return leaves_the_fewest


def _surely_pairable(size: int, bars: Sequence[Collection[int]]) -> bool:
    """Whether any ``size`` of these players (an even number) can be paired, seen at a glance.

    Dirac's theorem: where everyone may meet at least half the field there is a ring through all of
    it, and every other link of an even ring is a pairing. This always holds in a field larger than
    twice the rounds played.
    """
    return size == 0 or 2 * (size - 1 - max(map(len, bars), default=0)) >= size


@dataclass(frozen=True, slots=True)
class Hall:
    """Players are numbered by their place in ``players``; the modules beside this one speak so."""

    players: list[Entrant]
    """Best rank first."""
    ids: list[int]
    bars: list[Collection[int]]
    """For each player the ids of those they may not meet."""
    groups: list[list[int]]
    """The players of each point group, the most points first."""
    sides: Sides | None = None
    """The two sides in a single-sided event."""

    def may_meet(self, one: int, other: int) -> bool:
        """Whether these two may be paired."""
        return self.ids[other] not in self.bars[one]


def hall_of(
    entrants: Sequence[Entrant], sides: Sides | None = None, *, apart: bool = False
) -> Hall:
    """Line the players up. ``apart`` also bars players from others of their own group (SW-19)."""
    players = sorted(entrants, key=attrgetter("rank"))
    ids = [player.id for player in players]
    bars: list[Collection[int]] = [barred(player, sides) for player in players]
    if apart:
        clans: dict[str, set[int]] = {}
        for player in players:
            clans.setdefault(player.group, set()).add(player.id)
        for place, player in enumerate(players):
            if player.group:
                clan = clans[player.group]
                bars[place] = clan.union(bars[place]) if bars[place] else clan
    by_points: dict[int, list[int]] = {}
    for place, player in enumerate(players):
        by_points.setdefault(player.points, []).append(place)
    groups = [by_points[points] for points in sorted(by_points, reverse=True)]
    return Hall(players, ids, bars, groups, sides)


def choose_bye(
    entrants: Sequence[Entrant],
    *,
    round: int,
    chance: Chance,
    legal: Callable[[Entrant], bool],
) -> Entrant | None:
    """The first player in the order of the bye whom ``legal`` allows to be absent, if any.

    ``meetings.without_rematch(entrants)`` is the ``legal`` of every pairing method.
    """
    return next(
        (entrant for entrant in _in_order(entrants, round == 1, chance) if legal(entrant)), None
    )


def bye(entrants: Sequence[Entrant], chosen: Entrant, *, round: int) -> Bye:
    """The bye of the chosen player, with the reason it fell there."""
    return Bye(chosen.id, (Reason("bye", _why(entrants, chosen, round == 1)),))


def _in_order(entrants: Sequence[Entrant], first: bool, chance: Chance) -> Iterable[Entrant]:
    if first:
        # From the ranking, so that the order in which players are handed over changes nothing.
        drawn = sorted(entrants, key=lambda entrant: entrant.rank)
        chance.shuffle(drawn)
        return sorted(drawn, key=lambda entrant: entrant.byes)
    return _by_turn(entrants)


def _by_turn(entrants: Sequence[Entrant]) -> Iterator[Entrant]:
    # The first one nearly always is allowed: find that one before sorting a whole hall.
    yield min(entrants, key=_turn)
    yield from sorted(entrants, key=_turn)[1:]


def _turn(entrant: Entrant) -> tuple[int, int]:
    return entrant.byes, -entrant.rank


def _why(entrants: Sequence[Entrant], chosen: Entrant, first: bool) -> str:
    if len(entrants) == 1:
        return worded("byes.bye_nobody")
    if first:
        return worded("byes.bye_odd_number_players_drawn")
    passed = [entrant for entrant in entrants if _turn(entrant) < _turn(chosen)]
    had = "without a bye so far" if chosen.byes == 0 else f"with only {_times(chosen.byes)} so far"
    if not passed:
        return worded("byes.bye_odd_number_players_lowest", had=had)
    return worded("byes.bye_odd_number_players_next", number=min(passed, key=_turn).name)


def _times(byes: int) -> str:
    return "one bye" if byes == 1 else f"{byes} byes"


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
