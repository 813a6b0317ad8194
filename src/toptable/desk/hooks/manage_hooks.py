"""What organizers do about hooks, whichever surface they use: pages, commands, programs."""

import secrets
from collections.abc import Sequence
from datetime import datetime, timedelta
from typing import Any, NamedTuple
from urllib.parse import urlsplit

import msgspec

from toptable.desk.desk import ID_LETTERS, Desk
from toptable.desk.hooks import payloads
from toptable.desk.hooks.deliveries import answer_of, attempt, told_event
from toptable.desk.hooks.http_delivery import AddressRefused, Guard, Outcome, Sender
from toptable.desk.hooks.payloads import TEST, Shape, body_of_test
from toptable.engine.names import tidy
from toptable.engine.refusal import Refusal
from toptable.engine.views.events.payloads import HappeningKind
from toptable.store.records import Delivery, Hook, NewDelivery, NoSuchHook

OVERLAP = timedelta(hours=24)
"""For how long a secret still counts after it was replaced."""
MOST_HOOKS = 20
"""How many hooks one event may have."""
LONGEST_NAME = 80

NO_HOOK = Refusal.of("no_hook")
NO_DELIVERY = Refusal.of("no_delivery")
TOO_MANY = Refusal.of("too_many_hooks", most_hooks=MOST_HOOKS)
BUSY = Refusal.of("hooks_busy")
NO_KIND = Refusal.of("no_kind")


class Wanted(msgspec.Struct, frozen=True):
    """A hook as somebody describes it."""

    name: str
    address: str
    kinds: tuple[str, ...]
    shape: str = Shape.PLAIN


class Sent(NamedTuple):
    """What came of something that was sent by hand."""

    delivery: Delivery
    outcome: Outcome


def add(
    desk: Desk, guard: Guard, event: str, wanted: Wanted, by: str, now: datetime
) -> Hook | Refusal:
    """Tell another program from now on; ``event`` is empty for all of them."""
    checked = _checked(guard, wanted)
    if isinstance(checked, Refusal):
        return checked
    kept = desk.store.hooks
    if sum(1 for hook in kept.all() if hook.event == event) >= MOST_HOOKS:
        return TOO_MANY
    hook = Hook(
        id="".join(secrets.choice(ID_LETTERS) for _ in range(8)),
        event=event,
        name=checked.name,
        address=checked.address,
        secret=payloads.new_secret(),
        kinds=checked.kinds,
        shape=checked.shape,
        by=by,
        created=now,
    )
    kept.add(hook)
    return hook


def change(desk: Desk, guard: Guard, hook: Hook, wanted: Wanted) -> Hook | Refusal:
    """Describe a hook anew; the secret stays."""
    checked = _checked(guard, wanted)
    if isinstance(checked, Refusal):
        return checked
    described: dict[str, Any] = {**msgspec.structs.asdict(checked), "not_before": None}
    if checked.address != hook.address:
        # What did not arrive elsewhere says nothing about the new address.
        described |= {"failures": 0, "failing_since": None}
    return desk.store.hooks.change(hook.id, **described)


def renew_secret(desk: Desk, hook: Hook, now: datetime) -> Hook:
    """A new secret; the one before still counts for a day, so that nothing is lost meanwhile."""
    return desk.store.hooks.change(
        hook.id,
        secret=payloads.new_secret(),
        former_secret=hook.secret,
        former_until=now + OVERLAP,
    )


def switch(desk: Desk, hook: Hook, now: datetime, *, on: bool) -> Hook:
    """Send there again from now on, or send nothing there."""
    kept = desk.store.hooks
    return kept.switch_on(hook.id) if on else kept.switch_off(hook.id, now)


def remove(desk: Desk, hook: Hook) -> None:
    """Forget a hook and everything that it was told."""
    desk.store.hooks.remove(hook.id)


def find(desk: Desk, hook: str, event: str) -> Hook | Refusal:
    """A hook of an event by its id, or of all events where that is asked for."""
    try:
        found = desk.store.hooks.get(hook)
    except NoSuchHook:
        return NO_HOOK
    return found if found.event == event else NO_HOOK


def find_delivery(desk: Desk, hook: Hook, delivery: str) -> Delivery | Refusal:
    """A delivery to a hook by its id."""
    try:
        found = desk.store.hooks.delivery(delivery)
    except NoSuchHook:
        return NO_DELIVERY
    return found if found.hook == hook.id else NO_DELIVERY


def send_test(desk: Desk, sender: Sender, hook: Hook, now: datetime) -> Sent | Refusal:
    """Send a test at once, also to a hook that is off; what came of it."""
    about = told_event(desk.tournament(hook.event).state) if hook.event else None
    new = NewDelivery(secrets.token_hex(12), 0, 0, TEST, body_of_test(about, now))
    with sender.by_hand() as free:
        if not free:
            return BUSY
        delivery = desk.store.hooks.put_by_hand(hook.id, hook.event, new, now)
        return _sent(desk, sender, hook, delivery, now)


def send_again(
    desk: Desk, sender: Sender, hook: Hook, delivery: Delivery, now: datetime
) -> Sent | Refusal:
    """Send a delivery at once, under the id that it has; what came of it."""
    with sender.by_hand() as free:
        return _sent(desk, sender, hook, delivery, now) if free else BUSY


def _sent(desk: Desk, sender: Sender, hook: Hook, delivery: Delivery, now: datetime) -> Sent:
    outcome = attempt(desk, sender, hook, delivery, now)
    answer = answer_of(outcome, now)
    kept = desk.store.hooks
    if outcome.arrived:
        kept.delivered(delivery.id, answer)
    else:
        kept.noted(delivery.id, answer)
    return Sent(kept.delivery(delivery.id), outcome)


def _checked(guard: Guard, wanted: Wanted) -> Wanted | Refusal:
    """A description that can be kept."""
    name, address = tidy(wanted.name), wanted.address.strip()
    if not name or len(name) > LONGEST_NAME:
        return Refusal.of("hook_name", longest_name=LONGEST_NAME)
    if wanted.shape not in list(Shape):
        return Refusal.of("hook_shape", shape=", ".join(Shape))
    unknown = [kind for kind in wanted.kinds if kind not in list(HappeningKind)]
    if unknown:
        known = ", ".join(HappeningKind)
        return Refusal.of("hook_kind", unknown=unknown[0], known=known)
    if not wanted.kinds:
        return NO_KIND
    try:
        guard.target(address)
    except AddressRefused as problem:
        return Refusal("hook_address", str(problem))
    kinds = tuple(kind.value for kind in HappeningKind if kind in wanted.kinds)
    return Wanted(name, address, kinds, str(wanted.shape))


def masked(secret: str) -> str:
    """Enough of a secret to tell it from another."""
    return f"{payloads.PREFIX}…{secret[-4:]}"


def shown_address(address: str) -> str:
    """An address without what may be a key in it: Discord's hold one."""
    parts = urlsplit(address)
    rest = f"{parts.path}?{parts.query}" if parts.query else parts.path
    return f"{parts.scheme}://{parts.netloc}{rest[:12]}{'…' if len(rest) > 12 else ''}"


def waiting_for(desk: Desk, hooks: Sequence[Hook]) -> dict[str, int]:
    """How many deliveries wait, by hook."""
    return {hook.id: desk.store.hooks.waiting(hook.id) for hook in hooks}
