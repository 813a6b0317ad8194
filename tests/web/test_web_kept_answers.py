"""Pages of the hall for guests: made once for each version, and never another one than they are."""

import asyncio
import time
from typing import Any

import pytest
from web_office import Visitor, app_of, visitor

from toptable.desk.desk import Desk
from toptable.desk.tournament import Done
from toptable.engine.roles import Actor, Role
from toptable.engine.rules.results.kinds import Result
from toptable.engine.subjects.results.reporting import ReportResult
from toptable.store import Reach
from toptable.web.auth.event_request import EventRequest
from toptable.web.serving import responses
from toptable.web.serving.responses import KeptAnswers, Key, VersionPoll, key_of

ROBIN = Actor(name="Robin", role=Role.ORGANIZER)
HALL = ("/e/demo", "/e/demo/rounds/2", "/e/demo/players", "/e/demo/standings", "/e/demo/version")


def report(desk: Desk, games: str) -> int:
    done = desk.tournament("demo").send(
        ReportResult(3, 2, Result(games=games), replaces=True), ROBIN
    )
    assert isinstance(done, Done)
    return desk.tournament("demo").version


@pytest.fixture
def rendered(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Which pages were put together since."""
    pages: list[str] = []
    known = EventRequest._html

    def noted(visit: EventRequest, template: str, *more: Any) -> str:
        pages.append(template)
        return known(visit, template, *more)

    monkeypatch.setattr(EventRequest, "_html", noted)
    return pages


def test_a_page_of_the_hall_is_made_once_for_all_guests(demo: Desk, rendered: list[str]) -> None:
    for path in HALL:
        visitor(demo).look(path)
        first = visitor(demo).look(path)
        rendered.clear()
        again = visitor(demo).look(path)
        assert (again.status_code, again.content) == (200, first.content)
        assert again.headers["etag"] == first.headers["etag"]
        assert again.headers["vary"] == first.headers["vary"]
        assert "content-security-policy" in again.headers
        copy = visitor(demo).look(path, **{"if-none-match": again.headers["etag"]})
        assert (copy.status_code, copy.content) == (304, b"")
        assert copy.headers["etag"] == again.headers["etag"]
        assert not rendered, path


def test_what_was_written_here_is_seen_at_once(demo: Desk) -> None:
    guest = visitor(demo)
    for games, shown in (("WW", "2–0"), ("LL", "0–2"), ("WL", "1–1")) * 2:
        version = report(demo, games)
        for _ in range(2):
            assert f"{shown}" in guest.look("/e/demo/rounds/3").text
            assert guest.look("/e/demo/version").json() == {"version": version}


def test_what_another_process_writes_is_seen_soon(demo: Desk) -> None:
    guest, other = visitor(demo), Desk(demo.store)
    for _ in range(3):
        assert guest.look("/e/demo/version").json() == {"version": demo.tournament("demo").version}
    version = report(other, "WW")
    give_up = time.monotonic() + 60
    while guest.look("/e/demo/version").json() != {"version": version}:
        assert time.monotonic() < give_up
    assert "2–0" in guest.look("/e/demo/rounds/3").text


def test_whoever_is_signed_in_gets_a_page_of_their_own(demo: Desk, organizer: Visitor) -> None:
    guest = visitor(demo)
    plain = [guest.look("/e/demo").text for _ in range(3)][-1]
    own = organizer.look("/e/demo").text
    assert "Ines" in own
    assert "Ines" not in plain
    assert guest.look("/e/demo").text == plain
    assert organizer.look("/e/demo").text == own


def test_links_for_others_begin_with_the_address_that_was_asked(demo: Desk) -> None:
    guest = visitor(demo)
    for host in ("hall.example", "192.0.2.7:8000") * 2:
        page = guest.look("/e/demo/about", host=host).text
        assert f"http://{host}/" in page
    assert "hall.example" not in page


@pytest.mark.usefixtures("demo")
def test_who_takes_no_compressed_bytes_gets_none(guest: Visitor) -> None:
    for coding in ("gzip", "identity") * 2:
        page = guest.look("/e/demo", **{"accept-encoding": coding})
        assert page.headers.get("content-encoding", "identity") == coding
        assert "Round 3" in page.text


def asked(path: str, query: bytes = b"", method: str = "GET", cookie: bytes = b"") -> Key | None:
    headers = [(b"host", b"hall"), (b"cookie", cookie)]
    scope: Any = {
        "type": "http",
        "method": method,
        "scheme": "http",
        "path": path,
        "query_string": query,
        "headers": headers,
    }
    return key_of(scope)


def test_only_what_is_the_same_for_everybody_is_kept() -> None:
    for path in HALL:
        assert asked(path) is not None
        assert asked(path, cookie=b"toptable_language=de; toptable_player=1-abc") is not None
        assert asked(path, cookie=b"toptable_session=abc") is None
        assert asked(path, method="POST") is None
        assert asked(path, b"find=ada") is None
    assert asked("/e/demo/changes", b"since=3") is not None
    for path in ("/", "/e/demo/me", "/e/demo/settings", "/e/demo/rounds/2/tables/1", "/e/a/b"):
        assert asked(path) is None


class CountedLooks(VersionPoll):
    """How many have been told how far the log reaches."""

    told = 0

    async def now(self, event: str) -> Reach:
        reach = await super().now(event)
        self.told += 1
        return reach


class Herd:
    """Guests who ask for the same page, and a page that takes as long as the test wants."""

    def __init__(self, desk: Desk) -> None:
        self.desk = desk
        self.looks = CountedLooks(desk.store)
        self.kept = KeptAnswers(desk, self.looks)
        self.made = 0
        self.go_on = asyncio.Event()

    async def ask(self, _scope: Any, send: Any) -> None:
        self.made += 1
        version = self.desk.tournament("demo").version
        await self.go_on.wait()
        headers = [(b"toptable-version", b"%d" % version), (b"etag", b'"%d"' % version)]
        await send({"type": "http.response.start", "status": 200, "headers": headers})
        await send({"type": "http.response.body", "body": b"%d" % version})

    async def guest(self) -> int:
        """Which version a guest is shown."""
        key = asked("/e/demo")
        assert key is not None
        heard: list[Any] = []

        async def hear(message: Any) -> None:
            heard.append(message)

        scope: Any = {"headers": []}
        await self.kept.answer(key, scope, self.ask, hear)
        return int(heard[1]["body"])

    async def come(self, count: int) -> list[asyncio.Task[int]]:
        """So many come in, and all of them wait."""
        told = self.looks.told
        guests = [asyncio.create_task(self.guest()) for _ in range(count)]
        while not self.made or self.looks.told < told + count:
            await asyncio.sleep(0.001)
        return guests


def test_who_asks_while_a_page_is_made_waits_for_it(demo: Desk) -> None:
    async def hall() -> None:
        herd = Herd(demo)
        version = demo.tournament("demo").version
        guests = await herd.come(20)
        herd.go_on.set()
        assert set(await asyncio.gather(*guests)) == {version}
        assert herd.made == 1
        assert await herd.guest() == version
        assert herd.made == 1

    asyncio.run(asyncio.wait_for(hall(), 60))


def test_a_page_that_is_old_when_it_is_done_still_serves_those_who_came_before(demo: Desk) -> None:
    async def hall() -> None:
        herd = Herd(demo)
        before = demo.tournament("demo").version
        early = await herd.come(20)
        after = report(demo, "WW")
        late = await herd.come(20)
        herd.go_on.set()
        assert set(await asyncio.gather(*early)) == {before}
        assert set(await asyncio.gather(*late)) == {after}
        assert herd.made == 2

    asyncio.run(asyncio.wait_for(hall(), 60))


def test_no_more_is_kept_than_fits(demo: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(responses, "MOST_BYTES", 20_000)
    guest = visitor(demo)
    kept: KeptAnswers = app_of(demo).state.kept_answers
    for path in HALL * 2:
        assert guest.look(path, **{"accept-encoding": "identity"}).status_code == 200
        assert len(kept._kept) == 1 or sum(len(a.body) for a in kept._kept.values()) <= 20_000
        assert kept._bytes == sum(len(answer.body) for answer in kept._kept.values())
