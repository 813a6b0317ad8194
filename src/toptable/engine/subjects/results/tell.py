"""The log as people read it: results."""

from toptable.engine.rules.results.result import Result
from toptable.engine.state import State


def result_text(result: Result) -> str:
    """A result in letters, with what is special about it."""
    special = f" ({result.kind.replace('_', ' ')})" if result.kind else ""
    provisional = ", provisional" if result.provisional else ""
    seats = f" [{', '.join(map(result_text, result.seats))}]" if result.seats else ""
    return f"{result.games or '–'}{special}{provisional}{seats}"


def table_text(state: State, number: int, table: int) -> str:
    """A table of a round, and who sits there."""
    place = f"Round {number}, table {table}"
    if 1 <= number <= len(state.rounds) and table in state.rounds[number - 1].matches:
        one, two = state.rounds[number - 1].matches[table].players
        return f"{place}, {state.name_of(one)} – {state.name_of(two)}"
    return place
