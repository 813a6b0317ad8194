"""The commands that serve the pages, tell a hall where to find them, and let the organizer in."""

import socket
import sys
import webbrowser
from collections.abc import Callable
from enum import StrEnum
from io import StringIO
from pathlib import Path
from threading import Thread
from typing import TYPE_CHECKING, Annotated

import typer
from msgspec.structs import replace

from toptable.cli.common import chosen_name, default_database, desk, open_desk, say, stop, who
from toptable.cli.exits import Exit
from toptable.cli.hook import guard_of
from toptable.desk.demo import make_demo
from toptable.desk.desk import Desk
from toptable.desk.hooks.http_delivery import Guard
from toptable.engine.sentence import to_json
from toptable.engine.state import the_event
from toptable.store import DiskFull

if TYPE_CHECKING:
    from toptable.cli.worker import WorkerSettings
    from toptable.web.notifications.carriers import NoticeSettings
    from toptable.web.serving.own_certificate import Protection


def open_browser(address: str) -> None:
    """Show a page there, without waiting for it; the terminal has the address too."""
    Thread(target=webbrowser.open, args=(address,), daemon=True).start()


HERE = "127.0.0.1"
EVERYWHERE = ("0.0.0.0", "::")

NO_NETWORK = (
    "This computer is in no network, so no phone can reach it. Join the hall's Wi-Fi, or open a "
    "hotspot on this computer or on a phone and join that, then start again."
)
SAME_NETWORK = (
    "Phones must be in the same network as this computer. If one finds nothing, open the same "
    "address in this computer's own browser: if that works, either the firewall or the Wi-Fi "
    "stands between them."
)
WIFI = (
    "Wi-Fi for guests often keeps its devices apart. Ask for one that does not, or use a hotspot "
    "or a router of your own."
)
FIREWALL = {
    "win32": "Windows asks about Python when this starts for the first time: tick private networks "
    "and choose Allow. To be asked again, remove Python under Windows Security, Firewall, Allow an "
    "app through the firewall.",
    "darwin": "macOS asks whether Python may accept connections: choose Allow. Later that is under "
    "System Settings, Network, Firewall, Options.",
}
OTHER_FIREWALL = "If a firewall runs here, open the port: sudo ufw allow {port}/tcp"
NO_HTTPS = (
    "Without HTTPS phones cannot put the page on the home screen or get notices while it is "
    "closed, and others in the network could read along. --https makes a certificate of this "
    "computer's own."
)
OWN_CERTIFICATE = (
    "Phones warn once, because this computer vouches for itself: choose Advanced, then Continue. "
    "{address}/certificate says how the warning ends for good."
)
PUBLIC = (
    "{address} is an address of the internet, and a certificate of this computer's own is for "
    "private networks. Put a proxy with a real certificate in front; the help page about hosting "
    "says how."
)


