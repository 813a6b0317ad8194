"""Deliveries from beginning to end: made from new lines of the log, sent, and judged by the answer.

Threads of their own do it, beside every page. Where several servers share a store, one of them does
it; when that one is gone, the next takes over within seconds, and what was on its way is sent again
under the same id. To one hook everything goes out in order, one at a time; no hook waits for
another.
"""

import logging
import secrets
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from datetime import datetime, timedelta
from random import uniform
from threading import Event, Lock, Thread

import msgspec

from toptable import __version__
from toptable.desk.desk import Desk, now
from toptable.desk.event_list import Unreadable
from toptable.desk.hooks import payloads
from toptable.desk.hooks.http_delivery import Outcome, Sender
from toptable.desk.hooks.payloads import EventTold, payload, written
from toptable.desk.tournament import Tournament
from toptable.engine.log.line import Line
from toptable.engine.log.public_log import NO_NAMES, Names, former_names
from toptable.engine.state import State, the_event
from toptable.engine.views.events.event_changes import happenings
from toptable.engine.views.events.payloads import Happening, kind_of
from toptable.store import Change, StoreError
from toptable.store.change_feed import Subscription
from toptable.store.errors import Closed
from toptable.store.records import Answer, Cursor, Delivery, Hook, NewDelivery, NoSuchHook


class Happened(msgspec.Struct, frozen=True):
    """What one append of the log brought about."""

    version: int
    at: datetime
    event: EventTold
    happenings: tuple[Happening, ...]


def make_deliveries(desk: Desk, now: datetime) -> int:
    """Put on its way whatever hooks have not been told yet; how many deliveries that made.

    An event that cannot be read is left for later, and holds up no other.
    """
    made, kept = 0, desk.store.hooks
    behind = kept.behind()
    known = {hook.id: hook for hook in kept.all()} if behind else {}
    for event, cursors in behind.items():
        try:
            tournament = desk.tournament(event)
            began = kept.began(event)
        except (StoreError, Unreadable):
            continue
        to = Cursor(began, tournament.version)
        for start in {_start(cursor, began) for cursor in cursors.values()}:
            found = list(happened(tournament, start, to.version, began))
            for hook, cursor in cursors.items():
                if hook in known and _start(cursor, began) == start:
                    new = _for_hook(known[hook], found)
                    if kept.move_on(hook, event, cursor, to, new, now):
                        made += len(new)
    return made


def happened(tournament: Tournament, after: int, until: int, began: str = "") -> Iterator[Happened]:
    """What happened at an event behind a version of its log, append by append.

    Lines from before the log came into this store are history: nobody is told what an event that
    was brought in as a file has been through elsewhere.
    """
    lines = tournament.log.lines[after:until]
    if not lines:
        return
    since = datetime.fromisoformat(began) if began else None
    log = tournament.log_at(after)
    for append in _appends(lines):
        before = log.state
        for line in append:
            log.book(line)
        last = append[-1]
        if since is not None and last.at < since:
            continue
        if found := happenings(before, log.state, tournament.rulebook):
            yield Happened(last.seq, last.at, told_event(log.state), found)


def told_event(state: State) -> EventTold:
    """The event as deliveries name it."""
    event = the_event(state)
    return EventTold(event.id, event.name)


def _start(cursor: Cursor | None, began: str) -> int:
    """From which version on a hook is to be told; from the first where the log is another one."""
    return cursor.version if cursor is not None and cursor.since == began else 0


def _appends(lines: list[Line]) -> Iterator[list[Line]]:
    """The lines that were written together."""
    together: list[Line] = []
    for line in lines:
        if together and (line.command is not None or line.begins):
            yield together
            together = []
        together.append(line)
    if together:
        yield together


def _for_hook(hook: Hook, found: list[Happened]) -> list[NewDelivery]:
    return [
        NewDelivery(
            secrets.token_hex(12),
            each.version,
            place,
            kind_of(happening).value,
            payload(happening, each.event, each.version, each.at),
        )
        for each in found
        for place, happening in enumerate(each.happenings)
        if kind_of(happening) in hook.kinds
    ]


