"""How often addresses and programs may try, register and call, also over several processes."""

from collections.abc import Callable
from hashlib import blake2b
from threading import Lock
from time import time

import msgspec

from toptable.store import Store
from toptable.web.auth.passwords import NewLimit

FROM_ADDRESS = 100
"""Registrations from one address in ten minutes."""
INTO_EVENT = 120
"""Registrations for one event in a minute."""
WRONG_CODES = 40
"""From one address in five minutes: a code of six letters is not guessed in years."""


class JoinLimits:
    """What stands between a script and the list of players."""

    def __init__(self, limit: NewLimit) -> None:
        self._address = limit("registration address", FROM_ADDRESS, 600)
        self._event = limit("registration event", INTO_EVENT, 60)
        self._codes = limit("registration code", WRONG_CODES, 300)

    def count(self, event: str, address: str, *, code: bool) -> int:
        """Count a try before it is made; 0, or for how many seconds this one has to wait."""
        if wait := self._address.count(address) or self._event.count(event):
            return wait
        return self._codes.count(address) if code else 0

    def refused(self, event: str) -> None:
        """The try that was counted last entered nobody."""
        self._event.uncount(event)

    def entered(self, address: str, *, code: bool) -> None:
        """The try that was counted last entered somebody: its code was right."""
        if code:
            self._codes.uncount(address)


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
