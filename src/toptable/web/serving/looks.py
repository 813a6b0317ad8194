"""How far the log of an event reaches, asked of the store by everybody at once.

What is ready in memory was made from what this process has heard, and news from another process may
be late or lost. Somebody who was shown a version there must never be shown an older one here. So
nothing that is kept is sent before the store was asked how far the log reaches, after the request
came in. That is one short question for all who ask in the same moment.
"""

import asyncio
from time import monotonic

import anyio
import anyio.to_thread

from toptable.store import Reach, Store

AT_ONCE = 4
"""How many of these questions are on their way at the same time; pages do not wait behind them."""


class Looks:
    """The looks at one store. For the loop of one server process."""

    def __init__(self, store: Store) -> None:
        self.store = store
        self._running: dict[str, asyncio.Task[Reach]] = {}
        self._next: dict[str, asyncio.Task[Reach]] = {}
        self._known: dict[str, tuple[float, Reach]] = {}
        self._few: anyio.CapacityLimiter | None = None

    async def now(self, event: str) -> Reach:
        """How far the log reaches, asked after this call began. Raises ``StoreError``."""
        running = self._running.get(event)
        if running is None:
            look = self._running[event] = self._begun(event, None)
        elif event in self._next:
            look = self._next[event]
        else:
            # The one that runs may have been answered already, before the newest line was there.
            look = self._next[event] = self._begun(event, running)
        return await asyncio.shield(look)

    async def lately(self, event: str, seconds: float) -> Reach:
        """The same, unless it was asked less than so many seconds ago."""
        when, known = self._known.get(event, (float("-inf"), None))
        if known is not None and monotonic() - when < seconds:
            return known
        return await self.now(event)

    def _begun(self, event: str, before: asyncio.Task[Reach] | None) -> asyncio.Task[Reach]:
        look = asyncio.create_task(self._look(event, before))
        # Whoever asked may have hung up; a failure then concerns nobody.
        look.add_done_callback(lambda done: done.cancelled() or done.exception())
        return look

    async def _look(self, event: str, before: asyncio.Task[Reach] | None) -> Reach:
        if before is not None:
            await asyncio.wait([before])
            self._running[event] = self._next.pop(event)
        if self._few is None:
            self._few = anyio.CapacityLimiter(AT_ONCE)
        begun = monotonic()
        try:
            reach = await anyio.to_thread.run_sync(self.store.reach, event, limiter=self._few)
        except BaseException:
            self._known.pop(event, None)
            raise
        finally:
            if self._running.get(event) is asyncio.current_task() and event not in self._next:
                del self._running[event]
        self._known[event] = (begun, reach)
        return reach
