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
    combinations,
    open_tables,
)
from toptable.engine.reading.outlook.tallies import Tallies

MOST_ENDINGS = 50_000
MOST_LINES = 400_000
"""Lines of standings that may be worked out, for all endings together."""


def enumerable(play: StillToPlay, tables: tuple[OpenTable, ...]) -> bool:
    """Whether no round follows and the endings of this one are few enough to try them all."""
    endings = combinations(tables)
    return not play.later and endings <= MOST_ENDINGS and endings * len(play.records) <= MOST_LINES


def every_ending(play: StillToPlay) -> Tallies | None:
    """What becomes of everybody in every ending; None where these are too many."""
    tables = open_tables(play)
    if not enumerable(play, tables):
        return None
    tallies = Tallies(len(play.records))
    records = list(play.records)
    own: list[Hashable] = [WHATEVER] * len(records)
    standings = None
    for ending in product(*tables):
        for end in ending:
            for seat in end.seats:
                records[seat.at] = seat.record
                own[seat.at] = seat.own
        standings = play.standings(records.copy(), play.round, standings)
        tallies.add(fates_in(standings, play.cut), own, _weights(ending, len(records)))
    return tallies


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
