"""Finding somebody by part of a name, or by a name that is nearly the same.

The desk asks before it enters somebody who is called nearly like another, and finds the first by
what somebody typed.
"""

from collections.abc import Iterable

from toptable.engine.rules.people.likenesses import Likenesses, plain
from toptable.engine.state import State
from toptable.engine.state.people import Player


def likenesses(state: State) -> Likenesses:
    """Everyone in the event."""
    return Likenesses({number: player.name for number, player in sorted(state.players.items())})


def find(state: State, typed: str) -> tuple[Player, ...]:
    """Whom a number or the beginnings of some words of a name mean, in order of numbers."""
    wanted = plain(typed).split()
    if not wanted:
        return ()
    number = int(typed) if typed.isascii() and typed.isdigit() and len(typed) < 7 else None
    everyone = (player for _, player in sorted(state.players.items()))
    return tuple(
        player
        for player in everyone
        if player.id == number or _begun(wanted, plain(" ".join(_names(player))))
    )


def _names(player: Player) -> Iterable[str]:
    return (player.name, *(player.team.members if player.team else ()))


def _begun(wanted: Iterable[str], name: str) -> bool:
    """Whether each word begins a word of the name; scripts without spaces count anywhere."""
    words = name.split()
    return all(
        any(word.startswith(one) for word in words) or (not one.isascii() and one in name)
        for one in wanted
    )
