"""The log as people read it: the organizer's office."""

from toptable.engine.sentence import log_line, worded
from toptable.engine.state import State
from toptable.engine.state.office import Shelf
from toptable.engine.subjects.office import entries

_SHELVES = {
    Shelf.DESK: worded("office.event_desk", "The event is on the desk again."),
    Shelf.ARCHIVE: worded("office.event_put", "The event was put into the archive."),
    Shelf.BIN: worded("office.event_deleted", "The event was deleted."),
}


def status_marked(_state: State, entry: entries.StatusMarked) -> str:
    return log_line("status_marked", "The event is now %(status)s.", status=entry.status)


def tables_set(_state: State, entry: entries.TablesSet) -> str:
    return log_line(
        "tables_set", "The event has %(tables)s.", tables=entry.tables or "no tables of its own"
    )


def told(_state: State, entry: entries.Told) -> str:
    return (
        log_line(
            "told",
            "Announced, %(topic)s: %(text)s",
            topic=entry.topic.replace("_", " "),
            text=entry.text,
        )
        if entry.text
        else log_line(
            "told:2", "The words on %(topic)s were withdrawn.", topic=entry.topic.replace("_", " ")
        )
    )


def ticked(_state: State, entry: entries.Ticked) -> str:
    done = "not done after all" if entry.undone else "done"
    return log_line(
        "ticked", "Checklist: %(item)s is %(done)s.", item=entry.item.replace("_", " "), done=done
    )


def timetable_set(_state: State, entry: entries.TimetableSet) -> str:
    plan = entry.timetable
    if plan is None:
        return log_line("timetable_set:2", "The timetable was taken back.")
    pauses = "".join(f", {pause.minutes} after round {pause.after_round}" for pause in plan.breaks)
    return log_line(
        "timetable_set",
        "Round 1 is planned for %(start)s UTC, with %(between)s minutes between rounds%(pauses)s.",
        start=f"{plan.start:%Y-%m-%d %H:%M}",
        between=plan.between,
        pauses=pauses,
    )


def put_away(_state: State, entry: entries.PutAway) -> str:
    return _SHELVES[entry.shelf]


def standings_shown(_state: State, entry: entries.StandingsShown) -> str:
    if entry.through is None:
        return log_line("standings_shown:2", "Everybody sees the standings after every round.")
    if entry.through == 0:
        return log_line("standings_shown:3", "Only staff see the standings.")
    return log_line(
        "standings_shown",
        "Everybody sees the standings up to round %(through)s.",
        through=entry.through,
    )
