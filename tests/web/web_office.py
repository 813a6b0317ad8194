"""A desk with its pages for tests: a visitor's browser without a screen, and a real server."""

import re
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from html.parser import HTMLParser
from typing import Any

import httpx
import uvicorn
from litestar import Litestar
from litestar.testing import TestClient

from toptable.desk.desk import Desk
from toptable.web.app import create_app, put_in_charge
from toptable.web.auth.credentials import make_link
from toptable.web.notifications.carriers import NOTHING_SENT, NoticeSettings
from toptable.web.serving.server import Server, open_port

TOKEN = re.compile(r'name="csrf" value="([0-9a-f]+)"')


DEMO_VERSION = 52
"""The event, its players and the word on cards (3), lists (17) and what is done about them (10),
three rounds paired and published (6), results (10), a deck check (5) and another drawn (1)."""


class Visitor:
    """Somebody who looks at pages and fills in forms."""

    def __init__(self, client: TestClient[Any]) -> None:
        self.client = client
        client.follow_redirects = False
        self.token = ""

    def look(self, path: str, **headers: str) -> httpx.Response:
        """Open a page; the form token on it is remembered."""
        answer = self.client.get(path, headers=headers)
        if found := TOKEN.search(answer.text):
            self.token = found[1]
        return answer

    def post(
        self, path: str, _headers: dict[str, str] | None = None, **form: str
    ) -> httpx.Response:
        """Send a form, with the token."""
        return self.client.post(path, data={"csrf": self.token, **form}, headers=_headers or {})

    def sign_in(self, desk: Desk, name: str = "Ines") -> "Visitor":
        """Come in by a fresh one-time link."""
        link = make_link(desk.store, "organizer")
        self.look(link)
        assert self.post(link, name=name).status_code == 303
        self.look("/")
        return self


lent: list[Litestar] = []
free: list[Litestar] = []
"""Applications take a while to make, so those of one test serve the next one's desk."""


def app_of(desk: Desk) -> Litestar:
    """The application of a desk: the same for everybody in a test."""
    for app in lent:
        if app.state.desk is desk:
            return app
    return borrow(desk)


def borrow(desk: Desk, notices: NoticeSettings = NOTHING_SENT) -> Litestar:
    """An application that serves this desk until the end of the test."""
    if free:
        app = free.pop()
        put_in_charge(app, desk, notices=notices)
    else:
        app = create_app(desk, notices=notices)
    lent.append(app)
    return app


def give_back() -> None:
    """The test is over."""
    free.extend(lent)
    lent.clear()


def visitor(desk: Desk) -> Visitor:
    """A guest."""
    return Visitor(TestClient(app_of(desk), raise_server_exceptions=False))


class Elements(HTMLParser):
    """Every element of a page, as (tag, attributes)."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.found: list[tuple[str, dict[str, str | None]]] = []
        self.feed(html)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.found.append((tag, dict(attrs)))


def elements(html: str) -> list[tuple[str, dict[str, str | None]]]:
    """What is on a page."""
    return Elements(html).found


@contextmanager
def served(desk: Desk, notices: NoticeSettings = NOTHING_SENT) -> Iterator[str]:
    """The pages on a real port; the address of it."""
    opened = open_port("127.0.0.1", 18300)
    app = borrow(desk, notices)
    ready = threading.Event()
    config = uvicorn.Config(app, log_level="warning", access_log=False)
    server = Server(config, app.state.streams, ready.set)
    thread = threading.Thread(target=server.run, kwargs={"sockets": [opened]}, daemon=True)
    thread.start()
    assert ready.wait(60)
    try:
        yield f"http://127.0.0.1:{opened.getsockname()[1]}"
    finally:
        server.should_exit = True
        thread.join(60)
        assert not thread.is_alive(), "the server did not end"
