"""Whom a penalty can be for: players, a team, one member of it, or somebody who does not play.

B-147, B-176, B-183, PG-4.5, A-33.
"""

from toptable.engine import names, roster
from toptable.engine.commands.conduct import GivePenalty
from toptable.engine.conduct.penalty import Penalty
from toptable.engine.refusal import Refusal
from toptable.engine.state import State

ONLY_FOR_PLAYERS = frozenset(
    {
        Penalty.POINT_LOSS,
        Penalty.GAME_LOSS,
        Penalty.MATCH_LOSS,
        Penalty.DROP,
        Penalty.PRIZE_FORFEIT,
    }
)
"""What takes something away that only somebody who plays can have."""


def wrong(state: State, command: GivePenalty) -> Refusal | None:
    """Why this is nobody who can get this penalty."""
    if command.outsider:
        return _wrong_outsider(state, command)
    if not command.players:
        return Refusal("nobody", "Say who the ruling is for.")
    if refusal := roster.all_known(state, command.players):
        return refusal
    team = state.players[command.players[0]].team
    if command.seat is None:
        return None
    if team is None or not 1 <= command.seat <= len(team.members):
        return Refusal("no_member", "There is no such member of a team.")
    if len(command.players) > 1:
        return Refusal("one_member", "Penalise one member at a time.")
    return None


def not_for_outsiders(outsider: str, penalty: Penalty) -> Refusal | None:
    """Why somebody who does not play cannot get this penalty."""
    if not outsider or penalty not in ONLY_FOR_PLAYERS:
        return None
    what = penalty.value.replace("_", " ")
    return Refusal(
        "does_not_play",
        f"{outsider} does not play and cannot get this: {what}. Warn them, or send them out.",
        "B-176",
    )


def _wrong_outsider(state: State, command: GivePenalty) -> Refusal | None:
    if command.players or command.seat is not None:
        return Refusal(
            "one_or_other", "A ruling is for players, or for somebody who does not play."
        )
    if refusal := names.problem(command.outsider):
        return refusal
    if names.key(command.outsider) in state.names:
        return Refusal("plays", f"{command.outsider} plays here: name them as a player.")
    return not_for_outsiders(command.outsider, command.raise_to or command.penalty)
