"""Makes deliveries as events go on, and sends them: from threads of its own, beside every page.

Where several servers share a store, one of them does it; when that one is gone, the next takes over
within seconds, and what was on its way is sent again under the same id. To one hook everything goes
out in order, one at a time; no hook waits for another.
"""

import logging
import secrets
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from datetime import datetime, timedelta
from threading import Event, Lock, Thread

from toptable.desk.desk import Desk, now
from toptable.desk.hooks.delivering import deliver
from toptable.desk.hooks.making import make_deliveries
from toptable.desk.hooks.sending import Sender
from toptable.store import Change, StoreError
from toptable.store.errors import Closed
from toptable.store.hook_rows import Delivery, Hook, NoSuchHook
from toptable.store.news import Subscription

logger = logging.getLogger(__name__)

LEADS_FOR = timedelta(seconds=20)
AT_ONCE = 16
"""To how many hooks something is sent at the same time."""
LOOKS = 2.0
"""After how many seconds it looks again, for tries that are due and hooks that are new."""
RESTS = 10.0
"""The same while there is no hook at all."""


class Courier:
    """One for each server process."""

    def __init__(
        self,
        desk: Desk,
        sender: Sender,
        *,
        clock: Callable[[], datetime] = now,
        looks: float = LOOKS,
    ) -> None:
        self._desk = desk
        self._sender = sender
        self._clock = clock
        self._looks = looks
        self._server = secrets.token_hex(8)
        self._woken = Event()
        self._closed = Event()
        self._lock = Lock()
        self._busy: set[str] = set()
        """Hooks to which something is being sent."""
        self._pool: ThreadPoolExecutor | None = None
        self._subscription: Subscription | None = None

    def start(self) -> None:
        """Work from now on."""
        self._pool = ThreadPoolExecutor(AT_ONCE, thread_name_prefix="toptable-hook")
        self._subscription = self._desk.store.subscribe(self._heard)
        Thread(target=self._run, name="toptable-courier", daemon=True).start()

    def wake(self) -> None:
        """Look now: a hook is new, or something is to be sent."""
        self._woken.set()

    def close(self) -> None:
        """End; what is being sent right now is not waited for."""
        self._closed.set()
        self._woken.set()
        if self._subscription is not None:
            self._subscription.close()
        if self._pool is not None:
            self._pool.shutdown(wait=False, cancel_futures=True)

    def look(self) -> list[tuple[Hook, Delivery]]:
        """Make deliveries of what is new; what is due now and not being sent, where we lead."""
        kept, moment = self._desk.store.hooks, self._clock()
        if not kept.leads(self._server, moment, LEADS_FOR):
            return []
        make_deliveries(self._desk, moment)
        with self._lock:
            due = [(hook, each) for hook, each in kept.due(moment) if hook.id not in self._busy]
            self._busy.update(hook.id for hook, _ in due)
        return due

    def send(self, hook: Hook, delivery: Delivery) -> None:
        """Send one, unless it is not to be sent any more, and let the next of its hook follow."""
        try:
            if still := self._desk.store.hooks.still_due(delivery.id):
                deliver(self._desk, self._sender, *still, self._clock)
        except NoSuchHook:
            pass
        finally:
            with self._lock:
                self._busy.discard(hook.id)
            self._woken.set()

    def _heard(self, _change: Change) -> None:
        """From a thread of the store."""
        self._woken.set()

    def _run(self) -> None:
        away = False
        while not self._closed.is_set():
            self._woken.clear()
            rest = self._looks
            try:
                if self._desk.store.hooks.any_on():
                    self._hand_over()
                else:
                    rest = RESTS
                away = False
            except Closed:
                return
            except StoreError:
                if not away:
                    logger.warning("Hooks wait: the database does not answer.")
                away = True
            except Exception:
                # A store that was closed under it is no trouble worth telling.
                if not self._closed.is_set():
                    logger.exception("Deliveries could not be made.")
            self._woken.wait(rest)

    def _hand_over(self) -> None:
        assert self._pool is not None
        for hook, delivery in self.look():
            self._pool.submit(self._send_safely, hook, delivery)

    def _send_safely(self, hook: Hook, delivery: Delivery) -> None:
        try:
            self.send(hook, delivery)
        except Exception:
            if not self._closed.is_set():
                logger.exception("A delivery could not be sent.")
