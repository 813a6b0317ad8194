"""The pairings of a round to hang up: by name, and by table. B-186, N13-06."""

from collections.abc import Iterator
from pathlib import Path

import msgspec

from toptable.engine.names import sort_key
from toptable.engine.roles import STAFF
from toptable.paper.job import PrintJob
from toptable.paper.rounds import SheetTable, needs_round, round_on, stage, tables
from toptable.paper.sheet import Sheet, SheetGroup


class NameLine(msgspec.Struct, frozen=True):
    """Where somebody sits, under the name that they look for."""

    name: str
    team: str
    """The team of a member; empty for who is paired."""
    table: str
    opponent: str
    side: str


class Pairings(msgspec.Struct, frozen=True):
    """A round, in one of two orders."""

    round: int
    by_name: tuple[NameLine, ...] = ()
    by_table: tuple[SheetTable, ...] = ()
    sides: bool = False
    """Whether any side is settled."""


def data_by_name(job: PrintJob) -> Pairings:
    """Everybody by name, members of teams too."""
    found = tables(job)
    lines = sorted(_lines(found), key=lambda line: sort_key(line.name))
    return Pairings(_number(job), by_name=tuple(lines), sides=_sided(found))


def data_by_table(job: PrintJob) -> Pairings:
    """All tables in order, then the byes."""
    found = tables(job)
    return Pairings(_number(job), by_table=found, sides=_sided(found))


def _number(job: PrintJob) -> int:
    return job.round.number if job.round is not None else 0


def _sided(found: tuple[SheetTable, ...]) -> bool:
    return any(seat.side for table in found for seat in table.seats)


def _lines(found: tuple[SheetTable, ...]) -> Iterator[NameLine]:
    for table in found:
        where = "" if table.table is None else str(table.table)
        for at, seat in enumerate(table.seats):
            other = table.seats[1 - at].name if len(table.seats) > 1 else ""
            place = where if other else f"{where} bye".strip()
            yield NameLine(seat.name, "", place, other, seat.side)
            for member in seat.members:
                yield NameLine(member, seat.name, place, other, seat.side)


BY_NAME = Sheet(
    name="pairings-by-name",
    title="Pairings by name",
    about="To hang up: everybody finds their table under their own name.",
    group=SheetGroup.ROUND,
    roles=STAFF,
    data=data_by_name,
    template=Path(__file__).with_suffix(".typ"),
    ready=needs_round,
    due=round_on,
    stage=stage,
    by_round=True,
)
BY_TABLE = Sheet(
    name="pairings-by-table",
    title="Pairings by table",
    about="All tables in order, for the desk and the judges.",
    group=SheetGroup.ROUND,
    roles=STAFF,
    data=data_by_table,
    template=Path(__file__).with_suffix(".typ"),
    ready=needs_round,
    due=round_on,
    stage=stage,
    by_round=True,
)
