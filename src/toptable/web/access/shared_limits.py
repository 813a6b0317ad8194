"""Limits that hold for all processes of a store together: whoever guesses at four guesses no more.

Each try is a short write, so these are for guesses and registrations, never for pages.
"""

from collections.abc import Callable
from hashlib import blake2b
from time import time

from toptable.store import Store
from toptable.web.access.passwords import NewLimit


class SharedLimit:
    """So many tries in so many seconds, counted in the store; names and addresses as digests."""

    def __init__(
        self, store: Store, what: str, tries: int, seconds: float, clock: Callable[[], float]
    ) -> None:
        self._store = store
        self._what = what
        self._tries = tries
        self._seconds = seconds
        self._clock = clock

    def count(self, whose: str) -> int:
        """Count a try before it is made; 0, or for how many seconds none is let through."""
        key, now = self._key(whose), self._clock()
        return self._store.tries.count(key, self._tries, self._seconds, now)

    def uncount(self, whose: str) -> None:
        """The last try was right."""
        self._store.tries.uncount(self._key(whose), self._seconds, self._clock())

    def forget(self, whose: str) -> None:
        """The last try was right, and the wrong ones before it were the same person's."""
        self._store.tries.forget(self._key(whose))

    def _key(self, whose: str) -> str:
        return blake2b(f"{self._what}:{whose}".encode(), digest_size=16).hexdigest()


def shared_by(store: Store, clock: Callable[[], float] = time) -> NewLimit:
    """Makes limits that all processes of a store share."""

    def limit(what: str, tries: int, seconds: float) -> SharedLimit:
        return SharedLimit(store, what, tries, seconds, clock)

    return limit
