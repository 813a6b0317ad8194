"""Where the organizer says which programs elsewhere are told what, and sees what became of it."""

from typing import Any

import msgspec
from litestar import Response, get, post
from litestar.di import NamedDependency
from litestar.params import FromPath, FromQuery, URLEncodedBody
from litestar.response import Redirect

from toptable.desk.desk import now
from toptable.desk.hooks import manage_hooks
from toptable.desk.hooks.deliveries import Courier
from toptable.desk.hooks.http_delivery import Sender
from toptable.desk.hooks.payloads import SHAPE_NAMES, Shape
from toptable.desk.permissions import Visibility
from toptable.engine.refusal import Refusal
from toptable.engine.views.events.payloads import (
    FOR_ALL,
    FOR_STAFF,
    KIND_NAMES,
    HappeningKind,
)
from toptable.store.records import ALL_EVENTS, Hook
from toptable.web.acts.form_response import Refused
from toptable.web.auth.event_request import EventRequest
from toptable.web.auth.requester import sees

HOOKS = "/e/{event:str}/hooks"
HOOK = f"{HOOKS}/{{hook:str}}"
SHOWN = 50
"""How many deliveries are listed."""
SAID = {
    "saved": "Saved.",
    "on": "Switched on. It hears of everything from now on.",
    "off": "Switched off. Nothing is sent there.",
    "removed": "Removed.",
    "secret": "There is a new secret. Deliveries are signed with the former one too for 24 hours.",
}


class Described(msgspec.Struct):
    """The form of a webhook."""

    name: str = ""
    address: str = ""
    shape: str = Shape.PLAIN
    paired: str = ""
    published: str = ""
    result: str = ""
    round_ended: str = ""
    call: str = ""
    cut: str = ""
    finished: str = ""

    def wanted(self) -> manage_hooks.Wanted:
        """What was typed."""
        kinds = tuple(kind.value for kind in HappeningKind if getattr(self, kind))
        return manage_hooks.Wanted(self.name, self.address, kinds, self.shape)


@get(HOOKS, guards=[sees(Visibility.BACKUP)], sync_to_thread=True)
def hooks_page(visit: NamedDependency[EventRequest], said: FromQuery[str] = "") -> Response[Any]:
    """The webhooks of an event, and the form for another one."""
    hooks = visit.desk.store.hooks.of(visit.event)
    return visit.fresh_page(
        "hooks/hooks.html",
        hooks=[hook for hook in hooks if hook.event != ALL_EVENTS],
        everywhere=[hook for hook in hooks if hook.event == ALL_EVENTS],
        waiting=manage_hooks.waiting_for(visit.desk, hooks),
        shown_address=manage_hooks.shown_address,
        told=SAID.get(said, ""),
        chosen=frozenset(FOR_ALL),
        **_words(),
    )


@post(HOOKS, guards=[sees(Visibility.BACKUP)], sync_to_thread=True)
def add_hook(
    visit: NamedDependency[EventRequest], data: URLEncodedBody[Described]
) -> Response[Any]:
    """Tell another program from now on."""
    back = f"{visit.address}/hooks"
    guard, by = _sender(visit).guard, visit.actor.name
    made = manage_hooks.add(visit.desk, guard, visit.event, data.wanted(), by, now())
    if isinstance(made, Refusal):
        raise Refused(made, back)
    _wake(visit)
    return Redirect(f"{back}/{made.id}", status_code=303)


@get(HOOK, guards=[sees(Visibility.BACKUP)], sync_to_thread=True)
def hook_page(
    visit: NamedDependency[EventRequest],
    hook: FromPath[str],
    said: FromQuery[str] = "",
    sent: FromQuery[str] = "",
) -> Response[Any]:
    """One webhook: what it hears of, its secret, and what it was told."""
    found = _found(visit, hook)
    deliveries = visit.desk.store.hooks.deliveries(found.id, SHOWN)
    return visit.fresh_page(
        "hooks/hook.html",
        hook=found,
        deliveries=deliveries,
        just_sent=next((each for each in deliveries if each.id == sent), None),
        waiting=visit.desk.store.hooks.waiting(found.id),
        told=SAID.get(said, ""),
        chosen=frozenset(found.kinds),
        **_words(),
    )


