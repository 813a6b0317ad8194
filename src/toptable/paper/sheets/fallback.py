"""The current round on paper for when the power goes: one PDF with all that goes on without it.

When each table ends, everybody's seat, a sheet to write results on, the standings, and slips.
B-124, B-186.
"""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import groupby
from pathlib import Path

import msgspec

from toptable.engine.refusal import Refusal
from toptable.engine.roles import FLOOR
from toptable.engine.rules.clock.table_time import TableEnd
from toptable.engine.rules.results.scoring import LETTERS, tally
from toptable.engine.subjects.floor.timekeeping import table_ends
from toptable.engine.views.tables import TableView, table_view
from toptable.paper.print_job import PrintJob
from toptable.paper.sheet_model import Sheet, SheetGroup, needs_round, round_on, stage
from toptable.paper.sheets import result_slips, seating, standings_and_finals
from toptable.paper.sheets.standings_and_finals import StandingsSheet


class EndLine(msgspec.Struct, frozen=True):
    """When some tables end."""

    tables: str
    ends: str
    more: str
    """Added turns, where there are any."""


class Fallback(msgspec.Struct, frozen=True):
    """Everything for one round without power."""

    round: int
    printed: str
    clock: str
    """Why there are no times, where there are none."""
    ends: tuple[EndLine, ...]
    games: int
    letters: str
    results: tuple[tuple[TableView, str], ...]
    """Each table with what is known of its result already."""
    by_name: seating.Pairings
    by_table: seating.Pairings
    standings: StandingsSheet | None
    slips: result_slips.Slips | None


def data(job: PrintJob) -> Fallback | Refusal:
    """The round that is on; results that are in are printed, the others are written by hand."""
    shown = job.round
    if shown is None:
        return Refusal.of("no_round:needs_round_2")
    ends = table_ends(job.state, job.tournament.rulebook, job.at)
    told = standings_and_finals.standings_data(replace(job, number=0))
    made = result_slips.slips_data(replace(job, options={"tables": "open"}))
    return Fallback(
        round=shown.number,
        printed=f"{job.at.astimezone():%H:%M}",
        clock=ends.text if isinstance(ends, Refusal) else "",
        ends=() if isinstance(ends, Refusal) else _end_lines(ends),
        games=job.rules.scoring.games,
        letters=", ".join(f"{letter} {LETTERS[letter]}" for letter in job.rules.letters),
        results=tuple(_known(table_view(job.state, match)) for match in shown.tables()),
        by_name=seating.data_by_name(job),
        by_table=seating.data_by_table(job),
        standings=None if isinstance(told, Refusal) else told,
        slips=None if isinstance(made, Refusal) else made,
    )


def _end_lines(ends: Sequence[TableEnd]) -> tuple[EndLine, ...]:
    """Tables that end together in one line."""
    lines = []
    for (ends_at, turns), group in groupby(ends, key=lambda end: (end.ends_at, end.turns)):
        tables = sorted(end.table for end in group)
        more = f"{turns} more turn{'s' if turns > 1 else ''}" if turns else ""
        when = f"{ends_at.astimezone():%H:%M}" if ends_at is not None else "no time limit"
        named = f"Table{'s' if len(tables) > 1 else ''} {', '.join(_runs(tables))}"
        lines.append(EndLine(named, when, more))
    return tuple(lines)


def _runs(numbers: Sequence[int]) -> Iterator[str]:
    """1, 2, 3, 7 as 1–3 and 7."""
    for _, group in groupby(enumerate(numbers), key=lambda pair: pair[1] - pair[0]):
        run = [number for _, number in group]
        yield str(run[0]) if len(run) == 1 else f"{run[0]}–{run[-1]}"


def _known(table: TableView) -> tuple[TableView, str]:
    if table.result is None:
        return table, ""
    return table, tally(table.result.games) if table.result.games else "settled"


SHEET = Sheet(
    name="fallback",
    title="Paper for a power cut",
    about="The whole round in one PDF: when each table ends, seats, a sheet for results, standings "
    "and the slips that are still needed.",
    group=SheetGroup.ROUND,
    roles=FLOOR,
    data=data,
    template=Path(__file__).with_name("fallback.typ"),
    ready=needs_round,
    due=round_on,
    stage=stage,
    by_round=True,
)
