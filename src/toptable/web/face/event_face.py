"""The phones that look at one event, and how they are told what is new, a few at a time."""

import asyncio
import logging
import random
from collections.abc import Callable

import anyio.to_thread

from toptable.desk.listing import Unreadable
from toptable.store import Reach, StoreError
from toptable.web.face.rows import EventRows
from toptable.web.serving.listener import Listener

logger = logging.getLogger(__name__)

BEAT_SECONDS = 20.0
"""How often a quiet stream says that it is still there."""
BEAT_JITTER = 5.0
"""How much earlier or later than that; so that not all of them speak in the same moment."""
AT_ONCE = 50
"""How many phones are told before others get a turn."""
BREATH_SECONDS = 0.001
"""For how long the others then have it; the pages of the staff are made in that time."""


class Phone(Listener):
    """One open stream of a player."""

    __slots__ = ("_came_with", "_standing", "gone")

    def __init__(self, standing: Callable[[], object]) -> None:
        super().__init__()
        self._standing = standing
        self._came_with = standing()
        self.gone = False

    def counts(self) -> bool:
        """Whether the link that it came with has not been renewed since."""
        return self._standing() == self._came_with

    async def rest(self) -> bool:
        """Until there is news, or it is time for a beat; whether there is news."""
        if self.gone:
            return True
        return await self.sleep(BEAT_SECONDS + random.uniform(-BEAT_JITTER, BEAT_JITTER))

    def leave(self) -> None:
        """The phone has hung up, or the server ends."""
        self.gone = True
        self.wake()


class EventFace:
    """What phones are told of one event."""

    def __init__(self, event: str, rows: EventRows) -> None:
        self.event = event
        self.rows = rows
        self.phones: dict[int, set[Phone]] = {}
        """By player; one may look on several devices."""
        self.ended = False
        self.moving = False
        self._refreshing: asyncio.Task[None] | None = None
        self._passed = asyncio.Event()
        self._again = False
        self._untold: set[int] = set()
        self._telling: asyncio.Task[None] | None = None

    @property
    def quiet(self) -> bool:
        """Whether no phone listens."""
        return not any(self.phones.values())

    def heard(self) -> None:
        """The event has moved on: work the rows out in a thread, then tell the phones."""
        self._again = True
        if self._refreshing is None or self._refreshing.done():
            self._refreshing = asyncio.create_task(self._refresh())

    def wake(self, player: int) -> None:
        """There is something to say to a player."""
        for phone in self.phones.get(player, ()):
            phone.wake()

    def end(self) -> None:
        """Hang up; who comes back is answered by how things are then."""
        self.ended = True
        for phones in self.phones.values():
            for phone in phones:
                phone.leave()

    async def reach(self, wanted: Reach) -> None:
        """Until the rows show this much of the log; news of it may be late, or lost."""
        while not self.ended and self.rows.now.reach.age < wanted.age:
            self.heard()
            await self._passed.wait()

    async def _refresh(self) -> None:
        while self._again:
            self._again = False
            try:
                await anyio.to_thread.run_sync(self.rows.refresh)
            except (StoreError, Unreadable):
                self.end()
                return
            except Exception:
                # Another look would end the same way; the ordinary pages say what is wrong.
                logger.exception("the rows of event %s could not be worked out", self.event)
                self.end()
                return
            finally:
                # Whoever waits for another look from now on waits for the next one.
                self._passed.set()
                self._passed = asyncio.Event()
            self._untold |= self.rows.news() & self.phones.keys()
            if self._untold and (self._telling is None or self._telling.done()):
                self._telling = asyncio.create_task(self._tell())

    async def _tell(self) -> None:
        """Wake the phones, some at a time; who is woken late is told the newest row only."""
        while self._untold:
            for _ in range(min(AT_ONCE, len(self._untold))):
                self.wake(self._untold.pop())
            await asyncio.sleep(BREATH_SECONDS)
