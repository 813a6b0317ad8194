"""The log as people read it: results."""

from toptable.engine.rules.results.result import Result
from toptable.engine.state import State
from toptable.engine.subjects.results import entries


def result_text(result: Result) -> str:
    """A result in letters, with what is special about it."""
    special = f" ({result.kind.replace('_', ' ')})" if result.kind else ""
    provisional = ", provisional" if result.provisional else ""
    seats = f" [{', '.join(map(result_text, result.seats))}]" if result.seats else ""
    return f"{result.games or '–'}{special}{provisional}{seats}"


def _ended(result: Result) -> str:
    """How its games ended, where that was said. FFG-37."""
    ways = [(game, way.replace("_", " ")) for game, way in enumerate(result.how, 1) if way]
    if len(result.games) > 1:
        return "".join(f", game {game} by {way}" for game, way in ways)
    return "".join(f", by {way}" for _game, way in ways)


def table_text(state: State, number: int, table: int) -> str:
    """A table of a round, and who sits there."""
    place = f"Round {number}, table {table}"
    if 1 <= number <= len(state.rounds) and table in state.rounds[number - 1].matches:
        one, two = state.rounds[number - 1].matches[table].players
        return f"{place}, {state.name_of(one)} – {state.name_of(two)}"
    return place


def result_reported(state: State, entry: entries.ResultReported) -> str:
    where = table_text(state, entry.round, entry.table)
    points = f"{entry.points[0]}–{entry.points[1]}"
    now = f"{result_text(entry.result)}, {points}{_ended(entry.result)}"
    by = state.name_of(entry.confirmed) if entry.confirmed is not None else ""
    confirmed = f" {by} confirmed it at the desk." if by else ""
    if entry.before is None:
        return f"{where}: {now}.{confirmed}"
    evidence = f" Evidence: {entry.evidence}." if entry.evidence else ""
    agreed = f" Agreed by {' and '.join(entry.agreed)}." if entry.agreed else ""
    corrected = f"{where}: corrected from {result_text(entry.before)} to {now}."
    return f"{corrected}{evidence}{agreed}{confirmed}"


def result_cleared(state: State, entry: entries.ResultCleared) -> str:
    return f"{table_text(state, entry.round, entry.table)}: result cleared."


def result_claimed(state: State, entry: entries.ResultClaimed) -> str:
    return (
        f"{state.name_of(entry.player)} reports {result_text(entry.result)} at table {entry.table}."
    )


def claim_withdrawn(state: State, entry: entries.ClaimWithdrawn) -> str:
    return f"{state.name_of(entry.player)} takes back the report of table {entry.table}."


def sides_settled(state: State, entry: entries.SidesSettled) -> str:
    where = f"{table_text(state, entry.round, entry.table)}, game {entry.game}"
    witness = f" Witness: {entry.witness}." if entry.witness else ""
    if entry.text:
        doubled = " (two-for-one)" if entry.how == "two_for_one" else ""
        return f"{where}{doubled}: {entry.text}{witness}"
    if entry.sides is not None:
        return f"{where}: {entry.sides[0]} against {entry.sides[1]}.{witness}"
    if entry.chooser is None:
        return f"{where}: the players agree, or draw.{witness}"
    match = state.rounds[entry.round - 1].matches.get(entry.table)
    chooser = state.name_of(match.players[entry.chooser]) if match else "one of them"
    return f"{where}: {chooser} chooses.{witness}"


def bye_issued(state: State, entry: entries.ByeIssued) -> str:
    return (
        f"{state.name_of(entry.player)} was absent and lost the bye."
        if entry.absent
        else f"The bye of {state.name_of(entry.player)} was issued."
    )
