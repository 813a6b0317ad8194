"""Which players a member of the staff is: by the list of staff, their own link, name or team."""

from toptable.engine import names
from toptable.engine.roles import STAFF, Actor
from toptable.engine.state import State


def numbers_of(state: State, name: str) -> frozenset[int]:
    """The players whom this name means, or whose team they are in."""
    key = names.key(name)
    linked = {member.player for member in state.staff if names.key(member.name) == key}
    named = {number for number in (state.names.get(key),) if number is not None}
    first = next(iter(state.players.values()), None)
    if first is not None and first.team is not None:
        named |= {
            number
            for number, player in state.players.items()
            if player.team is not None and key in map(names.key, player.team.members)
        }
    return frozenset(named | {player for player in linked if player is not None})


def plays_as(state: State, actor: Actor) -> frozenset[int]:
    """The players that the one who asks is; a name proves nothing of who is not of the staff."""
    own = frozenset() if actor.player is None else frozenset({actor.player})
    if actor.role not in STAFF:
        return own
    return own | numbers_of(state, actor.name)


def still_plays(state: State, actor: Actor) -> bool:
    """Whether somebody of the staff is among those who are still in the event."""
    return any(
        state.players[number].active for number in plays_as(state, actor) if number in state.players
    )
