"""Staff who play neither rule on nor influence their own match, and who rules there instead.

What they enter about its result waits for the opponent, or for another of the staff. N13-38,
FFG-06, SW-02.
"""

from collections.abc import Iterable

from toptable.engine.questions.own_match import opponent_of
from toptable.engine.roles import STAFF, Actor
from toptable.engine.state import State
from toptable.engine.subjects.entries import Entry
from toptable.engine.subjects.finals.entries import (
    BracketReported,
    FinalsGameClaimed,
    TiebreakerReported,
)
from toptable.engine.subjects.results.entries import ResultClaimed, ResultReported

CLAIMED = (ResultClaimed, FinalsGameClaimed)
SETTLED = (ResultReported, BracketReported, TiebreakerReported)


def waiting_reports(state: State, entries: Iterable[Entry], actor: Actor) -> tuple[str, ...]:
    """What the staff member is told whose report of their own match waits. N13-38."""
    if actor.role not in STAFF:
        return ()
    told = list(entries)
    if any(isinstance(entry, SETTLED) for entry in told):
        return ()
    return tuple(_waits(state, entry, actor) for entry in told if isinstance(entry, CLAIMED))


def _waits(state: State, entry: ResultClaimed | FinalsGameClaimed, actor: Actor) -> str:
    players = (
        entry.players
        if isinstance(entry, FinalsGameClaimed)
        else state.rounds[entry.round - 1].matches[entry.table].players
    )
    other = opponent_of(state, players, entry.player)
    return (
        f"{actor.name} plays this match, so the result waits for {other} or another of the staff. "
        f"If {other} confirms it at the desk, enter that."
    )