def own_address() -> str:
    """The address that others in the same network know this computer by."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            # Sends nothing: it only asks which of our addresses would be used.
            probe.connect(("192.0.2.1", 9))
        except OSError:
            return HERE
        return str(probe.getsockname()[0])


def advice(address: str, port: int, *, https: bool, system: str = sys.platform) -> list[str]:
    """What is missing, or may be, before phones can open an address of this computer."""
    if HERE in address:
        return [NO_NETWORK]
    firewall = FIREWALL.get(system, OTHER_FIREWALL.format(port=port))
    own = OWN_CERTIFICATE.format(address=address) if https else NO_HTTPS
    return [SAME_NETWORK, firewall, WIFI, own]


def scannable(address: str) -> list[str]:
    """An address as a code to scan off the terminal; nothing where it cannot be drawn."""
    # Loaded only here: no other command draws one.
    import segno

    drawn = StringIO()
    segno.make(address, error="l", micro=False).terminal(drawn, compact=True, border=2)
    try:
        drawn.getvalue().encode(sys.stdout.encoding or "ascii")
    except UnicodeEncodeError:
        return []
    return ["Players and guests scan this:", *drawn.getvalue().splitlines()]


def https_folder() -> Path:
    """Where this computer keeps its own authority and certificate."""
    return default_database().parent / "https"


def own_protection(host: str) -> "Protection":
    """A certificate for the address that phones use, or the end."""
    from toptable.web.serving.own_certificate import NotPrivate, protection

    named = own_address() if host in EVERYWHERE else host
    try:
        return protection(https_folder(), [named])
    except NotPrivate as problem:
        stop(PUBLIC.format(address=problem), Exit.REFUSED)
    except ValueError:
        stop(f"A certificate needs an address of numbers, not {host}.", Exit.REFUSED)
    except OSError as problem:
        stop(f"The certificate could not be kept: {problem.strerror}.", Exit.STORE)


HOST = "127.0.0.1"
PORT = 8000
WHERE = f"http://{HOST}:{PORT}"

LINK = "this link signs you in once, within the hour"
NO_ROOM = (
    "The disk is full: events can be looked at, and nothing can be changed. Free some space and "
    "start again."
)


WORKER = (sys.executable, "-P", "-m", "toptable.cli.worker")
"""Without -P, Python would import any file of the folder the server starts in."""
NO_WORKERS = (
    "On Windows one process serves the pages: several cannot share a port there. Leave --workers "
    "out, or run the server on Linux or macOS."
)
NEVER_READY = (
    "No worker process could be started; what they said is above. Try it without --workers."
)


class NoticeChoice(StrEnum):
    """How much a notice says."""

    TABLE = "table"
    NOTHING = "nothing"


AddressOption = Annotated[str, typer.Option(help="Where the pages are.", show_default=WHERE)]


def register(app: typer.Typer) -> None:
    """Add these commands to the program."""
    app.command("serve", epilog="Example: toptable serve --hall --port 8080")(serve)
    app.command("organizer-link", epilog="Example: toptable organizer-link")(organizer_link)


def serve(
    context: typer.Context,
    host: Annotated[
        str, typer.Option(help="The address to listen on; 0.0.0.0 to let the hall's network in.")
    ] = HOST,
    hall: Annotated[
        bool,
        typer.Option(
            "--hall", help="Let the hall's network in, and say what phones may be missing."
        ),
    ] = False,
    https: Annotated[
        bool,
        typer.Option("--https", help="Encrypt, with a certificate of this computer's own."),
    ] = False,
    port: Annotated[
        int, typer.Option(min=1, max=65535, help="The port, or the next free one after it.")
    ] = PORT,
    exact_port: Annotated[
        bool,
        typer.Option("--exact-port", help="End when the port is taken: a proxy knows no other."),
    ] = False,
    db: Annotated[
        str,
        typer.Option(
            help="The database: a file, or a postgresql:// address.",
            show_default="in your data folder",
        ),
    ] = "",
    demo: Annotated[
        bool, typer.Option(help="Make a demo event when there is no event at all.")
    ] = True,
    ntfy: Annotated[
        str,
        typer.Option(
            help="An ntfy server that takes notices to players who ask for them.",
            metavar="ADDRESS",
            show_default="none",
        ),
    ] = "",
    push: Annotated[
        str,
        typer.Option(
            help="Offer notices by the browser; your mail address, for the services behind them.",
            metavar="EMAIL",
            show_default="off",
        ),
    ] = "",
    notice_words: Annotated[
        NoticeChoice, typer.Option(help="What a notice says: round and table, or nothing of it.")
    ] = NoticeChoice.TABLE,
    allow_hook_network: Annotated[
        list[str] | None,
        typer.Option(
            help="A network of your own that webhooks may lead into, as 192.168.0.0/16.",
            metavar="NETWORK",
            show_default="none",
        ),
    ] = None,
    request_log: Annotated[
        str,
        typer.Option(
            help="Where to log requests, without anything personal; - for standard output.",
            metavar="FILE",
            show_default="nowhere",
        ),
    ] = "",
    metrics: Annotated[
        bool, typer.Option("--metrics", help="Answer /metrics, for Prometheus on this computer.")
    ] = False,
    workers: Annotated[
        int | None,
        typer.Option(
            min=1,
            max=64,
            help="So many processes that share the work, and take over when one of them ends.",
            show_default="this process alone",
        ),
    ] = None,
    linger: Annotated[
        float,
        typer.Option(
            min=0,
            max=300,
            help="At the end, for how many seconds /ready says no while pages still come.",
        ),
    ] = 0,
    browse: Annotated[
        bool,
        typer.Option("--open", help="Open the pages in the browser of this computer, signed in."),
    ] = False,
) -> None:
    """Serve the pages on this computer, for you or for the whole hall."""
    # Loaded only here: no other command needs a web server, and this one takes a while.
    from toptable.web.serving.supervisor import loading

    with loading():
        from toptable.web.auth.credentials import make_link
        from toptable.web.monitoring.request_log import NotPossible, Operation
        from toptable.web.serving.server import NoPort, open_port
        from toptable.web.serving.server import serve as serve_pages

    if workers is not None and sys.platform == "win32":
        stop(NO_WORKERS, Exit.REFUSED)
    notices = _notices(ntfy, push, notice_words)
    hooks = _hooks(allow_hook_network)
    operation = Operation(request_log, metrics)
    try:
        operation.check()
    except NotPossible as problem:
        stop(str(problem), Exit.REFUSED)
    host = EVERYWHERE[0] if hall and host == HOST else host
    protected = own_protection(host) if https else None
    database = db or who(context).db
    with open_desk(database) as office:
        say(f"Events are kept in {office.store.where}")
        if demo:
            _make_demo(office)
        try:
            opened = open_port(host, port, 1) if exact_port else open_port(host, port)
        except NoPort as problem:
            stop(str(problem), Exit.REFUSED)
        address = _address(host, opened, "https" if https else "http")
        if opened.getsockname()[1] != port:
            say(f"Port {port} is taken, so another one is used.")

        hall_address = address if host in EVERYWHERE else ""

        def ready() -> None:
            say(f"Toptable runs at {address}")
            say(f"Organizer, {LINK}: {address}{link}" if link else NO_ROOM)
            if hall_address:
                for row in scannable(hall_address):
                    say(row)
            if hall:
                for line in advice(address, opened.getsockname()[1], https=https):
                    say(line)
            say("Ctrl-C ends it.")
            if browse:
                open_browser(f"{address}{link if first_time else ''}")

        # Whoever has signed in before still is; the link would ask for a name again.
        first_time = not office.store.staff.members()
        try:
            link = make_link(office.store, chosen_name(context))
        except DiskFull:
            link = ""
        if workers is None:
            serve_pages(
                office,
                opened,
                ready,
                hall_address=hall_address,
                notices=notices,
                hooks=hooks,
                protected=protected,
                operation=operation,
                linger=linger,
            )
            return
    # The tables are up to date and the demo is made; from here on the workers have the database.
    from toptable.cli.worker import WorkerSettings

    settings = WorkerSettings(
        database,
        opened.fileno(),
        hall_address,
        notices,
        linger,
        hook_networks=allow_hook_network or [],
        operation=operation,
    )
    if protected is not None:
        certificate, key, authority = protected
        settings = replace(
            settings, certificate=str(certificate), key=str(key), authority=authority
        )
    _mind_workers(workers, opened, settings, ready)


def _mind_workers(
    count: int, opened: socket.socket, settings: "WorkerSettings", ready: Callable[[], None]
) -> None:
    """Keep so many processes on the port until somebody ends it."""
    from toptable.web.monitoring.request_log import counted_together
    from toptable.web.serving.supervisor import (
        NeverReady,
        Supervisor,
        Tell,
        Worker,
        obey_signals,
    )

    told = to_json(settings)

    def start(tell: Tell) -> Worker:
        return Worker(WORKER, told, opened, tell)

    supervisor = Supervisor(count, start, ready, say, opened.close, settings.linger)
    obey_signals(supervisor)
    try:
        with counted_together(settings.operation):
            supervisor.run()
    except NeverReady:
        stop(NEVER_READY, Exit.STORE)


def organizer_link(context: typer.Context, address: AddressOption = WHERE) -> None:
    """Make a new one-time link for the organizer, also while the server runs."""
    from toptable.web.auth.credentials import make_only_link

    with desk(context) as office:
        link = make_only_link(office.store, chosen_name(context))
        where = office.store.where
    say(f"{address.rstrip('/')}{link}")
    say("It works once, within the hour; links that were made before no longer do.")
    say(f"It is for the server whose events are kept in {where}")


def _notices(ntfy: str, push: str, words: NoticeChoice) -> "NoticeSettings":
    """Which notices leave the house, from what was typed."""
    from toptable.web.notifications.carriers import NoticeSettings, server_address
    from toptable.web.notifications.notifier import NoticeWords

    if push and not ("@" in push and " " not in push):
        stop(f"{push} is no mail address. Push services want one to write to.", Exit.REFUSED)
    try:
        server = server_address(ntfy) if ntfy else ""
    except ValueError as problem:
        stop(str(problem), Exit.REFUSED)
    contact = f"mailto:{push.removeprefix('mailto:')}" if push else ""
    return NoticeSettings(server, contact, NoticeWords(words.value))


def _hooks(allowed: list[str] | None) -> Guard:
    """Where webhooks may lead, from what was typed."""
    try:
        return guard_of(allowed)
    except ValueError as problem:
        stop(str(problem), Exit.REFUSED)


def _make_demo(office: Desk) -> None:
    if not office.store.events():
        made = make_demo(office.store)
        say(f"Made a demo event to look around in: {the_event(made.state).name}")


def _address(host: str, opened: socket.socket, scheme: str) -> str:
    """How a browser reaches the socket."""
    port = opened.getsockname()[1]
    name = own_address() if host in EVERYWHERE else host
    return f"{scheme}://[{name}]:{port}" if ":" in name else f"{scheme}://{name}:{port}"
