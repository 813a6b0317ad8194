"""Where the new pairs of a repaired round sit, and what each player is told.

A new pair takes over the old table of one of its two players wherever it can, so that only the
other one walks.
"""

from collections.abc import Collection, Iterator, Mapping, Sequence
from itertools import count

import msgspec

from toptable.engine.rules.pairing.types import Pairing
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
        return worded(
            "reseating.no_longer",
            "%(name)s %(had)s and is no longer in the round.",
            name=name,
            had=had,
        )
    if now.opponent is None:
        bye = "has the bye" if now.table is None else f"has the bye at table {now.table}"
        return (
            worded(
                "reseating.now", "%(name)s %(had)s and now %(bye)s.", name=name, had=had, bye=bye
            )
            if had
            else worded("reseating.comes", "%(name)s comes in and %(bye)s.", name=name, bye=bye)
        )
    against = f"plays {names.get(now.opponent, f'player {now.opponent}')}"
    if was is None:
        return worded(
            "reseating.comes_table",
            "%(name)s comes in at table %(table)s and %(against)s.",
            name=name,
            table=now.table,
            against=against,
        )
    if was.opponent is None:
        return worded(
            "reseating.had_bye",
            "%(name)s had the bye and now %(against)s at table %(table)s.",
            name=name,
            against=against,
            table=now.table,
        )
    if was.table == now.table:
        return worded(
            "reseating.stays_table",
            "%(name)s stays at table %(table)s and now %(against)s.",
            name=name,
            table=now.table,
            against=against,
        )
    return worded(
        "reseating.moves_table",
        "%(name)s moves from table %(table)s to table %(table_2)s and %(against)s.",
        name=name,
        table=was.table,
        table_2=now.table,
        against=against,
    )
