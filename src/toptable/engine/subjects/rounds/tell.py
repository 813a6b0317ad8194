"""The log as people read it: rounds."""

from toptable.engine.sentence import listed, log_line, worded
from toptable.engine.state import State
from toptable.engine.subjects.rounds import entries


def round_paired(_state: State, entry: entries.RoundPaired) -> str:
    byes = f", {_count(len(entry.byes), 'bye')}" if entry.byes else ""
    absent = (
        worded(
            "rounds.had_not",
            " %(count)s had not checked in.",
            count=_count(len(entry.not_here), "player"),
        )
        if entry.not_here
        else ""
    )
    matches = _count(len(entry.matches), "match", "matches")
    return log_line(
        "round_paired",
        "Round %(round)s paired: %(matches)s%(byes)s.%(absent)s",
        round=entry.round,
        matches=matches,
        byes=byes,
        absent=absent,
    )


def round_changed(state: State, entry: entries.RoundChanged) -> str:
    now = [
        f"table {seating.table}: {state.name_of(seating.players[0])} – "
        f"{state.name_of(seating.players[1])}"
        for seating in entry.put
    ] + [f"{state.name_of(bye.player)} sits out" for bye in entry.byes_put]
    return log_line(
        "round_changed",
        "Round %(round)s changed (%(change)s): %(listed)s.",
        round=entry.round,
        change=entry.change.value,
        listed=listed(now),
    )


def round_published(_state: State, entry: entries.RoundPublished) -> str:
    return log_line("round_published", "Round %(round)s published.", round=entry.round)


def round_discarded(_state: State, entry: entries.RoundDiscarded) -> str:
    return log_line(
        "round_discarded", "The draft of round %(round)s was thrown away.", round=entry.round
    )


def rematches_allowed(_state: State, entry: entries.RematchesAllowed) -> str:
    return log_line(
        "rematches_allowed", "Rematches are allowed in round %(round)s.", round=entry.round
    )


def round_brought_in(_state: State, entry: entries.RoundBroughtIn) -> str:
    results = sum(match.result is not None for match in entry.matches)
    typed = sum(match.typed for match in entry.matches)
    sentence = worded(
        "rounds.round_brought",
        "Round %(round)s brought in from a file: %(count)s, %(count_2)s.",
        round=entry.round,
        count=_count(len(entry.matches), "match", "matches"),
        count_2=_count(results, "result"),
    )
    if not typed:
        return sentence
    return log_line(
        "round_brought_in",
        "%(sentence)s %(count)s with points as typed there.",
        sentence=sentence,
        count=_count(typed, "match", "matches"),
    )


def _count(number: int, one: str, many: str = "") -> str:
    return f"{number} {one if number == 1 else many or one + 's'}"
