"""How an event ended: who has won it, who has its title, and how far it is. B-103, B-171, B-190."""

import msgspec

from toptable.engine.questions.progress import status_of
from toptable.engine.questions.standings import standings_of
from toptable.engine.reading.win_loss import win_loss
from toptable.engine.refusal import Refusal
from toptable.engine.rules.finals.bracket.course import follow
from toptable.engine.rules.finals.cut.final_ranking import FinalPlace, FinalRanking
from toptable.engine.rules.rulebook import Rulebook
from toptable.engine.sentence import worded
from toptable.engine.state import State
from toptable.engine.state.office import EventStatus
from toptable.engine.subjects.finals.final_places import final_places, still_to_come

__all__ = [
    "Champion",
    "FinalLine",
    "champion",
    "ended_in",
    "final_lines",
    "final_places",
    "in_bracket",
    "ranking_is_open_to",
    "status_now",
    "still_to_come",
    "winner",
]


class Champion(msgspec.Struct, frozen=True):
    """Who has the title of the bracket."""

    name: str
    """Nobody's where the place is void."""
    why: str = ""
    """Why it is not whoever won the last game."""


def champion(state: State, rulebook: Rulebook) -> Champion | None:
    """The champion once the bracket has one; whoever is out for good has lost the title. B-171."""
    bracket = state.finals.bracket
    seed = follow(bracket).champion if bracket is not None else None
    finalist = bracket.finalists[seed - 1] if bracket is not None and seed else None
    if finalist is None:
        return None
    name, revoked = finalist.name, finalist.player in state.conduct.revoked
    if not revoked and not state.players[finalist.player].disqualified:
        return Champion(name)
    words = rulebook.words
    lost = f"the standing of {name} is revoked" if revoked else f"{name} is {words.disqualified}"
    heir = final_places(state, rulebook).winner
    return Champion(
        heir.name if heir else "",
        worded(
            "outcome.won_bracket", "%(name)s won the bracket, but %(lost)s.", name=name, lost=lost
        ),
    )


def winner(state: State, rulebook: Rulebook) -> Champion | None:
    """Who has won the event: the champion of its bracket, or the first after its last round."""
    if not state.started or still_to_come(state, rulebook):
        return None
    if state.finals.bracket is not None:
        return champion(state, rulebook)
    first = final_places(state, rulebook).winner
    return Champion(first.name) if first is not None else None


class FinalLine(msgspec.Struct, frozen=True):
    """A line of the final ranking, with what the rounds before any bracket gave."""

    place: FinalPlace
    record: str
    """Matches won, lost and drawn in the rounds; empty where there were none."""
    points: int | None
    """The points of the rounds; none where there were none."""


def final_lines(state: State, rulebook: Rulebook, ranking: FinalRanking) -> tuple[FinalLine, ...]:
    """Everybody's final place with record and points, the champion first."""
    after = state.finished_rounds
    rows = standings_of(state, rulebook, after) if after else ()
    points = {row.player: row.points for row in rows}
    return tuple(
        FinalLine(
            place,
            win_loss(state.players[place.player].record.outings, after).text if after else "",
            points.get(place.player),
        )
        for place in ranking.places
    )


def in_bracket(state: State) -> bool:
    """Whether places in a bracket can still change; never once it is closed."""
    if state.closed:
        return False
    if state.finals.bracket is None:
        return state.finals.locked is not None
    return not follow(state.finals.bracket).over


def ranking_is_open_to(state: State, through: int) -> bool:
    """Whether there is a ranking for readers who see the standings ``through`` this round.

    There is none before the first round is complete, and none while the bracket is played: it
    comes first.
    """
    begun = state.finished_rounds or state.finals.bracket is not None
    return bool(begun) and not in_bracket(state) and through >= state.finished_rounds


def ended_in(state: State, rulebook: Rulebook, through: int) -> FinalRanking | Refusal:
    """The final ranking for a list to hand out, or why there is none yet. B-103."""
    ranking = final_places(state, rulebook)
    if ranking.final and ranking_is_open_to(state, through):
        return ranking
    return Refusal("no_ranking", f"There is no final ranking yet. {ranking.open}".strip())


def status_now(state: State, rulebook: Rulebook) -> EventStatus:
    """How far the event is; one that somebody has won is finished, closed or not. B-190."""
    status = status_of(state)
    if status is EventStatus.RUNNING and winner(state, rulebook) is not None:
        return EventStatus.FINISHED
    return status
