"""The server: a free port, idle connections ended, and an end that nobody notices."""

import asyncio
import errno
import gc
import logging
import os
import socket
import sys
import threading
import time
from collections.abc import Callable
from contextlib import suppress
from typing import Any, BinaryIO, ClassVar, cast

import uvicorn
from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol

from toptable.desk.desk import Desk
from toptable.desk.hooks.http_delivery import Guard
from toptable.paper.typesetting import give_back, give_back_early
from toptable.web.app import create_app
from toptable.web.monitoring.request_log import NOTHING_MORE, Operation, operate
from toptable.web.monitoring.server_health import keep_telling
from toptable.web.notifications.carriers import NOTHING_SENT, NoticeSettings
from toptable.web.serving.error_pages import Seldom
from toptable.web.serving.live import Streams
from toptable.web.serving.own_certificate import Protection
from toptable.web.serving.supervisor import STOP, loading, raise_limit

logger = logging.getLogger(__name__)

FINISH_SECONDS = 15.0
"""In which a request must have arrived as a whole; a slow phone's form takes two."""

MOST_HEAD = 64 * 1024
"""How many bytes of address and headers are read."""

GOODBYE_SECONDS = 2.0
"""When the server ends, a connection that is open without a request stays so much longer: its next
request may be on the way, and is answered."""

NO_FILES = (
    "No open files are left for more visitors. Those who are in go on; raise the limit of open "
    "files (ulimit -n) for more."
)
NO_ROOM = b"The server has no room for another visitor right now. Try again in a few seconds."


async def no_room(_scope: Any, _receive: Any, send: Any) -> None:
    """The answer to a visitor too many; the connection ends with it."""
    headers = [
        (b"content-type", b"text/plain; charset=utf-8"),
        (b"content-length", str(len(NO_ROOM)).encode()),
        (b"retry-after", b"5"),
        (b"connection", b"close"),
    ]
    await send({"type": "http.response.start", "status": 503, "headers": headers})
    await send({"type": "http.response.body", "body": NO_ROOM, "more_body": False})


class Room:
    """All connections of a server, and those that ask for nothing at the moment."""

    def __init__(self, most: int) -> None:
        self.most = most
        self.draining = False
        """Whether the server is about to end: each connection then ends with its next answer."""
        self._waiting: dict[Connection, None] = {}

    def enter(self, connection: "Connection", open_now: int) -> bool:
        """Take in a newcomer, in place of the longest idle one if need be; whether that worked."""
        if open_now > self.most:
            idle = next(iter(self._waiting), None)
            if idle is None:
                return False
            idle.end()
        self.wait(connection)
        return True

    def wait(self, connection: "Connection") -> None:
        """It has no request to answer."""
        self._waiting[connection] = None

    def leave(self, connection: "Connection") -> None:
        """It has a request to answer, or is gone."""
        self._waiting.pop(connection, None)


class Connection(HttpToolsProtocol):
    """Uvicorn's connection with an end to its patience."""

    room: ClassVar[Room] = Room(1_000)

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        super().connection_made(cast(asyncio.Transport, transport))
        self._head: int | None = 0
        self._timer: asyncio.TimerHandle | None = None
        self._wait()
        if not self.room.enter(self, len(self.connections)):
            self.app = no_room
        if self.room.draining:
            self.shutdown()

    def connection_lost(self, exc: Exception | None) -> None:
        self._arrived()
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        if self._head is not None:
            self._head += len(data)
            if self._head > MOST_HEAD:
                self.send_400_response("The address or the headers are too long.")
                return
        super().data_received(data)

    def on_message_begin(self) -> None:
        super().on_message_begin()
        if self._timer is None:
            self._head = 0
            self._wait()

    def on_headers_complete(self) -> None:
        self._head = None
        super().on_headers_complete()
        if self.room.draining and self.cycle is not None:
            self.cycle.keep_alive = False

    def shutdown(self) -> None:
        """The server is about to end; what comes in a moment from now still gets its answer."""
        if self.cycle is None or self.cycle.response_complete:
            self.loop.call_later(GOODBYE_SECONDS, super().shutdown)
        else:
            super().shutdown()

    def on_message_complete(self) -> None:
        self._arrived()
        super().on_message_complete()

    def on_response_complete(self) -> None:
        super().on_response_complete()
        if self.timeout_keep_alive_task is not None:
            self.room.wait(self)

    def end(self) -> None:
        """Hang up."""
        self.room.leave(self)
        self.transport.abort()

    def _wait(self) -> None:
        self._timer = self.loop.call_later(FINISH_SECONDS, self.end)

    def _arrived(self) -> None:
        self.room.leave(self)
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None


def connection_class(most: int) -> type[Connection]:
    """The connections of one server, with a room of their own."""
    return type("ServerConnection", (Connection,), {"room": Room(most)})


def quietly(
    clock: Callable[[], float] = time.monotonic,
) -> Callable[[asyncio.AbstractEventLoop, dict[str, Any]], None]:
    """A handler of the loop's troubles that says once a minute that there are no open files left.

    The loop tries again and again, and would tell of each time with a stack trace.
    """
    lately = Seldom(clock)

    def handle(loop: asyncio.AbstractEventLoop, context: dict[str, Any]) -> None:
        problem = context.get("exception")
        if not isinstance(problem, OSError) or problem.errno not in (errno.EMFILE, errno.ENFILE):
            loop.default_exception_handler(context)
        elif lately.due(NO_FILES):
            logger.warning(NO_FILES)

    return handle


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
    ends = keep_telling(app.state)
    with suppress(KeyboardInterrupt):
        server = Server(config, app.state.streams, ready, draining, linger)
        if orders is not None:
            orders.obey(server.end, linger)
        server.run(sockets=[opened])
    ends()


def _why_not(host: str, port: int, problem: OSError) -> str:
    if isinstance(problem, PermissionError):
        return f"Port {port} may not be used by you. Choose one above 1023 with --port."
    return f"{host} is not an address of this computer. Use 127.0.0.1, or 0.0.0.0 for all of them."
