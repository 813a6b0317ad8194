"""Connections that ask for nothing: ended after a while, and first when the room is full.

A connection costs an open file. One laptop can hold a thousand of them without ever finishing a
request, so a request has to be finished in time, its head is bounded, and where there is no room
left for a newcomer, the connection that has waited longest without a request makes room.
"""

import asyncio
import errno
import logging
import time
from collections.abc import Callable
from typing import Any, ClassVar, cast

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol

logger = logging.getLogger(__name__)

FINISH_SECONDS = 15.0
"""In which a request must have arrived as a whole; a slow phone's form takes two."""

MOST_HEAD = 64 * 1024
"""How many bytes of address and headers are read."""

GOODBYE_SECONDS = 1.0
"""When the server ends, a connection that is open without a request stays so much longer: its next
request may be on the way, and is answered."""

QUIET_SECONDS = 60.0
"""How often at most the server's window says that there is no room."""


class Room:
    """All connections of a server, and those that have not asked for anything yet."""

    def __init__(self, most: int) -> None:
        self.most = most
        self.draining = False
        """Whether the server is about to end: each connection then ends with its next answer."""
        self._waiting: dict[Connection, None] = {}

    def enter(self, connection: "Connection", open_now: int) -> None:
        """A newcomer; whoever has waited longest leaves when there are too many."""
        self._waiting[connection] = None
        if open_now > self.most:
            next(iter(self._waiting)).end()

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
        self.room.enter(self, len(self.connections))
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
    said = float("-inf")

    def handle(loop: asyncio.AbstractEventLoop, context: dict[str, Any]) -> None:
        nonlocal said
        problem = context.get("exception")
        if not isinstance(problem, OSError) or problem.errno not in (errno.EMFILE, errno.ENFILE):
            loop.default_exception_handler(context)
        elif clock() - said >= QUIET_SECONDS:
            said = clock()
            logger.warning(
                "No open files are left for more visitors. Those who are in go on; raise the "
                "limit of open files (ulimit -n) for more."
            )

    return handle
