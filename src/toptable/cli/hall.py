"""Serving a hall: where phones find this computer, and what may keep them from it."""

import socket
import sys
from io import StringIO
from pathlib import Path
from typing import TYPE_CHECKING

from toptable.cli.common import default_database, stop
from toptable.cli.exits import Exit

if TYPE_CHECKING:
    from toptable.web.serving.certificate import Protection

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
    from toptable.web.serving.certificate import NotPrivate, protection

    named = own_address() if host in EVERYWHERE else host
    try:
        return protection(https_folder(), [named])
    except NotPrivate as problem:
        stop(PUBLIC.format(address=problem), Exit.REFUSED)
    except ValueError:
        stop(f"A certificate needs an address of numbers, not {host}.", Exit.REFUSED)
    except OSError as problem:
        stop(f"The certificate could not be kept: {problem.strerror}.", Exit.STORE)
