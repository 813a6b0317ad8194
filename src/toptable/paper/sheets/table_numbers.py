"""Numbers to stand on the tables, two to a page. FFG-09."""

from pathlib import Path

import msgspec

from toptable.engine.refusal import Refusal
from toptable.engine.roles import FLOOR
from toptable.paper.cutting import cut_pages
from toptable.paper.job import PrintJob
from toptable.paper.sheet import Sheet, SheetGroup, SheetOption

MOST = 2000
"""More tables than any hall has: a slip of the finger costs no forest."""
PER_PAGE = 2


class TableNumbers(msgspec.Struct, frozen=True):
    """The numbers page by page, in the order of the cut stack."""

    hall: str
    pages: tuple[tuple[int | None, ...], ...]


def data(job: PrintJob) -> TableNumbers | Refusal:
    """From the first table of the event to the last that it needs, unless others are asked for."""
    tables = job.state.office.tables
    first, last = tables.first if tables else 1, (tables.last if tables else None) or 0
    seated = max(job.round.matches, default=0) if job.round is not None else 0
    needed = first - 1 + -(-sum(1 for _ in job.state.active_players()) // 2)
    span = _numbers(job, first, last or max(needed, seated, first))
    if isinstance(span, Refusal):
        return span
    return TableNumbers(tables.hall if tables else "", cut_pages(span, PER_PAGE))


def _numbers(job: PrintJob, first: int, last: int) -> range | Refusal:
    typed = job.options.get("tables", "").strip()
    if typed:
        low, _, high = typed.replace("–", "-").partition("-")
        if not (low.strip().isdecimal() and (high or low).strip().isdecimal()):
            return Refusal.saying(
                "tables:numbers", "Write the tables as 1-40; %(typed)s is not.", typed=typed
            )
        first, last = int(low), int(high or low)
    if not 1 <= first <= last or last - first >= MOST:
        return Refusal.saying(
            "tables:numbers_2",
            "From table %(first)s to table %(last)s is no row of tables.",
            first=first,
            last=last,
        )
    return range(first, last + 1)


SHEET = Sheet(
    name="table-numbers",
    title="Table numbers",
    about="Two to a page, to cut and to stand on the tables.",
    group=SheetGroup.PEOPLE,
    roles=FLOOR,
    data=data,
    template=Path(__file__).with_suffix(".typ"),
    due=lambda job: bool(job.state.players) and not job.state.started,
    footer=False,
    options=(SheetOption(key="tables", label="Tables, such as 1-40"),),
)
