"""The server: a free port, uvicorn without noise, and an end that waits for no open page."""

import asyncio
import errno
import gc
import socket
import sys
from collections.abc import Callable
from contextlib import suppress

import uvicorn

from toptable.desk.desk import Desk
from toptable.paper.free_memory import give_back_early
from toptable.web.app import create_app
from toptable.web.notices.carriers import NOTHING_SENT, NoticeSettings
from toptable.web.serving.certificate import Protection
from toptable.web.serving.connections import connection_class, quietly
from toptable.web.serving.live import Streams
from toptable.web.serving.loading import loading
from toptable.web.serving.open_files import raise_limit

BACKLOG = 2_048
"""How many may knock in the same moment; the system may allow fewer."""

KEEP_SECONDS = 10
"""How long a connection stays open after an answer: phones that get no stream through ask again
within five seconds, and need no new one for that."""

PORTS = 10
"""How many ports are tried when the wanted one is taken."""

TAKEN = {errno.EADDRINUSE, errno.EACCES} if sys.platform == "win32" else {errno.EADDRINUSE}
"""How a system says that somebody else has a port; Windows also says so of those it reserves."""


class NoPort(Exception):
    """No port could be opened; the text says why."""


class Server(uvicorn.Server):
    """Uvicorn that ends the live streams first: they would otherwise stay open for ever."""

    def __init__(self, config: uvicorn.Config, streams: Streams, ready: Callable[[], None]) -> None:
        super().__init__(config)
        self._streams = streams
        self._ready = ready

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Say so when the first page can be asked for."""
        asyncio.get_running_loop().set_exception_handler(quietly())
        # Looking for garbage holds everybody up for a moment each time.
        gc.set_threshold(20_000, 20, 50)
        await super().startup(sockets=sockets)
        if self.started:
            self._ready()

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """End the streams, then everything else."""
        self._streams.close()
        await super().shutdown(sockets=sockets)


def claim(opened: socket.socket) -> None:
    """Ask for a port that was ours a moment ago, and on no system for one that another has.

    On Windows the usual option would let two programs listen on the same port.
    """
    if sys.platform == "win32":
        opened.setsockopt(socket.SOL_SOCKET, socket.SO_EXCLUSIVEADDRUSE, 1)
    else:
        opened.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)


def open_port(host: str, port: int, ports: int = PORTS) -> socket.socket:
    """A socket on the wanted port, or on the next of so many that is free."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    for number in range(port, min(port + ports, 65536)):
        # With TCP named, every answer leaves at once; without it, each waits 40 ms for the last one
        # to be acknowledged.
        opened = socket.socket(family, socket.SOCK_STREAM, socket.IPPROTO_TCP)
        claim(opened)
        try:
            opened.bind((host, number))
            opened.listen(BACKLOG)
        except OSError as problem:
            opened.close()
            if problem.errno not in TAKEN:
                raise NoPort(_why_not(host, number, problem)) from problem
        else:
            return opened
    taken = f"The ports {port} to {number} are all taken" if ports > 1 else f"Port {port} is taken"
    raise NoPort(f"{taken}. Stop what runs there, or choose another with --port.")


def serve(
    desk: Desk,
    opened: socket.socket,
    ready: Callable[[], None],
    *,
    hall_address: str = "",
    notices: NoticeSettings = NOTHING_SENT,
    protected: Protection | None = None,
) -> None:
    """Serve the pages of a desk until somebody ends it; see ``create_app`` for the address."""
    give_back_early()
    room = raise_limit()
    most = room * 3 // 4
    with loading():
        app = create_app(desk, hall_address=hall_address, most_streams=most, notices=notices)
    app.state.authority = protected.authority if protected else b""
    config = uvicorn.Config(
        app,
        ssl_certfile=protected.certificate if protected else None,
        ssl_keyfile=protected.key if protected else None,
        http=connection_class(room),
        log_level="warning",
        access_log=False,
        ws="none",
        server_header=False,
        timeout_keep_alive=KEEP_SECONDS,
        timeout_graceful_shutdown=5,
    )
    with suppress(KeyboardInterrupt):
        Server(config, app.state.streams, ready).run(sockets=[opened])


def _why_not(host: str, port: int, problem: OSError) -> str:
    if isinstance(problem, PermissionError):
        return f"Port {port} may not be used by you. Choose one above 1023 with --port."
    return f"{host} is not an address of this computer. Use 127.0.0.1, or 0.0.0.0 for all of them."
