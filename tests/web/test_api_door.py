"""Who calls the API: what a token opens, for whom, where, and when it stops."""

import logging
from collections.abc import Iterator
from datetime import timedelta
from itertools import product
from typing import Any

import pytest
from litestar import Litestar, MediaType, Request, Response, get, post
from litestar.params import FromQuery
from litestar.testing import TestClient

from toptable.api.contract import SCOPE_OF
from toptable.desk.desk import Desk, now
from toptable.desk.permissions import ALLOWED, may_send
from toptable.desk.tournament import Done, Tournament
from toptable.engine.declared import Scope
from toptable.engine.roles import STAFF, Actor, Role
from toptable.engine.sentence import to_json
from toptable.engine.state.people import NewPlayer
from toptable.engine.subjects.people.player_entry import EnterPlayers
from toptable.store import Store, StoreError, open_store, request_limits
from toptable.store.access_tokens import AccessToken, token_digest
from toptable.store.records import EVERYWHERE
from toptable.web.api import caller as door
from toptable.web.api.caller import GUEST, Caller, DoorLimits, DoorProblem, caller_of, let_in
from toptable.web.api.idempotency_key import once, send_once
from toptable.web.auth import credentials
from toptable.web.auth.sessions import SessionCache, new_session

OLGA = Actor(name="Olga", role=Role.ORGANIZER)


class Watch:
    """A stopwatch that the test turns."""

    def __init__(self) -> None:
        self.seconds = 0.0

    def __call__(self) -> float:
        return self.seconds


@get("/who")
async def look(request: Request[Any, Any, Any]) -> dict[str, str]:
    caller = caller_of(request)
    return {"name": caller.name, "cup": str(caller.role_at("cup"))}


@post("/enter", status_code=200, sync_to_thread=True)
def enter(request: Request[Any, Any, Any], name: FromQuery[str]) -> Response[Any]:
    """Enter a player at the cup, once for each key."""
    desk: Desk = request.app.state.desk
    caller = caller_of(request)
    caller.need(Scope.PEOPLE, "cup")

    def act() -> Response[Any]:
        cup = desk.tournament("cup")
        command = EnterPlayers((NewPlayer(name),))
        done = send_once(request, cup, command, caller.actor_at("cup"))
        if not isinstance(done, Done):
            return Response(b"refused", status_code=409)
        told = to_json({"version": done.version, "by": done.lines[0].by})
        return Response(told, media_type=MediaType.JSON)

    return once(request, desk, name.encode(), act)


def door_problem(_request: Request[Any, Any, Any], turned: DoorProblem) -> Response[Any]:
    told = {"code": turned.code, "detail": turned.detail}
    return Response(told, status_code=turned.status_code, headers=turned.headers)


class House:
    """A store with an event, and a server process in front of it."""

    def __init__(self, store: Store) -> None:
        self.store = store
        self.desk = Desk(store)
        self.watch = Watch()
        self.doorkeeper = SessionCache(store, stopwatch=self.watch)
        self.app = Litestar(
            [look, enter],
            guards=[let_in],
            before_send=[door.tell_limits],
            exception_handlers={DoorProblem: door_problem},
            openapi_config=None,
            logging_config=None,
        )
        self.app.state.desk = self.desk
        self.app.state.doorkeeper = self.doorkeeper
        self.app.state.door_limits = DoorLimits(store, self.watch)
        self.client = TestClient(self.app, raise_server_exceptions=False)

    def member(self, name: str, role: Role, event: str = EVERYWHERE) -> str:
        link = credentials.invite(self.store, role, event=event, name=name, by="")
        begun = credentials.take(self.store, link, name, new_session("", now()))
        assert begun is not None
        return begun.member

    def token(self, member: str, *scopes: Scope, event: str = EVERYWHERE) -> str:
        return credentials.make(self.store, member, "Bot", scopes, event=event, days=30)[0]

    def who(self, secret: str) -> Any:
        return self.client.get("/who", headers={"Authorization": f"Bearer {secret}"})

    def enter(self, secret: str, name: str, key: str = "") -> Any:
        headers = {"Authorization": f"Bearer {secret}"} | ({"Idempotency-Key": key} if key else {})
        return self.client.post("/enter", params={"name": name}, headers=headers)

    @property
    def players(self) -> list[str]:
        state = Desk(self.store).tournament("cup").state
        return [state.name_of(number) for number in state.players]


