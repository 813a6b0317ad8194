"""The log as people read it: the entries about conduct."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from toptable.engine.conduct.penalty import Penalty
from toptable.engine.conduct_state import How
from toptable.engine.entries import conduct
from toptable.engine.state import State


def _names(state: State, players: Sequence[int]) -> str:
    return ", ".join(state.name_of(player) for player in players)


def penalty_text(penalty: Penalty) -> str:
    """A penalty in words that hold for every document."""
    return "no penalty" if penalty is Penalty.NONE else penalty.value.replace("_", " ")


def _given(state: State, entry: conduct.RulingGiven) -> str:
    one = entry.ruling
    who = _names(state, one.players)
    raised = f", raised from {penalty_text(one.raised_from)}" if one.raised_from else ""
    section = f" ({one.section})" if one.section else ""
    other = f" Not the suggested penalty: {one.deviation}." if one.deviation else ""
    waits = f" The {one.awaits.replace('_', ' ')} must acknowledge it." if one.awaits else ""
    unusual = f" {one.ruled.warning}" if one.ruled.warning else ""
    return (
        f"Ruling {one.number} by {one.ruled.by}, {who}: {one.name}, "
        f"{penalty_text(one.penalty)}{raised}{section}.{other}{waits}{unusual}"
    )


def _carried(state: State, entry: conduct.PenaltyCarriedOut) -> str:
    one = entry.effect
    who, what = _names(state, one.players), penalty_text(one.penalty)
    match one.how:
        case How.PENDING:
            return f"{who}: the {what} takes effect in the next match."
        case How.MATCH:
            return f"{who}: {what} at table {one.table} of round {one.round}."
        case How.GAME:
            return f"{who}: game {one.game} at table {one.table} of round {one.round} is lost."
        case How.BYE:
            return f"{who}: the {what} takes the bye of round {one.round}."
        case How.BRACKET:
            return f"{who}: {what} in bracket game {one.table}."
        case How.POINTS:
            return f"{who}: {one.points} points taken away."
        case How.LEFT:
            return f"{who}: out of the event ({what})."


def _heard(_state: State, entry: conduct.AppealHeard) -> str:
    ended = "overturned" if entry.ruled.overturned else "upheld"
    cost = " It costs a challenge." if entry.charged else ""
    return f"Ruling {entry.number} was {ended} on appeal by {entry.ruled.by}.{cost}"


def _permission(_state: State, entry: conduct.PermissionGiven) -> str:
    one = entry.permission
    if one.withdrawn:
        return f"No longer allowed to {one.who}: {one.thing}."
    until = f" until {one.until}" if one.until else ""
    return f"{one.by} allows {one.who}: {one.thing}{until}."


SENTENCES: Mapping[type, Callable[[State, Any], str]] = {
    conduct.RulingGiven: _given,
    conduct.RulingCompleted: lambda _, e: f"The questions of ruling {e.number} were answered.",
    conduct.PenaltyRaised: lambda _, e: (
        f"{e.by} raised penalty {e.number} to {penalty_text(e.to)}."
    ),
    conduct.PenaltyAcknowledged: lambda _, e: f"{e.by} acknowledged penalty {e.number}.",
    conduct.PenaltyCarriedOut: _carried,
    conduct.PenaltyLifted: lambda _, e: " ".join(
        (f"Penalty {e.number} counts no longer ({e.by}).", *e.notes)
    ),
    conduct.RulingAppealed: lambda s, e: f"{_names(s, e.players)} appealed ruling {e.number}.",
    conduct.AppealHeard: _heard,
    conduct.MatchHeld: lambda _, e: (
        f"Round {e.round}, table {e.table}: "
        f"{'released.' if e.released else 'under investigation; its result waits.'}"
    ),
    conduct.PersonEjected: lambda _, e: (
        f"{e.name} may come in again." if e.back else f"{e.name} was sent out by {e.by}."
    ),
    conduct.PermissionGiven: _permission,
}
