"""One delivery on its way: signed, sent, and what the answer means for it and for its hook."""

from collections.abc import Callable
from datetime import datetime, timedelta
from random import uniform

import msgspec

from toptable import __version__
from toptable.desk.desk import Desk
from toptable.desk.hooks import signature
from toptable.desk.hooks.bodies import written
from toptable.desk.hooks.sending import Outcome, Sender
from toptable.desk.listing import Unreadable
from toptable.engine.log.public_log import NO_NAMES, Names, former_names
from toptable.store import StoreError
from toptable.store.hooks import Answer, Delivery, Hook

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
        kept.failed(delivery.id, answer, **msgspec.structs.asdict(verdict))
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
        signature.HEADER: signature.signed(body, int(now.timestamp()), keys_of(hook, now)),
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
