"""A server for tests that takes notices, and answers as it is told to."""

import ssl
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from queue import Queue
from typing import NamedTuple

SECONDS = 60


class Taken(NamedTuple):
    """What was sent to the server."""

    path: str
    body: bytes
    headers: dict[str, str]


class NoticeServer:
    """Keeps what it takes; each answer is the next of those it was given, then 200."""

    def __init__(self, context: ssl.SSLContext | None = None) -> None:
        self.taken: Queue[Taken] = Queue()
        self.answers: list[tuple[int, dict[str, str]]] = []
        outer = self

        class Handler(BaseHTTPRequestHandler):
            def do_POST(self) -> None:
                body = self.rfile.read(int(self.headers["Content-Length"]))
                outer.taken.put(Taken(self.path, body, dict(self.headers)))
                status, headers = outer.answers.pop(0) if outer.answers else (200, {})
                self.send_response(status)
                for name, value in headers.items():
                    self.send_header(name, value)
                self.send_header("Content-Length", "0")
                self.end_headers()

            def log_message(self, *_: object) -> None:
                pass

        self.http = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self.http.daemon_threads = True
        if context is not None:
            self.http.socket = context.wrap_socket(self.http.socket, server_side=True)

    @property
    def port(self) -> int:
        return int(self.http.server_address[1])

    @property
    def address(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def next(self) -> Taken:
        """What comes next."""
        return self.taken.get(timeout=SECONDS)


@contextmanager
def notice_server(context: ssl.SSLContext | None = None) -> Iterator[NoticeServer]:
    server = NoticeServer(context)
    thread = threading.Thread(target=server.http.serve_forever, daemon=True)
    thread.start()
    try:
        yield server
    finally:
        server.http.shutdown()
        server.http.server_close()
        thread.join(SECONDS)
