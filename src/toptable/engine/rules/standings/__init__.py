"""Who is where, and why."""

from toptable.engine.rules.standings.explain import Explanation, Separation, explain
from toptable.engine.rules.standings.ranking import Ranking, Row, Standings, standings

__all__ = ["Explanation", "Ranking", "Row", "Separation", "Standings", "explain", "standings"]
