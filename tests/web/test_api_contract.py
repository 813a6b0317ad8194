"""The API keeps what its description promises, whoever asks and whatever they send.

schemathesis makes requests from the description; every answer must be one that is described, in
the shape that is described, and none may be a server error. Commands are a choice between so many
kinds that each kind is tried by itself.
"""

from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
import schemathesis
from api_tokens import token
from finals_office import bracket, do, locked, swiss
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st
from litestar.testing import TestClient
from made_commands import command
from schemathesis import Case, GenerationMode
from schemathesis.checks import not_a_server_error
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    response_schema_conformance,
    status_code_conformance,
)

from toptable.api.commands import TAKEN
from toptable.api.contract import Endpoint
from toptable.api.endpoints import ENDPOINTS
from toptable.api.openapi import document
from toptable.desk.demo import make_demo
from toptable.desk.desk import Desk
from toptable.engine.declared import Scope
from toptable.engine.roles import STAFF, Role
from toptable.engine.subjects.rounds.drafts import PairRound
from toptable.store import open_store
from toptable.web.api import caller as door
from toptable.web.app import create_app

EVENTS = ("demo", "looked", "locked", "played", "draft", "nowhere")
QUICK = settings(
    max_examples=3,
    derandomize=True,
    database=None,
    phases=[Phase.generate],
    suppress_health_check=list(HealthCheck),
)
CHECKS: list[Any] = [
    not_a_server_error,
    status_code_conformance,
    content_type_conformance,
    response_schema_conformance,
]
SCHEMA = schemathesis.openapi.from_dict(document())
OPERATIONS = {
    operation.definition.raw["operationId"]: operation
    for operation in (found.ok() for found in SCHEMA.get_all_operations())
}
STREAM = "followEvent"
COMMANDS = ("sendCommand", "previewCommand")


class Callers:
    """The API of a desk with events in many moments, and a token for each kind of caller."""

    def __init__(self, client: TestClient[Any], desk: Desk, scopes: Iterable[Scope]) -> None:
        self.client = client
        self.tokens: dict[str, str] = {"guest": "", "unknown": "tt_never_made"}
        for role in STAFF:
            self.tokens[role] = token(desk, role)
        for scope in scopes:
            self.tokens[f"organizer for {scope}"] = token(desk, Role.ORGANIZER, [scope])
        self.tokens["organizer of one event"] = token(desk, event="looked")
        self.tokens["judge who reads"] = token(desk, Role.JUDGE, [Scope.READ])

    def ask(self, caller: str, method: str, url: str, **more: Any) -> Any:
        headers = dict(more.pop("headers", None) or {})
        if secret := self.tokens[caller]:
            headers["authorization"] = f"Bearer {secret}"
        # As other programs send them: httpx by itself takes ASCII only.
        told = {name.encode(): str(value).encode("utf-8") for name, value in headers.items()}
        return self.client.request(method, url, headers=told, **more)

    def try_(self, case: Case, caller: str) -> int:
        """Send what was made up, and look at the answer; its status."""
        sent = case.as_transport_kwargs(base_url="http://testserver.local")
        taken = {"params", "json", "data", "content", "headers"}
        more = {name: value for name, value in sent.items() if name in taken}
        if isinstance(more.get("data"), bytes | str):
            more["content"] = more.pop("data")
        answer = self.ask(caller, sent["method"], sent["url"], **more)
        case.validate_response(answer, checks=CHECKS)
        return int(answer.status_code)


@contextmanager
def opened(folder: Path, scopes: Iterable[Scope]) -> Iterator[Callers]:
    """The API of a desk in a folder; nobody calls too often."""
    with open_store(folder / "events.sqlite") as store, pytest.MonkeyPatch.context() as patch:
        make_demo(store)
        desk = Desk(store)
        for name, make in (("looked", swiss), ("locked", locked), ("played", bracket)):
            make(desk, event=name)
        do(swiss(desk, event="draft", rounds=1), PairRound())
        for limit in ("BY_TOKEN", "BY_GUESTS", "WRONG_TOKENS"):
            patch.setattr(door, limit, 10**9)
        with TestClient(create_app(desk), raise_server_exceptions=False) as client:
            yield Callers(client, desk, scopes)


@pytest.fixture(scope="module")
def callers(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Callers]:
    with opened(tmp_path_factory.mktemp("api"), [Scope.READ]) as found:
        yield found