@pytest.fixture
def store(tmp_path: Any) -> Iterator[Store]:
    with open_store(str(tmp_path / "events.sqlite")) as opened:
        yield opened


@pytest.fixture
def house(store: Store) -> House:
    found = House(store)
    made = found.desk.create("Cup", "nisei-1.3", OLGA, event="cup")
    assert isinstance(made, Tournament)
    return found


@pytest.fixture
def other(house: House) -> Iterator[House]:
    """Another server process on the same database."""
    with open_store(house.store.where) as opened:
        yield House(opened)


def caller(role: Role, *scopes: Scope, event: str = EVERYWHERE) -> Caller:
    return Caller("t", "Bot", "m", "Jo", frozenset(scopes), event, {"cup": role})


@pytest.mark.parametrize("role", sorted(STAFF))
def test_a_token_sends_what_role_and_scope_allow_and_nothing_else(role: Role) -> None:
    """Every command with every scope: the scope opens its own commands, the role decides."""
    for scope, command in product(Scope, ALLOWED):
        program = caller(role, scope)
        let_through = program.may(SCOPE_OF[command], "cup")
        sends = let_through and may_send(program.actor_at("cup").role, command.__name__)
        assert sends == (SCOPE_OF[command] is scope and role in ALLOWED[command])
    everything = caller(role, *Scope)
    assert all(everything.may(scope, "cup") for scope in Scope)
    assert not any(everything.may(scope, "other") for scope in Scope)


def test_guests_may_nothing_and_read_as_everybody() -> None:
    assert not any(GUEST.may(scope, "cup") for scope in Scope)
    assert GUEST.role_at("cup") is GUEST.reading_role_at("cup") is Role.SPECTATOR


def test_without_the_scope_for_it_a_program_reads_what_everybody_reads() -> None:
    assert caller(Role.JUDGE, Scope.RESULTS).reading_role_at("cup") is Role.SPECTATOR
    assert caller(Role.JUDGE, Scope.READ).reading_role_at("cup") is Role.JUDGE


def test_a_token_for_one_event_does_nothing_elsewhere() -> None:
    bound = Caller("t", "Bot", "m", "Jo", frozenset(Scope), "cup", {EVERYWHERE: Role.ORGANIZER})
    assert bound.role_at("cup") is Role.ORGANIZER
    assert bound.role_at("open") is bound.role_at(EVERYWHERE) is Role.SPECTATOR
    with pytest.raises(DoorProblem, match="is for another event"):
        bound.need(Scope.READ, "open")


@pytest.mark.parametrize(
    ("who", "status", "said"),
    [
        (GUEST, 401, "needs a token with the scope results"),
        (caller(Role.JUDGE, Scope.READ), 403, "does not have the scope results"),
        (caller(Role.SPECTATOR, Scope.RESULTS), 403, "Jo has no role at this event"),
    ],
)
def test_why_not_is_told_in_a_sentence(who: Caller, status: int, said: str) -> None:
    with pytest.raises(DoorProblem, match=said) as turned:
        who.need(Scope.RESULTS, "cup")
    assert turned.value.status_code == status
    if status == 401 or Scope.RESULTS not in who.scopes:
        assert turned.value.headers
        assert turned.value.headers["WWW-Authenticate"].startswith("Bearer")
        assert "/me/tokens" in turned.value.detail


def test_the_person_stands_behind_the_token(house: House) -> None:
    secret = house.token(house.member("Jo", Role.SCOREKEEPER, "cup"), Scope.PEOPLE)
    assert house.who(secret).json() == {"name": "Jo", "cup": "scorekeeper"}
    assert house.enter(secret, "Ann").json()["by"] == "Jo"
    line = house.desk.tournament("cup").log.lines[-1]
    assert (line.by, line.role) == ("Jo", Role.SCOREKEEPER)


def test_the_desk_still_asks_for_the_role(house: House) -> None:
    secret = house.token(house.member("Jo", Role.JUDGE, "cup"), Scope.PEOPLE)
    assert house.enter(secret, "Ann").status_code == 409
    assert house.players == []


@pytest.mark.parametrize("header", ["Basic abc", "Bearer", "Bearer ", "tt_1_2"])
def test_a_header_without_a_token(house: House, header: str) -> None:
    answer = house.client.get("/who", headers={"Authorization": header})
    assert (answer.status_code, answer.json()["code"]) == (401, "no_token")
    assert answer.headers["www-authenticate"] == "Bearer"


