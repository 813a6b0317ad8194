"""Passwords, kept as argon2 hashes, and how often somebody may guess."""

from collections.abc import Callable
from functools import cache
from threading import Semaphore
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
