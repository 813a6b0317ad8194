"""Sends notices from threads of its own: nobody at the desk ever waits for another server."""

import heapq
import logging
from collections.abc import Callable
from itertools import count
from threading import Condition, Thread
from time import monotonic

import msgspec

from toptable.store.player_contact import NoticeTarget

logger = logging.getLogger(__name__)

MOST = 20_000
THREADS = 4
OLD = 600.0
"""After how many seconds a notice is no use any more."""
WAITS = (2.0, 10.0, 60.0)
"""Seconds before each further try."""
LONGEST_WAIT = 300.0


class QueuedNotification(msgspec.Struct, frozen=True, gc=False):
    """A notice on its way to one target."""

    target: NoticeTarget
    text: str


class NotNow(Exception):
    """The other server could not take it; ``after`` is when it wants to be asked again."""

    def __init__(self, why: str, after: float = 0.0) -> None:
        super().__init__(why)
        self.after = after


Carry = Callable[[QueuedNotification], None]
"""Sends one parcel, or gives it up; ``NotNow`` and ``OSError`` ask for another try."""


class Outbox:
    """A bounded queue with a few threads that empty it."""

    def __init__(
        self,
        carry: Carry,
        *,
        most: int = MOST,
        threads: int = THREADS,
        waits: tuple[float, ...] = WAITS,
        stopwatch: Callable[[], float] = monotonic,
    ) -> None:
        self._carry = carry
        self._most = most
        self._threads = threads
        self._waits = waits
        self._stopwatch = stopwatch
        self._queue: list[tuple[float, int, int, float, QueuedNotification]] = []
        """By when it is due: then a number, the tries so far, and when it was handed in."""
        self._numbers = count()
        self._there = Condition()
        self._running: list[Thread] = []
        self._closed = False
        self.left_out = 0
        """How many did not fit."""

    def __len__(self) -> int:
        """How many are waiting to be sent."""
        return len(self._queue)

    def put(self, parcel: QueuedNotification) -> bool:
        """Hand in a notice; whether there was room for it. It never waits."""
        now = self._stopwatch()
        with self._there:
            if self._closed or len(self._queue) >= self._most:
                self.left_out += 1
                return False
            heapq.heappush(self._queue, (now, next(self._numbers), 0, now, parcel))
            self._there.notify()
            self._start()
            return True

    def close(self) -> None:
        """Send nothing more; what is under way just now ends by itself."""
        with self._there:
            self._closed = True
            self._queue.clear()
            self._there.notify_all()

    def _start(self) -> None:
        while len(self._running) < self._threads:
            name = f"toptable-notices-{len(self._running) + 1}"
            thread = Thread(target=self._run, name=name, daemon=True)
            self._running.append(thread)
            thread.start()

    def _run(self) -> None:
        while (due := self._next()) is not None:
            tries, since, parcel = due
            try:
                self._carry(parcel)
            except (NotNow, OSError) as problem:
                self._again(tries, since, parcel, getattr(problem, "after", 0.0))
            except Exception:
                logger.exception("A notice could not be sent.")

    def _next(self) -> tuple[int, float, QueuedNotification] | None:
        """The next one that is due; nothing when all is over."""
        with self._there:
            while not self._closed:
                now = self._stopwatch()
                if self._queue and self._queue[0][0] <= now:
                    _, _, tries, since, parcel = heapq.heappop(self._queue)
                    if now - since <= OLD:
                        return tries, since, parcel
                    continue
                self._there.wait(self._queue[0][0] - now if self._queue else None)
        return None

    def _again(self, tries: int, since: float, parcel: QueuedNotification, after: float) -> None:
        if tries >= len(self._waits):
            return
        due = self._stopwatch() + max(self._waits[tries], min(after, LONGEST_WAIT))
        with self._there:
            if not self._closed and len(self._queue) < self._most:
                entry = (due, next(self._numbers), tries + 1, since, parcel)
                heapq.heappush(self._queue, entry)
                self._there.notify()
