"""``toptable hook``: programs elsewhere that are told what happens."""

from typing import Annotated

import typer

from toptable.api.answers.outputs import HooksAnswer
from toptable.api.contract import Rows
from toptable.cli.common import JsonOption, answer, desk, found, print_json, say, stop, who
from toptable.cli.exits import Exit
from toptable.desk.desk import Desk, now
from toptable.desk.hooks import manage_hooks
from toptable.desk.hooks.http_delivery import Guard, Sender, network
from toptable.desk.hooks.payloads import Shape
from toptable.engine.roles import Role
from toptable.engine.views.events.payloads import FOR_ALL, HappeningKind
from toptable.store.records import ALL_EVENTS, Hook, NoSuchHook

EventOption = Annotated[
    str,
    typer.Option(
        "--event", metavar="EVENT", help="The event's id or name.", show_default="all events"
    ),
]
HookArgument = Annotated[
    str, typer.Argument(metavar="HOOK", help="Its id; see toptable hook list.")
]
AllowOption = Annotated[
    list[str] | None,
    typer.Option(
        "--allow-hook-network", metavar="NETWORK", help="Also send into this network of your own."
    ),
]


def register(noun: typer.Typer) -> None:
    """Add these commands to the noun."""
    noun.command(
        "add",
        epilog="Example: toptable hook add Results https://example.org/hook --event spring",
    )(add)
    noun.command("list", epilog="Example: toptable hook list")(show)
    noun.command("test", epilog="Example: toptable hook test k4m7x2pq")(send_test)
    noun.command("deliveries", epilog="Example: toptable hook deliveries k4m7x2pq")(deliveries)
    noun.command("on", epilog="Example: toptable hook on k4m7x2pq")(on)
    noun.command("off", epilog="Example: toptable hook off k4m7x2pq")(off)
    noun.command("remove", epilog="Example: toptable hook remove k4m7x2pq")(remove)


def add(
    context: typer.Context,
    name: Annotated[str, typer.Argument(help="What to call it.")],
    address: Annotated[str, typer.Argument(help="Where deliveries go, with https://.")],
    event: EventOption = "",
    kind: Annotated[
        list[HappeningKind] | None,
        typer.Option(
            help="What it is told of; several are possible.",
            show_default="everything but paired and call",
        ),
    ] = None,
    shape: Annotated[Shape, typer.Option(help="How deliveries are written.")] = Shape.PLAIN,
    allow: AllowOption = None,
) -> None:
    """Tell a program elsewhere what happens from now on; prints its id and its secret."""
    _organizers_only(context)
    with desk(context) as opened:
        place = found(opened, event).event if event else ALL_EVENTS
        kinds = tuple(each.value for each in kind or FOR_ALL)
        wanted = manage_hooks.Wanted(name, address, kinds, shape.value)
        made = answer(
            manage_hooks.add(opened, _guard(allow), place, wanted, who(context).by, now())
        )
    say(f"{made.id}  {made.name}")
    say(f"Secret: {made.secret}")


def show(context: typer.Context, event: EventOption = "", as_json: JsonOption = False) -> None:
    """List the hooks, without their secrets."""
    _organizers_only(context)
    with desk(context) as opened:
        kept = opened.store.hooks
        hooks = kept.of(found(opened, event).event) if event else kept.all()
        waiting = manage_hooks.waiting_for(opened, hooks)
    if as_json:
        from toptable.web.api.hook_endpoints import hook_row

        print_json(HooksAnswer(hooks=tuple(hook_row(hook, waiting[hook.id]) for hook in hooks)))
        return
    for hook in hooks:
        say(f"{hook.id}  {hook.name}: {manage_hooks.shown_address(hook.address)}  {_told(hook)}")
        if waiting[hook.id]:
            say(f"    Waiting: {waiting[hook.id]}")
        if hook.note:
            say(f"    {hook.note}")
    if not hooks:
        say("There are no webhooks. See toptable hook add --help.")


def send_test(context: typer.Context, hook: HookArgument, allow: AllowOption = None) -> None:
    """Send a test now, and print what the receiver says."""
    _organizers_only(context)
    with desk(context) as opened:
        known = _hook(opened, hook)
        outcome = answer(
            manage_hooks.send_test(opened, Sender(_guard(allow)), known, now())
        ).outcome
    said = f"{outcome.status} {outcome.text}".strip() if outcome.status else outcome.text
    if not outcome.arrived:
        stop(f"It did not arrive. {said}", Exit.REFUSED)
    say(f"It arrived. {said}")


def deliveries(context: typer.Context, hook: HookArgument, as_json: JsonOption = False) -> None:
    """List what a hook was told, the newest first, and what it said."""
    _organizers_only(context)
    with desk(context) as opened:
        deliveries = opened.store.hooks.deliveries(_hook(opened, hook).id)
    if as_json:
        from toptable.web.api.hook_endpoints import delivery_row

        told = tuple(map(delivery_row, deliveries))
        print_json(Rows(rows=told, total=len(told), next=None, version=0))
        return
    for each in deliveries:
        status = f"{each.answer_status} " if each.answer_status else ""
        when = f"{each.created:%Y-%m-%d %H:%M:%S}"
        say(f"{when}  {each.kind}  {each.status}, tries: {each.tries}  {status}{each.answer}")
    if not deliveries:
        say("Nothing was sent yet.")


def on(context: typer.Context, hook: HookArgument) -> None:
    """Send there again, beginning with what happens from now on."""
    _switch(context, hook, on=True)


def off(context: typer.Context, hook: HookArgument) -> None:
    """Send nothing there any more; what waits is given up."""
    _switch(context, hook, on=False)


def remove(context: typer.Context, hook: HookArgument) -> None:
    """Forget a hook and everything that it was told."""
    _organizers_only(context)
    with desk(context) as opened:
        known = _hook(opened, hook)
        manage_hooks.remove(opened, known)
    say(f"Removed {known.name}.")


def guard_of(allowed: list[str] | None) -> Guard:
    """What may be sent where, with the networks that were allowed; raises ``ValueError``."""
    return Guard([network(typed) for typed in allowed or ()])


def _guard(allowed: list[str] | None) -> Guard:
    try:
        return guard_of(allowed)
    except ValueError as problem:
        stop(str(problem), Exit.REFUSED)


def _switch(context: typer.Context, hook: str, *, on: bool) -> None:
    _organizers_only(context)
    with desk(context) as opened:
        known = manage_hooks.switch(opened, _hook(opened, hook), now(), on=on)
    say(f"{known.name} is {'on' if known.off is None else 'off'}.")


def _organizers_only(context: typer.Context) -> None:
    if who(context).role is not Role.ORGANIZER:
        stop("Webhooks are the organizer's. Ask the organizer.", Exit.REFUSED)


def _hook(opened: Desk, hook: str) -> Hook:
    try:
        return opened.store.hooks.get(hook)
    except NoSuchHook:
        stop(f"There is no webhook {hook}. See toptable hook list.", Exit.REFUSED)


def _told(hook: Hook) -> str:
    where = f"event {hook.event}" if hook.event else "all events"
    state = "on" if hook.off is None else "off"
    return f"{where}, {state}, {hook.shape}: {', '.join(hook.kinds)}"
