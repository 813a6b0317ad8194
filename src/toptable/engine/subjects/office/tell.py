"""The log as people read it: the organizer's office."""

from toptable.engine.state import State
from toptable.engine.state.office import Shelf
from toptable.engine.subjects.office import entries

_SHELVES = {
    Shelf.DESK: "The event is on the desk again.",
    Shelf.ARCHIVE: "The event was put into the archive.",
    Shelf.BIN: "The event was deleted.",
}


def status_marked(_state: State, entry: entries.StatusMarked) -> str:
    return f"The event is now {entry.status}."


def tables_set(_state: State, entry: entries.TablesSet) -> str:
    return f"The event has {entry.tables or 'no tables of its own'}."


def told(_state: State, entry: entries.Told) -> str:
    return (
        f"Announced, {entry.topic.replace('_', ' ')}: {entry.text}"
        if entry.text
        else f"The words on {entry.topic.replace('_', ' ')} were withdrawn."
    )


def ticked(_state: State, entry: entries.Ticked) -> str:
    done = "not done after all" if entry.undone else "done"
    return f"Checklist: {entry.item.replace('_', ' ')} is {done}."


def timetable_set(_state: State, entry: entries.TimetableSet) -> str:
    plan = entry.timetable
    if plan is None:
        return "The timetable was taken back."
    pauses = "".join(f", {pause.minutes} after round {pause.after_round}" for pause in plan.breaks)
    return (
        f"Round 1 is planned for {plan.start:%Y-%m-%d %H:%M} UTC, with {plan.between} minutes "
        f"between rounds{pauses}."
    )


def put_away(_state: State, entry: entries.PutAway) -> str:
    return _SHELVES[entry.shelf]


def standings_shown(_state: State, entry: entries.StandingsShown) -> str:
    if entry.through is None:
        return "Everybody sees the standings after every round."
    if entry.through == 0:
        return "Only staff see the standings."
    return f"Everybody sees the standings up to round {entry.through}."
