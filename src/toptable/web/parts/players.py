"""Everyone in the event."""

import msgspec

from toptable.engine.names import key
from toptable.engine.state import Player, State
from toptable.web.seen import Seen

STILL_IN, LEFT, OUT, NOT_HERE = "in", "left", "disqualified", "not here"


class PlayerRow(msgspec.Struct, frozen=True):
    """A player as the list shows them."""

    number: int
    name: str
    pronouns: str
    standing: str
    table: int | None


def context(seen: Seen, _round: int) -> dict[str, object]:
    """The players in alphabetical order, as far as scripts have one together."""
    state = seen.state
    return {
        "players": rows(state),
        "still_in": sum(1 for _ in state.active_players()),
        "entering": seen.staff and not state.rounds and not state.closed,
        "words": seen.tournament.rulebook.words,
        "address": seen.address,
    }


def rows(state: State) -> list[PlayerRow]:
    """Everyone, in order."""
    return [_row(one) for one in sorted(state.players.values(), key=lambda one: key(one.name))]


def _row(player: Player) -> PlayerRow:
    standing = STILL_IN
    if player.disqualified:
        standing = OUT
    elif player.not_here:
        standing = NOT_HERE
    elif not player.active:
        standing = LEFT
    return PlayerRow(player.id, player.name, player.pronouns, standing, player.fixed_table)
