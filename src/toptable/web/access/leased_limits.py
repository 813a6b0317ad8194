"""How often programs may call, counted for all processes of a store together.

A write for each request would be dear. So a process takes a share of what is left in the store, and
counts down by itself from there: one write for twenty requests, and none while somebody is shut
out. A share that is not used up lapses with its time. As long as much is left, shares are large;
towards the end they are single requests, so that little of the limit lies idle at other processes.
"""

from collections.abc import Callable
from hashlib import blake2b
from threading import Lock
from time import time

import msgspec

from toptable.store import Store

SHARE = 20
"""How many requests a process takes at a time."""

MOST_KEPT = 10_000
"""When the shares of so many are remembered, those whose time is over are forgotten."""


class Share(msgspec.Struct):
    """What one process may still let through for somebody; nothing is left where it is shut."""

    left: int
    until: float


class LeasedLimit:
    """So many requests in so many seconds, for each token or address by itself."""

    def __init__(
        self, store: Store, what: str, most: int, seconds: float, clock: Callable[[], float] = time
    ) -> None:
        self._store = store
        self._what = what
        self._most = most
        self._seconds = seconds
        self._clock = clock
        self._shares: dict[str, Share] = {}
        self._lock = Lock()
        self._taking = Lock()

    def at_hand(self, whose: str) -> int | None:
        """Count a request without asking the store: 0, or for how many seconds none is let through.

        Nothing where the store must be asked; then ``count`` does so.
        """
        with self._lock:
            share, now = self._shares.get(whose), self._clock()
            if share is None or share.until <= now:
                return None
            if share.left == 0:
                return max(1, round(share.until - now))
            share.left -= 1
            if share.left == 0:
                del self._shares[whose]
            return 0

    def count(self, whose: str) -> int:
        """Count a request: 0, or for how many seconds none is let through. For a thread."""
        # One at a time: of many who find nothing at hand, the first takes a share for them all.
        with self._taking:
            known = self.at_hand(whose)
            if known is not None:
                return known
            now = self._clock()
            taken = self._store.tries.take(self._key(whose), SHARE, self._most, self._seconds, now)
            if taken.amount == 1:
                return 0
            until = now + (taken.wait or self._seconds)
            with self._lock:
                self._shares[whose] = Share(max(taken.amount - 1, 0), until)
                self._forget_past(now)
            return taken.wait

    def uncount(self, whose: str) -> None:
        """The request that was counted last does not count after all."""
        with self._lock:
            share, now = self._shares.get(whose), self._clock()
            if share is None or share.until <= now:
                self._shares[whose] = Share(1, now + self._seconds)
            else:
                share.left += 1

    def _forget_past(self, now: float) -> None:
        if len(self._shares) > MOST_KEPT:
            self._shares = {
                whose: share for whose, share in self._shares.items() if share.until > now
            }

    def _key(self, whose: str) -> str:
        return blake2b(f"{self._what}:{whose}".encode(), digest_size=16).hexdigest()
