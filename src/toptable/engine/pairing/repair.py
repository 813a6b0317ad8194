"""Make a round legal again after a wrong result, a drop or a return, changing as little as can be.

Legal means: no rematch, nobody absent, no bye that somebody with fewer byes could have instead
(N13-65, N13-75 and their likes in the other documents). Nobody moves but the players whose points
changed or who came, those whose opponent has gone, and those they displace.

Without corrected points the answer has the fewest new pairs, and of those answers the best by
points. Where points were corrected, the round may be legal as it stands and yet be the wrong one.
Then tables change for the sake of points too, but each must pay for itself: one table for each
boundary between point groups that the new pairs and those of corrected players cross less.
"""

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass

import msgspec

from toptable.engine.pairing.fewest_changes import Broken, Kind, fewest_changes
from toptable.engine.pairing.meetings import without_rematch
from toptable.engine.pairing.ranked import NO_PAIRING, Rematches, make_pair
from toptable.engine.pairing.reseating import Move, moves, reseat, spots
from toptable.engine.pairing.types import Bye, Entrant, NoPairing, Pair, Pairing, Reason

NOBODY = -1
"""Stands for the opponent of a player with a bye."""


class Repair(msgspec.Struct, frozen=True):
    """A repaired round, and what it changes."""

    pairing: Pairing
    """In table order."""
    tables: tuple[int, ...]
    """The table of each pair."""
    new: tuple[Pair, ...]
    """The pairs that were not there before: as many tables change."""
    moves: tuple[Move, ...]
    """Who moves where, for everybody whose place or opponent changes."""


def repair(
    pairing: Pairing,
    tables: Sequence[int],
    entrants: Sequence[Entrant],
    *,
    corrected: Collection[int] = (),
    sitting_out: Collection[int] = (),
    pinned: Collection[int] = (),
    fixed: Mapping[int, int] | None = None,
    names: Mapping[int, str] | None = None,
    rematches: Rematches = "never",
    worth: int = 1,
) -> Repair | NoPairing:
    """Repair a round.

    ``tables`` are those of the pairing's pairs. ``entrants`` are all who are to be paired now, with
    corrected points, ranks and meetings; whoever is in the pairing but not among them has left.
    ``corrected`` names those whose points changed, ``sitting_out`` those with a reward bye, who
    keep it. The table or bye of a ``pinned`` player stays as it is. ``fixed`` are fixed tables.
    ``names`` are needed for those who left only. ``worth`` says how many tables may change for each
    boundary crossed less; 0 makes the round legal with the fewest tables and nothing else.
    """
    here = {entrant.id: entrant for entrant in entrants}
    stay = {
        *_pinned(pairing, here, pinned),
        *(bye.player for bye in pairing.byes if bye.player in sitting_out),
    }
    movable = [entrant for entrant in entrants if entrant.id not in stay]
    task = _Task.of(pairing, movable, corrected, worth if corrected else 0, rematches)
    mates = fewest_changes(task.broken())
    if mates is None:
        return NoPairing(NO_PAIRING)
    after, numbers, new = _assemble(
        pairing, tables, here, stay, {**task.before, **mates}, fixed or {}
    )
    known = {**(names or {}), **{entrant.id: entrant.name for entrant in entrants}}
    changes = moves(spots(pairing, tables), spots(after, numbers), known)
    return Repair(after, numbers, new, changes)


def _pinned(
    pairing: Pairing, here: Mapping[int, Entrant], pinned: Collection[int]
) -> Iterator[int]:
    """The players whose table or bye stays because one of them is pinned and nobody has left."""
    for players in (
        *(pair.players for pair in pairing.pairs),
        *((b.player,) for b in pairing.byes),
    ):
        if here.keys() >= set(players) and any(player in pinned for player in players):
            yield from players


