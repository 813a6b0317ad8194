"""The log as people read it: matches played over the network."""

from toptable.engine.sentence import log_line
from toptable.engine.state import State
from toptable.engine.subjects.online import entries


def match_linked(_state: State, entry: entries.MatchLinked) -> str:
    link = f"played at {entry.link}" if entry.link else "no link"
    return log_line(
        "match_linked",
        "Round %(round)s, table %(table)s: %(link)s.",
        round=entry.round,
        table=entry.table,
        link=link,
    )


def checked_in_between(state: State, entry: entries.CheckedInBetween) -> str:
    names = ", ".join(state.name_of(number) for number in entry.players)
    return log_line(
        "checked_in_between",
        "For round %(round)s %(words)s: %(names)s.",
        round=entry.round,
        words="here" if entry.present else "not here",
        names=names,
    )
