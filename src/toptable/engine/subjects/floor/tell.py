"""The log of the hall as people read it."""

from toptable.engine.questions.places import round_called
from toptable.engine.rules.clock.calls import minutes_text
from toptable.engine.rules.clock.deadlines import NAMES as DEADLINES
from toptable.engine.rules.clock.table_time import Declared, TimeExtension
from toptable.engine.state import State
from toptable.engine.state.floor import SweepKind
from toptable.engine.subjects.floor import entries
from toptable.engine.subjects.floor.clocks import MINUTE
from toptable.engine.subjects.floor.entries import ClockAct, Presence

_ACTS = {
    ClockAct.PREPARATION: "the players prepare.",
    ClockAct.START: "started for all tables.",
    ClockAct.PAUSE: "the clock is paused.",
    ClockAct.RESUME: "the clock is running again.",
    ClockAct.TIME: "time was called.",
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
    return f"{round_called(state, entry.stage, entry.number)}: {length}{before}{planned}."


def time_added(state: State, entry: entries.TimeAdded) -> str:
    where = round_called(state, entry.stage, entry.number)
    amount = minutes_text(abs(entry.minutes) * MINUTE)
    if entry.limit:
        return f"{where}: limited to {amount}."
    return f"{where}: {amount} {'added' if entry.minutes > 0 else 'taken away'} for everybody."


def table_extended(state: State, entry: entries.TableExtended) -> str:
    given = entry.given
    note = f" {given.note}" if given.note else ""
    why = given.why.replace("_", " ")
    where = f"{round_called(state, entry.stage, entry.number)}, table {entry.table}"
    return f"{where}: {extension_text(given)} more ({why}), given by {given.by}.{note}"


def clock_turned(state: State, entry: entries.ClockTurned) -> str:
    return f"{round_called(state, entry.stage, entry.number)}: {_ACTS[entry.act]}"


def extension_declared(_state: State, entry: entries.ExtensionDeclared) -> str:
    return f"Table {entry.table}: {_DECLARED[entry.declared]}."


def time_announced(state: State, entry: entries.TimeAnnounced) -> str:
    left = minutes_text(entry.left * MINUTE)
    return f"{round_called(state, entry.stage, entry.number)}: {left} left, called out."


def deadline_set(_state: State, entry: entries.DeadlineSet) -> str:
    return (
        f"Deadline for {DEADLINES[entry.what]}: "
        f"{f'{entry.by:%Y-%m-%d %H:%M} UTC' if entry.by else 'none any more'}."
    )


def presence_noted(state: State, entry: entries.PresenceNoted) -> str:
    return f"{state.name_of(entry.player)} {_PRESENCE[entry.presence]}."


def kept_in(state: State, entry: entries.KeptIn) -> str:
    return (
        f"{state.name_of(entry.player)} stays in, although not seen in "
        f"{round_called(state, entry.stage, entry.number).lower()}."
    )


def zone_taken(_state: State, entry: entries.ZoneTaken) -> str:
    if not entry.last:
        return f"{entry.judge} looks after no tables of their own any more."
    return f"{entry.judge} looks after tables {entry.first} to {entry.last}."


def zone_swept(state: State, entry: entries.ZoneSwept) -> str:
    where = round_called(state, entry.stage, entry.number)
    tables = f"tables {entry.first} to {entry.last}"
    return f"{where}, {tables}: {_SWEPT[entry.what]}, by {entry.by}."


def review_begun(state: State, entry: entries.ReviewBegun) -> str:
    where = f"{round_called(state, entry.stage, entry.number)}, table {entry.table}"
    return f"{where}: the players read each other's lists."