@dataclass(frozen=True)
class _Task:
    """What the search needs to know: who sat with whom, and what a pair costs."""

    players: Mapping[int, Entrant]
    before: Mapping[int, int]
    """Everybody's opponent so far, where both are still here."""
    corrected: Collection[int]
    worth: int
    most_byes: int
    """Somebody with more byes than this must not have another one."""
    rematches: Rematches
    groups: Mapping[int, int]
    """The point groups, the lowest is 0."""

    @classmethod
    def of(
        cls,
        pairing: Pairing,
        entrants: Sequence[Entrant],
        corrected: Collection[int],
        worth: int,
        rematches: Rematches,
    ) -> "_Task":
        players = {entrant.id: entrant for entrant in entrants}
        most_byes = 0
        before: dict[int, int] = {}
        for one, other in (pair.players for pair in pairing.pairs):
            if one in players and other in players:
                before[one], before[other] = other, one
        if len(entrants) % 2:
            most_byes = _most_byes(entrants)
            holders = [players[bye.player] for bye in pairing.byes if bye.player in players]
            if holders:
                holder = min(holders, key=lambda entrant: (entrant.byes, -entrant.rank)).id
                before[holder], before[NOBODY] = NOBODY, holder
        return cls(
            players,
            before,
            corrected,
            worth,
            most_byes,
            rematches,
            {points: group for group, points in enumerate(sorted({e.points for e in entrants}))},
        )

    def broken(self) -> Broken:
        """The round as the search sees it."""
        intact = [
            (one, other)
            for one, other in self.before.items()
            if one < other and self.price(one, other) == 0
        ]
        seated = {player for pair in intact for player in pair}
        everybody = [*self.players, NOBODY] if len(self.players) % 2 else [*self.players]
        loose = [player for player in everybody if player not in seated]
        most_met = max((len(player.met) for player in self.players.values()), default=0)
        return Broken(
            loose, intact, self.price, self.kind, self.kind_price, most_met + len(loose) + 1
        )

    def price(self, one: int, other: int) -> int | None:
        """What it costs to pair these two; None if they must not be paired."""
        new = self.before.get(one) != other
        counts = new or one in self.corrected or other in self.corrected
        if NOBODY in (one, other):
            player = self.players[max(one, other)]
            if player.byes > self.most_byes:
                return None
            return self._cost(groups=counts * self.groups[player.points], byes=new)
        first, second = self.players[one], self.players[other]
        rematch = other in first.met
        if rematch and self.rematches == "never":
            return None
        across = abs(self.groups[first.points] - self.groups[second.points])
        return self._cost(rematches=rematch, groups=counts * across, tables=new)

    def kind(self, player: int) -> Kind:
        """Point group, and whether the bye may go there."""
        if player == NOBODY:
            return NOBODY, False
        entrant = self.players[player]
        return self.groups[entrant.points], entrant.byes <= self.most_byes

    def kind_price(self, one: Kind, other: Kind) -> int | None:
        """What a new pair costs if the two have not met."""
        (low, _), (high, may_sit_out) = sorted((one, other))
        if low != NOBODY:
            return self._cost(groups=high - low, tables=True)
        return self._cost(groups=high, byes=True) if may_sit_out else None

    def _cost(
        self, *, rematches: bool = False, groups: int, tables: bool = False, byes: bool = False
    ) -> int:
        """One number in which the first count outweighs all others, the second those after it."""
        changes = (self.worth * groups + tables, groups if self.worth else 0, byes, groups)
        cost = int(rematches)
        for count in changes:
            cost = cost << _DIGIT | count
        return cost


def _most_byes(entrants: Sequence[Entrant]) -> int:
    """The fewest byes of anybody whose absence leaves the others a pairing without a rematch."""
    legal = without_rematch(entrants)
    in_turn = sorted(entrants, key=lambda entrant: entrant.byes)
    return next((entrant.byes for entrant in in_turn if legal(entrant)), 0)


def _assemble(
    pairing: Pairing,
    tables: Sequence[int],
    here: Mapping[int, Entrant],
    stay: Collection[int],
    mates: Mapping[int, int],
    fixed: Mapping[int, int],
) -> tuple[Pairing, tuple[int, ...], tuple[Pair, ...]]:
    """The round put together again, its tables, and what is new in it."""
    kept = {
        pair: table
        for pair, table in zip(pairing.pairs, tables, strict=True)
        if pair.players[0] in stay or mates.get(pair.players[0]) == pair.players[1]
    }
    sitting = {player for pair in kept for player in pair.players}
    new = sorted(
        (
            _new_pair(here[one], here[other])
            for one, other in mates.items()
            if one < other and one != NOBODY and one not in sitting
        ),
        key=lambda pair: here[pair.players[0]].rank,
    )
    seats = {
        player: table
        for pair, table in zip(pairing.pairs, tables, strict=True)
        for player in pair.players
    }
    places = reseat([pair.players for pair in new], set(kept.values()), seats, fixed)
    seated = {**kept, **{pair: places[pair.players] for pair in new}}
    pairs = sorted(seated, key=seated.__getitem__)
    byes = [bye for bye in pairing.byes if bye.player in stay or mates.get(NOBODY) == bye.player]
    if NOBODY in mates and mates[NOBODY] not in {bye.player for bye in byes}:
        byes.append(Bye(mates[NOBODY], (Reason("bye", "Bye: the round was repaired."),)))
    return Pairing(tuple(pairs), tuple(byes)), tuple(map(seated.__getitem__, pairs)), tuple(new)


def _new_pair(one: Entrant, other: Entrant) -> Pair:
    reasons = [Reason("repaired", "New pair: the round was repaired.")]
    if one.points != other.points:
        high, low = max(one.points, other.points), min(one.points, other.points)
        reasons.append(
            Reason("paired_down", f"Paired down from {high} to {low} points by the repair.")
        )
    if other.id in one.met:
        reasons.append(Reason("rematch", f"Rematch: they met in round {one.met[other.id]}."))
    return make_pair(one, other, *reasons)


_DIGIT = 24
"""Bits for each count: far more than any event can fill, and together fewer than 128."""
