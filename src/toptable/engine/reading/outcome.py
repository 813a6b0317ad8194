"""How an event ended: who has won it, who has its title, and how far it is. B-103, B-171, B-190."""

import msgspec

from toptable.engine.rules.finals.bracket.course import follow
from toptable.engine.rules.rulebook import Rulebook
from toptable.engine.state import State
from toptable.engine.subjects.finals.final_places import final_places, still_to_come
from toptable.engine.subjects.office.office_work import status_of
from toptable.engine.subjects.office.state import EventStatus

__all__ = ["Champion", "champion", "final_places", "status_now", "still_to_come", "winner"]


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
    return Champion(heir.name if heir else "", f"{name} won the bracket, but {lost}.")


def winner(state: State, rulebook: Rulebook) -> Champion | None:
    """Who has won the event: the champion of its bracket, or the first after its last round."""
    if not state.started or still_to_come(state, rulebook):
        return None
    if state.finals.bracket is not None:
        return champion(state, rulebook)
    first = final_places(state, rulebook).winner
    return Champion(first.name) if first is not None else None


def status_now(state: State, rulebook: Rulebook) -> EventStatus:
    """How far the event is; one that somebody has won is finished, closed or not. B-190."""
    status = status_of(state)
    if status is EventStatus.RUNNING and winner(state, rulebook) is not None:
        return EventStatus.FINISHED
    return status
