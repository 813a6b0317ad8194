"""Who is where, and why."""

from toptable.engine.rules.standings.explain import Explanation, Separation, explain
from toptable.engine.rules.standings.ranking import Ranking, Standings, StandingsRow, standings

__all__ = [
    "Explanation",
    "Ranking",
    "Separation",
    "Standings",
    "StandingsRow",
    "explain",
    "standings",
]
