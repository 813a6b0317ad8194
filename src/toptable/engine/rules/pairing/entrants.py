"""The players to be paired in a round: their point groups, who may meet whom, who sits out, and
the pairing that comes of it.

N13-75, N10-44, FFG-30, B-079: nobody meets the same opponent twice. In a single-sided event, where
one game is played a round, a second meeting is allowed with the sides swapped.

N13-65, N10-36, FFG-29, B-080 with the readings AMB-08, AMB-09, AMB-47 and A-03: in round 1 a drawn
player, later the lowest-ranked of those with the fewest byes; but only a player whose absence
leaves the others a pairing without a rematch. Players with a reward bye are taken out before.
"""

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from operator import attrgetter

import msgspec

from toptable.engine.chance import Chance
from toptable.engine.rules.pairing.search.matching import largest_matching
from toptable.engine.sentence import worded


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
