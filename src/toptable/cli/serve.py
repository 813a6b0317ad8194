"""The command that puts everything on screen, and the one that lets the organizer in."""

import socket
import sys
from enum import StrEnum
from io import StringIO
from typing import TYPE_CHECKING, Annotated

import typer

from toptable.cli.common import chosen_name, desk, open_desk, say, stop, who
from toptable.cli.exits import Exit
from toptable.desk.demo import make_demo
from toptable.desk.desk import Desk
from toptable.engine.state import the_event
from toptable.store import DiskFull

if TYPE_CHECKING:
    from toptable.web.notices.carriers import NoticeSettings

HOST = "127.0.0.1"
PORT = 8000
EVERYWHERE = ("0.0.0.0", "::")
WHERE = f"http://{HOST}:{PORT}"

LINK = "this link signs you in once, within the hour"
NO_ROOM = (
    "The disk is full: events can be looked at, and nothing can be changed. Free some space and "
    "start again."
)


class NoticeChoice(StrEnum):
    """How much a notice says."""

    TABLE = "table"
    NOTHING = "nothing"


AddressOption = Annotated[str, typer.Option(help="Where the pages are.", show_default=WHERE)]


def register(app: typer.Typer) -> None:
    """Add these commands to the program."""
    app.command("serve", epilog="Example: toptable serve --host 0.0.0.0 --port 8080")(serve)
    app.command("organizer-link", epilog="Example: toptable organizer-link")(organizer_link)


def serve(
    context: typer.Context,
    host: Annotated[
        str, typer.Option(help="The address to listen on; 0.0.0.0 to let the hall's network in.")
    ] = HOST,
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
) -> None:
    """Serve the pages on this computer, for you or for the whole hall."""
    # Loaded only here: no other command needs a web server, and this one takes a while.
    from toptable.web.access.organizer_link import make_link
    from toptable.web.serving.server import NoPort, open_port
    from toptable.web.serving.server import serve as serve_pages

    notices = _notices(ntfy, push, notice_words)
    with open_desk(db or who(context).db) as office:
        say(f"Events are kept in {office.store.where}")
        if demo:
            _make_demo(office)
        try:
            opened = open_port(host, port, 1) if exact_port else open_port(host, port)
        except NoPort as problem:
            stop(str(problem), Exit.REFUSED)
        address = _address(host, opened)
        if opened.getsockname()[1] != port:
            say(f"Port {port} is taken, so another one is used.")

        hall_address = address if host in EVERYWHERE else ""

        def ready() -> None:
            say(f"Toptable runs at {address}")
            say(f"Organizer, {LINK}: {address}{link}" if link else NO_ROOM)
            if hall_address:
                for row in scannable(hall_address):
                    say(row)
            say("Ctrl-C ends it.")

        try:
            link = make_link(office.store, chosen_name(context))
        except DiskFull:
            link = ""
        serve_pages(office, opened, ready, hall_address=hall_address, notices=notices)


def organizer_link(context: typer.Context, address: AddressOption = WHERE) -> None:
    """Make a new one-time link for the organizer, also while the server runs."""
    from toptable.web.access.organizer_link import make_only_link

    with desk(context) as office:
        link = make_only_link(office.store, chosen_name(context))
    say(f"{address.rstrip('/')}{link}")
    say("It works once, within the hour; links that were made before no longer do.")


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


def _notices(ntfy: str, push: str, words: NoticeChoice) -> "NoticeSettings":
    """Which notices leave the house, from what was typed."""
    from toptable.web.notices.carriers import NoticeSettings
    from toptable.web.notices.notice import NoticeWords
    from toptable.web.notices.ntfy import server_address
    from toptable.web.notices.web_push import available

    if push and not available():
        stop(
            "Notices by the browser need one more package: pip install 'toptable[push]'",
            Exit.REFUSED,
        )
    if push and not ("@" in push and " " not in push):
        stop(f"{push} is no mail address. Push services want one to write to.", Exit.REFUSED)
    try:
        server = server_address(ntfy) if ntfy else ""
    except ValueError as problem:
        stop(str(problem), Exit.REFUSED)
    contact = f"mailto:{push.removeprefix('mailto:')}" if push else ""
    return NoticeSettings(server, contact, NoticeWords(words.value))


def _make_demo(office: Desk) -> None:
    if not office.store.events():
        made = make_demo(office.store)
        say(f"Made a demo event to look around in: {the_event(made.state).name}")


def _address(host: str, opened: socket.socket) -> str:
    """How a browser reaches the socket."""
    port = opened.getsockname()[1]
    name = _own_address() if host in EVERYWHERE else host
    return f"http://[{name}]:{port}" if ":" in name else f"http://{name}:{port}"


def _own_address() -> str:
    """The address that others in the same network know this computer by."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            # Sends nothing: it only asks which of our addresses would be used.
            probe.connect(("192.0.2.1", 9))
        except OSError:
            return HOST
        return str(probe.getsockname()[0])
