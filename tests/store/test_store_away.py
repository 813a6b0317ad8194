"""PostgreSQL is gone for a while: pages say so, news is caught up, nothing acknowledged is lost."""

import time
from collections.abc import Callable, Iterator
from html import unescape

import psycopg
import pytest
from litestar.testing import TestClient

from postgres_server import PostgresServer
from support import ORGANIZER
from toptable.desk.desk import Desk
from toptable.desk.tournament import Tournament
from toptable.engine.state.people import NewPlayer
from toptable.engine.subjects.people.player_entry import EnterPlayers
from toptable.store import Store, open_store
from toptable.store.change_feed import Change
from toptable.web.app import create_app
from toptable.web.serving.error_pages import UNREACHABLE

PATIENCE = 60.0


@pytest.fixture(scope="module")
def server() -> Iterator[PostgresServer]:
    """One that may be killed: what it has confirmed is on the disk."""
    server = PostgresServer()
    server.start()
    yield server
    server.remove()


def until(true: Callable[[], object]) -> None:
    end = time.monotonic() + PATIENCE
    while not true():
        assert time.monotonic() < end
        time.sleep(0.02)


def event_in(store: Store) -> Tournament:
    made = Desk(store).create("Cup", "nisei-1.3", ORGANIZER, event="cup")
    assert isinstance(made, Tournament)
    return made


def enter(tournament: Tournament, name: str) -> None:
    tournament.send(EnterPlayers((NewPlayer(name),)), ORGANIZER)


def test_a_lost_line_to_the_news_is_noticed_and_caught_up(server: PostgresServer) -> None:
    place = server.new_database()
    with open_store(place) as here, open_store(place) as there:
        tournament = event_in(here)
        heard: list[Change] = []
        there.subscribe(heard.append)
        with psycopg.connect(place, autocommit=True) as admin:
            admin.execute(
                "SELECT pg_terminate_backend(pid) FROM pg_stat_activity"
                " WHERE datname = current_database() AND pid <> pg_backend_pid()"
            )
        for name in ("Ann", "Ben"):
            enter(Desk(here).tournament("cup"), name)
        version = Desk(here).tournament("cup").version
        assert version > tournament.version
        until(lambda: heard and heard[-1].version == version)


def test_pages_say_so_and_everything_comes_back(server: PostgresServer) -> None:
    place = server.new_database()
    with open_store(place) as store:
        tournament = event_in(store)
        enter(tournament, "Ann")
        app = create_app(Desk(store))
        with TestClient(app, raise_server_exceptions=False) as guest:
            shown = guest.get("/e/cup/players")
            assert "Ann" in shown.text
            copy = {"if-none-match": shown.headers["etag"]}
            server.kill()
            away = guest.get("/e/cup/players")
            assert away.status_code == 503
            assert UNREACHABLE in unescape(away.text)
            still = guest.get("/e/cup/players", headers=copy)
            assert still.status_code == 304, "what the browser has still holds"
            assert guest.get("/e/cup/version").status_code == 503
            server.start()
            until(lambda: guest.get("/e/cup/players").status_code == 200)
            enter(Desk(store).tournament("cup"), "Ben")
            page = guest.get("/e/cup/players").text
            assert "Ann" in page
            assert "Ben" in page
