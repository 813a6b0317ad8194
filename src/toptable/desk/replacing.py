"""A result in the place of another: whoever enters it is asked once, and told whose it replaces."""

from collections.abc import Sequence
from datetime import datetime

from toptable.desk.looked_at import since
from toptable.engine.declared import Command
from toptable.engine.entry import Entry
from toptable.engine.log.line import Line
from toptable.engine.log.log import Log
from toptable.engine.refusal import AnsweredBy, Refusal
from toptable.engine.roles import Actor
from toptable.engine.rules.results.result import Result
from toptable.engine.rules.results.scoring import tally
from toptable.engine.subjects.results.booked import ResultReported
from toptable.engine.subjects.results.reporting import ReportResult


def asks_to_replace(
    log: Log, command: Command, decided: Sequence[Entry], actor: Actor, reason: str, now: datetime
) -> Refusal | None:
    """The question, where a command would replace a result that counts, and does not say so.

    A reason says so too: it is given for corrections.
    """
    if not isinstance(command, ReportResult) or command.replaces or reason:
        return None
    for entry in decided:
        if isinstance(entry, ResultReported) and (there := replaced(log, entry, actor, now)):
            text = f"{there} Keep that, or replace it."
            return Refusal("replaces", text, answer=AnsweredBy.ONCE_MORE)
    return None


def replaced(log: Log, entry: ResultReported, actor: Actor, now: datetime) -> str:
    """What is replaced, and who entered it when; nothing where nothing is."""
    if entry.before is None or not _another(entry.before, entry.result):
        return ""
    line = _line_of(log, entry)
    by = "" if line is None else f", entered by {_name(line, actor)} {since(line, now)}"
    return f"Table {entry.table} has {_shown(entry.before)}{by}."


def _another(there: Result, wanted: Result) -> bool:
    """Whether the match ends otherwise than before, and not only with more said about it."""
    return not there.provisional and _ending(there) != _ending(wanted)


def _ending(result: Result) -> tuple[object, ...]:
    return (result.games, result.kind, result.seat, result.seats)


def _line_of(log: Log, entry: ResultReported) -> Line | None:
    """Where the result that is there now was written down."""
    for line in reversed(log.lines):
        there = line.entry
        if (
            isinstance(there, ResultReported)
            and (there.round, there.table) == (entry.round, entry.table)
            and log.counts(line.seq)
        ):
            return line
    return None


def _name(line: Line, actor: Actor) -> str:
    return "you" if line.author == actor.name else line.author


def _shown(result: Result) -> str:
    return f"{tally(result.games)} ({result.games})"
