"""Every endpoint: it is served, it answers what its record promises, and to whom it should."""

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest
from api_office import V1, Program, guest, house_of, kept, program
from web_office import app_of

from toptable.api.contract import Endpoint
from toptable.api.endpoints import ENDPOINTS
from toptable.api.openapi import document, statuses
from toptable.api.problem import Problem
from toptable.api.reading_endpoints import READING
from toptable.desk.demo import make_demo
from toptable.desk.desk import Desk
from toptable.engine.roles import STAFF, Role
from toptable.engine.sentence import to_json
from toptable.store import open_store
from toptable.web.api.app import STREAM, WORK, create_api
from toptable.web.api.handlers import routed

FILLED_IN = {
    "event": "demo",
    "player": "1",
    "round": "1",
    "rulebook": "nisei-1.3",
    "game": "netrunner",
    "slot": "corp",
    "format": "toptable-public",
    "invitation": "none",
    "member": "nobody",
    "hook": "none",
    "sheet": "bracket",
    "report": "penalties",
    "delivery": "none",
    "infraction": "tardiness",
    "ruling": "1",
    "screen": "0",
}
WITHOUT = {"listCards", "checkHead", "readPicture", "readRuling"}
"""What the demo event has nothing of, or what needs more than an address."""
OF_STAFF = {
    *("readChecklist", "readScreens", "listCalls", "listRulings", "listNotes", "listMessages"),
    *("readFloor", "readLate", "readOpen", "readMeasures"),
}
"""What coverage and guests do not see; the others of the table are tried one by one."""


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Desk]:
    """A desk with the demo event, for tests that change nothing of it."""
    with house_of(tmp_path_factory.mktemp("api")) as desk:
        make_demo(desk.store)
        yield desk


@pytest.fixture(scope="module")
def organizer(house: Desk) -> Program:
    return program(house)


def address(endpoint: Endpoint) -> str:
    path = endpoint.path.removeprefix(V1)
    return re.sub(r"{(\w+)}", lambda part: FILLED_IN[part[1]], path)


def test_every_record_has_a_handler_and_every_handler_a_record(house: Desk) -> None:
    assert set(WORK) | {STREAM} == {endpoint.id for endpoint in ENDPOINTS}
    app = create_api(kept[house].state)
    served = {
        (method, route.path)
        for route in app.routes
        for method in getattr(route, "methods", ())
        if method != "OPTIONS"
    }
    promised = {(endpoint.method, routed(endpoint.path)) for endpoint in ENDPOINTS}
    assert served - promised == {("GET", "/api"), ("GET", f"{V1}/openapi.json")}
    assert not promised - served


@pytest.mark.parametrize("endpoint", READING, ids=lambda endpoint: endpoint.id)
def test_the_answer_is_the_one_promised(
    house: Desk, organizer: Program, endpoint: Endpoint
) -> None:
    """For the organizer and for a guest, and what is promised of problems holds too."""
    if endpoint.id == STREAM:
        return
    for caller in (organizer, guest(house)):
        answer = caller.get(address(endpoint))
        assert answer.status_code in {endpoint.status, *statuses(endpoint)}, answer.text
        if answer.status_code != endpoint.status:
            told = msgspec.json.decode(answer.content, type=Problem, strict=True)
            assert answer.headers["content-type"] == "application/problem+json"
            assert told.status == answer.status_code
            assert told.detail.endswith(".")
        elif endpoint.answer is not None:
            msgspec.json.decode(answer.content, type=endpoint.answer)
    if endpoint.id not in WITHOUT:
        assert organizer.get(address(endpoint)).status_code == 200


@pytest.mark.parametrize("role", sorted(STAFF))
def test_who_reads_what(house: Desk, role: Role) -> None:
    """Staff pages are for those who run the event, whatever the token says."""
    runs = role in {Role.ORGANIZER, Role.HEAD_JUDGE, Role.JUDGE, Role.SCOREKEEPER}
    caller = program(house, role)
    for endpoint in READING:
        if endpoint.id in OF_STAFF:
            expected = {200, 403} if role is Role.SCOREKEEPER else {200} if runs else {403}
            assert caller.get(address(endpoint)).status_code in expected, endpoint.id


def test_guests_are_asked_for_a_token(house: Desk) -> None:
    for endpoint in READING:
        if endpoint.scope:
            answer = guest(house).get(address(endpoint))
            assert answer.status_code == 401, endpoint.id
            assert answer.headers["www-authenticate"].startswith("Bearer")


