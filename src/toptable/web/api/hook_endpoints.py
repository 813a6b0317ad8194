"""Webhooks: setting them up, trying them, and what became of deliveries; for organizers."""

from toptable.api.answers import outputs
from toptable.api.answers.outputs import DeliveryState, HookShape
from toptable.api.contract import Rows
from toptable.api.problem import refused
from toptable.desk.desk import now
from toptable.desk.hooks import manage_hooks
from toptable.desk.hooks.deliveries import Courier
from toptable.desk.hooks.http_delivery import Sender
from toptable.desk.hooks.payloads import Shape
from toptable.desk.permissions import Visibility
from toptable.engine.declared import Scope
from toptable.engine.refusal import Refusal
from toptable.engine.views.events.payloads import HappeningKind
from toptable.store.hooks import MOST_KEPT, MOST_WAITING
from toptable.store.records import Delivery, DeliveryStatus, Hook
from toptable.web.api.api_request import Ask, Told

SHAPES: dict[str, HookShape] = {Shape.PLAIN: "plain", Shape.DISCORD: "discord"}
STATES: dict[DeliveryStatus, DeliveryState] = {
    DeliveryStatus.WAITING: "waiting",
    DeliveryStatus.DELIVERED: "delivered",
    DeliveryStatus.FAILED: "failed",
}


def list_hooks(ask: Ask) -> outputs.HooksAnswer:
    ask.only_with_sight(Scope.HOOKS, Visibility.BACKUP)
    there = ask.desk.store.hooks.of(ask.event)
    waiting = manage_hooks.waiting_for(ask.desk, there)
    return outputs.HooksAnswer(hooks=tuple(hook_row(hook, waiting[hook.id]) for hook in there))


def read_hook(ask: Ask) -> outputs.HookAnswer:
    return _hook_answer(ask, _found(ask))


def add_hook(ask: Ask) -> outputs.HookAnswer:
    ask.only_with_sight(Scope.HOOKS, Visibility.BACKUP)
    made = manage_hooks.add(
        ask.desk, _sender(ask).guard, ask.event, _wanted(ask), ask.actor.name, now()
    )
    if isinstance(made, Refusal):
        raise Told(refused(made, 409 if made is manage_hooks.TOO_MANY else 422))
    _wake(ask)
    return _hook_answer(ask, made)


def change_hook(ask: Ask) -> outputs.HookAnswer:
    changed = manage_hooks.change(ask.desk, _sender(ask).guard, _found(ask), _wanted(ask))
    if isinstance(changed, Refusal):
        raise Told(refused(changed, 422))
    return _hook_answer(ask, changed)


def switch_on(ask: Ask) -> outputs.HookAnswer:
    changed = manage_hooks.switch(ask.desk, _found(ask), now(), on=True)
    _wake(ask)
    return _hook_answer(ask, changed)


def switch_off(ask: Ask) -> outputs.HookAnswer:
    return _hook_answer(ask, manage_hooks.switch(ask.desk, _found(ask), now(), on=False))


def renew_secret(ask: Ask) -> outputs.HookAnswer:
    return _hook_answer(ask, manage_hooks.renew_secret(ask.desk, _found(ask), now()))


def remove_hook(ask: Ask) -> outputs.HooksAnswer:
    manage_hooks.remove(ask.desk, _found(ask))
    return list_hooks(ask)


def try_hook(ask: Ask) -> outputs.DeliveryAnswer:
    return _by_hand(manage_hooks.send_test(ask.desk, _sender(ask), _found(ask), now()))


def list_deliveries(ask: Ask) -> Rows[outputs.DeliveryAnswer]:
    kept = ask.desk.store.hooks.deliveries(_found(ask).id, MOST_WAITING + MOST_KEPT)
    return ask.rows(kept, delivery_row)


def send_again(ask: Ask) -> outputs.DeliveryAnswer:
    hook = _found(ask)
    wanted = manage_hooks.find_delivery(ask.desk, hook, ask.path["delivery"])
    if isinstance(wanted, Refusal):
        raise Told(refused(wanted, 404))
    return _by_hand(manage_hooks.send_again(ask.desk, _sender(ask), hook, wanted, now()))


def _by_hand(sent: manage_hooks.Sent | Refusal) -> outputs.DeliveryAnswer:
    if isinstance(sent, Refusal):
        raise Told(refused(sent, 429))
    return delivery_row(sent.delivery)


def _found(ask: Ask) -> Hook:
    ask.only_with_sight(Scope.HOOKS, Visibility.BACKUP)
    found = manage_hooks.find(ask.desk, ask.path["hook"], ask.event)
    if isinstance(found, Refusal):
        raise Told(refused(found, 404))
    return found


def _wanted(ask: Ask) -> manage_hooks.Wanted:
    body = ask.body
    kinds = tuple(kind.value for kind in body.kinds)
    return manage_hooks.Wanted(body.name, body.address, kinds, body.shape)


def _sender(ask: Ask) -> Sender:
    sender: Sender = ask.request.app.state.hook_sender
    return sender


def _wake(ask: Ask) -> None:
    courier: Courier | None = ask.request.app.state.courier
    if courier is not None:
        courier.wake()


def _hook_answer(ask: Ask, hook: Hook) -> outputs.HookAnswer:
    return outputs.HookAnswer(
        hook=hook_row(hook, ask.desk.store.hooks.waiting(hook.id)),
        address=hook.address,
        secret=hook.secret,
        former_until=hook.former_until,
    )


def hook_row(hook: Hook, waiting: int) -> outputs.HookRow:
    return outputs.HookRow(
        id=hook.id,
        name=hook.name,
        event=hook.event,
        address=manage_hooks.shown_address(hook.address),
        kinds=tuple(HappeningKind(kind) for kind in hook.kinds),
        shape=SHAPES[hook.shape],
        off_since=hook.off,
        note=hook.note,
        failures=hook.failures,
        next_try=hook.not_before,
        waiting=waiting,
        by=hook.by,
        created=hook.created,
    )


def delivery_row(delivery: Delivery) -> outputs.DeliveryAnswer:
    return outputs.DeliveryAnswer(
        id=delivery.id,
        kind=delivery.kind,
        version=delivery.version,
        created=delivery.created,
        status=STATES[delivery.status],
        tries=delivery.tries,
        answer_status=delivery.answer_status,
        answer=delivery.answer,
        answered=delivery.answered,
    )


WORK = {
    "listHooks": list_hooks,
    "addHook": add_hook,
    "readHook": read_hook,
    "changeHook": change_hook,
    "removeHook": remove_hook,
    "switchHookOn": switch_on,
    "switchHookOff": switch_off,
    "renewHookSecret": renew_secret,
    "testHook": try_hook,
    "listDeliveries": list_deliveries,
    "sendDeliveryAgain": send_again,
}