WHERE = {
    "event": st.sampled_from(EVENTS),
    "player": st.integers(0, 12),
    "round": st.integers(0, 5),
    "rulebook": st.sampled_from(["nisei-1.3", "bushiroad-1.2.11", "none"]),
    "game": st.sampled_from(["netrunner", "none"]),
    "slot": st.sampled_from(["corp", "none"]),
    "format": st.sampled_from(["toptable", "toptable-public", "none"]),
    "report": st.sampled_from(["penalties", "staff", "none"]),
    "infraction": st.sampled_from(["tardiness", "none"]),
    "ruling": st.integers(0, 2),
    "screen": st.integers(0, 2),
}
"""What leads somewhere, in addresses that would else lead nowhere."""


@st.composite
def made_up(draw: st.DrawFn, name: str) -> Case:
    """A request to an endpoint as the description has it, or as it must not be."""
    mode = draw(st.sampled_from(list(GenerationMode)))
    case: Case = draw(OPERATIONS[name].as_strategy(generation_mode=mode))
    for part, values in WHERE.items():
        if part in case.path_parameters:
            case.path_parameters[part] = draw(values)
    return case


def test_every_endpoint_is_described() -> None:
    assert set(OPERATIONS) == {endpoint.id for endpoint in ENDPOINTS}


@pytest.mark.parametrize("name", sorted(OPERATIONS.keys() - {STREAM, *COMMANDS}))
def test_an_endpoint_answers_as_described(callers: Callers, name: str) -> None:
    @QUICK
    @given(made_up(name), st.sampled_from(sorted(callers.tokens)))
    def try_it(case: Case, caller: str) -> None:
        callers.try_(case, caller)

    try_it()


READ = [endpoint for endpoint in ENDPOINTS if endpoint.method == "GET" and endpoint.id != STREAM]


@pytest.mark.parametrize("endpoint", READ, ids=lambda endpoint: endpoint.id)
def test_every_caller_is_answered_as_described(callers: Callers, endpoint: Endpoint) -> None:
    """What everybody would ask for, by everybody."""
    examples = {"event": "played", "player": 1, "round": 1, "rulebook": "nisei-1.3"}
    examples |= {"game": "netrunner", "slot": "corp", "format": "toptable-public"}
    examples |= {"hook": "none", "delivery": "none"}
    examples |= {"infraction": "tardiness", "ruling": 1, "screen": 0}
    examples |= {"sheet": "certificates", "report": "penalties"}
    operation = OPERATIONS[endpoint.id]
    wanted = {part: examples[part] for part in examples if f"{{{part}}}" in endpoint.path}
    asked = {"head": "3-abc"} if endpoint.id == "checkHead" else {}
    for caller in callers.tokens:
        case = operation.Case(path_parameters=dict(wanted), query=dict(asked))
        callers.try_(case, caller)


ENDS_IT = {"move_to_shelf", "close_event"}
KINDS = sorted(TAKEN, key=lambda kind: (kind in ENDS_IT, kind))
"""What puts an event away is tried last."""


@pytest.mark.parametrize("kind", KINDS)
def test_a_command_of_each_kind_is_done_or_refused(callers: Callers, kind: str) -> None:
    @settings(QUICK, max_examples=2)
    @given(st.data())
    def try_it(data: st.DataObject) -> None:
        caller = data.draw(st.just(Role.ORGANIZER) | st.sampled_from(sorted(callers.tokens)))
        event = {"event": data.draw(st.sampled_from(EVENTS[:-1]))}
        body: dict[str, Any] = {"command": data.draw(command(kind))}
        endpoint = data.draw(st.sampled_from(COMMANDS))
        if endpoint == "sendCommand":
            body["reason"] = data.draw(st.sampled_from(["", "As was said."]))
        case = OPERATIONS[endpoint].Case(
            path_parameters=event, body=body, media_type="application/json"
        )
        callers.try_(case, caller)

    try_it()


def test_a_number_that_no_clock_holds_is_refused(callers: Callers) -> None:
    command = {"type": "extend_table", "table": 1, "why": "reconnection", "minutes": -(2**63)}
    for path in ("/commands", "/commands/preview"):
        answer = callers.ask(
            Role.ORGANIZER, "POST", f"/api/v1/events/demo{path}", json={"command": command}
        )
        assert answer.status_code == 422
        assert "smaller" in answer.json()["detail"]


def test_a_person_whom_nobody_knows_is_said_and_not_a_failure_of_the_server(
    callers: Callers,
) -> None:
    command = {"type": "enter_players", "players": [{"name": "Ada", "person": "nobody"}]}
    for path in ("/commands", "/commands/preview"):
        answer = callers.ask(
            Role.ORGANIZER, "POST", f"/api/v1/events/demo{path}", json={"command": command}
        )
        assert answer.status_code == 422
        assert "register of people" in answer.json()["detail"]
