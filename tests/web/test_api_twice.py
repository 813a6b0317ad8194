"""A request that creates, copies, imports or puts away an event counts once, whenever a server
stops."""

from base64 import b64encode
from collections.abc import Callable, Iterator
from datetime import timedelta
from pathlib import Path
from typing import Any

import httpx
import pytest
from api_office import Program, house_of, program
from litestar.testing import TestClient

from toptable.desk import event_setup
from toptable.desk.desk import Desk
from toptable.desk.files import backup
from toptable.desk.tournament import Tournament
from toptable.engine.roles import Actor, Role
from toptable.engine.state import the_event
from toptable.engine.state.event import Accent
from toptable.store import StoreError, open_store, request_limits
from toptable.web.app import create_app
from two_pods import PODS

OLGA = Actor(name="Olga", role=Role.ORGANIZER)
NAMES = [{"name": name} for name in ("Ada", "Ben", "Cleo", "Dov")]


class Lost(Exception):
    """The server stops."""


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Desk]:
    with house_of(tmp_path_factory.mktemp("twice")) as desk:
        yield desk


@pytest.fixture(scope="module")
def organizer(house: Desk) -> Program:
    return program(house)


@pytest.fixture(scope="module")
def other(house: Desk, organizer: Program) -> Iterator[Program]:
    """The same program at another server of the same database."""
    with open_store(house.store.where) as store:
        found = Program(house)
        found.client = TestClient(create_app(Desk(store)), raise_server_exceptions=False)
        found.headers = organizer.headers
        yield found


@pytest.fixture
def event(organizer: Program, request: pytest.FixtureRequest) -> str:
    """An event with four players and a look of its own, called like the test."""
    made = organizer.post("/events", {"name": request.node.name, "rulebook": "nisei-1.3"})
    found = str(made.json()["event"])
    assert organizer.send(found, "enter_players", players=NAMES).status_code == 201
    look = {"place": "Old Hall", "website": "", "accent": str(Accent.BLUE)}
    assert organizer.send(found, "present_event", **look).status_code == 201
    return found


@pytest.fixture
def twice(
    house: Desk,
    organizer: Program,
    other: Program,
    monkeypatch: pytest.MonkeyPatch,
    request: pytest.FixtureRequest,
) -> Callable[[str, Any], tuple[httpx.Response, httpx.Response]]:
    """Send a request to a server that stops before it answers, and again to the next server."""

    def sent(path: str, body: Any) -> tuple[httpx.Response, httpx.Response]:
        def stops(*_: object) -> None:
            raise StoreError("gone")

        key = {"idempotency-key": f"{request.node.name} {path}"}
        with monkeypatch.context() as broken:
            broken.setattr(house.store.repeated_requests, "answer", stops)
            first = organizer.post(path, body, **key)
        monkeypatch.setattr(request_limits, "SILENT", timedelta(0))
        return first, other.post(path, body, **key)

    return sent


def there(desk: Desk, name: str) -> int:
    """How many events of this name there are."""
    return sum(listed.name == name for listed in Desk(desk.store).events())


Twice = Callable[[str, Any], tuple[httpx.Response, httpx.Response]]


def test_an_event_is_created_once(house: Desk, twice: Twice) -> None:
    first, again = twice("/events", {"name": "Created", "rulebook": "nisei-1.3"})
    assert (first.status_code, again.status_code) == (201, 201)
    assert again.json() == first.json()
    assert again.headers["idempotency-replayed"] == "true"
    assert there(house, "Created") == 1


def test_an_event_is_copied_once_and_whole(house: Desk, event: str, twice: Twice) -> None:
    first, again = twice(f"/events/{event}/copy", {"name": "Copied", "people": True})
    assert (first.status_code, again.status_code) == (201, 201)
    assert again.json() == first.json()
    assert again.headers["idempotency-replayed"] == "true"
    assert there(house, "Copied") == 1
    copied = Desk(house.store).tournament(again.json()["event"]).state
    assert [copied.name_of(number) for number in copied.players] == ["Ada", "Ben", "Cleo", "Dov"]
    assert copied.event is not None
    assert (copied.event.place, copied.event.accent) == ("Old Hall", Accent.BLUE)


