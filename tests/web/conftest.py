"""A desk in a new file, its pages, and people who look at them."""

import shutil
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory
from time import time

import pytest
from anyio.from_thread import start_blocking_portal
from argon2 import PasswordHasher
from litestar.testing.client.base import BaseTestClient
from playwright.sync_api import Browser, sync_playwright
from web_office import Visitor, give_back, visitor

from toptable.desk.demo import make_demo
from toptable.desk.desk import Desk
from toptable.store import open_store
from toptable.web.auth import passwords

CHROMIUM = shutil.which("chromium") or shutil.which("chromium-browser")
OPTIONS = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--no-first-run",
)

QUICK = PasswordHasher(time_cost=1, memory_cost=8, parallelism=1)


@pytest.fixture(scope="session", autouse=True)
def one_loop() -> Iterator[None]:
    """Visitors without a screen share a loop; a new one for each request takes as long as it."""
    with start_blocking_portal("asyncio") as portal, pytest.MonkeyPatch.context() as patch:
        patch.setattr(BaseTestClient, "blocking_portal", portal, raising=False)
        yield


@pytest.fixture(autouse=True)
def apps_for_the_next() -> Iterator[None]:
    """Applications go from test to test; the desks do not."""
    yield
    give_back()


@pytest.fixture(autouse=True)
def quick_passwords(monkeypatch: pytest.MonkeyPatch) -> None:
    """A hash takes long by design, and most tests of people with passwords are about the people."""
    monkeypatch.setattr(passwords, "_hasher", QUICK)


@cache
def demo_database(_minutes: int) -> bytes:
    """A database with the demo event as it is now."""
    with TemporaryDirectory() as folder:
        made = Path(folder, "events.sqlite")
        with open_store(made) as store:
            make_demo(store)
        return made.read_bytes()


@pytest.fixture
def desk(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Desk]:
    """A desk, empty unless the test wants the demo event on it."""
    place = tmp_path / "events.sqlite"
    if "demo" in request.fixturenames:
        # Making the event takes longer than most tests of it; it is made anew before it is old.
        place.write_bytes(demo_database(int(time() // 120)))
    with open_store(place) as store:
        yield Desk(store)


@pytest.fixture
def demo(desk: Desk) -> Desk:
    """A desk with the demo event."""
    return desk


@pytest.fixture
def guest(desk: Desk) -> Visitor:
    """Somebody who is not signed in."""
    return visitor(desk)


@pytest.fixture
def organizer(desk: Desk) -> Visitor:
    """Somebody who came in by the one-time link."""
    return visitor(desk).sign_in(desk)


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    """A real Chromium. It brings an event loop along, so it ends before other modules begin."""
    if CHROMIUM is None:
        pytest.skip("no Chromium is installed")
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=OPTIONS)
        yield browser
        browser.close()
