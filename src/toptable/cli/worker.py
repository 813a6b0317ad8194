"""One of several processes that serve the pages of one database; ``serve --workers`` starts it.

It gets its settings and its orders over standard input, so that no password of a database stands in
the list of processes, and so that it notices when its parent is gone.
"""

import signal
import socket
import sys
from contextlib import suppress
from pathlib import Path

import msgspec

from toptable.cli.common import open_desk
from toptable.cli.hook import guard_of
from toptable.web.monitoring.request_log import NOTHING_MORE, Operation
from toptable.web.notifications.carriers import NoticeSettings
from toptable.web.serving.own_certificate import Protection
from toptable.web.serving.server import Orders, serve
from toptable.web.serving.supervisor import READY


class WorkerSettings(msgspec.Struct, frozen=True):
    """What a worker needs to know."""

    db: str
    socket: int
    """The open port, as a number that it inherits."""
    hall_address: str
    notices: NoticeSettings
    linger: float
    certificate: str = ""
    key: str = ""
    authority: bytes = b""
    hook_networks: list[str] = []
    operation: Operation = NOTHING_MORE

    @property
    def protected(self) -> Protection | None:
        """What HTTPS needs, where that is wanted."""
        if not self.certificate:
            return None
        return Protection(Path(self.certificate), Path(self.key), self.authority)


def main() -> None:
    """Serve until the parent says that it is time to end, or is gone."""
    # Ctrl-C reaches every process of the terminal. While this one starts, its parent sees to it.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    first = sys.stdin.buffer.readline()
    if not first:
        return
    settings = msgspec.json.decode(first, type=WorkerSettings)
    opened = socket.socket(fileno=settings.socket)
    with open_desk(settings.db) as office:
        serve(
            office,
            opened,
            _say_ready,
            hall_address=settings.hall_address,
            notices=settings.notices,
            hooks=guard_of(settings.hook_networks),
            protected=settings.protected,
            operation=settings.operation,
            linger=settings.linger,
            orders=Orders(sys.stdin.buffer),
        )


def _say_ready() -> None:
    # A parent that is gone by now is noticed by its orders; nobody is there to hear this.
    with suppress(BrokenPipeError):
        print(READY, flush=True)


if __name__ == "__main__":
    main()
