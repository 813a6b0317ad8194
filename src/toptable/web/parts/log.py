"""The log as sentences: who did what, when and why."""

from datetime import datetime

import msgspec

from toptable.engine.entries import undo
from toptable.engine.entries.event import EventCreated
from toptable.engine.lines import Line
from toptable.engine.sentences import sentence
from toptable.web.seen import Seen


class LogRow(msgspec.Struct, frozen=True):
    """One line of the log."""

    seq: int
    at: datetime
    by: str
    role: str
    text: str
    reason: str
    counts: bool
    """Whether it is in effect, or was taken back."""
    can_go: bool
    """Whether it is the kind of entry that can be taken back."""


def context(seen: Seen, _round: int) -> dict[str, object]:
    """Every line, the newest first."""
    newest = seen.tournament.log.lines[seen.version - 1].entry
    return {
        "rows": [row(seen, line) for line in seen.lines()],
        "redo": isinstance(newest, undo.TakenBack | undo.Restored),
        "address": seen.address,
    }


def row(seen: Seen, line: Line) -> LogRow:
    """A line for people."""
    counts = seen.tournament.log.counts(line.seq)
    fixed = isinstance(line.entry, undo.TakenBack | undo.Restored | EventCreated)
    return LogRow(
        seq=line.seq,
        at=line.at,
        by=line.author,
        role=line.role.replace("_", " "),
        text=sentence(seen.tournament.state, line.entry),
        reason=seen.reason(line),
        counts=counts,
        can_go=seen.staff and counts and not fixed,
    )
