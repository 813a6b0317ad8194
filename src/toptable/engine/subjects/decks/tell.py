"""The log of deck lists as people read it. No sentence names a card."""

from toptable.engine.sentence import listed
from toptable.engine.state import State


def those_named(state: State, players: tuple[int, ...]) -> str:
    return listed([state.name_of(player) for player in players])
