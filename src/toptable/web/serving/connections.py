"""Connections that ask for nothing: ended after a while, and first when the room is full.

A connection costs an open file. One laptop can hold a thousand of them without ever finishing a
request, so a request has to be finished in time, its head is bounded, and where there is no room
left for a newcomer, the connection that has been idle longest makes room. Where none is idle,
because all of them are listening, the newcomer is answered that there is no room.
"""

import asyncio
import errno
import logging
import time
from collections.abc import Callable
from typing import Any, ClassVar, cast

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol

from toptable.web.operating.trouble import Seldom

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
