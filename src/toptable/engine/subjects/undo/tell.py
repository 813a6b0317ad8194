"""The log as people read it: what was taken back, and what a copy leaves out."""

from toptable.engine.state import State
from toptable.engine.subjects.undo import entries


def taken_back(_state: State, entry: entries.TakenBack) -> str:
    if len(entry.appends) == 1:
        return f"Entry {entry.appends[0]} was undone."
    return f"Everything from entry {entry.appends[0]} on was undone ({len(entry.appends)} actions)."


def restored(_state: State, entry: entries.Restored) -> str:
    return f"Redone: what entry {entry.taken_back} had undone counts again."


def withheld(_state: State, _entry: entries.Withheld) -> str:
    return "This entry is for the staff; a public copy leaves it out."
