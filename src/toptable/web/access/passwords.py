"""Passwords, kept as argon2 hashes, and how often somebody may guess.

A name that nobody has costs as long to refuse as a wrong password, so that guessing tells nothing
about who is on.
"""

from collections.abc import Callable
from functools import cache
from math import ceil
from threading import Lock, Semaphore
from time import monotonic
from typing import Protocol

from argon2 import PasswordHasher
from argon2.exceptions import InvalidHashError, VerificationError

SHORTEST = 10
LONGEST = 200
TOO_SHORT = f"A password needs {SHORTEST} characters or more; a few words are easy to remember."
TOO_LONG = f"A password can have {LONGEST} characters at most."

MOST_KEPT = 10_000
"""When so many names or addresses are remembered, those whose time is over are forgotten."""

_hasher = PasswordHasher()
# Each hash takes memory by design; a crowd at the door must not take all of it.
_few_at_once = Semaphore(2)


def problem(password: str) -> str:
    """Why this cannot be a password, or nothing."""
    if len(password) < SHORTEST:
        return TOO_SHORT
    return TOO_LONG if len(password) > LONGEST else ""


def hashed(password: str) -> str:
    """What the store keeps of a password."""
    with _few_at_once:
        return _hasher.hash(password)


def fits(password: str, kept: str | None) -> bool:
    """Whether a password is the one behind a hash; it never is where there is none."""
    nobody = _nobody()
    if len(password) > LONGEST:
        return False
    with _few_at_once:
        try:
            return _hasher.verify(kept or nobody, password) and kept is not None
        except (VerificationError, InvalidHashError):
            return False


@cache
def _nobody() -> str:
    """A hash that stands in where there is none, of a password that nobody can type."""
    return hashed("\0")


class Counting(Protocol):
    """So many tries in so many seconds, for each name or each address by itself."""

    def count(self, whose: str) -> int:
        """Count a try before it is made, so that many at once are counted too.

        The answer is 0, or for how many seconds none is let through; that one is not counted.
        """

    def uncount(self, whose: str) -> None:
        """The last try was right."""

    def forget(self, whose: str) -> None:
        """The last try was right, and the wrong ones before it were the same person's."""


NewLimit = Callable[[str, int, float], Counting]
"""Makes a limit: what is counted, how many, in how many seconds."""


class Limit:
    """Counts in this process alone: cheap, for what is asked all the time."""

    def __init__(
        self, tries: int, seconds: float, *, stopwatch: Callable[[], float] = monotonic
    ) -> None:
        self._tries = tries
        self._seconds = seconds
        self._stopwatch = stopwatch
        self._counted: dict[str, list[float]] = {}
        self._lock = Lock()

    def count(self, whose: str) -> int:
        """Count a try before it is made; 0, or for how many seconds none is let through."""
        with self._lock:
            recent = self._recent(whose)
            if len(recent) >= self._tries:
                return max(1, ceil(recent[0] + self._seconds - self._stopwatch()))
            self._counted[whose] = [*recent, self._stopwatch()]
            if len(self._counted) > MOST_KEPT:
                for one in tuple(self._counted):
                    self._recent(one)
            return 0

    def uncount(self, whose: str) -> None:
        """The last try was right."""
        with self._lock:
            if recent := self._recent(whose):
                recent.pop()

    def forget(self, whose: str) -> None:
        """The last try was right, and the wrong ones before it were the same person's."""
        with self._lock:
            self._counted.pop(whose, None)

    def _recent(self, whose: str) -> list[float]:
        since = self._stopwatch() - self._seconds
        recent = [when for when in self._counted.pop(whose, ()) if when > since]
        if recent:
            self._counted[whose] = recent
        return recent


class Limits:
    """What stands between a guesser and a password. A whole hall may share one address."""

    def __init__(self, limit: NewLimit) -> None:
        self._name = limit("sign-in name", 5, 300)
        self._address = limit("sign-in address", 40, 300)

    def count(self, name: str, address: str) -> int:
        """Count a try; 0, or for how many seconds this one has to wait."""
        return self._address.count(address) or self._name.count(name)

    def right(self, name: str, address: str) -> None:
        """The try that was counted last was right."""
        self._name.forget(name)
        self._address.uncount(address)
