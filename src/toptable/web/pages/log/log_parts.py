"""The log as sentences, as much as is asked for; and its head as each round was published."""

from collections.abc import Iterator, Mapping
from datetime import datetime
from itertools import islice

import msgspec

from toptable.engine.entry import Entry
from toptable.engine.log.hash_chain import format_checksum
from toptable.engine.log.line import Line
from toptable.engine.log.log import NOT_AGAIN, sentence
from toptable.engine.names import key
from toptable.engine.subjects.event.lifecycle import EventCreated
from toptable.engine.subjects.rounds.drafts import RoundPublished
from toptable.engine.subjects.undo import take_back as undo
from toptable.web.auth.event_view import EventView
from toptable.web.rendering.page_part import Part

MOST = 200
"""How many lines one page of the log has."""

TOPICS: Mapping[str, tuple[str, tuple[str, ...]]] = {
    "rounds": ("Rounds and results", ("rounds", "results", "online")),
    "people": ("People", ("people", "registration", "teams", "staff")),
    "finals": ("Cut and bracket", ("finals",)),
    "floor": ("Clock and calls", ("floor", "calls")),
    "conduct": ("Rulings", ("conduct",)),
    "event": ("The event itself", ("event", "event_admin")),
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


def narrowed(seen: EventView, wanted: Wanted) -> dict[str, object]:
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


def authors(seen: EventView) -> list[str]:
    """Everybody who has written in the log, by name."""
    return sorted({line.author for line in seen.lines()}, key=key)


def row(seen: EventView, line: Line) -> LogRow:
    """A line for people."""
    counts = seen.tournament.log.counts(line.seq)
    fixed = isinstance(line.entry, undo.TakenBack | undo.Restored | EventCreated)
    return LogRow(
        seq=line.seq,
        at=line.at,
        by=line.author,
        role=seen.tournament.rulebook.words.role(line.role),
        through=seen.through(line),
        text=_line_text(seen, line),
        reason=seen.reason(line),
        counts=counts,
        can_go=seen.staff and counts and not fixed,
    )


def _line_text(seen: EventView, line: Line) -> str:
    """What a line says; a draw that was made before says so."""
    text = sentence(seen.tournament.state, line.entry, seen.tournament.rulebook)
    draw = line.draw
    again = draw is not None and draw.attempt > 1 and draw.of not in NOT_AGAIN
    return f"{text} Drawn again, draw {draw.attempt} of the {draw.of}." if draw and again else text


def _fitting(seen: EventView, wanted: Wanted) -> Iterator[LogRow]:
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


class Head(msgspec.Struct, frozen=True):
    """What the log ended with when a round was published."""

    round: int
    entries: int
    text: str


def heads(seen: EventView) -> list[Head]:
    """One for every published round, the latest last."""
    log = seen.tournament.log
    published: dict[int, int] = {}
    for line in log.lines[: seen.version]:
        if isinstance(line.entry, RoundPublished) and log.counts(line.seq):
            published[line.entry.round] = line.seq
    return [
        Head(number, seq, format_checksum(seq, log.head_at(seq)))
        for number, seq in sorted(published.items())
    ]


def context(seen: EventView, number: int) -> dict[str, object]:
    """The head of one round, or of the latest that is published."""
    known = heads(seen)
    if number:
        known = [head for head in known if head.round == number]
    return {
        "head": known[-1] if known else None,
        "address": seen.address,
        "offered": seen.may("AddHallShare") and not seen.state.rounds and not seen.state.hall,
    }


PARTS = {
    "witness": Part(context, "log/witness_part.html"),
}
