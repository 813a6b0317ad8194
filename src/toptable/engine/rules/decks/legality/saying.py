"""Words that the findings share: numbers, names, days."""

from collections.abc import Sequence
from datetime import date


def how_many(number: int, thing: str) -> str:
    """``1 copy``, ``3 copies``, ``45 cards``."""
    if number == 1:
        return f"1 {thing}"
    return f"{number} {thing[:-1]}ies" if thing.endswith("y") else f"{number} {thing}s"


def listed(names: Sequence[str], *, word: str = "and") -> str:
    """``A``, ``A and B``, ``A, B and C``."""
    if len(names) < 2:
        return "".join(names)
    return f"{', '.join(names[:-1])} {word} {names[-1]}"


def some(names: Sequence[str], most: int = 5) -> str:
    """The first of them, and how many more there are."""
    more = [f"{len(names) - most} more"] if len(names) > most else []
    return listed([*names[:most], *more])


def day(when: date) -> str:
    """``21 December 2018``."""
    return f"{when.day} {when:%B %Y}"


def day_in(text: str) -> date | None:
    """The day that a fact gives as ``2018-12-21``, or nothing where it gives none."""
    try:
        return date.fromisoformat(text)
    except ValueError:
        return None
