"""The proxy's configuration from the documentation, in a real nginx with two servers behind it."""

import os
import re
import shutil
import socket
import subprocess
import time
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import NamedTuple

import httpx
import pytest
from player_office import link, ticket
from test_serve import started
from web_office import served

from toptable.desk.demo import make_demo
from toptable.desk.desk import Desk
from toptable.store import open_store
from toptable.web.auth.player_links import COOKIE
from toptable.web.serving.own_certificate import protection

HOSTING = Path(__file__).resolve().parents[2] / "docs" / "hosting.md"
NGINX = shutil.which("nginx", path=f"{os.environ['PATH']}:/usr/sbin")
NAME = "toptable.example.org"


class Site(NamedTuple):
    """A proxy with its servers."""

    address: str
    mortal: subprocess.Popen[str]
    """One of the two servers, to be killed."""
    database: Path


def free_port() -> int:
    with socket.create_server(("127.0.0.1", 0)) as found:
        port: int = found.getsockname()[1]
        return port


def configuration(folder: Path, plain: int, secure: int, behind: list[int]) -> Path:
    """The documented file with the ports and certificates of this test, and what surrounds it."""
    (text,) = re.findall(r"```nginx\n(.*?)```", HOSTING.read_text(), re.DOTALL)
    certificate = protection(folder / "keys", ["127.0.0.1"])
    for old, new in (
        ("127.0.0.1:8001", f"127.0.0.1:{behind[0]}"),
        ("127.0.0.1:8002", f"127.0.0.1:{behind[1]}"),
        ("listen 80;", f"listen 127.0.0.1:{plain};"),
        ("listen 443 ssl;", f"listen 127.0.0.1:{secure} ssl;"),
        ("/etc/ssl/toptable.pem", str(certificate.certificate)),
        ("/etc/ssl/toptable.key", str(certificate.key)),
    ):
        assert text.count(old) == 1, old
        text = text.replace(old, new)
    kinds = ("client_body", "proxy", "fastcgi", "uwsgi", "scgi")
    places = "".join(f"{kind}_temp_path {folder}/{kind};\n" for kind in kinds)
    user = "user root;\n" if os.geteuid() == 0 else ""
    around = (
        f"{user}daemon off;\npid {folder}/nginx.pid;\nerror_log {folder}/error.log;\n"
        f"events {{}}\nhttp {{\naccess_log off;\n{places}{text}\n}}\n"
    )
    path = folder / "nginx.conf"
    path.write_text(around)
    return path


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    """nginx in front of two servers that share a database."""
    if NGINX is None:
        pytest.skip("no nginx is installed")
    folder = tmp_path_factory.mktemp("proxy")
    database = folder / "events.sqlite"
    with open_store(database) as store:
        make_demo(store)
    with open_store(database) as store, ExitStack() as running:
        # The first of the two is started as a user does, the other one runs here, which is faster.
        port = free_port()
        options = ("--db", str(database), "--port", str(port), "--exact-port")
        mortal, said = running.enter_context(started(*options, folder=folder))
        assert "Ctrl-C" in said, said
        behind = [port, int(running.enter_context(served(Desk(store))).rpartition(":")[2])]
        plain, secure = free_port(), free_port()
        path = configuration(folder, plain, secure, behind)
        nginx = running.enter_context(
            subprocess.Popen([NGINX, "-p", str(folder), "-e", f"{folder}/error.log", "-c", path])
        )
        running.callback(nginx.terminate)
        address = f"https://127.0.0.1:{secure}"
        until = time.monotonic() + 60
        while True:
            try:
                httpx.get(f"{address}/health", verify=False)
                break
            except httpx.TransportError:
                assert time.monotonic() < until, (folder / "error.log").read_text()
                assert nginx.poll() is None, (folder / "error.log").read_text()
                time.sleep(0.05)
        yield Site(address, mortal, database)


@pytest.fixture
def browser(site: Site) -> Iterator[httpx.Client]:
    with httpx.Client(base_url=site.address, verify=False, timeout=60) as client:
        yield client


def test_links_and_cookies_are_those_of_the_address_in_front(
    site: Site, browser: httpx.Client
) -> None:
    answer = browser.get("/e/demo/staff", headers={"host": NAME})
    assert answer.status_code == 403
    with open_store(site.database) as store:
        answer = browser.get(link(Desk(store), "Zeynep Yılmaz"), headers={"host": NAME})
    assert answer.status_code in (200, 303)
    token = re.search(r'name="csrf" value="([^"]+)"', answer.text)
    if answer.status_code == 200 and token:
        answer = browser.post(
            answer.request.url.path, data={"csrf": token[1]}, headers={"host": NAME}
        )
    assert "secure" in answer.headers["set-cookie"].lower()
    location = answer.headers.get("location", "/")
    assert location.startswith(("/", f"https://{NAME}/"))


@pytest.mark.parametrize("path", ["/e/demo/live", "/e/demo/me/live"])
def test_streams_come_through_at_once(site: Site, browser: httpx.Client, path: str) -> None:
    with open_store(site.database) as store:
        own = ticket(Desk(store), "Zeynep Yılmaz")
    browser.headers["cookie"] = f"{COOKIE}={own}"
    with browser.stream("GET", path) as stream:
        assert stream.status_code == 200
        # Nothing ends this stream: a proxy that gathers answers first would never send a line.
        assert next(line for line in stream.iter_lines() if line.startswith("data:"))


def test_large_pages_and_too_large_forms(browser: httpx.Client) -> None:
    assert browser.get("/help/command-line").status_code == 200
    answer = browser.post("/sign-in", content=b"name=" + b"x" * 1_500_000)
    assert answer.status_code in (400, 413, 422)
    assert "nginx" not in answer.text


def test_metrics_are_not_passed_on_and_probes_are(browser: httpx.Client) -> None:
    assert browser.get("/metrics").status_code == 404
    assert browser.get("/ready").json() == {"ready": True}


def test_when_one_server_is_killed_the_other_answers(site: Site, browser: httpx.Client) -> None:
    site.mortal.kill()
    site.mortal.wait(60)
    for _ in range(6):
        assert browser.get("/e/demo/standings").status_code == 200
    assert browser.post("/e/demo/players", data={}).status_code in (403, 404, 405)
