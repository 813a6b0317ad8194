"""What the methods that pair down a ranking (halves, Amalfi) have in common.

The bye is taken out first, and where no pairing without a rematch exists and rematches were
allowed, so are the players who must meet again. Whoever is left can be paired without a rematch,
and the method's own procedure does it.
"""

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import chain
from typing import Literal

import msgspec

from toptable.engine.chance import Chance
from toptable.engine.rules.pairing.entrants import (
    Bye,
    Entrant,
    NoPairing,
    Pair,
    Pairing,
    Reason,
    Sides,
    barred,
    bye,
    choose_bye,
    hall_of,
    left_over,
    without_rematch,
)
from toptable.engine.rules.pairing.search.matching import surely_cheapest
from toptable.engine.rules.pairing.seating import seat
from toptable.engine.sentence import worded

Rematches = Literal["never", "allow"]

NO_PAIRING = worded("ranked.no_pairing")


@dataclass(frozen=True)
class RankedField:
    """The players a procedure is to pair, best first; a full pairing without rematches exists."""

    players: tuple[Entrant, ...]
    byes: tuple[Bye, ...] = ()
    repeats: tuple[tuple[Entrant, Entrant], ...] = ()
    """Pairs made beforehand because somebody had to meet again."""
    sides: Sides | None = None
    """The two sides in a single-sided event, where a second meeting swaps them."""

    @cached_property
    def bars(self) -> list[Collection[int]]:
        """For each player the ids of those they must not meet."""
        return [barred(player, self.sides) for player in self.players]

    def may_meet(self, one: int, other: int) -> bool:
        """Whether a match between the players at these places is no rematch."""
        return self.players[other].id not in self.bars[one]

    @cached_property
    def always_pairable(self) -> int:
        """So many players or more, if even in number, can be paired without a rematch (Dirac)."""
        return 2 * (1 + max(map(len, self.bars), default=0))

    def pair(self, one: int, other: int, *reasons: Reason) -> Pair:
        """The players at these places meet."""
        return make_pair(self.players[one], self.players[other], *reasons)

    def by_number(self) -> "RankedField":
        """The same players sorted by player number within each point group."""
        order = sorted(self.players, key=lambda player: (-player.points, player.id))
        return replace(self, players=tuple(order))

    def pairing(self, pairs: Iterable[Pair], chance: Chance) -> Pairing:
        """The whole round, the table of the best-placed player first, with sides if need be."""
        players = {player.id: player for player in chain(self.players, *self.repeats)}
        repeats = (make_pair(*pair, _rematch(*pair)) for pair in self.repeats)
        ordered = sorted((*pairs, *repeats), key=lambda pair: players[pair.players[0]].rank)
        if self.sides is not None:
            ordered = [give_sides(pair, players, self.sides, chance) for pair in ordered]
        return Pairing(pairs=tuple(ordered), byes=self.byes)


def make_pair(one: Entrant, other: Entrant, *reasons: Reason) -> Pair:
    """Two who meet, the higher-ranked first."""
    first, second = (one, other) if one.rank < other.rank else (other, one)
    return Pair(players=(first.id, second.id), reasons=reasons)


def give_sides(pair: Pair, players: Mapping[int, Entrant], sides: Sides, chance: Chance) -> Pair:
    """A pair of a single-sided round with its sides: balanced, and swapped in a second meeting."""
    hall = hall_of([players[player] for player in pair.players], sides)
    return msgspec.structs.replace(pair, sides=seat(hall, sides, 0, 1, chance))


def prepare(
    entrants: Sequence[Entrant],
    *,
    round: int,
    chance: Chance,
    rematches: Rematches,
    sides: Sides | None = None,
) -> RankedField | NoPairing:
    """Take the bye out, and the rematches if there must be any, and leave the rest to pair."""
    players = sorted(entrants, key=lambda player: (-player.points, player.rank))
    byes: tuple[Bye, ...] = ()
    if len(players) % 2:
        absent = choose_bye(
            players, round=round, chance=chance, legal=without_rematch(players, sides)
        )
        if absent:
            byes = (bye(players, absent, round=round),)
            players.remove(absent)
    if not left_over(players, sides):
        return RankedField(tuple(players), byes, sides=sides)
    if rematches == "never":
        return NoPairing(NO_PAIRING)
    repeats = _fewest_repeats(players, sides)
    again = {player.id for pair in repeats for player in pair}
    rest = tuple(player for player in players if player.id not in again)
    return RankedField(rest, byes, repeats, sides)


def _fewest_repeats(
    players: Sequence[Entrant], sides: Sides | None
) -> tuple[tuple[Entrant, Entrant], ...]:
    """Who meets again when somebody must: as few pairs as possible, then the oldest meetings.

    Only a field smaller than twice the rounds played comes here, so looking at all of it is cheap.
    AMB-11.
    """
    # More than all the rounds of a pairing's meetings together, so that one rematch less wins.
    one_rematch = 1 + len(players) * max(max(player.met.values(), default=0) for player in players)

    bars = [barred(player, sides) for player in players]

    def price(one: int, other: int) -> int:
        opponent = players[other].id
        return one_rematch + players[one].met[opponent] if opponent in bars[one] else 0

    mates = surely_cheapest(range(len(players)), price)
    return tuple(
        (players[one], players[other])
        for one, other in mates.items()
        if one < other and price(one, other)
    )


def _rematch(one: Entrant, other: Entrant) -> Reason:
    return Reason("rematch", worded("ranked.rematch_met", met=one.met[other.id]))
