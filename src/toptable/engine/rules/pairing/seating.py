"""Where a pair plays and who takes which side: numbered tables, and balanced sides in single-sided
rounds.

The pair with the best-placed player sits at the first table. A fixed table is kept free of others,
and it says so: nobody should take table 3 for a top table because it has a step-free way.
Accommodations: N13-08, N10-07. A seat for the bye, which may be issued only to a fighter who is
seated when the match starts: B-081.

One game is played a round, and over the event everybody should play both sides equally often. A
player's *balance* is games on the first side minus games on the second. A pairing is the more
balanced the smaller the sum of the squares of all balances after the round: one player two games
out is worse than two players one game out. In a pair ``x, y`` the squares change by
``2 - 2 (x - y)`` when the player with balance ``x`` takes the second side, so what a pair *gains*
is the difference of its balances, and the gains should be large.
"""

from collections.abc import Iterator, Mapping, Sequence
from itertools import chain, count

import msgspec
from msgspec.structs import replace

from toptable.engine.chance import Chance
from toptable.engine.rules.pairing.entrants import Entrant, Hall, Pair, Pairing, Reason, Sides
from toptable.engine.sentence import worded

Ranges = Sequence[tuple[int, int | None]]
"""Table numbers that may be used, as first and last; None leaves the end open."""

FROM_ONE: Ranges = ((1, None),)


class Table(msgspec.Struct, frozen=True, omit_defaults=True):
    """A table of this round."""

    number: int
    kept_for: tuple[int, ...] = ()
    """The players whose fixed table this is. If any, the number says nothing about the standing."""
    reasons: tuple[Reason, ...] = ()


class Tables(msgspec.Struct, frozen=True):
    """The tables of a whole round, in the order of the pairing's pairs and byes."""

    pairs: tuple[Table, ...]
    byes: tuple[Table | None, ...] = ()


class TooFewTables(msgspec.Struct, frozen=True):
    """The allowed table numbers do not suffice."""

    text: str


def number_tables(
    pairing: Pairing,
    entrants: Sequence[Entrant],
    *,
    fixed: Mapping[int, int] | None = None,
    ranges: Ranges = FROM_ONE,
    seat_byes: bool = False,
) -> Tables | TooFewTables:
    """A table for each pair, and for each bye if byes are seated.

    ``fixed`` gives players their own table, inside the ranges or not. Nobody else gets it, even
    while its player has a bye.
    """
    fixed = fixed or {}
    players = {entrant.id: entrant for entrant in entrants}
    groups: list[tuple[int, ...]] = [pair.players for pair in pairing.pairs]
    if seat_byes:
        groups += [(bye.player,) for bye in pairing.byes]
    kept = set(fixed.values())
    free = (number for number in _numbers(ranges) if number not in kept)
    tables: dict[tuple[int, ...], Table] = {}
    taken: set[int] = set()
    for group in sorted(groups, key=lambda group: _standing(group, players)):
        table = _fixed_table(group, players, fixed, taken) if kept else None
        if table is None:
            number = next(free, None)
            if number is None:
                return TooFewTables(_too_few(len(groups), ranges))
            table = Table(number, reasons=_not_at_own_table(group, players, fixed))
        taken.add(table.number)
        tables[group] = table
    return Tables(
        pairs=tuple(tables[pair.players] for pair in pairing.pairs),
        byes=tuple(tables.get((bye.player,)) for bye in pairing.byes),
    )


def _standing(group: Sequence[int], players: Mapping[int, Entrant]) -> tuple[bool, int]:
    """Pairs by their better player, then the byes."""
    return len(group) == 1, min(players[player].rank for player in group)


def _numbers(ranges: Ranges) -> Iterator[int]:
    return chain.from_iterable(
        count(first) if last is None else range(first, last + 1) for first, last in ranges
    )


def _fixed_table(
    group: Sequence[int],
    players: Mapping[int, Entrant],
    fixed: Mapping[int, int],
    taken: set[int],
) -> Table | None:
    """The fixed table of one of these players, the lower number if both have one."""
    own = {player: fixed[player] for player in group if player in fixed}
    number = min((number for number in own.values() if number not in taken), default=None)
    if number is None:
        return None
    kept_for = tuple(player for player in group if own.get(player) == number)
    names = " and ".join(players[player].name for player in kept_for)
    reasons = [
        Reason(
            "fixed_table",
            worded("tables.table_kept", number=number, names=names),
            kept_for[0] if len(kept_for) == 1 else None,
        )
    ]
    for player in own.keys() - set(kept_for):
        why = "is the lower number" if own[player] > number else "is the one that is free"
        reasons.append(
            Reason(
                "fixed_tables_differ",
                worded(
                    "tables.table_but",
                    player=players[player].name,
                    own=own[player],
                    number=number,
                    why=why,
                ),
                player,
            )
        )
    return Table(number, kept_for, tuple(reasons))


def _not_at_own_table(
    group: Sequence[int], players: Mapping[int, Entrant], fixed: Mapping[int, int]
) -> tuple[Reason, ...]:
    return tuple(
        Reason(
            "fixed_table_taken",
            worded("tables.fixed_table", player=players[player].name, fixed=fixed[player]),
            player,
        )
        for player in group
        if player in fixed
    )


def _too_few(needed: int, ranges: Ranges) -> str:
    allowed = ", ".join(f"{first} to {last}" for first, last in ranges)
    return worded("tables.tables_needed", needed=needed, allowed=allowed)


def bound_to_first(hall: Hall, one: int, other: int) -> bool | None:
    """Whether ``one`` must have the first side, or None if the two are free.

    A second meeting is played with the sides of the first swapped.
    """
    had = hall.players[one].met_as.get(hall.ids[other], "")
    if hall.sides is None or len(had) != 1:
        return None
    return had != hall.sides[0]


def gain(hall: Hall, one: int, other: int) -> int:
    """How much balance the pair gains: the difference of the two balances, if it can be used."""
    lead = hall.players[one].balance - hall.players[other].balance
    first = bound_to_first(hall, one, other)
    if first is None:
        return abs(lead)
    return -lead if first else lead


def unspoilt(hall: Hall, one: int, other: int) -> bool:
    """Whether the two may meet and be given the sides that gain the most."""
    lead = hall.players[one].balance - hall.players[other].balance
    return hall.may_meet(one, other) and gain(hall, one, other) == abs(lead)


def seat(hall: Hall, sides: Sides, one: int, other: int, chance: Chance) -> Sides:
    """The sides of ``one`` and ``other``: the better way round, drawn where both are as good."""
    first = bound_to_first(hall, one, other)
    if first is None:
        lead = hall.players[one].balance - hall.players[other].balance
        first = lead < 0 if lead else chance.below(2) == 0
    return sides if first else (sides[1], sides[0])


def with_sides(
    pairing: Pairing, entrants: Sequence[Entrant], sides: tuple[str, str], chance: Chance
) -> Pairing:
    """Give each pair its sides: who had the first side more often takes the second."""
    balance = {entrant.id: entrant.balance for entrant in entrants}

    def seated(pair: Pair) -> Pair:
        if pair.sides is not None:
            return pair
        one, other = (balance[player] for player in pair.players)
        first = one < other if one != other else chance.below(2) == 0
        return replace(pair, sides=sides if first else (sides[1], sides[0]))

    return replace(pairing, pairs=tuple(map(seated, pairing.pairs)))
