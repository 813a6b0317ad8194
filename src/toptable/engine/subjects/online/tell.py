"""The log as people read it: matches played over the network."""

from toptable.engine.state import State
from toptable.engine.subjects.online import entries


def match_linked(_state: State, entry: entries.MatchLinked) -> str:
    link = f"played at {entry.link}" if entry.link else "no link"
    return f"Round {entry.round}, table {entry.table}: {link}."


def checked_in_between(state: State, entry: entries.CheckedInBetween) -> str:
    names = ", ".join(state.name_of(number) for number in entry.players)
    return f"For round {entry.round} {'here' if entry.present else 'not here'}: {names}."
