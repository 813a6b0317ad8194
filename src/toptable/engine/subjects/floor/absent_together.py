"""A match that both players lose for not being there: one result, and nobody wins it.

AMB-32, A-26: no rule gives a win to somebody who is absent, in whichever order the two are ruled
on, and no loss is left over for a next match.
"""

from toptable.engine.rules.results.kinds import ResultKind
from toptable.engine.rules.results.result import Result
from toptable.engine.state import State
from toptable.engine.subjects.conduct.state import How
from toptable.engine.subjects.floor.absence import absent
from toptable.engine.subjects.rounds.state import Match

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


def losers(match: Match) -> set[int]:
    """Who has lost a match for not being there, or by a ruling; nobody while it is played."""
    result_ = match.result
    if result_ is None or result_.kind not in WITHOUT_PLAY:
        return set()
    if result_.kind is ResultKind.BOTH_LOSE:
        return set(match.players)
    return {match.players[result_.seat]}
