"""Make a round legal again with the fewest changed tables, and tell each player where to sit.

A new pair takes over the old table of one of its two players wherever it can, so that only the
other one walks.

Legal means: no rematch, nobody absent, no bye that somebody with fewer byes could have instead
(N13-65, N13-75 and their likes in the other documents). Nobody moves but the players whose points
changed or who came, those whose opponent has gone, and those they displace.

Without corrected points the answer has the fewest new pairs, and of those answers the best by
points. Where points were corrected, the round may be legal as it stands and yet be the wrong one.
Then tables change for the sake of points too, but each must pay for itself: one table for each
boundary between point groups that the new pairs and those of corrected players cross less.
"""

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from itertools import count

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
)
from toptable.engine.rules.pairing.ranked import NO_PAIRING, Rematches, give_sides, make_pair
from toptable.engine.rules.pairing.repair_costs import NOBODY, Task, fewest_changes
from toptable.engine.sentence import worded

Seated = tuple[int, ...]
"""Those who share a table: two players, or one with a bye who is seated."""


class RoundSpot(msgspec.Struct, frozen=True, omit_defaults=True):
    """Where a player is in a round; without an opponent it is a bye, with or without a seat."""

    table: int | None = None
    opponent: int | None = None


class SeatMove(msgspec.Struct, frozen=True, omit_defaults=True):
    """What changes for one player."""

    player: int
    text: str
    before: RoundSpot | None = None
    """None if the player was not in the round."""
    after: RoundSpot | None = None
    """None if the player has left it."""


def reseat(
    new: Sequence[Seated],
    kept: Collection[int],
    before: Mapping[int, int],
    fixed: Mapping[int, int],
) -> dict[Seated, int]:
    """A table for each new pair, given best first, and for a new bye if it is seated.

    ``kept`` are the tables of pairs that stay, ``before`` the table each player had. Fixed tables
    go first, then the pairs that have only one old table left to take over; as every old table is
    wanted by two pairs at most, no other order leaves more players where they are.
    """
    tables: dict[Seated, int] = {}
    taken = set(kept)

    def wishes(match: Seated) -> list[int]:
        return sorted({before[player] for player in match if player in before} - taken)

    def seat(match: Seated, table: int) -> None:
        tables[match] = table
        taken.add(table)

    for match in new:
        own = sorted({fixed[player] for player in match if player in fixed} - taken)
        if own:
            seat(match, own[0])
    taken |= set(fixed.values())
    waiting = [match for match in new if match not in tables]
    while waiting:
        wanted = [match for match in waiting if wishes(match)]
        if not wanted:
            break
        match = min(wanted, key=lambda match: len(wishes(match)))
        seat(match, wishes(match)[0])
        waiting.remove(match)
    free = (table for table in _free_tables(before) if table not in taken)
    for match in waiting:
        seat(match, next(free))
    return tables


def _free_tables(before: Mapping[int, int]) -> Iterator[int]:
    """The old tables from the first one on, then further ones."""
    old = sorted(set(before.values()))
    yield from old
    yield from count(old[-1] + 1 if old else 1)


def spots(
    pairing: Pairing, tables: Sequence[int], bye_seats: Mapping[int, int]
) -> dict[int, RoundSpot]:
    """Where everybody is in a round."""
    places = {bye.player: RoundSpot(bye_seats.get(bye.player)) for bye in pairing.byes}
    for pair, table in zip(pairing.pairs, tables, strict=True):
        one, other = pair.players
        places[one], places[other] = RoundSpot(table, other), RoundSpot(table, one)
    return places


def seats_of(places: Mapping[int, RoundSpot]) -> dict[int, int]:
    """The table everybody sits at, of those who sit at one."""
    return {player: spot.table for player, spot in places.items() if spot.table is not None}


def moves(
    before: Mapping[int, RoundSpot], after: Mapping[int, RoundSpot], names: Mapping[int, str]
) -> tuple[SeatMove, ...]:
    """Everybody whose spot changes, by the table they go to; those without a table come last."""
    changed = [
        SeatMove(player, _sentence(player, was, now, names), was, now)
        for player in {**after, **before}
        if (was := before.get(player)) != (now := after.get(player))
    ]
    return tuple(sorted(changed, key=_by_table))


def _by_table(move: SeatMove) -> tuple[bool, int, int]:
    table = move.after.table if move.after else None
    return table is None, table or 0, move.player


def _sentence(
    player: int, was: RoundSpot | None, now: RoundSpot | None, names: Mapping[int, str]
) -> str:
    name = names.get(player, f"Player {player}")
    had = ""
    if was:
        had = f"was at table {was.table}" if was.opponent is not None else "had the bye"
    if now is None:
        return worded("reseating.no_longer", name=name, had=had)
    if now.opponent is None:
        bye = "has the bye" if now.table is None else f"has the bye at table {now.table}"
        return (
            worded("reseating.now", name=name, had=had, bye=bye)
            if had
            else worded("reseating.comes", name=name, bye=bye)
        )
    against = f"plays {names.get(now.opponent, f'player {now.opponent}')}"
    if was is None:
        return worded("reseating.comes_table", name=name, table=now.table, against=against)
    if was.opponent is None:
        return worded("reseating.had_bye", name=name, against=against, table=now.table)
    if was.table == now.table:
        return worded("reseating.stays_table", name=name, table=now.table, against=against)
    return worded(
        "reseating.moves_table", name=name, table=was.table, table_2=now.table, against=against
    )


