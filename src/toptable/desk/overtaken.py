"""Two people at the same table's result: the second must not replace the first unawares."""

from datetime import datetime

from toptable.engine.log.line import Line
from toptable.engine.log.log import Log
from toptable.engine.refusal import Refusal
from toptable.engine.rules.results.scoring import tally
from toptable.engine.subjects.commands import Command
from toptable.engine.subjects.results.commands import ClearResult, ReportResult
from toptable.engine.subjects.results.entries import ResultCleared, ResultReported

MINUTE = 60


def overtaken(log: Log, command: Command, seen: int, now: datetime) -> Refusal | None:
    """Why a result is not written: the table has changed since the version that was looked at."""
    if not isinstance(command, ReportResult | ClearResult):
        return None
    for line in reversed(log.lines[seen:]):
        entry = line.entry
        if not isinstance(entry, ResultReported | ResultCleared):
            continue
        if (entry.round, entry.table) != (command.round, command.table):
            continue
        if not log.counts(line.seq) or _same(command, entry):
            return None
        return Refusal("overtaken", f"{_told(line, entry, now)} Keep that, or replace it.")
    return None


def _same(command: ReportResult | ClearResult, entry: ResultReported | ResultCleared) -> bool:
    """Whether both wanted the same, so that nothing is lost."""
    if isinstance(command, ClearResult) or isinstance(entry, ResultCleared):
        return isinstance(command, ClearResult) and isinstance(entry, ResultCleared)
    wanted, there = command.result, entry.result
    return (wanted.games, wanted.kind) == (there.games, there.kind)


def _told(line: Line, entry: ResultReported | ResultCleared, now: datetime) -> str:
    done = "opened again"
    if isinstance(entry, ResultReported):
        done = f"entered as {tally(entry.result.games)} ({entry.result.games})"
    return f"Table {entry.table} was {done} by {line.author}, {since(line, now)}."


def since(line: Line, now: datetime) -> str:
    """How long ago something was entered, in words."""
    seconds = max(0, int((now - line.at).total_seconds()))
    return f"{seconds} s ago" if seconds < 2 * MINUTE else f"{seconds // MINUTE} min ago"
