"""The log of the hall as people read it."""

from toptable.engine.questions.places import round_called
from toptable.engine.rules.clock.calls import minutes_text
from toptable.engine.rules.clock.deadlines import NAMES as DEADLINES
from toptable.engine.rules.clock.table_time import Declared, TimeExtension
from toptable.engine.sentence import log_line, worded
from toptable.engine.state import State
from toptable.engine.state.floor import SweepKind
from toptable.engine.subjects.floor import entries
from toptable.engine.subjects.floor.clocks import MINUTE
from toptable.engine.subjects.floor.entries import ClockAct, Presence

_ACTS = {
    ClockAct.PREPARATION: worded("floor.players_prepare", "the players prepare."),
    ClockAct.START: worded("floor.started_all", "started for all tables."),
    ClockAct.PAUSE: worded("floor.clock_paused", "the clock is paused."),
    ClockAct.RESUME: worded("floor.clock_running", "the clock is running again."),
    ClockAct.TIME: worded("floor.time_called", "time was called."),
}
_PRESENCE = {
    Presence.ABSENT: "is not there",
    Presence.ARRIVED: "has come",
    Presence.DISCONNECTED: "lost the connection",
    Presence.RECONNECTED: "is connected again",
}
_DECLARED = {
    Declared.OPEN: "whether the extension was declared is open again",
    Declared.YES: "the extension was declared",
    Declared.LET_COUNT: "the extension was not declared; it counts anyway",
    Declared.LOST: "the extension was not declared; it is lost",
}
_SWEPT = {
    SweepKind.START: "seats seen at the start",
    SweepKind.TIME: "visited after time was called",
}


def extension_text(given: TimeExtension) -> str:
    """What a table was given, in words."""
    turns = f"{given.turns} turn{'' if given.turns == 1 else 's'}" if given.turns else ""
    time = minutes_text(given.time) if given.time else ""
    return " and ".join(part for part in (time, turns) if part)


def clock_prepared(state: State, entry: entries.ClockPrepared) -> str:
    length = "no time limit" if entry.minutes is None else minutes_text(entry.minutes * MINUTE)
    planned = f", to start at {entry.planned:%H:%M}" if entry.planned else ""
    before = f", {entry.preparation} minutes to prepare" if entry.preparation else ""
    return log_line(
        "clock_prepared",
        "%(round_called)s: %(length)s%(before)s%(planned)s.",
        round_called=round_called(state, entry.stage, entry.number),
        length=length,
        before=before,
        planned=planned,
    )


def time_added(state: State, entry: entries.TimeAdded) -> str:
    where = round_called(state, entry.stage, entry.number)
    amount = minutes_text(abs(entry.minutes) * MINUTE)
    if entry.limit:
        return log_line(
            "time_added:2", "%(where)s: limited to %(amount)s.", where=where, amount=amount
        )
    return log_line(
        "time_added",
        "%(where)s: %(amount)s %(words)s for everybody.",
        where=where,
        amount=amount,
        words="added" if entry.minutes > 0 else "taken away",
    )


def table_extended(state: State, entry: entries.TableExtended) -> str:
    given = entry.given
    note = f" {given.note}" if given.note else ""
    why = given.why.replace("_", " ")
    where = f"{round_called(state, entry.stage, entry.number)}, table {entry.table}"
    return log_line(
        "table_extended",
        "%(where)s: %(extension_text)s more (%(why)s), given by %(by)s.%(note)s",
        where=where,
        extension_text=extension_text(given),
        why=why,
        by=given.by,
        note=note,
    )


def clock_turned(state: State, entry: entries.ClockTurned) -> str:
    return log_line(
        "clock_turned",
        "%(round_called)s: %(acts)s",
        round_called=round_called(state, entry.stage, entry.number),
        acts=_ACTS[entry.act],
    )


def extension_declared(_state: State, entry: entries.ExtensionDeclared) -> str:
    return log_line(
        "extension_declared",
        "Table %(table)s: %(declared)s.",
        table=entry.table,
        declared=_DECLARED[entry.declared],
    )


def time_announced(state: State, entry: entries.TimeAnnounced) -> str:
    left = minutes_text(entry.left * MINUTE)
    return log_line(
        "time_announced",
        "%(round_called)s: %(left)s left, called out.",
        round_called=round_called(state, entry.stage, entry.number),
        left=left,
    )


def deadline_set(_state: State, entry: entries.DeadlineSet) -> str:
    return log_line(
        "deadline_set",
        "Deadline for %(deadlines)s: %(words)s.",
        deadlines=DEADLINES[entry.what],
        words=f"{entry.by:%Y-%m-%d %H:%M} UTC" if entry.by else "none any more",
    )


def presence_noted(state: State, entry: entries.PresenceNoted) -> str:
    return log_line(
        "presence_noted",
        "%(player)s %(presence)s.",
        player=state.name_of(entry.player),
        presence=_PRESENCE[entry.presence],
    )


def kept_in(state: State, entry: entries.KeptIn) -> str:
    return log_line(
        "kept_in",
        "%(player)s stays in, although not seen in %(round_called)s.",
        player=state.name_of(entry.player),
        round_called=round_called(state, entry.stage, entry.number).lower(),
    )


def zone_taken(_state: State, entry: entries.ZoneTaken) -> str:
    if not entry.last:
        return log_line(
            "zone_taken:2",
            "%(judge)s looks after no tables of their own any more.",
            judge=entry.judge,
        )
    return log_line(
        "zone_taken",
        "%(judge)s looks after tables %(first)s to %(last)s.",
        judge=entry.judge,
        first=entry.first,
        last=entry.last,
    )


def zone_swept(state: State, entry: entries.ZoneSwept) -> str:
    where = round_called(state, entry.stage, entry.number)
    tables = f"tables {entry.first} to {entry.last}"
    return log_line(
        "zone_swept",
        "%(where)s, %(tables)s: %(swept)s, by %(by)s.",
        where=where,
        tables=tables,
        swept=_SWEPT[entry.what],
        by=entry.by,
    )


def review_begun(state: State, entry: entries.ReviewBegun) -> str:
    where = f"{round_called(state, entry.stage, entry.number)}, table {entry.table}"
    return log_line("review_begun", "%(where)s: the players read each other's lists.", where=where)
