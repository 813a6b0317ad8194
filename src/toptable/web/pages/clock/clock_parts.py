"""The clock in the head of every page, the tables with their own end, and who sits where.

The clock holds moments and no "now", so that it stays true until somebody touches it; a script
counts them down on the server's time. N13-57, N13-59, N13-34, N13-INF-10, B-120, B-124, B-125,
B-138.
"""

from datetime import datetime, timedelta

import msgspec

from toptable.engine.questions import presence
from toptable.engine.questions.places import PlayPlace, Seated, place_now, running_now, table_time
from toptable.engine.refusal import Refusal
from toptable.engine.rules.clock.round_clock import (
    NOTHING,
    ClockDisplay,
    Phase,
    last_touched,
    span,
)
from toptable.engine.rules.clock.round_minutes import ClockStage, length_for
from toptable.engine.rules.clock.table_time import (
    Declared,
    ExtraTimeFor,
    TableEnd,
    TimeExtension,
)
from toptable.engine.state.floor import RunningRound
from toptable.engine.subjects.floor.lateness import BYE
from toptable.engine.subjects.floor.presence import bye_seats, byes_to_come
from toptable.engine.subjects.floor.timekeeping import table_ends
from toptable.engine.subjects.floor.times_and_deadlines import marks
from toptable.engine.subjects.public_shapes import without_needs
from toptable.engine.views.clock import clock_now
from toptable.engine.views.floor_tables import slow_tables, standing_time
from toptable.web.auth.event_view import EventView
from toptable.web.languages.languages import marked
from toptable.web.languages.texts import Texts
from toptable.web.rendering.page_part import Part


class Act(msgspec.Struct, frozen=True):
    """A button on the clock."""

    act: str
    label: str
    go: bool = False
    when: str = ""
    """``left`` while time is left, ``over`` in the last minute and after it; else always."""


class Shown(msgspec.Struct, frozen=True):
    """What stands on the clock before a script counts it down."""

    text: str
    label: str
    tone: str = ""


ACTS = {
    None: (Act("start", "Start the clock", go=True),),
    Phase.PREPARED: (Act("start", "Start the clock", go=True),),
    Phase.PREPARING: (Act("start", "Start the clock", go=True),),
    Phase.RUNNING: (Act("pause", "Pause", when="left"), Act("time", "Call time", True, "over")),
    Phase.PAUSED: (Act("resume", "Continue", go=True),),
    Phase.CALLED: (),
}
"""What leads on from each state; whether it may be done, the desk says."""


def clock_context(seen: EventView, _round: int) -> dict[str, object]:
    """The clock of the round that is on, or nothing where no round is."""
    clock = clock_now(seen.state, seen.tournament.rulebook)
    place, shown = clock.place, clock.face
    if place is None or clock.over:
        return {"on": False, "face": None}
    acts = ACTS[None if shown is None else shown.phase]
    calls = marks(seen.event.settings)
    if shown is not None and shown.untimed:
        acts = tuple(act for act in acts if act.act != "time")
    unset = shown is None and not has_length(seen, place)
    return {
        "on": shown is not None or seen.may("TurnClock"),
        "unset": unset and seen.may("PrepareClock"),
        "name": seen.round_name(place.stage, place.number),
        "face": shown,
        "shown": said(shown, seen.texts) if shown is not None else None,
        "acts": acts if seen.may("TurnClock") and not unset else (),
        "marks": " ".join(str(int(call.total_seconds())) for call in calls),
        "address": seen.address,
    }


def has_length(seen: EventView, place: PlayPlace) -> bool:
    """Whether the document itself says how long this round lasts; else somebody sets it first."""
    book = seen.tournament.rulebook
    times = book.announcements.times if book.announcements is not None else ()
    known = length_for(times, place.stage, dict(seen.rules.chosen.items))
    return known is not None and (known.untimed or known.default is not None)


