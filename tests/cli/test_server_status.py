"""``toptable server-status``: what a server says of itself, in words and as an exit status."""

import ssl
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, HTTPServer
from pathlib import Path

import pytest
from terminal import Terminal

from toptable.cli import server_status
from toptable.desk.desk import now
from toptable.store import open_store
from toptable.store.server_processes import ServerProcess
from toptable.web.serving.own_certificate import Protection, protection


@contextmanager
def answering(status: int, body: bytes, own: Protection | None = None) -> Iterator[str]:
    """A server that says the same whatever it is asked."""

    class Handler(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            self.send_response(status)
            self.end_headers()
            self.wfile.write(body)

        def log_message(self, *_: object) -> None:
            """Say nothing."""

    with HTTPServer(("127.0.0.1", 0), Handler) as server:
        if own is not None:
            context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
            context.load_cert_chain(own.certificate, own.key)
            server.socket = context.wrap_socket(server.socket, server_side=True)
        thread = threading.Thread(target=server.serve_forever, daemon=True)
        thread.start()
        yield f"http{'s' if own else ''}://127.0.0.1:{server.server_port}"
        server.shutdown()
        thread.join(60)


@pytest.fixture
def terminal(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> Terminal:
    return Terminal(tmp_path, capsys)


def test_it_says_whether_a_server_is_ready(terminal: Terminal) -> None:
    with answering(200, b'{"ready":true}') as address:
        assert "is ready" in terminal.ok("server-status", address)
    with answering(503, b'{"ready":false,"reason":"The database does not answer."}') as address:
        said = terminal.refused("server-status", address, status=1)
        assert "The database does not answer." in said
    with answering(404, b"nothing") as address:
        assert "Something else" in terminal.refused("server-status", address, status=1)
    assert "does not answer" in terminal.refused("server-status", address, status=1)
    assert "not an address" in terminal.refused("server-status", "toptable.example.org")
    assert not terminal.db.exists()


def test_it_says_how_the_processes_are(terminal: Terminal) -> None:
    with answering(200, b'{"ready":true}') as address:
        said = terminal.refused("server-status", address, "--details")
        assert "There is no database at" in said
        assert not terminal.db.exists()
        terminal.ok("event", "new", "Cup", "--rulebook", "nisei-1.3")
        said = terminal.ok("server-status", address, "--details")
        assert "SQLite" in said
        assert "1 event." in said
        assert "Last backup: none yet." in said
        assert "No process serves it just now." in said
        terminal.ok("backup", str(terminal.db.parent / "copy.sqlite"))
        with open_store(terminal.db) as store:
            store.processes.beat(
                ServerProcess(id="a", host="desk", pid=77, version="1.0", since=now(), phones=3),
                now(),
            )
        said = terminal.ok("server-status", address, "--details")
        assert "Last backup: less than a minute ago." in said
        assert "Process 77 on desk: version 1.0," in said
        assert "3 phones" in said
        assert "is ready" in said


def test_it_knows_the_certificates_that_this_computer_made(
    terminal: Terminal, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(server_status, "https_folder", lambda: tmp_path / "https")
    own = protection(tmp_path / "https", ["127.0.0.1"])
    with answering(200, b"{}", own) as address:
        assert "is ready" in terminal.ok("server-status", address)
    other = protection(tmp_path / "elsewhere", ["127.0.0.1"])
    with answering(200, b"{}", other) as address:
        said = terminal.refused("server-status", address, status=1)
        assert "does not trust its certificate" in said
        assert "Check that the server runs" not in said
