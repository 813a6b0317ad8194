"""Who is where, and why."""

from toptable.engine.standings.explain import Explanation, Separation, explain
from toptable.engine.standings.ranking import Ranking, Row, Standings, standings

__all__ = ["Explanation", "Ranking", "Row", "Separation", "Standings", "explain", "standings"]
