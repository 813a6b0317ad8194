"""The open tables of a round with everything that can happen at each, ready to be combined."""

from collections.abc import Hashable, Iterator, Sequence
from math import prod

import msgspec

from toptable.engine.reading.outlook.match_ends import match_ends, outings, weights
from toptable.engine.reading.outlook.still_to_play import StillToPlay
from toptable.engine.rules.records import Outing, OutingKind, Record


class SeatEnd(msgspec.Struct, frozen=True, gc=False):
    """What one end of a table is for one player of it."""

    at: int
    """The player's position in the records."""
    outing: Outing
    """The player's share of the round."""
    own: Hashable
    """What the player calls the result: the own points and the opponent's."""


class PossibleEnd(msgspec.Struct, frozen=True, gc=False):
    """One way in which a table can end."""

    seats: tuple[SeatEnd, ...]
    weight: int


OpenTable = tuple[PossibleEnd, ...]
"""All ways in which one table can end."""

WHATEVER: tuple[int, ...] = ()
"""The own result of somebody who has no result to wait for."""


def open_tables(play: StillToPlay) -> tuple[OpenTable, ...]:
    """Every table that is open, and every bye that is to be issued."""
    at = {record.player: position for position, record in enumerate(play.records)}
    drawn = weights(play.rules, play.records)
    tables = []
    for match in play.tables:
        ends = []
        for end, weight in zip(match_ends(play.rules), drawn, strict=True):
            shares = outings(play.round, match.players, end, match.seating.sides)
            seats = tuple(
                SeatEnd(at[player], share, end.seen_from(seat))
                for seat, (player, share) in enumerate(zip(match.players, shares, strict=True))
            )
            ends.append(PossibleEnd(seats, weight))
        tables.append(tuple(ends))
    return (*tables, *_byes(play, at))


def combinations(tables: Sequence[OpenTable]) -> int:
    """In how many ways a round can end."""
    return prod(map(len, tables))


def booked(record: Record, outing: Outing) -> Record:
    """The record with this share of a round, in place of one without a result."""
    kept = tuple(other for other in record.outings if other.round != outing.round)
    return msgspec.structs.replace(record, outings=(*kept, outing))


def _byes(play: StillToPlay, at: dict[int, int]) -> Iterator[OpenTable]:
    """Who is seen in the seat has the bye; who is not has lost the round. B-081."""
    given = Outing(play.round, OutingKind.BYE, points=play.rules.bye_points)
    missed = Outing(play.round, OutingKind.LOSS, points=0)
    for player in play.byes:
        yield tuple(
            PossibleEnd((SeatEnd(at[player], share, (share.points,)),), weight)
            for share, weight in ((given, 1), (missed, 0))
        )
