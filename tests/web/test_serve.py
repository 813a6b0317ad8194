"""``toptable serve`` as a user starts it: what it prints, a taken port, a clean end."""

import hashlib
import io
import os
import re
import signal
import socket
import ssl
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import httpx
import pytest

from toptable.cli.serve import NO_NETWORK, advice, scannable

RUN = "from toptable.cli.main import run; run()"
PROGRAM = [sys.executable, "-c", RUN]


@contextmanager
def started(
    *options: str, folder: Path, first: str = "pass", cwd: Path | None = None
) -> Iterator[tuple[subprocess.Popen[str], str]]:
    """A running server, and what it said until it was ready; ``first`` is done before it runs."""
    home = {**os.environ, "HOME": str(folder), "XDG_DATA_HOME": str(folder / "data")}
    with subprocess.Popen(
        [sys.executable, "-P", "-c", f"{first}; {RUN}", "serve", *options],
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        env=home,
        cwd=cwd,
    ) as process:
        said = ""
        assert process.stdout is not None
        for line in process.stdout:
            said += line
            if "Ctrl-C" in line:
                break
        try:
            yield process, said
        finally:
            process.kill()


def stop(process: subprocess.Popen[str]) -> str:
    process.send_signal(signal.SIGINT)
    rest, _ = process.communicate(timeout=60)
    return rest


@pytest.fixture
def taken() -> Iterator[int]:
    """A port that another program listens on."""
    with socket.create_server(("127.0.0.1", 0)) as other:
        yield other.getsockname()[1]