def said(clock: ClockDisplay, texts: Texts) -> Shown:
    """The clock in a few letters and a word; where it runs, the time of day at which it ends."""
    end = texts.time(clock.ends) if clock.ends is not None else "–"
    untimed = texts._("untimed")
    match clock.phase:
        case Phase.PREPARED:
            return Shown(_left(clock), untimed if clock.untimed else texts._("not started"), "open")
        case Phase.PREPARING:
            return Shown(end, texts._("prepare until"))
        case Phase.PAUSED:
            return Shown(_left(clock), f"‖ {texts._('paused')}", "open")
        case Phase.CALLED:
            return Shown(
                texts.about("clock", "Time"), texts._("called at %(time)s") % {"time": end}, "alarm"
            )
        case _:
            return Shown("–", untimed) if clock.untimed else Shown(end, texts._("ends at"))


def _left(clock: ClockDisplay) -> str:
    return "–" if clock.left is None else span(clock.left)


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


def clock_tables_context(seen: EventView, _round: int) -> dict[str, object]:
    """Tables with an extension; once time is called, every table that still plays."""
    state, rulebook = seen.state, seen.tournament.rulebook
    found = running_now(state, rulebook)
    if isinstance(found, Refusal):
        return {"on": False, "address": seen.address}
    place, running = found
    touched = last_touched(running.clock)
    at = touched or datetime.min.replace(tzinfo=seen.tournament.log.lines[0].at.tzinfo)
    playing = {table.table: table for table in place.tables if not table.over}
    found_ends = table_ends(state, rulebook, at)
    ends = () if isinstance(found_ends, Refusal) else found_ends
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


def _row(seen: EventView, running: RunningRound, seated: Seated, end: TableEnd) -> Row:
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


def _given(seen: EventView, extension: TimeExtension) -> str:
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


class Person(msgspec.Struct, frozen=True):
    """A player at a table, and what was seen of them."""

    player: int
    name: str
    state: str
    """``here``, ``absent``, ``late`` for somebody who came after the start, or ``away``."""


class Table(msgspec.Struct, frozen=True):
    """A table that still plays, or the seat of somebody who waits for a bye. B-081."""

    table: int
    people: tuple[Person, ...]


def presence_context(seen: EventView, _round: int) -> dict[str, object]:
    """The tables without a result, or where somebody is still missing; those come first."""
    place = place_now(seen.state, seen.tournament.rulebook)
    running = None if isinstance(place, Refusal) else seen.state.floor.rounds.get(place.key)
    if isinstance(place, Refusal) or running is None or not seen.may("NotePresence"):
        return {"tables": [], "clock": running is not None, "address": seen.address}
    marked = {player for _, player in presence.unsettled(seen.state)}
    tables = [
        Table(
            table.table,
            (_person(seen, running, table.players[0]), _person(seen, running, table.players[1])),
        )
        for table in place.tables
        if not table.over or marked.intersection(table.players)
    ]
    if place.stage is ClockStage.SWISS:
        byes = byes_to_come(seen.state)
        waiting = [seat for seat in bye_seats(seen.state) if seat in byes or seat in marked]
        tables += [Table(BYE, (_person(seen, running, one),)) for one in waiting]
    missing = {"absent", "away"}
    tables.sort(key=lambda one: (not any(who.state in missing for who in one.people), one.table))
    return {
        "tables": tables,
        "clock": True,
        "online": _online(seen),
        "address": seen.address,
    }


def _online(seen: EventView) -> bool:
    """Whether connections can be lost here: the document knows it, and the event is online."""
    known = seen.tournament.rulebook.timing.disconnects is not None
    return known and seen.rules.chosen.get("online", "off") == "on"


def _person(seen: EventView, running: RunningRound, player: int) -> Person:
    spell = running.away.get(player)
    if spell is not None and spell.back is None:
        state = "away"
    elif player not in running.missing:
        state = "here"
    else:
        state = "absent" if running.missing[player] is None else "late"
    return Person(player, seen.state.name_of(player), state)


PARTS = {
    "clock": Part(clock_context, "clock/clock_part.html"),
    "clock_tables": Part(clock_tables_context, "clock/clock_tables_part.html"),
    "presence": Part(
        presence_context, "clock/presence_part.html", staff=True, command="NotePresence"
    ),
}
