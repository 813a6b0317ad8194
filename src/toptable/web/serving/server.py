"""The server: a free port, uvicorn without noise, and an end that nobody notices.

When it is told to end, it says so where a balancer asks, takes no new connections, answers what has
come in, sends open pages elsewhere, and ends; at the latest after ``DRAIN_SECONDS``.
"""

import asyncio
import errno
import gc
import os
import socket
import sys
import threading
import time
from collections.abc import Callable
from contextlib import suppress
from typing import BinaryIO

import uvicorn

from toptable.desk.desk import Desk
from toptable.desk.hooks.addresses import Guard
from toptable.paper.free_memory import give_back, give_back_early
from toptable.web.app import create_app
from toptable.web.notices.carriers import NOTHING_SENT, NoticeSettings
from toptable.web.operating.setting_up import NOTHING_MORE, Operation, operate
from toptable.web.serving.certificate import Protection
from toptable.web.serving.connections import connection_class, quietly
from toptable.web.serving.live import Streams
from toptable.web.serving.loading import loading
from toptable.web.serving.open_files import raise_limit
from toptable.web.serving.supervisor import STOP

BACKLOG = 2_048
"""How many may knock in the same moment; the system may allow fewer."""

KEEP_SECONDS = 10
"""How long a connection stays open after an answer: phones that get no stream through ask again
within five seconds, and need no new one for that."""

DRAIN_SECONDS = 20
"""How long the server waits at its end for what it has begun to answer."""

TIDY_SECONDS = 60.0
"""How often memory that is free goes back to the computer."""

PORTS = 10
"""How many ports are tried when the wanted one is taken."""

TAKEN = {errno.EADDRINUSE, errno.EACCES} if sys.platform == "win32" else {errno.EADDRINUSE}
"""How a system says that somebody else has a port; Windows also says so of those it reserves."""


class NoPort(Exception):
    """No port could be opened; the text says why."""


class Orders:
    """What a parent process says over a pipe: nothing but that it is time to end, or is gone."""

    def __init__(self, pipe: BinaryIO) -> None:
        self._pipe = pipe

    def obey(self, end: Callable[[float], None], linger: float) -> None:
        """Call ``end`` when it is time, and leave no process behind that does not end then.

        Only where all processes end does a balancer need time to turn away: ``linger`` seconds.
        """

        def listen() -> None:
            seconds = linger if self._pipe.readline().strip() == STOP.encode() else 0.0
            end(seconds)
            time.sleep(seconds + DRAIN_SECONDS + 5)
            os._exit(1)

        threading.Thread(target=listen, name="toptable-orders", daemon=True).start()


class Server(uvicorn.Server):
    """Uvicorn that ends the live streams first: they would otherwise stay open for ever.

    ``draining`` is called when the end begins; ``linger`` seconds later no one is let in any more.
    """

    def __init__(
        self,
        config: uvicorn.Config,
        streams: Streams,
        ready: Callable[[], None],
        draining: Callable[[], None] = lambda: None,
        linger: float = 0.0,
    ) -> None:
        super().__init__(config)
        self._streams = streams
        self._ready = ready
        self._draining = draining
        self._linger = linger
        self._tidying: asyncio.Task[None] | None = None

    def end(self, linger: float) -> None:
        """End soon, or after so many seconds; from any thread."""
        self._linger = linger
        self.should_exit = True

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Say so when the first page can be asked for."""
        asyncio.get_running_loop().set_exception_handler(quietly())
        # Looking for garbage holds everybody up for a moment each time.
        gc.set_threshold(20_000, 20, 50)
        await super().startup(sockets=sockets)
        if self.started:
            self._tidying = asyncio.create_task(tidy_memory())
            self._ready()

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """End the streams, then everything else."""
        if self._tidying is not None:
            self._tidying.cancel()
        self._draining()
        until = time.monotonic() + self._linger
        while time.monotonic() < until and not self.force_exit:
            await asyncio.sleep(0.05)
        self._streams.close()
        await super().shutdown(sockets=sockets)


async def tidy_memory() -> None:
    """Give back now and then what pages that were made and sent have left behind."""
    while True:
        await asyncio.sleep(TIDY_SECONDS)
        await asyncio.to_thread(give_back)


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
    hooks: Guard | None = None,
    protected: Protection | None = None,
    operation: Operation = NOTHING_MORE,
    linger: float = 0.0,
    orders: Orders | None = None,
) -> None:
    """Serve the pages of a desk until somebody ends it; see ``create_app`` for the address."""
    give_back_early()
    room = raise_limit()
    connections = connection_class(room)
    most = room * 3 // 4
    with loading():
        app = create_app(
            desk,
            hall_address=hall_address,
            most_streams=most,
            notices=notices,
            hooks=hooks or Guard(),
        )
    operate(app, operation)

    def draining() -> None:
        app.state.draining = connections.room.draining = True

    app.state.authority = protected.authority if protected else b""
    config = uvicorn.Config(
        app,
        ssl_certfile=protected.certificate if protected else None,
        ssl_keyfile=protected.key if protected else None,
        http=connections,
        log_level="warning",
        access_log=False,
        ws="none",
        server_header=False,
        timeout_keep_alive=KEEP_SECONDS,
        timeout_graceful_shutdown=DRAIN_SECONDS,
    )
    with suppress(KeyboardInterrupt):
        server = Server(config, app.state.streams, ready, draining, linger)
        if orders is not None:
            orders.obey(server.end, linger)
        server.run(sockets=[opened])


def _why_not(host: str, port: int, problem: OSError) -> str:
    if isinstance(problem, PermissionError):
        return f"Port {port} may not be used by you. Choose one above 1023 with --port."
    return f"{host} is not an address of this computer. Use 127.0.0.1, or 0.0.0.0 for all of them."
