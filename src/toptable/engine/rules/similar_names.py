"""Names that people could mistake for each other, or that look the same on a screen.

Which letters look alike is Unicode's own table of confusables. Scripts stay free to mix: only a
name that somebody else could be mistaken for is a problem.

Nothing is refused for it: two people may well be called alike. Whoever enters the second one is
asked first.
"""

import re
import unicodedata
from collections.abc import Iterator, Mapping
from functools import cache, lru_cache

BLANK = frozenset("\u00ad\u034f\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0")
"""Letters and signs that Unicode does not call blank, and that still show nothing."""


def shown(name: str) -> str:
    """What of a name can be seen: without joiners, marks of direction and blank letters."""
    return "".join(letter for letter in name if not _is_blank(letter)).strip()


@lru_cache(maxsize=50_000)
def looks(name: str) -> frozenset[str]:
    """What a name looks like, as it is written and in small letters.

    Two names that share either can be told apart by nobody who reads them, or types them in.
    """
    return frozenset((_look(name), _look(name.casefold())))


def _look(name: str) -> str:
    bare = unicodedata.normalize("NFKD", "".join(_spaced(letter) for letter in name))
    pictures = "".join(_picture(letter) for letter in bare if not _is_blank(letter))
    return " ".join(unicodedata.normalize("NFD", pictures).split())


def _spaced(letter: str) -> str:
    return " " if unicodedata.category(letter).startswith("Z") else letter


def _is_blank(letter: str) -> bool:
    return letter in BLANK or unicodedata.category(letter) == "Cf"


@cache
def _picture(letter: str) -> str:
    """The letter that stands for all that look like this one."""
    twins = _table().get(letter, ())
    if len(twins) != 1 or len(twins[0]) != 1:
        # Two letters that together look like one, as r and n, are left alone: people write them.
        return letter
    (twin,) = twins
    # Where just two look alike, the table names each as the other.
    return min(letter, twin) if _table().get(twin) == (letter,) else twin


@cache
def _table() -> dict[str, tuple[str, ...]]:
    # Loaded only here: most of what the engine does needs no table of a megabyte.
    from confusable_homoglyphs.confusables import confusables_data

    return {
        letter: tuple(twin["c"] for twin in twins) for letter, twins in confusables_data.items()
    }


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


class SimilarNames:
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
