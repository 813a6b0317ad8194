"""Tries counted in memory, for tests of what is limited; the real ones are counted in the store."""

from collections.abc import Callable
from math import ceil


class CountedHere:
    """So many tries in so many seconds."""

    def __init__(self, tries: int, seconds: float, clock: Callable[[], float]) -> None:
        self._tries = tries
        self._seconds = seconds
        self._clock = clock
        self._counted: dict[str, list[float]] = {}

    def count(self, whose: str) -> int:
        now = self._clock()
        recent = [when for when in self._counted.get(whose, ()) if when > now - self._seconds]
        self._counted[whose] = recent
        if len(recent) >= self._tries:
            return max(1, ceil(recent[0] + self._seconds - now))
        recent.append(now)
        return 0

    def uncount(self, whose: str) -> None:
        self._counted[whose].pop()

    def forget(self, whose: str) -> None:
        del self._counted[whose]
