"""Webhooks, paper and reports, once for both clients."""

from collections.abc import Mapping, Sequence
from urllib.parse import urlencode

from toptable.api.answers import hooks
from toptable.api.answers.hooks import HookShape
from toptable.api.answers.paper import ReportAnswer, ReportsAnswer, SheetAnswer
from toptable.api.bodies import DescribeHook
from toptable.api.paper_endpoints import PaperName
from toptable.api.shape import Rows
from toptable.client.asking import Ask
from toptable.client.forming import fetching, listing, reading, removing, sending
from toptable.client.whole import Whole
from toptable.engine.reading.happenings.shapes import HappeningKind


def sheets(event: str) -> Whole[Rows[SheetAnswer]]:
    """What you may print: first what is needed now, last what has to wait."""
    return Whole(listing(Rows[SheetAnswer], "events", event, "print"))


def print_sheet(
    event: str,
    sheet: str,
    *,
    round: int = 0,
    paper: PaperName = "a4",
    large: bool = False,
    options: Mapping[str, str] | None = None,
) -> Ask[bytes]:
    """A sheet as a PDF."""
    return fetching(
        "events",
        event,
        "print",
        sheet,
        round=round or None,
        paper=paper,
        large=large or None,
        options=urlencode(options) if options else None,
    )


def reports(event: str) -> Ask[ReportsAnswer]:
    """The reports that you may open."""
    return reading(ReportsAnswer, "events", event, "reports")


def report(event: str, report: str, who: str = "") -> Ask[ReportAnswer]:
    """A report as it stands now."""
    return reading(ReportAnswer, "events", event, "reports", report, who=who or None)


def hook_list(event: str) -> Ask[hooks.HooksAnswer]:
    """The webhooks that hear of the event."""
    return reading(hooks.HooksAnswer, "events", event, "hooks")


def hook(event: str, hook: str) -> Ask[hooks.HookAnswer]:
    """One webhook, with its secret."""
    return reading(hooks.HookAnswer, "events", event, "hooks", hook)


def add_hook(
    event: str,
    name: str,
    address: str,
    kinds: Sequence[HappeningKind],
    *,
    shape: HookShape = "plain",
    key: str = "",
) -> Ask[hooks.HookAnswer]:
    """Tell another program from now on."""
    body = DescribeHook(name=name, address=address, kinds=tuple(kinds), shape=shape)
    return sending(hooks.HookAnswer, body, "events", event, "hooks", key=key)


def change_hook(
    event: str,
    hook: str,
    name: str,
    address: str,
    kinds: Sequence[HappeningKind],
    *,
    shape: HookShape = "plain",
    key: str = "",
) -> Ask[hooks.HookAnswer]:
    """Describe a webhook anew; the secret stays."""
    body = DescribeHook(name=name, address=address, kinds=tuple(kinds), shape=shape)
    return sending(hooks.HookAnswer, body, "events", event, "hooks", hook, key=key)


def remove_hook(event: str, hook: str) -> Ask[hooks.HooksAnswer]:
    """Forget a webhook and everything that it was told."""
    return removing(hooks.HooksAnswer, "events", event, "hooks", hook)


def switch_hook_on(event: str, hook: str, *, key: str = "") -> Ask[hooks.HookAnswer]:
    """Send there again."""
    return sending(hooks.HookAnswer, None, "events", event, "hooks", hook, "on", key=key)


def switch_hook_off(event: str, hook: str, *, key: str = "") -> Ask[hooks.HookAnswer]:
    """Send nothing there."""
    return sending(hooks.HookAnswer, None, "events", event, "hooks", hook, "off", key=key)


def renew_hook_secret(event: str, hook: str, *, key: str = "") -> Ask[hooks.HookAnswer]:
    """Sign with another secret."""
    return sending(hooks.HookAnswer, None, "events", event, "hooks", hook, "secret", key=key)


def try_hook(event: str, hook: str, *, key: str = "") -> Ask[hooks.DeliveryAnswer]:
    """Send a test now, and see what the receiver says."""
    return sending(hooks.DeliveryAnswer, None, "events", event, "hooks", hook, "test", key=key)


def deliveries(event: str, hook: str) -> Whole[Rows[hooks.DeliveryAnswer]]:
    """What a webhook was told, the newest first."""
    asked = listing(Rows[hooks.DeliveryAnswer], "events", event, "hooks", hook, "deliveries")
    return Whole(asked)


def send_delivery_again(
    event: str, hook: str, delivery: str, *, key: str = ""
) -> Ask[hooks.DeliveryAnswer]:
    """Send a delivery once more, now."""
    return sending(
        hooks.DeliveryAnswer, None, "events", event, "hooks", hook, "deliveries", delivery, key=key
    )
