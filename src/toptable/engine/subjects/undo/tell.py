"""The log as people read it: what was taken back, and what a copy leaves out."""

from toptable.engine.sentence import log_line
from toptable.engine.state import State
from toptable.engine.subjects.undo import entries


def taken_back(_state: State, entry: entries.TakenBack) -> str:
    if len(entry.appends) == 1:
        return log_line(
            "taken_back:2", "Entry %(first_append)s was undone.", first_append=entry.appends[0]
        )
    return log_line(
        "taken_back",
        "Everything from entry %(first_append)s on was undone (%(count)s actions).",
        first_append=entry.appends[0],
        count=len(entry.appends),
    )


def restored(_state: State, entry: entries.Restored) -> str:
    return log_line(
        "restored",
        "Redone: what entry %(taken_back)s had undone counts again.",
        taken_back=entry.taken_back,
    )


def withheld(_state: State, _entry: entries.Withheld) -> str:
    return log_line("withheld", "This entry is for the staff; a public copy leaves it out.")