WAITS = (10, 30, 60, 300, 900, 1_800, 3_600)
"""Seconds before each further try; the last one again and again."""
JITTER = 0.2
"""By how much of itself a wait may be longer, so that not everything is tried at once."""
LIVES = timedelta(days=1)
"""How long a delivery is tried."""
OFF_AFTER = timedelta(days=3)
"""How long a hook may fail before it is switched off."""
THEIR_WORD = frozenset({400, 413, 415, 422})
"""The receiver wants nothing of this very delivery: another try would end the same way."""
GONE = 410
SWITCHED_OFF = (
    "Nothing has arrived there since {since:%Y-%m-%d}, so it was switched off. The last try: {why}"
)
IS_GONE = "The receiver says that this address is gone for good (410), so it was switched off."


class Verdict(msgspec.Struct, frozen=True):
    """What follows from a try that failed."""

    again: datetime | None = None
    """When the hook may be tried next."""
    gives_up: bool = False
    """Whether this delivery is not tried again."""
    off: str = ""
    """Why the hook is switched off."""
    counts: bool = True
    """Whether the hook is to be blamed, and not what was sent."""


def attempt(desk: Desk, sender: Sender, hook: Hook, delivery: Delivery, now: datetime) -> Outcome:
    """Send a delivery once; nothing of it is written down."""
    body = written(delivery.body, delivery.id, hook.shape, _names(desk, delivery.event))
    return sender.post(hook.address, body, _headers(hook, delivery, body, now))


def deliver(
    desk: Desk,
    sender: Sender,
    hook: Hook,
    delivery: Delivery,
    clock: Callable[[], datetime],
    spread: Callable[[float, float], float] = uniform,
) -> Outcome:
    """Send a delivery that is due, and keep what came of it."""
    outcome = attempt(desk, sender, hook, delivery, clock())
    now, kept = clock(), desk.store.hooks
    answer = answer_of(outcome, now)
    if outcome.arrived:
        kept.delivered(delivery.id, answer)
    else:
        verdict = judged(hook, delivery, outcome, now, spread)
        said = msgspec.structs.asdict(verdict)
        kept.failed(delivery.id, answer, address=hook.address, **said)
    return outcome


def judged(
    hook: Hook,
    delivery: Delivery,
    outcome: Outcome,
    now: datetime,
    spread: Callable[[float, float], float] = uniform,
) -> Verdict:
    """Whether to try again and when, and whether the hook is still worth it."""
    if outcome.status == GONE:
        return Verdict(gives_up=True, off=IS_GONE)
    if outcome.status in THEIR_WORD:
        return Verdict(gives_up=True, counts=False)
    since = hook.failing_since or now
    if now - since >= OFF_AFTER:
        why = outcome.text or f"answer {outcome.status}"
        return Verdict(gives_up=True, off=SWITCHED_OFF.format(since=since, why=why))
    wait = WAITS[min(hook.failures, len(WAITS) - 1)]
    seconds = max(wait * (1 + spread(0, JITTER)), outcome.wait)
    too_old = now - delivery.created >= LIVES
    return Verdict(now + timedelta(seconds=seconds), gives_up=too_old)


def answer_of(outcome: Outcome, now: datetime) -> Answer:
    """An outcome as it is kept."""
    return Answer(outcome.status, outcome.text, now)


def keys_of(hook: Hook, now: datetime) -> list[str]:
    """The secrets that count now: two while one takes the place of the other."""
    former = hook.former_secret and hook.former_until is not None and now < hook.former_until
    return [hook.secret, *([hook.former_secret] if former else [])]


def _headers(hook: Hook, delivery: Delivery, body: bytes, now: datetime) -> dict[str, str]:
    return {
        "Content-Type": "application/json",
        "User-Agent": f"Toptable/{__version__}",
        "Toptable-Kind": delivery.kind,
        "Toptable-Delivery": delivery.id,
        payloads.HEADER: payloads.signed(body, int(now.timestamp()), keys_of(hook, now)),
        "Connection": "close",
    }


def _names(desk: Desk, event: str) -> Names:
    """Who goes by a nickname now: also what was written down before must not name them."""
    if not event:
        return NO_NAMES
    try:
        tournament = desk.tournament(event)
    except (StoreError, Unreadable):
        return NO_NAMES
    return former_names(tournament.state, tournament.log.lines)


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
