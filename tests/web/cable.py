"""A cable between a browser and a server that can be pulled and plugged in again.

A browser's own offline mode leaves open streams open, so that a page told to be offline may still
hear from the desk. Here every connection really ends.
"""

import contextlib
import socket
import threading
from collections.abc import Iterator
from urllib.parse import urlsplit


class Cable:
    """Carries bytes from a port of its own to the server, while it is plugged in."""

    def __init__(self, server: str) -> None:
        self._server = ("", 0)
        self.lead_to(server)
        self._ear = socket.create_server(("127.0.0.1", 0), backlog=64)
        self._plugged = True
        self._open: set[socket.socket] = set()
        self._lock = threading.Lock()
        threading.Thread(target=self._answer, daemon=True).start()

    @property
    def address(self) -> str:
        """Where the browser goes."""
        return f"http://127.0.0.1:{self._ear.getsockname()[1]}"

    def lead_to(self, server: str) -> None:
        """End at this server from now on: the one of before was started anew."""
        parts = urlsplit(server)
        self._server = (parts.hostname or "127.0.0.1", parts.port or 80)

    def pull(self) -> None:
        """End every connection, and each new one at once."""
        with self._lock:
            self._plugged = False
            ends = list(self._open)
        for end in ends:
            with contextlib.suppress(OSError):
                end.shutdown(socket.SHUT_RDWR)

    def plug(self) -> None:
        """Carry again."""
        with self._lock:
            self._plugged = True

    def cut(self) -> None:
        """Pull it for good."""
        self.pull()
        self._ear.close()

    def _answer(self) -> None:
        while True:
            try:
                browser, _ = self._ear.accept()
            except OSError:
                return
            try:
                server = socket.create_connection(self._server)
            except OSError:
                browser.close()
                continue
            with self._lock:
                carried = self._plugged
                if carried:
                    self._open |= {browser, server}
            if not carried:
                browser.close()
                server.close()
                continue
            for source, sink in ((browser, server), (server, browser)):
                threading.Thread(target=self._carry, args=(source, sink), daemon=True).start()

    def _carry(self, source: socket.socket, sink: socket.socket) -> None:
        with contextlib.suppress(OSError):
            while data := source.recv(65_536):
                sink.sendall(data)
        for end in (source, sink):
            with contextlib.suppress(OSError):
                end.shutdown(socket.SHUT_RDWR)
        with self._lock:
            self._open.discard(source)
        source.close()


@contextlib.contextmanager
def cable(server: str) -> Iterator[Cable]:
    """A cable to this server."""
    laid = Cable(server)
    try:
        yield laid
    finally:
        laid.cut()