def test_nobody_without_a_header_is_a_guest(house: House) -> None:
    assert house.client.get("/who").json() == {"name": "", "cup": "spectator"}
    assert house.client.post("/enter", params={"name": "Eve"}).status_code == 401
    assert house.players == []


def test_a_token_runs_out(house: House) -> None:
    member, secret = house.member("Jo", Role.JUDGE), "tt_old"
    ago = now() - timedelta(days=1)
    house.store.access_tokens.add(
        AccessToken("old", token_digest(secret), member, "Bot", ("read",), "", ago, ago)
    )
    answer = house.who(secret)
    assert (answer.status_code, answer.json()["code"]) == (401, "expired_token")
    assert "invalid_token" in answer.headers["www-authenticate"]


def test_a_revoked_token_is_dead_at_every_process(house: House, other: House) -> None:
    secret = house.token(house.member("Jo", Role.ORGANIZER), Scope.PEOPLE)
    assert other.who(secret).status_code == house.who(secret).status_code == 200
    (token,) = house.store.access_tokens.all()
    assert house.store.access_tokens.revoke(token.id, now(), "Olga")
    assert other.enter(secret, "Eve").json()["code"] == "revoked_token"
    assert house.players == []


def test_who_is_put_out_takes_the_tokens_along(house: House, other: House) -> None:
    member = house.member("Jo", Role.ORGANIZER)
    secret = house.token(member, Scope.PEOPLE)
    assert other.who(secret).status_code == 200
    house.store.staff.take_role(member, EVERYWHERE, now())
    other.watch.seconds += 1.1
    assert other.who(secret).status_code == 401, "for reading, within a second"
    assert house.enter(secret, "Eve").status_code == 401, "for writing, at once"
    assert house.players == []
    again = house.member("Jo", Role.ORGANIZER)
    assert again != member
    assert house.enter(secret, "Eve").status_code == 401, "the same name is somebody new"


def test_a_role_at_one_event_takes_the_tokens_for_that_event(house: House) -> None:
    member = house.member("Jo", Role.SCOREKEEPER, "cup")
    link = credentials.invite(house.store, Role.JUDGE, event="open", name="Jo", by="")
    assert credentials.take(house.store, link, "Jo", new_session("", now(), member), me=member)
    bound = house.token(member, Scope.PEOPLE, event="cup")
    free = house.token(member, Scope.PEOPLE)
    house.store.staff.take_role(member, "cup", now())
    assert house.enter(bound, "Eve").json()["code"] == "revoked_token"
    assert house.enter(free, "Eve").json()["code"] == "no_role"


def test_the_role_is_the_one_of_this_moment(house: House) -> None:
    member = house.member("Jo", Role.SCOREKEEPER, "cup")
    secret = house.token(member, Scope.PEOPLE)
    assert house.enter(secret, "Ann").status_code == 200
    link = credentials.invite(house.store, Role.JUDGE, event="cup", name="Jo", by="")
    assert credentials.take(house.store, link, "Jo", new_session("", now(), member), me=member)
    assert house.enter(secret, "Bo").status_code == 409
    assert house.players == ["Ann"]


def test_a_token_made_at_another_process_works_at_once(house: House, other: House) -> None:
    secret = other.token(other.member("Jo", Role.JUDGE), Scope.READ)
    assert house.who(secret).status_code == 200


