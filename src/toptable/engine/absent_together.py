"""A match that both players lose for not being there: one result, and nobody wins it.

AMB-32, A-26: no rule gives a win to somebody who is absent, in whichever order the two are ruled
on, and no loss is left over for a next match.
"""

from collections.abc import Sequence

from toptable.engine import results
from toptable.engine.absence import absent
from toptable.engine.conduct.penalty import Penalty
from toptable.engine.conduct_state import Carried, How
from toptable.engine.entries import conduct as entries
from toptable.engine.refusal import Refusal
from toptable.engine.result_kinds import ResultKind
from toptable.engine.result_types import Result
from toptable.engine.situation import Decision, Situation
from toptable.engine.state import Match, State

WITHOUT_PLAY = frozenset({ResultKind.NO_SHOW, ResultKind.PENALTY_LOSS, ResultKind.BOTH_LOSE})
"""How a match ends that was lost and never played."""


def result(state: State, number: int, match: Match, loser: int) -> Result | None:
    """The result where the opponent of who loses the match has lost games too; else None."""
    first = match.players[0] == loser
    opponent = match.players[1 if first else 0]
    if absent(state, number, opponent):
        return Result(kind=ResultKind.BOTH_LOSE)
    lost = {
        effect.game
        for effect in state.conduct.effects
        if effect.how is How.GAME
        and (effect.round, effect.table) == (number, match.table)
        and opponent in effect.players
    }
    if not lost:
        return None
    wins = "L" if first else "W"
    games = "".join("X" if game in lost else wins for game in range(1, max(max(lost), 2) + 1))
    return Result(games, kind=ResultKind.BOTH_LOSE)


def lost_too(
    state: State, situation: Situation, ruling: int, players: Sequence[int], this_match: bool
) -> Decision | None:
    """The loss of somebody whose match is lost by the other already; None where it is not."""
    current = state.current
    if current is None or not current.published or state.finals.bracket is not None:
        return None
    table = current.table_of(players[0])
    match = current.matches[table] if table is not None else None
    if match is None or match.result is None or match.result.kind not in WITHOUT_PLAY:
        return None
    if not this_match and not all(absent(state, current.number, player) for player in players):
        return None
    effect = Carried(
        ruling,
        tuple(players),
        How.MATCH,
        Penalty.MATCH_LOSS,
        current.number,
        match.table,
        before=match.result,
    )
    carried = entries.PenaltyCarriedOut(effect)
    gained = match.points or (0, 0)
    if not any(gained[match.players.index(player)] for player in players):
        return [carried]
    both = Result(kind=ResultKind.BOTH_LOSE)
    scored = results.scored(state, situation.rulebook, current.number, match, both)
    return scored if isinstance(scored, Refusal) else [carried, *scored]
