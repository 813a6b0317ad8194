"""The log as people read it: results."""

from toptable.engine.rules.results.result import Result
from toptable.engine.sentence import log_line, worded
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
    confirmed = (
        worded("results.confirmed_desk", " %(by)s confirmed it at the desk.", by=by) if by else ""
    )
    if entry.before is None:
        return log_line(
            "result_reported:2",
            "%(where)s: %(now)s.%(confirmed)s",
            where=where,
            now=now,
            confirmed=confirmed,
        )
    evidence = (
        worded("results.evidence", " Evidence: %(evidence)s.", evidence=entry.evidence)
        if entry.evidence
        else ""
    )
    agreed = (
        worded("results.agreed", " Agreed by %(agreed)s.", agreed=" and ".join(entry.agreed))
        if entry.agreed
        else ""
    )
    corrected = worded(
        "results.corrected",
        "%(where)s: corrected from %(result_text)s to %(now)s.",
        where=where,
        result_text=result_text(entry.before),
        now=now,
    )
    return log_line(
        "result_reported",
        "%(corrected)s%(evidence)s%(agreed)s%(confirmed)s",
        corrected=corrected,
        evidence=evidence,
        agreed=agreed,
        confirmed=confirmed,
    )


def result_cleared(state: State, entry: entries.ResultCleared) -> str:
    return log_line(
        "result_cleared",
        "%(table_text)s: result cleared.",
        table_text=table_text(state, entry.round, entry.table),
    )


def result_claimed(state: State, entry: entries.ResultClaimed) -> str:
    return log_line(
        "result_claimed",
        "%(player)s reports %(result_text)s at table %(table)s.",
        player=state.name_of(entry.player),
        result_text=result_text(entry.result),
        table=entry.table,
    )


def claim_withdrawn(state: State, entry: entries.ClaimWithdrawn) -> str:
    return log_line(
        "claim_withdrawn",
        "%(player)s takes back the report of table %(table)s.",
        player=state.name_of(entry.player),
        table=entry.table,
    )


def sides_settled(state: State, entry: entries.SidesSettled) -> str:
    where = f"{table_text(state, entry.round, entry.table)}, game {entry.game}"
    witness = (
        worded("results.witness", " Witness: %(witness)s.", witness=entry.witness)
        if entry.witness
        else ""
    )
    if entry.text:
        doubled = " (two-for-one)" if entry.how == "two_for_one" else ""
        return log_line(
            "sides_settled:2",
            "%(where)s%(doubled)s: %(text)s%(witness)s",
            where=where,
            doubled=doubled,
            text=entry.text,
            witness=witness,
        )
    if entry.sides is not None:
        return log_line(
            "sides_settled:3",
            "%(where)s: %(first_side)s against %(second_side)s.%(witness)s",
            where=where,
            first_side=entry.sides[0],
            second_side=entry.sides[1],
            witness=witness,
        )
    if entry.chooser is None:
        return log_line(
            "sides_settled:4",
            "%(where)s: the players agree, or draw.%(witness)s",
            where=where,
            witness=witness,
        )
    match = state.rounds[entry.round - 1].matches.get(entry.table)
    chooser = state.name_of(match.players[entry.chooser]) if match else "one of them"
    return log_line(
        "sides_settled",
        "%(where)s: %(chooser)s chooses.%(witness)s",
        where=where,
        chooser=chooser,
        witness=witness,
    )


def bye_issued(state: State, entry: entries.ByeIssued) -> str:
    return (
        log_line(
            "bye_issued",
            "%(player)s was absent and lost the bye.",
            player=state.name_of(entry.player),
        )
        if entry.absent
        else log_line(
            "bye_issued:2", "The bye of %(player)s was issued.", player=state.name_of(entry.player)
        )
    )
