"""Every way in which the last round can end, one after the other: what is found so is proved."""

from collections.abc import Hashable, Sequence
from itertools import product
from math import prod

from toptable.engine.reading.outlook.fates import fates_in
from toptable.engine.reading.outlook.still_to_play import StillToPlay
from toptable.engine.reading.outlook.table_ends import (
    WHATEVER,
    OpenTable,
    PossibleEnd,
    booked,
    combinations,
)
from toptable.engine.reading.outlook.tallies import Tallies
from toptable.engine.rules.records import Record

MOST_ENDINGS = 50_000
MOST_LINES = 400_000
"""Lines of standings that may be worked out, for all endings together."""

BookedEnd = tuple[PossibleEnd, tuple[tuple[int, Record, Hashable], ...]]


def enumerable(play: StillToPlay, tables: Sequence[OpenTable]) -> bool:
    """Whether no round follows and the endings of this one are few enough to try them all."""
    endings = combinations(tables)
    return not play.later and endings <= MOST_ENDINGS and endings * len(play.records) <= MOST_LINES


def every_ending(play: StillToPlay, tables: Sequence[OpenTable]) -> Tallies | None:
    """What becomes of everybody in every ending; None where these are too many."""
    if not enumerable(play, tables):
        return None
    tallies = Tallies(len(play.records))
    records = list(play.records)
    own: list[Hashable] = [WHATEVER] * len(records)
    standings = None
    for ending in product(*(_booked(play, table) for table in tables)):
        for _, seats in ending:
            for at, record, result in seats:
                records[at], own[at] = record, result
        standings = play.standings(records.copy(), play.round, standings)
        weights = _weights([end for end, _ in ending], len(records))
        tallies.add(fates_in(standings, play.cut), own, weights)
    return tallies


def _booked(play: StillToPlay, table: OpenTable) -> list[BookedEnd]:
    """The ends of a table with the records that they make, as each is needed many times."""
    return [
        (
            end,
            tuple(
                (seat.at, booked(play.records[seat.at], seat.outing), seat.own)
                for seat in end.seats
            ),
        )
        for end in table
    ]


def _weights(ending: Sequence[PossibleEnd], players: int) -> list[int]:
    """For everybody, how likely this ending is at all tables but the own one."""
    whole = prod(end.weight for end in ending)
    weights = [whole] * players
    for table, end in enumerate(ending):
        if end.weight:
            others = whole // end.weight
        else:
            others = prod(other.weight for at, other in enumerate(ending) if at != table)
        for seat in end.seats:
            weights[seat.at] = others
    return weights
