"""Names that people could mistake for each other, though each can be told apart on a screen.

Nothing is refused for it: two people may well be called alike. Whoever enters the second one is
asked first.
"""

import re
import unicodedata
from collections.abc import Iterator, Mapping

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


def _traces(name: str) -> Iterator[str]:
    """What two names that look alike have in common: all of it, or all but one letter."""
    whole = "".join(sorted(plain(name).split()))
    if not whole:
        return
    yield whole
    if len(whole) >= SHORTEST and not any(letter.isdigit() for letter in whole):
        yield from (whole[:at] + whole[at + 1 :] for at in range(len(whole)))