@pytest.fixture
def browser(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Callable[[], str]:
    """A browser that writes down what it is to show; what it was told last."""
    shown, program = tmp_path / "shown", tmp_path / "browser"
    program.write_text(f'#!/bin/sh\nprintf %s "$1" > "{shown}.part"; mv "{shown}.part" "{shown}"\n')
    program.chmod(0o700)
    monkeypatch.setenv("BROWSER", str(program))

    def told() -> str:
        deadline = time.monotonic() + 60
        while not shown.exists() and time.monotonic() < deadline:
            time.sleep(0.02)
        said = shown.read_text()
        shown.unlink()
        return said

    return told


def test_the_first_start_the_link_and_a_clean_end(
    tmp_path: Path, browser: Callable[[], str]
) -> None:
    database = tmp_path / "new" / "folder" / "events.sqlite"
    options = ("--db", str(database), "--port", "18500", "--open")
    with started(*options, folder=tmp_path) as (process, said):
        assert f"Events are kept in {database}" in said
        assert "Harbour Night" in said
        address = re.search(r"runs at (http://127\.0\.0\.1:\d+)\n", said)
        link = re.search(r"(http://127\.0\.0\.1:\d+/sign-in/\S+)\n", said)
        assert address
        assert link
        assert browser() == link[1], "whoever starts it first need not type the link"
        with httpx.Client(follow_redirects=True) as client:
            page = client.get(link[1]).text
            token = re.search(r'name="csrf" value="(\w+)"', page)
            assert token
            answer = client.post(link[1], data={"csrf": token[1], "name": "Ines"})
            assert "Ines" in answer.text
            assert client.get(f"{address[1]}/new").status_code == 200
            whole, head = client.get(address[1]), client.head(address[1])
            assert (head.status_code, head.content) == (200, b"")
            assert head.headers["content-type"] == whole.headers["content-type"]
            assert client.head(f"{address[1]}/e/demo/live").status_code == 405, "it has no end"
            assert client.get(f"{address[1]}/new").status_code == 200, "nothing is out of step"
            with client.stream("GET", f"{address[1]}/e/demo/live") as stream:
                assert next(stream.iter_lines())
                assert stop(process) == ""
        assert process.returncode == 0
    with started(*options, "--no-demo", folder=tmp_path) as (process, said):
        assert "demo" not in said, "there is an event already"
        assert link[1].rpartition("/")[2] not in said, "each start has a link of its own"
        assert "/sign-in/" not in browser(), "she is still signed in"
        stop(process)
        assert process.returncode == 0


def test_a_taken_port_is_said_and_the_next_one_used(taken: int, tmp_path: Path) -> None:
    with started("--port", str(taken), "--no-demo", folder=tmp_path) as (process, said):
        assert f"Port {taken} is taken" in said
        address = re.search(r"runs at (http://\S+)", said)
        assert address
        assert not address[1].endswith(f":{taken}")
        assert "no events yet" in httpx.get(address[1]).text
        assert str(tmp_path / "data") in said, "the default is in the user's data folder"
        stop(process)


def test_an_address_that_is_not_ours(tmp_path: Path) -> None:
    command = [*PROGRAM, "serve", "--host", "192.0.2.77", "--db", str(tmp_path / "e.sqlite")]
    result = subprocess.run(command, capture_output=True, text=True, timeout=60)
    assert result.returncode == 2
    assert "is not an address of this computer" in result.stderr
    assert "Traceback" not in result.stderr


def test_another_link_while_it_runs(tmp_path: Path) -> None:
    database = str(tmp_path / "events.sqlite")
    with started("--db", database, "--port", "18520", folder=tmp_path) as (process, said):
        old = re.search(r"(http://\S+/sign-in/\S+)", said)
        address = re.search(r"runs at (http://\S+)", said)
        assert old
        assert address
        command = [*PROGRAM, "--db", database, "organizer-link", "--address", address[1]]
        result = subprocess.run(command, capture_output=True, text=True, timeout=60)
        new = result.stdout.splitlines()[0]
        assert new.startswith(f"{address[1]}/sign-in/")
        assert httpx.get(new).status_code == 200
        assert httpx.get(old[1]).status_code == 404
        stop(process)


def test_a_server_behind_a_proxy_stays_at_its_port(taken: int, tmp_path: Path) -> None:
    command = [*PROGRAM, "serve", "--exact-port"]
    ended = subprocess.run(
        [*command, "--port", str(taken), "--db", str(tmp_path / "events.sqlite")],
        capture_output=True,
        text=True,
        timeout=120,
    )
    assert ended.returncode != 0
    assert f"Port {taken} is taken." in ended.stderr


def test_the_hall_gets_a_code_to_scan_and_this_computer_alone_none(tmp_path: Path) -> None:
    for host, there in (("0.0.0.0", True), ("127.0.0.1", False)):
        options = ("--db", str(tmp_path / "events.sqlite"), "--port", "18560", "--host", host)
        with started(*options, folder=tmp_path) as (process, said):
            assert ("scan" in said) is there
            assert ("▄▄▄▄▄" in said) is there
            stop(process)


def test_a_terminal_that_cannot_draw_the_code_is_not_asked_to(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(sys, "stdout", io.TextIOWrapper(io.BytesIO(), encoding="latin-1"))
    assert scannable("http://192.0.2.7:8000") == []
    monkeypatch.setattr(sys, "stdout", io.TextIOWrapper(io.BytesIO(), encoding="utf-8"))
    rows = scannable("http://192.0.2.7:8000")[1:]
    assert len({len(row) for row in rows}) == 1


def test_https_with_a_certificate_of_its_own(tmp_path: Path) -> None:
    """Whoever installed the authority gets no warning; whoever did not, the reason for one."""
    options = ("--db", str(tmp_path / "events.sqlite"), "--port", "18570", "--https")
    with started(*options, folder=tmp_path) as (process, said):
        address = re.search(r"runs at (https://\S+)", said)
        assert address
        authority = tmp_path / "data" / "toptable" / "https" / "authority.pem"
        believing = ssl.create_default_context(cafile=authority)
        with httpx.Client(verify=believing) as client:
            assert "no events yet" not in client.get(address[1]).text
            page = client.get(f"{address[1]}/certificate").text
            offered = client.get(f"{address[1]}/certificate/toptable.crt").content
        assert ssl.DER_cert_to_PEM_cert(offered) == authority.read_text()
        assert hashlib.sha256(offered).hexdigest().upper()[:2] + ":" in page
        with pytest.raises(httpx.ConnectError, match="verify failed"):
            httpx.get(address[1])
        stop(process)


@pytest.mark.parametrize(
    ("address", "system", "https", "said"),
    [
        ("http://127.0.0.1:8000", "linux", False, [NO_NETWORK]),
        ("http://10.1.2.3:8000", "win32", False, ["same network", "Allow", "hotspot", "--https"]),
        ("http://10.1.2.3:81", "linux", False, ["same network", "81/tcp", "hotspot", "--https"]),
        (
            "https://10.1.2.3:8000",
            "darwin",
            True,
            ["same network", "Allow", "hotspot", "https://10.1.2.3:8000/certificate"],
        ),
    ],
)
def test_the_hall_is_told_what_may_be_missing(
    address: str, system: str, https: bool, said: list[str]
) -> None:
    told = advice(address, int(address.rpartition(":")[2]), https=https, system=system)
    assert len(told) == len(said)
    assert all(word in line for word, line in zip(said, told, strict=True))
