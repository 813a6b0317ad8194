"""A receiver of deliveries for tests, which answers as it is told to."""

import threading
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import NamedTuple


class Received(NamedTuple):
    """One delivery as it came in."""

    body: bytes
    headers: dict[str, str]


class Receiver:
    """Keeps what comes; each answer is the next of those it was given, then 204.

    While ``holds`` is set, a delivery is kept and not answered.
    """

    def __init__(self) -> None:
        self.holds = threading.Event()
        self.held: list[Received] = []
        self.received: list[Received] = []
        self.answers: list[tuple[int, dict[str, str], bytes]] = []
        outer = self

        class Handler(BaseHTTPRequestHandler):
            def do_POST(self) -> None:
                body = self.rfile.read(int(self.headers["Content-Length"]))
                came = Received(body, dict(self.headers))
                outer.received.append(came)
                if outer.holds.is_set():
                    outer.held.append(came)
                    # Whoever sent it is gone when this ends.
                    self.rfile.read(1)
                    return
                status, headers, said = outer.answers.pop(0) if outer.answers else (204, {}, b"")
                self.send_response(status)
                for name, value in headers.items():
                    self.send_header(name, value)
                self.end_headers()
                self.wfile.write(said)

            def log_message(self, *_: object) -> None:
                pass

        self.http = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self.http.daemon_threads = True

    @property
    def port(self) -> int:
        return int(self.http.server_address[1])

    @property
    def address(self) -> str:
        return f"http://127.0.0.1:{self.port}/hook"


@contextmanager
def receiving() -> Iterator[Receiver]:
    """A receiver that listens until the block ends."""
    receiver = Receiver()
    thread = threading.Thread(target=receiver.http.serve_forever, args=(0.01,), daemon=True)
    thread.start()
    try:
        yield receiver
    finally:
        receiver.http.shutdown()
        receiver.http.server_close()
        thread.join()