def test_guessing_is_slow_and_stops_nobody_else(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(door, "WRONG_TOKENS", 3)
    house.app.state.door_limits = DoorLimits(house.store, house.watch)
    secret = house.token(house.member("Jo", Role.JUDGE), Scope.READ)
    assert house.who(secret).status_code == 200
    assert [house.who(f"tt_{guess}").status_code for guess in range(5)] == [401] * 3 + [429] * 2
    assert house.who(secret).status_code == 200
    fresh = house.token(house.member("Bo", Role.JUDGE), Scope.READ)
    house.watch.seconds += 1.1
    assert house.who(fresh).status_code == 200, "made meanwhile, known after a second"
    house.watch.seconds += door.MINUTE
    assert house.who("tt_again").status_code == 401


def test_how_often_a_token_and_a_guest_may_call(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(door, "BY_TOKEN", 2)
    monkeypatch.setattr(door, "BY_GUESTS", 3)
    house.app.state.door_limits = DoorLimits(house.store, house.watch)
    member = house.member("Jo", Role.JUDGE)
    first, second = house.token(member, Scope.READ), house.token(member, Scope.READ)
    assert house.who(first).headers["ratelimit-policy"] == '"token";q=2;w=60'
    assert house.who(first).status_code == 200
    stopped = house.who(first)
    assert (stopped.status_code, stopped.headers["retry-after"]) == (429, "60")
    assert house.who(second).status_code == 200, "each token by itself"
    assert [house.client.get("/who").status_code for _ in range(4)] == [200, 200, 200, 429]
    house.watch.seconds += 61
    assert house.who(first).status_code == house.client.get("/who").status_code == 200


def test_when_a_token_was_last_used_is_kept(house: House, other: House) -> None:
    secret = house.token(house.member("Jo", Role.JUDGE), Scope.READ)
    house.who(secret)
    house.watch.seconds += 1.1
    house.who(secret)
    (token,) = other.store.access_tokens.all()
    assert token.used is not None


def test_a_request_that_comes_twice_is_done_once(house: House, other: House) -> None:
    secret = house.token(house.member("Jo", Role.SCOREKEEPER, "cup"), Scope.PEOPLE)
    first = house.enter(secret, "Ann", "k1")
    again = other.enter(secret, "Ann", "k1")
    assert first.status_code == again.status_code == 200
    assert again.json() == first.json()
    assert "idempotency-replayed" not in first.headers
    assert again.headers["idempotency-replayed"] == "true"
    assert other.enter(secret, "Bo", "k1").json()["code"] == "key_used"
    assert other.enter(secret, "Bo", "k2").status_code == 200
    assert house.players == ["Ann", "Bo"]


def test_a_server_that_stops_before_it_has_kept_the_answer(
    house: House, other: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The retry is not done again, and is answered from the log."""
    secret = house.token(house.member("Jo", Role.SCOREKEEPER, "cup"), Scope.PEOPLE)

    def stops(*_: object) -> None:
        raise StoreError("gone")

    monkeypatch.setattr(house.store.repeated_requests, "answer", stops)
    first = house.enter(secret, "Ann", "k")
    early = other.enter(secret, "Ann", "k")
    assert (early.status_code, early.json()["code"]) == (409, "still_running")
    assert int(early.headers["retry-after"]) > 0
    monkeypatch.setattr(request_limits, "SILENT", timedelta(0))
    again = other.enter(secret, "Ann", "k")
    assert again.json() == first.json()
    assert again.headers["idempotency-replayed"] == "true"
    assert house.players == ["Ann"]


def test_keys_are_each_tokens_own(house: House) -> None:
    member = house.member("Jo", Role.SCOREKEEPER, "cup")
    for name in ("Ann", "Bo"):
        assert house.enter(house.token(member, Scope.PEOPLE), name, "k").status_code == 200
    assert house.players == ["Ann", "Bo"]


def test_what_was_refused_may_be_tried_again(house: House) -> None:
    secret = house.token(house.member("Jo", Role.SCOREKEEPER, "cup"), Scope.PEOPLE)
    assert house.enter(secret, " ", "k").status_code == 409
    assert house.enter(secret, " ", "k").status_code == 409
    assert house.enter(secret, "Ann", "k").status_code == 200


@pytest.mark.parametrize("key", [" ", "é", "k" * 201])
def test_keys_that_cannot_be(house: House, key: str) -> None:
    secret = house.token(house.member("Jo", Role.SCOREKEEPER, "cup"), Scope.PEOPLE)
    headers = {"Authorization": f"Bearer {secret}", "Idempotency-Key": key.encode()}
    answer = house.client.post("/enter", params={"name": "Ann"}, headers=headers)
    assert (answer.status_code, answer.json()["code"]) == (422, "wrong_key")
    assert house.players == []


def test_no_secret_in_logs_or_answers(house: House, caplog: pytest.LogCaptureFixture) -> None:
    secret = house.token(house.member("Jo", Role.JUDGE), Scope.READ)
    with caplog.at_level(logging.DEBUG):
        told = house.who(secret).text + house.enter(secret, "Ann").text + house.who("tt_no").text
    assert secret not in told + caplog.text
    assert "tt_no" not in told
    assert all(secret not in str(token) for token in house.store.access_tokens.all())