class Repair(msgspec.Struct, frozen=True):
    """A repaired round, and what it changes."""

    pairing: Pairing
    """In table order."""
    tables: tuple[int, ...]
    """The table of each pair."""
    bye_seats: tuple[int | None, ...]
    """The seat of each bye, where byes are seated."""
    new: tuple[Pair, ...]
    """The pairs that were not there before: as many tables change."""
    moves: tuple[SeatMove, ...]
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
    bye_seats: Mapping[int, int] | None = None,
    names: Mapping[int, str] | None = None,
    rematches: Rematches = "never",
    worth: int = 1,
    sides: Sides | None = None,
    chance: Chance | None = None,
) -> Repair | NoPairing:
    """Repair a round.

    ``tables`` are those of the pairing's pairs. ``entrants`` are all who are to be paired now, with
    corrected points, ranks and meetings; whoever is in the pairing but not among them has left.
    ``corrected`` names those whose points changed, ``sitting_out`` those with a reward bye, who
    keep it. The table or bye of a ``pinned`` player stays as it is. ``fixed`` are fixed tables.
    ``bye_seats`` are the seats of byes so far, if byes are seated at all (B-081).
    ``names`` are needed for those who left only. ``worth`` says how many tables may change for each
    boundary crossed less; 0 makes the round legal with the fewest tables and nothing else. In a
    single-sided round new pairs get ``sides``, drawn by ``chance`` where both ways are as good.
    """
    here = {entrant.id: entrant for entrant in entrants}
    stay = {
        *_pinned(pairing, here, pinned),
        *(bye.player for bye in pairing.byes if bye.player in sitting_out),
    }
    movable = [entrant for entrant in entrants if entrant.id not in stay]
    task = Task.of(
        pairing,
        movable,
        corrected,
        worth=worth if corrected else 0,
        rematches=rematches,
        sides=sides,
    )
    mates = fewest_changes(task.broken())
    if mates is None:
        return NoPairing(NO_PAIRING)
    mates = {**task.before, **mates}
    kept = {
        pair: table
        for pair, table in zip(pairing.pairs, tables, strict=True)
        if pair.players[0] in stay or mates.get(pair.players[0]) == pair.players[1]
    }
    new = _new_pairs(mates, kept, here)
    if sides and chance:
        new = [give_sides(pair, here, sides, chance) for pair in new]
    byes = _byes(pairing, stay, mates)
    before = spots(pairing, tables, bye_seats or {})
    places = _places(kept, new, byes, seats_of(before), fixed or {}, bye_seats)
    pairs = sorted((*kept, *new), key=lambda pair: places[pair.players])
    after = Pairing(tuple(pairs), byes)
    numbers = tuple(places[pair.players] for pair in pairs)
    seats = {bye.player: places[bye.player,] for bye in byes if (bye.player,) in places}
    return Repair(
        pairing=after,
        tables=numbers,
        bye_seats=tuple(seats.get(bye.player) for bye in byes),
        new=tuple(new),
        moves=moves(
            before,
            spots(after, numbers, seats),
            {**(names or {}), **{entrant.id: entrant.name for entrant in entrants}},
        ),
    )


def _places(
    kept: Mapping[Pair, int],
    new: Sequence[Pair],
    byes: Sequence[Bye],
    before: Mapping[int, int],
    fixed: Mapping[int, int],
    bye_seats: Mapping[int, int] | None,
) -> dict[Seated, int]:
    """The table of every pair, and of every bye if byes are seated."""
    places: dict[Seated, int] = {pair.players: table for pair, table in kept.items()}
    asking: list[Seated] = [pair.players for pair in new]
    if bye_seats is not None:
        places |= {(b.player,): bye_seats[b.player] for b in byes if b.player in bye_seats}
        asking += [(b.player,) for b in byes if b.player not in bye_seats]
    return places | reseat(asking, set(places.values()), before, fixed)


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


def _new_pairs(
    mates: Mapping[int, int], kept: Iterable[Pair], here: Mapping[int, Entrant]
) -> list[Pair]:
    """The pairs that were not there before, the best-placed first."""
    sitting = {player for pair in kept for player in pair.players}
    new = [
        _new_pair(here[one], here[other])
        for one, other in mates.items()
        if one < other and one != NOBODY and one not in sitting
    ]
    return sorted(new, key=lambda pair: here[pair.players[0]].rank)


def _byes(pairing: Pairing, stay: Collection[int], mates: Mapping[int, int]) -> tuple[Bye, ...]:
    holder = mates.get(NOBODY)
    byes = [bye for bye in pairing.byes if bye.player in stay or bye.player == holder]
    if holder is not None and holder not in {bye.player for bye in byes}:
        byes.append(Bye(holder, (Reason("bye", worded("repair.bye_odd")),)))
    return tuple(byes)


def _new_pair(one: Entrant, other: Entrant) -> Pair:
    reasons = [Reason("repaired", worded("repair.new_pair"))]
    if one.points != other.points:
        low, high = sorted((one, other), key=lambda entrant: entrant.points)
        text = worded("repair.paired_down", points=high.points, points_2=low.points)
        reasons.append(Reason("paired_down", text, high.id))
    if other.id in one.met:
        reasons.append(Reason("rematch", worded("repair.rematch_met", met=one.met[other.id])))
    return make_pair(one, other, *reasons)
