"""The log as sentences: who did what, when and why; as much of it as is asked for."""

from collections.abc import Iterator, Mapping
from datetime import datetime
from itertools import islice

import msgspec

from toptable.engine.entry import Entry
from toptable.engine.log.drawn_for import NOT_AGAIN
from toptable.engine.log.line import Line
from toptable.engine.log.sentences import sentence
from toptable.engine.names import key
from toptable.engine.subjects.event.lifecycle import EventCreated
from toptable.engine.subjects.undo import entries as undo
from toptable.web.access.seen import Seen

MOST = 200
"""How many lines one page of the log has."""

TOPICS: Mapping[str, tuple[str, tuple[str, ...]]] = {
    "rounds": ("Rounds and results", ("rounds", "results", "online")),
    "people": ("People", ("people", "admission", "teams", "staff")),
    "finals": ("Cut and bracket", ("finals",)),
    "floor": ("Clock and calls", ("floor", "calls")),
    "conduct": ("Rulings", ("conduct",)),
    "event": ("The event itself", ("event", "office")),
    "undo": ("Undone", ("undo",)),
}
"""What the log can be narrowed to: the words, and the subjects it means."""


class Wanted(msgspec.Struct, frozen=True, omit_defaults=True):
    """Which lines somebody asks for."""

    topic: str = ""
    by: str = ""
    text: str = ""
    """Words that the sentence or the reason must have."""
    before: int = 0
    """Only lines older than this one; 0 for the newest."""

    @property
    def everything(self) -> bool:
        """Whether nothing is left out except what is too old for the page."""
        return not (self.topic or self.by or self.text)


class LogRow(msgspec.Struct, frozen=True):
    """One line of the log."""

    seq: int
    at: datetime
    by: str
    role: str
    through: str
    """The program that did it in their name, for those who run the event."""
    text: str
    reason: str
    counts: bool
    """Whether it is in effect, or was taken back."""
    can_go: bool
    """Whether it is the kind of entry that can be taken back."""


def narrowed(seen: Seen, wanted: Wanted) -> dict[str, object]:
    """The lines that somebody asks for, the newest first, and where older ones begin."""
    newest = seen.tournament.log.lines[seen.version - 1].entry
    found = list(islice(_fitting(seen, wanted), MOST + 1))
    return {
        "rows": found[:MOST],
        "older": found[MOST - 1].seq if len(found) > MOST else 0,
        "wanted": wanted,
        "redo": isinstance(newest, undo.TakenBack | undo.Restored),
        "address": seen.address,
    }


def authors(seen: Seen) -> list[str]:
    """Everybody who has written in the log, by name."""
    return sorted({line.author for line in seen.lines()}, key=key)


def row(seen: Seen, line: Line) -> LogRow:
    """A line for people."""
    counts = seen.tournament.log.counts(line.seq)
    fixed = isinstance(line.entry, undo.TakenBack | undo.Restored | EventCreated)
    return LogRow(
        seq=line.seq,
        at=line.at,
        by=line.author,
        role=seen.tournament.rulebook.words.role(line.role),
        through=seen.through(line),
        text=_told(seen, line),
        reason=seen.reason(line),
        counts=counts,
        can_go=seen.staff and counts and not fixed,
    )


def _told(seen: Seen, line: Line) -> str:
    """What a line says; a draw that was made before says so."""
    text = sentence(seen.tournament.state, line.entry, seen.tournament.rulebook)
    draw = line.draw
    again = draw is not None and draw.attempt > 1 and draw.of not in NOT_AGAIN
    return f"{text} Drawn again, draw {draw.attempt} of the {draw.of}." if draw and again else text


def _fitting(seen: Seen, wanted: Wanted) -> Iterator[LogRow]:
    words = key(wanted.text).split()
    for line in seen.lines():
        if wanted.before and line.seq >= wanted.before:
            continue
        if wanted.topic and not _about(line.entry, wanted.topic):
            continue
        if wanted.by and line.author != wanted.by:
            continue
        found = row(seen, line)
        text = key(f"{found.text} {found.reason} {found.through}")
        if all(word in text for word in words):
            yield found


def _about(entry: Entry, topic: str) -> bool:
    _, subjects = TOPICS.get(topic, ("", ()))
    return type(entry).__module__.split(".")[-2] in subjects
