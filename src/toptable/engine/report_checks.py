"""What is asked about a result when it is handed in, beyond its letters.

Whoever is marked as absent wins nothing (AMB-32, A-26). Somebody impartial witnesses an agreement
(N13-27, N13-38); nobody gives up a match that is decided
(B-132); a draw by time is handed in when time was called, else a judge looks at it first (B-134).
Games are played with the sides that were settled for them (N13-22, N13-26, FFG-17, SW-06).
What speaks against it can be overruled with a reason, except by a player of the match.
"""

from toptable.engine import absence
from toptable.engine.clock.round_clock import Phase
from toptable.engine.floor_clock import running_now
from toptable.engine.known_sides import contradicted
from toptable.engine.own_match import own_match
from toptable.engine.refusal import Refusal
from toptable.engine.result_kinds import ResultKind
from toptable.engine.result_types import Result
from toptable.engine.round_minutes import Stage
from toptable.engine.situation import Situation
from toptable.engine.state import Match, State, the_event

CONCESSIONS = frozenset({ResultKind.GAME_CONCEDED, ResultKind.MATCH_CONCEDED})
BY_TIME = "time"


def questionable(
    state: State, number: int, match: Match, result: Result, situation: Situation
) -> Refusal | None:
    """Why a judge should look at this result before it is written down, or nothing."""
    if result.witness and (
        refusal := own_match(state, situation, match.players, judge=result.witness)
    ):
        return refusal
    if refusal := _absent_wins(state, number, match, result, situation):
        return refusal
    if situation.reason:
        return None
    if refusal := contradicted(state, situation.rulebook, match, result):
        return refusal
    return _given_up_late(match, result, situation) or _early(state, number, result, situation)


def _absent_wins(
    state: State, number: int, match: Match, result: Result, situation: Situation
) -> Refusal | None:
    """Whoever is marked as absent gains nothing. AMB-32, A-26."""
    points = situation.rulebook.under(the_event(state).settings).score(result)
    if isinstance(points, Refusal):
        return None
    return absence.wins_while_absent(state, number, match.players, points)


def _given_up_late(match: Match, result: Result, situation: Situation) -> Refusal | None:
    decided = match.result is not None and not match.result.provisional
    if not decided or result.kind not in CONCESSIONS:
        return None
    return Refusal(
        "too_late",
        f"Table {match.table} has a result, and nobody gives up a match that is decided. "
        "If the first result was wrong, say so.",
        situation.rulebook.kinds[result.kind].source,
    )


def _early(state: State, number: int, result: Result, situation: Situation) -> Refusal | None:
    reporting = situation.rulebook.reporting
    if BY_TIME not in reporting.draw_reasons or BY_TIME not in result.how:
        return None
    found = running_now(state, situation.rulebook)
    if isinstance(found, Refusal) or found[0].key != (Stage.SWISS, number):
        return None
    phase = found[1].clock.phase(situation.now)
    if "D" not in result.games or phase not in (Phase.RUNNING, Phase.PAUSED):
        return None
    return Refusal(
        "early_draw",
        "Time has not been called, and draws are not agreed on here. Have a judge look at the "
        "table, and say what was found.",
        reporting.source,
    )