def test_a_known_version_is_not_sent_again(house: Desk, organizer: Program) -> None:
    for endpoint in READING:
        if not endpoint.tagged or endpoint.id in WITHOUT:
            continue
        first = organizer.get(address(endpoint))
        again = organizer.get(address(endpoint), **{"if-none-match": first.headers["etag"]})
        assert (again.status_code, again.content) == (304, b""), endpoint.id
        other = guest(house).get(address(endpoint), **{"if-none-match": first.headers["etag"]})
        assert other.status_code != 304, f"{endpoint.id} has one tag for two roles"


def test_pages_of_a_list_hold_every_row_once(organizer: Program) -> None:
    """By following ``next``, and with the total on every page."""
    for path in ("/events/demo/players", "/events/demo/standings", "/commands"):
        whole = organizer.get(f"{path}?limit=1000").json()
        rows: list[Any] = []
        following: str | None = f"{path}?limit=3"
        while following:
            page = organizer.get(following.removeprefix(V1)).json()
            assert page["total"] == whole["total"] == len(whole["rows"])
            assert len(page["rows"]) <= 3
            rows += page["rows"]
            following = page["next"]
        assert rows == whole["rows"]


def test_the_log_read_in_pages_is_the_log(organizer: Program) -> None:
    whole = organizer.get("/events/demo/log?limit=1000").json()["rows"]
    rows: list[Any] = []
    following: str | None = "/events/demo/log?limit=7"
    while following:
        page = organizer.get(following.removeprefix(V1)).json()
        rows += page["rows"]
        following = page["next"]
    assert rows == whole
    assert [row["version"] for row in rows] == list(range(1, len(rows) + 1))


@pytest.mark.parametrize(
    ("path", "status", "said"),
    [
        ("/events/demo/players?limit=0", 422, "from 1 to 1000"),
        ("/events/demo/players?limit=x", 422, "limit cannot be x"),
        ("/events/demo/players?sort=name", 422, "sort cannot be asked for here"),
        ("/events/demo/players?limit=1&limit=2", 422, "asked for twice"),
        ("/events/demo/rounds/99", 404, "no round with this number"),
        ("/events/demo/standings?after=99", 404, "standings after round 99"),
        ("/events/nothing", 404, "no such event"),
        ("/nothing", 404, "openapi.json"),
        ("/events/demo/proof?head=nonsense", 422, "is not the head of a log"),
    ],
)
def test_what_is_wrong_with_an_address_is_told(
    organizer: Program, path: str, status: int, said: str
) -> None:
    answer = organizer.get(path)
    assert answer.status_code == status
    assert said in answer.json()["detail"]
    assert answer.headers["content-type"] == "application/problem+json"


def test_other_methods_are_refused_as_problems(organizer: Program) -> None:
    answer = organizer.post("/events/demo/players", {})
    assert answer.status_code == 405
    assert answer.json()["code"] == "method"


def test_the_document_names_every_operation_and_every_schema(organizer: Program) -> None:
    told = organizer.get("/openapi.json").json()
    assert told == msgspec.json.decode(to_json(document()))
    assert told["openapi"] == "3.1.0"
    ids = [way["operationId"] for path in told["paths"].values() for way in path.values()]
    assert sorted(ids) == sorted(endpoint.id for endpoint in ENDPOINTS)
    text = to_json(told).decode()
    for name in set(re.findall(r'"#/components/schemas/([^"]+)"', text)):
        assert name in told["components"]["schemas"], name
    body = told["components"]["schemas"]["CommandBody"]["properties"]["command"]
    assert body["discriminator"]["propertyName"] == "type"
    assert len(body["anyOf"]) == len(body["discriminator"]["mapping"])


def test_every_answer_is_described() -> None:
    """A reader finds a sentence for each shape."""
    schemas = document()["components"]["schemas"]
    assert not [name for name, schema in schemas.items() if not schema.get("description")]


def test_the_page_lists_endpoints_and_commands(house: Desk) -> None:
    answer = guest(house).client.get("/api")
    assert answer.status_code == 200
    assert "Enter one person or a whole list" in answer.text
    assert all(endpoint.path in answer.text for endpoint in ENDPOINTS)


def test_pages_start_without_the_api(tmp_path: Path) -> None:
    with open_store(tmp_path / "events.sqlite") as store:
        assert app_of(Desk(store)).state.api is None
