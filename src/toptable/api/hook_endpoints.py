"""The endpoints about webhooks: setting them up, trying them, and what became of deliveries."""

from typing import Any

from toptable.api.answers import hooks
from toptable.api.bodies import DescribeHook
from toptable.api.endpoint import EVENT, Endpoint
from toptable.api.reading import PAGES
from toptable.api.shape import Rows

HOOKS = "Webhooks"
ALL = f"{EVENT}/hooks"
ONE = f"{ALL}/{{hook}}"
SENT = (409, 413, 415, 422)
EXAMPLE = {
    "name": "Results channel",
    "address": "https://hooks.example.org/toptable",
    "kinds": ["published", "result"],
}


def _act(name: str, path: str, summary: str, answer: Any, **more: Any) -> Endpoint:
    """Something that is done to a webhook."""
    return Endpoint(
        id=name,
        path=path,
        summary=summary,
        topic=HOOKS,
        answer=answer,
        scope="hooks",
        **{"method": "POST"} | more,
    )


HOOKING: tuple[Endpoint, ...] = (
    _act(
        "listHooks",
        ALL,
        "The webhooks that hear of the event",
        hooks.HooksAnswer,
        method="GET",
        about="Those of all events stand in it too; they are changed in the terminal.",
    ),
    _act(
        "addHook",
        ALL,
        "Tell another program from now on",
        hooks.HookAnswer,
        body=DescribeHook,
        status=201,
        also=SENT,
        example=EXAMPLE,
    ),
    _act("readHook", ONE, "One webhook, with its secret", hooks.HookAnswer, method="GET"),
    _act(
        "changeHook",
        ONE,
        "Describe a webhook anew; the secret stays",
        hooks.HookAnswer,
        body=DescribeHook,
        also=SENT,
        example=EXAMPLE,
    ),
    _act(
        "removeHook",
        ONE,
        "Forget a webhook and everything that it was told",
        hooks.HooksAnswer,
        method="DELETE",
    ),
    _act(
        "switchHookOn",
        f"{ONE}/on",
        "Send there again",
        hooks.HookAnswer,
        about="It hears of what happens from now on.",
    ),
    _act(
        "switchHookOff",
        f"{ONE}/off",
        "Send nothing there",
        hooks.HookAnswer,
        about="What waits is given up.",
    ),
    _act(
        "renewHookSecret",
        f"{ONE}/secret",
        "Sign with another secret",
        hooks.HookAnswer,
        about="For 24 hours deliveries are signed with the former secret too.",
    ),
    _act(
        "testHook",
        f"{ONE}/test",
        "Send a test now, and see what the receiver says",
        hooks.DeliveryAnswer,
        about="Also to a webhook that is off. That the receiver refused it is in the answer; "
        "the request itself went well.",
    ),
    _act(
        "listDeliveries",
        f"{ONE}/deliveries",
        "What a webhook was told, the newest first",
        Rows[hooks.DeliveryAnswer],
        method="GET",
        query=PAGES,
    ),
    _act(
        "sendDeliveryAgain",
        f"{ONE}/deliveries/{{delivery}}",
        "Send a delivery once more, now",
        hooks.DeliveryAnswer,
    ),
)
