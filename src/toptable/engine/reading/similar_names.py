"""Names that people could mistake for each other, and finding somebody by part of a name.

Nothing is refused for it: two people may well be called alike. The desk asks before it enters the
second one, and finds the first by what somebody typed.
"""

import re
import unicodedata
from collections.abc import Iterable, Iterator, Mapping

from toptable.engine.state import State
from toptable.engine.subjects.people.state import Player

SHORTEST = 6
"""Shorter names differ by a letter too often to ask about it."""


def plain(text: str) -> str:
    """A text without case, accents and punctuation."""
    bare = (
        letter
        for letter in unicodedata.normalize("NFKD", text.casefold())
        if not unicodedata.combining(letter)
    )
    return " ".join(re.sub(r"[\W_]+", " ", "".join(bare)).split())


class Likenesses:
    """Names among which to look for one that is nearly the same."""

    def __init__(self, named: Mapping[int, str]) -> None:
        self._found: dict[str, int] = {}
        for number, name in named.items():
            self.add(number, name)

    def add(self, number: int, name: str) -> None:
        """One more name; of two that look alike the first is found."""
        for trace in _traces(name):
            self._found.setdefault(trace, number)

    def of(self, name: str) -> int | None:
        """Whose name could be meant: words turned around, an accent or one letter differs."""
        numbers = (self._found.get(trace) for trace in _traces(name))
        return next((number for number in numbers if number is not None), None)


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


def _traces(name: str) -> Iterator[str]:
    """What two names that look alike have in common: all of it, or all but one letter."""
    whole = "".join(sorted(plain(name).split()))
    if not whole:
        return
    yield whole
    if len(whole) >= SHORTEST and not any(letter.isdigit() for letter in whole):
        yield from (whole[:at] + whole[at + 1 :] for at in range(len(whole)))
