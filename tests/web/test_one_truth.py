"""Two processes on one database: whoever goes from one to the other never sees a version go down.

The second process hears of nothing that the first one does; it has to find out by itself. All of it
on SQLite and on a real PostgreSQL.
"""

import asyncio
import re
from collections.abc import Iterator
from typing import Any

import pytest
from litestar.testing import TestClient
from player_office import Stream, link, ticket
from test_web_face import report, seated
from web_office import Visitor, borrow

from postgres_server import PostgresServer
from toptable.desk.demo import make_demo
from toptable.desk.desk import Desk
from toptable.store import Store, open_store
from toptable.store.change_feed import Change
from toptable.web.serving import live

STAMP = re.compile(rb"(\d{10,})-(\d+)")


class Deaf:
    """A subscription that nothing is told to."""

    def close(self) -> None:
        """Nothing to end."""


def held_back(store: Store, monkeypatch: pytest.MonkeyPatch) -> Store:
    """A store whose news does not arrive."""
    monkeypatch.setattr(store, "subscribe", lambda _tell: Deaf())
    return store


@pytest.fixture(scope="module", params=["sqlite", "postgresql"])
def where(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> str:
    """A database with the demo, on which all tests of this file go on."""
    if request.param == "sqlite":
        place = str(tmp_path_factory.mktemp("truth") / "events.sqlite")
    else:
        server: PostgresServer = request.getfixturevalue("postgres")
        place = server.new_database()
    with open_store(place) as store:
        make_demo(store)
    return place


@pytest.fixture
def here(where: str) -> Iterator[Desk]:
    with open_store(where) as store:
        yield Desk(store)


@pytest.fixture
def there(here: Desk, where: str, monkeypatch: pytest.MonkeyPatch) -> Iterator[Desk]:
    assert here.tournament("demo")
    with open_store(where) as store:
        yield Desk(held_back(store, monkeypatch))


def version_in(answer: Any) -> int:
    found = answer.headers.get("toptable-version")
    if found is None:
        found = answer.json()["version"]
    return int(found)


@pytest.mark.parametrize(
    "path",
    [
        "/e/demo",
        "/e/demo/rounds/3",
        "/e/demo/standings",
        "/e/demo/version",
        "/e/demo/changes?since=3&parts=round.0,leaders.0",
    ],
)
def test_what_guests_are_shown_never_goes_back(here: Desk, there: Desk, path: str) -> None:
    apps = [Visitor(TestClient(borrow(desk))) for desk in (here, there)]
    for guest in apps:
        guest.look(path)
        guest.look(path)
    reached = 0
    for games in ("WW", "LL", "WL"):
        report(here, games)
        for guest in apps:
            shown = version_in(guest.look(path))
            assert shown == here.tournament("demo").version
            assert shown >= reached
            reached = shown


@pytest.mark.parametrize(
    ("path", "says"),
    [
        ("/", "finished|Harbour"),
        ("/e/demo/hall", "WW|2–0|Round 3"),
        ("/e/demo/screen/now", "Round 3"),
        ("/e/demo/screen", "Round 3"),
        ("/e/demo/overlay/standings/now", ""),
        ("/e/demo/hall/standings", ""),
    ],
)
def test_both_show_the_same_whoever_wrote_it(here: Desk, there: Desk, path: str, says: str) -> None:
    one, other = (Visitor(TestClient(borrow(desk))) for desk in (here, there))
    other.look(path)
    for games in ("WW", "LL"):
        report(here, games)
        first, second = one.look(path), other.look(path)
        assert first.status_code == second.status_code
        assert re.search(says, second.text)
        assert _plain(first.text) == _plain(second.text)


def _plain(html: str) -> str:
    """Without what names a process or a moment."""
    return re.sub(r'data-(server|now|made)="[^"]*"|\d\d:\d\d(:\d\d)?', "", html)


def test_the_page_and_the_row_of_a_phone_never_go_back(here: Desk, there: Desk) -> None:
    phones = [Visitor(TestClient(borrow(desk))) for desk in (here, there)]
    for phone in phones:
        phone.look(link(here, seated(here)[0]))
        phone.look("/e/demo/me")
    reached = (0, 0)
    for games in ("WW", "LL", "WL"):
        report(here, games)
        for phone in phones:
            page, row = phone.look("/e/demo/me"), phone.look("/e/demo/me/row")
            for said in (page.content, row.headers["toptable-at"].encode()):
                found = STAMP.search(said)
                assert found is not None
                shown = int(found[1]), int(found[2])
                assert shown >= reached
                assert shown[1] == here.tournament("demo").version
                reached = shown


def test_a_phone_whose_stream_opens_anew_elsewhere_is_not_set_back(here: Desk, there: Desk) -> None:
    async def alternate() -> None:
        held = ticket(here, seated(here)[0])
        faces = [borrow(desk).state.read_face for desk in (here, there)]
        for games in ("WW", "LL", "WL"):
            await asyncio.to_thread(report, here, games)
            for face in faces:
                stream = Stream(face, held)
                found = STAMP.search(await stream.hear())
                await stream.hang_up()
                assert found is not None
                assert int(found[2]) == here.tournament("demo").version

    asyncio.run(asyncio.wait_for(alternate(), 120))


def test_a_stream_that_hears_nothing_finds_out_at_its_next_beat(
    here: Desk, there: Desk, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(live, "BEAT_SECONDS", 0.05)
    monkeypatch.setattr(live, "LOOKED_LATELY", 0.0)

    async def listen() -> None:
        streams = borrow(there).state.streams
        stream = streams.follow("demo")
        first = await anext(stream)
        before = here.tournament("demo").version
        assert b"data: %d\n" % before in first
        await asyncio.to_thread(report, here, "WW")
        versions = []
        while not versions or versions[-1] != before + 1:
            said = await anext(stream)
            versions += [int(number) for number in re.findall(rb"data: (\d+)", said)]
        assert versions == sorted(versions)
        late = streams.follow("demo")
        assert b"data: %d\n" % (before + 1) in await anext(late)
        # News that comes after all, and late, is no news.
        streams._learn("demo", Change("demo", before, False, "").age)
        assert b"data: %d\n" % (before + 1) in await anext(stream)
        await stream.aclose()
        await late.aclose()

    asyncio.run(asyncio.wait_for(listen(), 120))
