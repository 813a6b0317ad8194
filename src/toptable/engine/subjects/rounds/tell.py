"""The log as people read it: rounds."""

from toptable.engine.sentence import listed
from toptable.engine.state import State
from toptable.engine.subjects.rounds import entries


def round_paired(_state: State, entry: entries.RoundPaired) -> str:
    byes = f", {_count(len(entry.byes), 'bye')}" if entry.byes else ""
    absent = (
        f" {_count(len(entry.not_here), 'player')} had not checked in." if entry.not_here else ""
    )
    matches = _count(len(entry.matches), "match", "matches")
    return f"Round {entry.round} paired: {matches}{byes}.{absent}"


def round_changed(state: State, entry: entries.RoundChanged) -> str:
    now = [
        f"table {seating.table}: {state.name_of(seating.players[0])} – "
        f"{state.name_of(seating.players[1])}"
        for seating in entry.put
    ] + [f"{state.name_of(bye.player)} sits out" for bye in entry.byes_put]
    return f"Round {entry.round} changed ({entry.change.value}): {listed(now)}."


def round_published(_state: State, entry: entries.RoundPublished) -> str:
    return f"Round {entry.round} published."


def round_discarded(_state: State, entry: entries.RoundDiscarded) -> str:
    return f"The draft of round {entry.round} was thrown away."


def rematches_allowed(_state: State, entry: entries.RematchesAllowed) -> str:
    return f"Rematches are allowed in round {entry.round}."


def round_brought_in(_state: State, entry: entries.RoundBroughtIn) -> str:
    results = sum(match.result is not None for match in entry.matches)
    typed = sum(match.typed for match in entry.matches)
    sentence = (
        f"Round {entry.round} brought in from a file: "
        f"{_count(len(entry.matches), 'match', 'matches')}, {_count(results, 'result')}."
    )
    if not typed:
        return sentence
    return f"{sentence} {_count(typed, 'match', 'matches')} with points as typed there."


def _count(number: int, one: str, many: str = "") -> str:
    return f"{number} {one if number == 1 else many or one + 's'}"
