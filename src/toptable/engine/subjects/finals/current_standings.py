"""The standings of a tournament as its log has them, wherever they are shown."""

from toptable.engine.rules.rulebook import Rulebook
from toptable.engine.rules.standings.ranking import Standings
from toptable.engine.state import State
from toptable.engine.subjects.finals.line_games import settled_places
from toptable.engine.subjects.finals.standings_by_results import standings_with


def standings_of(
    state: State, rulebook: Rulebook, after_round: int, previous: Standings | None = None
) -> Standings:
    """Everyone's place after a number of complete rounds; those who left keep theirs.

    Games around a line and draws in public after that round have changed the places of those who
    took part. Whose standing was passed down has none, nor has whoever was not in when round 1 was
    paired. B-070, B-100, B-101, B-171, A-29.

    With ``previous``, only the records that changed since are read again.
    """
    settled = settled_places(state, rulebook, after_round)
    return standings_with(state, rulebook, after_round, settled, previous)
