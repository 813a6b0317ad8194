"""Which upgrades to ask about before a penalty is given: the document's count over the log.

N13-98, N10-62, B-147, B-162, B-165, B-167, AMB-30, A-27.
"""

from collections.abc import Iterable

from toptable.engine.conduct import escalation
from toptable.engine.conduct.escalation import Given, Prompt
from toptable.engine.conduct.penalty import Penalty
from toptable.engine.rulebook import Rulebook
from toptable.engine.state import State, the_event


def questions(
    state: State,
    rulebook: Rulebook,
    players: Iterable[int],
    infraction: str,
    penalty: Penalty,
    *,
    seat: int | None = None,
    but: int = 0,
) -> dict[str, tuple[Prompt, ...]]:
    """For each person, the upgrades to ask about before this penalty is given. B-167, N13-98."""
    rules = rulebook.under(the_event(state).settings)
    book = rules.conduct
    known = [one for one in _given(state) if one[0] != but]
    asked: dict[str, tuple[Prompt, ...]] = {}
    for player in players:
        for person, team in _persons(state, player, seat):
            past = escalation.history_of(
                (given for _, given in known), person, event=the_event(state).id, team=team
            )
            if rules.chosen.get("raised_penalties", "as_raised") == "as_given":
                past = escalation.as_given(past)
            new = Given(the_event(state).id, person, infraction, penalty)
            asked[person] = escalation.prompts(book.count_rules, book.ladder, past, new)
    return asked


def _persons(state: State, player: int, seat: int | None) -> list[tuple[str, str]]:
    """The people a penalty concerns, each with their team; a team's is each member's. B-147."""
    team = state.players[player].team
    if team is None:
        return [(str(player), "")]
    seats = range(1, len(team.members) + 1) if seat is None else [seat]
    return [(f"{player}/{one}", str(player)) for one in seats]


def _given(state: State) -> list[tuple[int, Given]]:
    """Every ruling of the event for counting, with its number."""
    event = the_event(state).id
    return [
        (
            one.number,
            Given(
                event=event,
                to=f"{player}/{one.seat}" if one.seat is not None else str(player),
                infraction=one.infraction,
                penalty=one.penalty,
                raised_from=one.raised_from,
                undone=one.undone,
            ),
        )
        for _, one in sorted(state.conduct.rulings.items())
        for player in one.players
    ]
