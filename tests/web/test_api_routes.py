"""Every endpoint × role × scope: the API answers as its table says."""

from collections.abc import Iterator
from typing import Any

import api_route_table as table
import pytest
from api_tokens import token
from litestar.testing import TestClient

from toptable.api.contract import Endpoint
from toptable.api.endpoints import BY_ID, ENDPOINTS
from toptable.desk.demo import make_demo
from toptable.desk.desk import Desk
from toptable.engine.declared import Scope
from toptable.engine.roles import STAFF, Role
from toptable.store import open_store
from toptable.web.app import create_app

FILLED_IN = {
    "event": "demo",
    "player": "1",
    "round": "1",
    "rulebook": "nisei-1.3",
    "game": "netrunner",
    "slot": "corp",
    "format": "toptable",
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


class Door:
    """The API of the demo event, and tokens for it as they are asked for."""

    def __init__(self, client: TestClient[Any], desk: Desk) -> None:
        self._client = client
        self._desk = desk
        self._secrets: dict[tuple[Role, frozenset[Scope], str], str] = {}

    def ask(
        self, name: str, role: Role | None, scopes: frozenset[Scope] = frozenset(), event: str = ""
    ) -> tuple[int, Any]:
        """The status, and what is said, where something is."""
        endpoint = BY_ID[name]
        headers = {}
        if role is not None:
            key = (role, scopes, event)
            if key not in self._secrets:
                self._secrets[key] = token(self._desk, role, scopes, event=event)
            headers["authorization"] = f"Bearer {self._secrets[key]}"
        body = {} if endpoint.body is None else {"json": endpoint.example}
        answer = self._client.request(endpoint.method, address(endpoint), headers=headers, **body)
        problem = answer.headers["content-type"].startswith("application/problem")
        return answer.status_code, answer.json() if problem else None


def address(endpoint: Endpoint) -> str:
    """An address with something real in every place that varies."""
    path = endpoint.path
    for part, value in FILLED_IN.items():
        path = path.replace("{" + part + "}", value)
    return f"{path}?head=none" if endpoint.id == "checkHead" else path


@pytest.fixture(scope="module")
def door(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Door]:
    with open_store(tmp_path_factory.mktemp("door") / "events.sqlite") as store:
        make_demo(store)
        desk = Desk(store)
        with TestClient(create_app(desk), raise_server_exceptions=False) as client:
            yield Door(client, desk)


def test_every_endpoint_has_its_line() -> None:
    lines = [*table.FOR_EVERYBODY, *table.FOR_SOME, *table.AS_FAR_AS_OPEN]
    assert sorted(lines) == sorted(endpoint.id for endpoint in ENDPOINTS)


def test_the_description_names_the_scope() -> None:
    for name, (scope, _) in table.FOR_SOME.items():
        if name not in ("exportEvent", "sendCommand", "previewCommand", "askEnding"):
            assert BY_ID[name].scope == scope, name


@pytest.mark.parametrize("name", sorted(table.FOR_EVERYBODY - {"followEvent"}))
def test_what_is_for_everybody_needs_no_token_and_no_scope(door: Door, name: str) -> None:
    allowed = {"checkHead": (422,), "readPicture": (404,)}.get(name, (200,))
    assert door.ask(name, None)[0] in allowed
    for role in (Role.ORGANIZER, Role.TIMEKEEPER):
        assert door.ask(name, role, frozenset({Scope.HOOKS}))[0] in allowed


@pytest.mark.parametrize("name", sorted(table.FOR_SOME))
def test_what_is_for_some_needs_their_role_and_its_scope(door: Door, name: str) -> None:
    scope, roles = table.FOR_SOME[name]
    assert door.ask(name, None)[0] == 401, "a guest is asked for a token"
    for role in sorted(STAFF):
        status, said = door.ask(name, role, frozenset({scope}))
        assert (status not in (401, 403)) is (role in roles), (role, status, said)
        assert status < 500
    status, said = door.ask(name, Role.ORGANIZER, frozenset(Scope) - {scope})
    assert (status, said["code"], said["scope"]) == (403, "missing_scope", scope)


@pytest.mark.parametrize("name", sorted(table.FOR_SOME))
def test_a_token_for_another_event_opens_nothing_here(door: Door, name: str) -> None:
    if name == "listCards":
        return
    status, _ = door.ask(name, Role.ORGANIZER, frozenset(Scope), "another")
    assert status == 403


@pytest.mark.parametrize("name", sorted(table.AS_FAR_AS_OPEN))
def test_what_is_closed_is_open_to_its_readers(door: Door, name: str) -> None:
    assert door.ask(name, None)[0] == 403
    for role in sorted(STAFF):
        status, _ = door.ask(name, role, frozenset({Scope.READ}))
        assert (status == 200) is (role in table.AS_FAR_AS_OPEN[name]), role
        assert door.ask(name, role, frozenset(Scope) - {Scope.READ})[0] == 403