def test_no_half_copy_is_left_behind(
    house: Desk, organizer: Program, event: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The server stops when the players are entered and the look is not."""

    def stops(*_: object, **__: object) -> None:
        raise Lost

    monkeypatch.setattr(event_setup, "present", stops)
    answer = organizer.post(f"/events/{event}/copy", {"name": "Half", "people": True})
    assert answer.status_code == 500
    assert there(house, "Half") == 0


def test_a_sheet_is_brought_in_once(
    house: Desk, organizer: Program, event: str, twice: Twice
) -> None:
    organizer.send(event, "pair_round", "Tried", absentees="check_in", lists="without")
    organizer.send(event, "publish_round", "Tried")
    sheet = organizer.get(f"/events/{event}/files/sheet").text
    body = {"text": sheet, "rulebook": "nisei-1.3", "name": "Brought"}
    first, again = twice("/imports", body)
    assert first.status_code == again.status_code == 201, first.text
    assert again.headers["idempotency-replayed"] == "true"
    assert again.json() == first.json()
    assert there(house, "Brought") == 1


def test_every_event_of_a_file_is_brought_in_once_and_named_again(
    house: Desk, twice: Twice
) -> None:
    first, again = twice("/imports", {"text": PODS.decode()})
    assert first.status_code == again.status_code == 201, first.text
    assert again.json() == first.json()
    ids = [part["event"] for part in again.json()["events"]]
    assert len({*ids}) == 2
    assert {*ids} <= {row.id for row in house.events()}


def test_a_backup_is_brought_in_once(house: Desk, tmp_path: Path, twice: Twice) -> None:
    with open_store(tmp_path / "elsewhere.sqlite") as elsewhere:
        made = Desk(elsewhere).create("Away", "nisei-1.3", OLGA)
        assert isinstance(made, Tournament)
        content = backup(made, elsewhere)
    first, again = twice("/imports", {"content": b64encode(content).decode()})
    assert first.status_code == again.status_code == 201, first.text
    assert again.headers["idempotency-replayed"] == "true"
    assert again.json() == first.json()
    assert there(house, "Away") == 1


def test_an_event_is_deleted_and_restored_once(house: Desk, event: str, twice: Twice) -> None:
    before = house.tournament(event).version
    name = the_event(house.tournament(event).state).name
    first, again = twice(f"/events/{event}/delete", {"name": name})
    assert (first.status_code, again.status_code) == (200, 200), again.text
    assert again.json() == first.json()
    assert there(house, name) == 0
    first, again = twice(f"/events/{event}/restore", {})
    assert (first.status_code, again.status_code) == (200, 200), again.text
    assert again.json() == first.json()
    assert again.headers["idempotency-replayed"] == "true"
    assert there(house, name) == 1
    assert Desk(house.store).tournament(event).version == before + 2


def test_the_second_answer_is_json_like_the_first(organizer: Program, event: str) -> None:
    """Programs read a body by its type."""
    body = {"command": {"type": "rename_event", "name": "Twice"}}
    key = {"idempotency-key": "the same answer"}
    first = organizer.post(f"/events/{event}/commands", body, **key)
    again = organizer.post(f"/events/{event}/commands", body, **key)
    assert again.headers["idempotency-replayed"] == "true"
    assert first.headers["content-type"] == again.headers["content-type"] == "application/json"


def test_what_an_answer_tells_once_lies_in_the_database_for_nobody_to_read(
    house: Desk, organizer: Program, other: Program, event: str
) -> None:
    """An invitation's link signs somebody in: it is told again to this token, and to no reader."""
    key = {"idempotency-key": "an invitation"}
    path, body = f"/events/{event}/invitations", {"role": "judge", "name": "Kim"}
    made = organizer.post(path, body, **key)
    link = str(made.json()["link"])
    again = other.post(path, body, **key)
    assert (again.json(), again.headers["idempotency-replayed"]) == (made.json(), "true")
    place = Path(house.store.where)
    files = [file.read_bytes() for file in place.parent.glob(f"{place.name}*")]
    assert any(files)
    assert not any(link.rpartition("/")[2].encode() in content for content in files)
