"""The tables with their own end, in the order in which their time is up. N13-34, B-124, B-125."""

from datetime import datetime, timedelta

import msgspec

from toptable.engine.questions.places import Seated
from toptable.engine.questions.table_time import running_now, table_time
from toptable.engine.reading.table_watch import slow_tables, standing_time
from toptable.engine.refusal import Refusal
from toptable.engine.rules.clock.face import last_touched
from toptable.engine.rules.clock.round_clock import NOTHING
from toptable.engine.rules.clock.table_time import (
    Declared,
    ExtraTimeFor,
    TableEnd,
    TimeExtension,
    by_end_time,
)
from toptable.engine.state.floor import RunningRound
from toptable.engine.subjects.shapes import without_needs
from toptable.web.access.seen import Seen
from toptable.web.languages.marking import marked
from toptable.web.languages.texts import Texts
from toptable.web.rendering.part import Part

WHY = {
    ExtraTimeFor.RULING: marked("a ruling"),
    ExtraTimeFor.DECK_CHECK: marked("a deck check"),
    ExtraTimeFor.STAFF_DUTY: marked("duty as staff"),
    ExtraTimeFor.RECONNECTION: marked("a lost connection"),
    ExtraTimeFor.EARLY_START: marked("an early start"),
    ExtraTimeFor.ACCOMMODATION: marked("an accommodation"),
    ExtraTimeFor.SLOW_PLAY: marked("slow play"),
    ExtraTimeFor.OTHER: marked("something else"),
}
"""What an extension makes up for, in words."""

DECLARED = {
    Declared.YES: "✓ Declared",
    Declared.LET_COUNT: "✓ Counts anyway",
    Declared.LOST: "× Lost: not declared",
}


class Row(msgspec.Struct, frozen=True):
    """A table whose players still play."""

    table: int
    names: tuple[str, str]
    ends: datetime | None
    extra: str
    why: tuple[str, ...]
    declared: str
    to_declare: bool


def context(seen: Seen, _round: int) -> dict[str, object]:
    """Tables with an extension; once time is called, every table that still plays."""
    state, rulebook = seen.state, seen.tournament.rulebook
    found = running_now(state, rulebook)
    if isinstance(found, Refusal):
        return {"on": False, "address": seen.address}
    place, running = found
    touched = last_touched(running.clock)
    at = touched or datetime.min.replace(tzinfo=seen.tournament.log.lines[0].at.tzinfo)
    playing = {table.table: table for table in place.tables if not table.over}
    ends = by_end_time(
        running.clock,
        (table_time(state, place.key, table) for table in playing),
        at,
        rulebook.timing.extensions,
    )
    called = running.clock.called is not None
    rows = [
        _row(seen, running, playing[end.table], end)
        for end in ends
        if called or end.time or end.turns
    ]
    moving = running.clock.started is not None and not running.clock.paused
    return {
        "on": True,
        "address": seen.address,
        "rows": rows,
        "standing": standing_time(state, rulebook) if seen.may("ExtendTable") else (),
        "slow": slow_tables(state, rulebook) if seen.may("ExtendTable") else (),
        "others": len(ends) - len(rows),
        "called": called,
        "ending": called and seen.may("EndAtTime"),
        "moving": moving,
    }


def _row(seen: Seen, running: RunningRound, seated: Seated, end: TableEnd) -> Row:
    state = seen.state
    table = table_time(state, (running.stage, running.number), end.table)
    first, second = seated.players
    return Row(
        table=end.table,
        names=(state.name_of(first), state.name_of(second)),
        ends=end.ends_at,
        extra=extra(end.time, end.turns, seen.texts),
        why=tuple(_given(seen, extension) for extension in table.extensions),
        declared=DECLARED.get(end.declared, ""),
        to_declare=end.to_declare,
    )


def _given(seen: Seen, extension: TimeExtension) -> str:
    """One extension with what it makes up for: ``+4 min for a ruling, by Jo``.

    A need and a note are for the staff, as in the log. N13-08.
    """
    texts = seen.texts
    why = extension.why if seen.staff else without_needs(extension.why)
    said = texts._("%(extra)s for %(reason)s, by %(name)s") % {
        "extra": extra(extension.time, extension.turns, texts),
        "reason": texts.word(WHY[why]),
        "name": extension.by,
    }
    return f"{said}: {extension.note}" if extension.note and seen.staff else said


def extra(time: timedelta, turns: int, texts: Texts) -> str:
    """What a table was given: ``+4 min``, ``+1 turn``."""
    minutes = int(time.total_seconds() // 60)
    given = texts._("+%(minutes)s min") % {"minutes": minutes} if time > NOTHING else ""
    more = texts.count("+%(num)s turn", "+%(num)s turns", turns) if turns else ""
    return " ".join(text for text in (given, more) if text)


PARTS = {
    "clock_tables": Part(context, "clock/clock_tables_part.html"),
}