@post(HOOK, guards=[sees(Visibility.BACKUP)], sync_to_thread=True)
def change_hook(
    visit: NamedDependency[EventRequest], hook: FromPath[str], data: URLEncodedBody[Described]
) -> Response[Any]:
    """Describe a webhook anew."""
    found = _found(visit, hook)
    changed = manage_hooks.change(visit.desk, _sender(visit).guard, found, data.wanted())
    if isinstance(changed, Refusal):
        raise Refused(changed, f"{visit.address}/hooks/{hook}")
    return _back(visit, hook, "saved")


@post(f"{HOOK}/on", guards=[sees(Visibility.BACKUP)], sync_to_thread=True)
def switch_on(visit: NamedDependency[EventRequest], hook: FromPath[str]) -> Response[Any]:
    """Send there again."""
    manage_hooks.switch(visit.desk, _found(visit, hook), now(), on=True)
    _wake(visit)
    return _back(visit, hook, "on")


@post(f"{HOOK}/off", guards=[sees(Visibility.BACKUP)], sync_to_thread=True)
def switch_off(visit: NamedDependency[EventRequest], hook: FromPath[str]) -> Response[Any]:
    """Send nothing there."""
    manage_hooks.switch(visit.desk, _found(visit, hook), now(), on=False)
    return _back(visit, hook, "off")


@post(f"{HOOK}/secret", guards=[sees(Visibility.BACKUP)], sync_to_thread=True)
def renew_secret(visit: NamedDependency[EventRequest], hook: FromPath[str]) -> Response[Any]:
    """Sign with another secret from now on."""
    manage_hooks.renew_secret(visit.desk, _found(visit, hook), now())
    return _back(visit, hook, "secret")


@post(f"{HOOK}/remove", guards=[sees(Visibility.BACKUP)], sync_to_thread=True)
def remove_hook(visit: NamedDependency[EventRequest], hook: FromPath[str]) -> Response[Any]:
    """Forget a webhook and what it was told."""
    manage_hooks.remove(visit.desk, _found(visit, hook))
    return Redirect(f"{visit.address}/hooks?said=removed", status_code=303)


@post(f"{HOOK}/test", guards=[sees(Visibility.BACKUP)], sync_to_thread=True)
def try_hook(visit: NamedDependency[EventRequest], hook: FromPath[str]) -> Response[Any]:
    """Send a test now, and show what the receiver says."""
    sent = manage_hooks.send_test(visit.desk, _sender(visit), _found(visit, hook), now())
    return _shows(visit, hook, sent)


@post(f"{HOOK}/deliveries/{{delivery:str}}", guards=[sees(Visibility.BACKUP)], sync_to_thread=True)
def send_again(
    visit: NamedDependency[EventRequest], hook: FromPath[str], delivery: FromPath[str]
) -> Response[Any]:
    """Send a delivery once more, now."""
    found = _found(visit, hook)
    wanted = manage_hooks.find_delivery(visit.desk, found, delivery)
    if isinstance(wanted, Refusal):
        raise Refused(wanted, f"{visit.address}/hooks/{hook}")
    sent = manage_hooks.send_again(visit.desk, _sender(visit), found, wanted, now())
    return _shows(visit, hook, sent)


def _found(visit: EventRequest, hook: str) -> Hook:
    found = manage_hooks.find(visit.desk, hook, visit.event)
    if isinstance(found, Refusal):
        raise Refused(found, f"{visit.address}/hooks")
    return found


def _sender(visit: EventRequest) -> Sender:
    sender: Sender = visit.request.app.state.hook_sender
    return sender


def _wake(visit: EventRequest) -> None:
    courier: Courier | None = visit.request.app.state.courier
    if courier is not None:
        courier.wake()


def _back(visit: EventRequest, hook: str, said: str) -> Response[Any]:
    return Redirect(f"{visit.address}/hooks/{hook}?said={said}", status_code=303)


def _shows(visit: EventRequest, hook: str, sent: manage_hooks.Sent | Refusal) -> Response[Any]:
    page = f"{visit.address}/hooks/{hook}"
    if isinstance(sent, Refusal):
        raise Refused(sent, page)
    return Redirect(f"{page}?sent={sent.delivery.id}#log", status_code=303)


def _words() -> dict[str, Any]:
    return {
        "kind_names": {kind.value: name for kind, name in KIND_NAMES.items()},
        "for_staff": frozenset(kind.value for kind in FOR_STAFF),
        "shape_names": {shape.value: name for shape, name in SHAPE_NAMES.items()},
    }


ROUTES = (
    hooks_page,
    add_hook,
    hook_page,
    change_hook,
    switch_on,
    switch_off,
    renew_secret,
    remove_hook,
    try_hook,
    send_again,
)
