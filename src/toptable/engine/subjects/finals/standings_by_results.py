"""The standings as results, tiebreakers and lots have them, with what was settled at the table."""

from collections.abc import Sequence

from toptable.engine.rules.rulebook import Rulebook
from toptable.engine.rules.standings.ranking import Standings, standings
from toptable.engine.rules.standings.settled import Settled
from toptable.engine.state import State, rules_in


def standings_with(
    state: State,
    rulebook: Rulebook,
    after_round: int,
    settled: Sequence[Settled] = (),
    previous: Standings | None = None,
) -> Standings:
    """Everyone's place after a number of complete rounds; those who left keep theirs.

    Whose standing was passed down has none, whose place is void wins no tie, and both still count
    for the opponents. B-171, A-29.
    """
    rules = rules_in(state, rulebook)
    return standings(
        [player.record for player in state.entrants()],
        rules.ranking,
        after_round=after_round,
        final=state.closed,
        without=state.conduct.passed_down,
        void=state.conduct.void,
        previous=previous,
        settled=settled,
    )
