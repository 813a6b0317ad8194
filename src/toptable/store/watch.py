"""Waiting for changes in a thread.

A watcher keeps only the newest change of each event while nobody fetches it: whoever is told
"version 415" reads everything up to there, so a slow watcher loses nothing and fills no memory.
Make the watcher first and read the log after: then no change falls between the two.
"""

from collections.abc import Callable
from threading import Condition

from toptable.store.change_feed import Change, Subscription

Join = Callable[[Callable[[Change], None], Callable[[], None]], Subscription]


class Watcher:
    """Changes for one thread: a loop over it ends when it, or the store, is closed."""

    def __init__(self, join: Join, event: str | None = None) -> None:
        self._event = event
        self._waiting: dict[str, Change] = {}
        self._closed = False
        self._condition = Condition()
        self._subscription = join(self._told, self._ended)

    def next(self, timeout: float | None = None) -> Change | None:
        """The next change, or nothing when the time is up or the watcher is closed."""
        with self._condition:
            self._condition.wait_for(lambda: self._waiting or self._closed, timeout)
            if not self._waiting:
                return None
            return self._waiting.pop(next(iter(self._waiting)))

    def close(self) -> None:
        """Watch no more."""
        self._subscription.close()
        self._ended()

    def __iter__(self) -> "Watcher":
        return self

    def __next__(self) -> Change:
        change = self.next()
        if change is None:
            raise StopIteration
        return change

    def __enter__(self) -> "Watcher":
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def _told(self, change: Change) -> None:
        if self._event in (None, change.event):
            with self._condition:
                self._waiting[change.event] = change
                self._condition.notify_all()

    def _ended(self) -> None:
        with self._condition:
            self._closed = True
            self._condition.notify_all()
