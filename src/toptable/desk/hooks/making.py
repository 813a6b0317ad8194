"""Turns new lines of the log into deliveries, each once, whoever of several servers does it."""

import secrets
from collections.abc import Iterator
from datetime import datetime

import msgspec

from toptable.desk.desk import Desk
from toptable.desk.hooks.bodies import EventTold, told
from toptable.desk.listing import Unreadable
from toptable.desk.tournament import Tournament
from toptable.engine.log.line import Line
from toptable.engine.reading.happenings.happened import happenings
from toptable.engine.reading.happenings.shapes import Happening, kind_of
from toptable.engine.state import State, the_event
from toptable.store import StoreError
from toptable.store.hook_rows import Cursor, Hook, NewDelivery


class Happened(msgspec.Struct, frozen=True):
    """What one append of the log brought about."""

    version: int
    at: datetime
    event: EventTold
    happenings: tuple[Happening, ...]


def make_deliveries(desk: Desk, now: datetime) -> int:
    """Put on its way whatever hooks have not been told yet; how many deliveries that made.

    An event that cannot be read is left for later, and holds up no other.
    """
    made, kept = 0, desk.store.hooks
    behind = kept.behind()
    known = {hook.id: hook for hook in kept.all()} if behind else {}
    for event, cursors in behind.items():
        try:
            tournament = desk.tournament(event)
            began = kept.began(event)
        except (StoreError, Unreadable):
            continue
        to = Cursor(began, tournament.version)
        for start in {_start(cursor, began) for cursor in cursors.values()}:
            found = list(happened(tournament, start, to.version, began))
            for hook, cursor in cursors.items():
                if hook in known and _start(cursor, began) == start:
                    new = _for_hook(known[hook], found)
                    if kept.move_on(hook, event, cursor, to, new, now):
                        made += len(new)
    return made


def happened(tournament: Tournament, after: int, until: int, began: str = "") -> Iterator[Happened]:
    """What happened at an event behind a version of its log, append by append.

    Lines from before the log came into this store are history: nobody is told what an event that
    was brought in as a file has been through elsewhere.
    """
    lines = tournament.log.lines[after:until]
    if not lines:
        return
    since = datetime.fromisoformat(began) if began else None
    log = tournament.log_at(after)
    for append in _appends(lines):
        before = log.state
        for line in append:
            log.book(line)
        last = append[-1]
        if since is not None and last.at < since:
            continue
        if found := happenings(before, log.state, tournament.rulebook):
            yield Happened(last.seq, last.at, told_event(log.state), found)


def told_event(state: State) -> EventTold:
    """The event as deliveries name it."""
    event = the_event(state)
    return EventTold(event.id, event.name)


def _start(cursor: Cursor | None, began: str) -> int:
    """From which version on a hook is to be told; from the first where the log is another one."""
    return cursor.version if cursor is not None and cursor.since == began else 0


def _appends(lines: list[Line]) -> Iterator[list[Line]]:
    """The lines that were written together."""
    together: list[Line] = []
    for line in lines:
        if together and (line.command is not None or line.begins):
            yield together
            together = []
        together.append(line)
    if together:
        yield together


def _for_hook(hook: Hook, found: list[Happened]) -> list[NewDelivery]:
    return [
        NewDelivery(
            secrets.token_hex(12),
            each.version,
            place,
            kind_of(happening).value,
            told(happening, each.event, each.version, each.at),
        )
        for each in found
        for place, happening in enumerate(each.happenings)
        if kind_of(happening) in hook.kinds
    ]
