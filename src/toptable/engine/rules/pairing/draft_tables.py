"""Who sits where in a draft: the order of the seats, and how a field is split up. FFG-52."""

from collections.abc import Sequence
from typing import TypeVar

from toptable.engine.rules.records import Record
from toptable.engine.rules.settings import Chosen

T = TypeVar("T")

DRAWN = "drawn"


def seat_order(records: Sequence[Record], chosen: Chosen) -> list[Record]:
    """By entry; or by the lots that the players drew, which everybody can check."""
    if chosen.get("draft_seats", "") == DRAWN:
        return sorted(records, key=lambda record: (record.lot, record.player))
    return sorted(records, key=lambda record: record.player)


def tables_of(chosen: Chosen) -> int:
    """At how many tables the event drafts."""
    return int(chosen.get("draft_tables", "1"))


def table_sizes(players: int, tables: int) -> tuple[int, ...]:
    """How many sit at each table, the larger ones first: even numbers, except one if it must be.

    At a table of an even number everybody has somebody across.
    """
    tables = max(1, min(tables, players // 2))
    pairs, over = divmod(players // 2, tables)
    sizes = [2 * (pairs + (table < over)) for table in range(tables)]
    sizes[-1] += players % 2
    return tuple(sorted(sizes, reverse=True))


def split(seated: Sequence[T], tables: int) -> tuple[tuple[T, ...], ...]:
    """Everybody in the order of the seats, table by table."""
    begin, split_up = 0, []
    for size in table_sizes(len(seated), tables):
        split_up.append(tuple(seated[begin : begin + size]))
        begin += size
    return tuple(split_up)
