"""The standings of a tournament as its log has them."""

from toptable.engine.rulebook import Rulebook
from toptable.engine.standings.ranking import Standings, standings
from toptable.engine.state import State, the_event


def standings_of(
    state: State, rulebook: Rulebook, after_round: int, previous: Standings | None = None
) -> Standings:
    """Everyone's place after a number of complete rounds; those who left keep theirs.

    Whose standing was passed down has none, and still counts for the opponents. B-171, A-29.

    With ``previous``, only the records that changed since are read again.
    """
    rules = rulebook.under(the_event(state).settings)
    return standings(
        [player.record for _, player in sorted(state.players.items())],
        rules.ranking,
        after_round=after_round,
        final=state.closed,
        without=state.conduct.passed_down,
        previous=previous,
    )
