"""Telling whoever watches: "event E is at version n".

Appends of this process and the listener for other processes publish into one queue; one thread
takes the changes out and tells each subscriber, in order and once. Publishing never waits for a
subscriber, and a subscriber that fails disturbs neither the writer nor the others.
"""

import logging
from collections.abc import Callable, Iterable
from queue import SimpleQueue
from threading import Lock, Thread, current_thread
from typing import NamedTuple

logger = logging.getLogger(__name__)


class Change(NamedTuple):
    """An event and how far its log reaches now."""

    event: str
    version: int
    deleted: bool
    since: str
    """When this log began. A log that was put in the place of another began later than that one,
    and its version may be lower: whoever has read the other must read this one from its start."""

    @property
    def age(self) -> tuple[str, int]:
        """Grows with every line."""
        return self.since, self.version


class Subscription:
    """A subscriber's place; closing it ends the calls."""

    def __init__(self, news: "News", tell: Callable[[Change], None], ended: Callable[[], None]):
        self._news = news
        self.tell = tell
        self.ended = ended

    def close(self) -> None:
        """Be told no more; only a change that is being told at this moment may still arrive."""
        self._news.leave(self)


class News:
    """The queue and its subscribers."""

    def __init__(self) -> None:
        self._known: dict[str, Change] = {}
        self._queue: SimpleQueue[Change | None] = SimpleQueue()
        self._lock = Lock()
        self._subscriptions: tuple[Subscription, ...] = ()
        self._thread = Thread(target=self._run, name="toptable-news", daemon=True)
        self._thread.start()

    def know(self, changes: Iterable[Change]) -> None:
        """Take note of where events stand, so that only what is newer is told."""
        for change in changes:
            self._learn(change)

    def publish(self, change: Change) -> None:
        """Tell everyone soon. What is known already is not told again."""
        self._queue.put(change)

    def join(self, tell: Callable[[Change], None], ended: Callable[[], None]) -> Subscription:
        """Call ``tell`` with each change from now on, and ``ended`` when there are no more."""
        subscription = Subscription(self, tell, ended)
        with self._lock:
            self._subscriptions += (subscription,)
        return subscription

    def leave(self, subscription: Subscription) -> None:
        """Forget a subscriber."""
        with self._lock:
            self._subscriptions = tuple(s for s in self._subscriptions if s is not subscription)

    def close(self) -> None:
        """Tell what is still in the queue, then end."""
        self._queue.put(None)
        if current_thread() is not self._thread:
            self._thread.join()

    def _run(self) -> None:
        while (change := self._queue.get()) is not None:
            if self._learn(change):
                for subscription in self._subscriptions:
                    self._safely(subscription.tell, change)
        for subscription in self._subscriptions:
            self._safely(subscription.ended)

    def _learn(self, change: Change) -> bool:
        """Whether this is news: not what was told last, and not older than that."""
        with self._lock:
            known = self._known.get(change.event)
            if known and (change == known or change.age < known.age):
                return False
            self._known[change.event] = change
            return True

    @staticmethod
    def _safely(call: Callable[..., None], *arguments: Change) -> None:
        try:
            call(*arguments)
        except Exception:
            logger.exception("a watcher of the log failed")
