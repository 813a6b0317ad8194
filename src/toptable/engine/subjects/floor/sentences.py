"""The log of the hall as people read it."""

from collections.abc import Callable, Mapping
from typing import Any

from toptable.engine.rules.clock.calls import minutes_text
from toptable.engine.rules.clock.deadlines import NAMES as DEADLINES
from toptable.engine.rules.clock.round_minutes import round_name
from toptable.engine.rules.clock.table_time import Declared, TimeExtension
from toptable.engine.state import State
from toptable.engine.subjects.floor import entries as floor
from toptable.engine.subjects.floor.clocks import MINUTE
from toptable.engine.subjects.floor.entries import ClockAct, Presence
from toptable.engine.subjects.floor.state import REASON_TEXTS, URGENT

_ACTS = {
    ClockAct.PREPARATION: "the players prepare.",
    ClockAct.START: "started for all tables.",
    ClockAct.PAUSE: "the clock stands still.",
    ClockAct.RESUME: "the clock runs on.",
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
    Declared.LET_COUNT: "nobody declared the extension; it counts all the same",
    Declared.LOST: "nobody declared the extension; it is lost",
}


def extension_text(given: TimeExtension) -> str:
    """What a table was given, in words."""
    turns = f"{given.turns} turn{'' if given.turns == 1 else 's'}" if given.turns else ""
    time = minutes_text(given.time) if given.time else ""
    return " and ".join(part for part in (time, turns) if part)


def _prepared(_state: State, entry: floor.ClockPrepared) -> str:
    length = "no time limit" if entry.minutes is None else minutes_text(entry.minutes * MINUTE)
    planned = f", to start at {entry.planned:%H:%M}" if entry.planned else ""
    before = f", {entry.preparation} minutes to prepare" if entry.preparation else ""
    return f"{round_name(entry.stage, entry.number)}: {length}{before}{planned}."


def _added(_state: State, entry: floor.TimeAdded) -> str:
    where = round_name(entry.stage, entry.number)
    amount = minutes_text(abs(entry.minutes) * MINUTE)
    if entry.limit:
        return f"{where}: limited to {amount}."
    return f"{where}: {amount} {'added' if entry.minutes > 0 else 'taken away'} for everybody."


def _extended(_state: State, entry: floor.TableExtended) -> str:
    given = entry.given
    note = f" {given.note}" if given.note else ""
    why = given.why.replace("_", " ")
    where = f"{round_name(entry.stage, entry.number)}, table {entry.table}"
    return f"{where}: {extension_text(given)} more ({why}), given by {given.by}.{note}"


def _opened(state: State, entry: floor.CallOpened) -> str:
    if entry.text is not None:
        urgent = "an urgent, confidential" if entry.reason in URGENT else "a confidential"
        return f"Call {entry.call}: {urgent} judge call."
    where = f" at table {entry.table}" if entry.table is not None else ""
    who = f", {state.name_of(entry.caller)}" if entry.caller is not None else ""
    note = f" {entry.note}" if entry.note else ""
    return f"Call {entry.call}{where}{who}: {REASON_TEXTS[entry.reason]}.{note}"


SENTENCES: Mapping[type, Callable[[State, Any], str]] = {
    floor.ClockPrepared: _prepared,
    floor.ClockTurned: lambda _, e: f"{round_name(e.stage, e.number)}: {_ACTS[e.act]}",
    floor.TimeAdded: _added,
    floor.TableExtended: _extended,
    floor.ExtensionDeclared: lambda _, e: f"Table {e.table}: {_DECLARED[e.declared]}.",
    floor.TimeAnnounced: lambda _, e: (
        f"{round_name(e.stage, e.number)}: {minutes_text(e.left * MINUTE)} left, called out."
    ),
    floor.DeadlineSet: lambda _, e: (
        f"Deadline for {DEADLINES[e.what]}: "
        f"{f'{e.by:%Y-%m-%d %H:%M} UTC' if e.by else 'none any more'}."
    ),
    floor.PresenceNoted: lambda s, e: f"{s.name_of(e.player)} {_PRESENCE[e.presence]}.",
    floor.KeptIn: lambda s, e: (
        f"{s.name_of(e.player)} stays in, though nobody saw them in "
        f"{round_name(e.stage, e.number).lower()}."
    ),
    floor.CallOpened: _opened,
    floor.CallClaimed: lambda _, e: f"{e.judge} goes to call {e.call}.",
    floor.CallEscalated: lambda _, e: f"Call {e.call} was passed to the head judge by {e.by}.",
    floor.CallResolved: lambda _, e: (
        f"Call {e.call} resolved by {e.by}.{f' {e.outcome}' if e.outcome else ''}"
    ),
}
