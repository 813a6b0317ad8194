"""Two server processes on one database behave as one: links, claims, taps, and who may do what.

That nobody is shown an older version is in ``test_one_truth.py``; guesses are counted together in
``test_store_tries.py``; real processes are in ``test_workers.py``.
"""

import asyncio
from collections.abc import Iterator
from pathlib import Path
from threading import Barrier
from typing import Any

import httpx
import pytest
from floor_office import JSON
from litestar.testing import TestClient
from player_office import Stream, link, named, phone, ticket
from two_servers import Server, after_all, together, two_servers
from web_office import Visitor

from postgres_server import PostgresServer
from support import ORGANIZER, do, start_round
from toptable.desk.desk import Desk, now
from toptable.desk.tournament import Tournament
from toptable.engine.declared import Scope
from toptable.engine.roles import Role
from toptable.engine.state.floor import CallReason
from toptable.engine.state.people import NewPlayer
from toptable.engine.subjects.floor.judge_calls import OpenCall
from toptable.engine.subjects.floor.timekeeping import ClockAct, TurnClock
from toptable.engine.subjects.people.player_entry import EnterPlayers
from toptable.web import player_feed
from toptable.web.auth import credentials, player_links
from toptable.web.auth.credentials import invite, path
from toptable.web.auth.sessions import new_session

NAMES = ("Ann", "Bo", "Cy", "Di")


def cup(desk: Desk) -> None:
    """An event whose first round is being played."""
    made = desk.create("Cup", "nisei-1.3", ORGANIZER, event="cup")
    assert isinstance(made, Tournament)
    do(made, EnterPlayers(tuple(NewPlayer(name) for name in NAMES)))
    start_round(made)
    do(made, TurnClock(ClockAct.START))


@pytest.fixture(params=["sqlite", "postgresql"])
def servers(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[tuple[Server, Server]]:
    where = str(tmp_path / "events.sqlite")
    if request.param == "postgresql":
        postgres: PostgresServer = request.getfixturevalue("postgres")
        where = postgres.emptied_database()
    with two_servers(where, cup) as both:
        yield both


@pytest.fixture
def here(servers: tuple[Server, Server]) -> Server:
    return servers[0]


@pytest.fixture
def there(servers: tuple[Server, Server]) -> Server:
    return servers[1]


def staff(server: Server, role: Role, name: str) -> Visitor:
    """Somebody who came in by an invitation."""
    somebody = server.visitor()
    wanted = path(invite(server.desk.store, role, name=name, by="Olga"))
    somebody.look(wanted)
    assert somebody.post(wanted, name=name).status_code == 303
    somebody.look("/e/cup")
    return somebody


def tap(judge: Visitor, address: str, seen: int, **form: str) -> httpx.Response:
    """What the script of the floor sends."""
    return judge.post(f"/e/cup/floor{address}", JSON, seen=str(seen), **form)


def in_the_same_moment(servers: tuple[Server, Server], monkeypatch: pytest.MonkeyPatch) -> None:
    """Let the first thing that each server writes wait for the other's."""
    barrier = Barrier(2)
    for server in servers:
        store = server.desk.store
        monkeypatch.setattr(store, "append", after_all(store.append, barrier))


def test_an_invitation_that_two_use_in_the_same_moment_lets_one_in(
    here: Server, there: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    wanted = path(invite(here.desk.store, Role.JUDGE, event="cup", by="Olga"))
    guests = here.visitor(), there.visitor()
    for guest in guests:
        assert guest.look(wanted).status_code == 200
    # Both have found it open before either uses it up.
    found = credentials.find_open
    barrier = Barrier(2)

    def both(*args: Any) -> Any:
        seen = found(*args)
        barrier.wait(60)
        return seen

    monkeypatch.setattr(credentials, "find_open", both)
    said = together(
        lambda: guests[0].post(wanted, name="Jo"), lambda: guests[1].post(wanted, name="Kim")
    )
    assert sorted(answer.status_code for answer in said) == [303, 404]
    let_in = [answer.status_code == 303 for answer in said].index(True)
    assert "This link does not work any more" in said[1 - let_in].text
    members = [member.name for member in here.desk.store.staff.members()]
    assert members == [("Jo", "Kim")[let_in]]
    for server in (here, there):
        assert server.visitor(guests[let_in]).look("/e/cup/floor").status_code == 200
        assert server.visitor(guests[1 - let_in]).look("/e/cup/floor").status_code == 403


def test_two_events_that_ask_for_the_same_tables_in_the_same_moment(
    servers: tuple[Server, Server], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Each server has seen that they are free: one event gets them, the other is told whose."""
    here, there = servers
    assert isinstance(here.desk.create("Open", "nisei-1.3", ORGANIZER, event="open"), Tournament)
    olga, also = staff(here, Role.ORGANIZER, "Olga"), staff(there, Role.ORGANIZER, "Pia")
    in_the_same_moment(servers, monkeypatch)
    tables = {"first": "1", "last": "20"}
    said = together(
        lambda: olga.post("/e/cup/settings/the-tables", JSON, **tables),
        lambda: also.post("/e/open/settings/the-tables", JSON, **tables),
    )
    assert sorted(answer.status_code < 400 for answer in said) == [False, True]
    (refused,) = (answer for answer in said if answer.status_code >= 400)
    assert "has tables 1 to 20" in refused.text
    given = [there.desk.tournament(event).state.office.tables for event in ("cup", "open")]
    assert sorted(tables is None for tables in given) == [False, True]


def test_a_call_that_two_judges_claim_in_the_same_moment_has_one_judge(
    servers: tuple[Server, Server], monkeypatch: pytest.MonkeyPatch
) -> None:
    here, there = servers
    do(here.desk.tournament("cup"), OpenCall(CallReason.QUESTION, 1))
    names = ("Jo", "Kim")
    judges = [staff(server, Role.JUDGE, name) for server, name in zip(servers, names, strict=True)]
    seen = there.desk.tournament("cup").version
    in_the_same_moment(servers, monkeypatch)
    said = together(*(lambda judge=judge: tap(judge, "/calls/1/claim", seen) for judge in judges))
    assert sorted(answer.status_code for answer in said) == [200, 409]
    first = [answer.status_code == 200 for answer in said].index(True)
    assert names[first] in said[1 - first].text, "whoever was faster is named"
    for server in servers:
        (call,) = server.desk.tournament("cup").state.floor.calls
        assert call.judge == names[first]
        assert names[first] in server.visitor(judges[1 - first]).look("/e/cup/floor").text


def test_a_tap_that_reaches_both_servers_is_carried_out_once(
    servers: tuple[Server, Server], monkeypatch: pytest.MonkeyPatch
) -> None:
    """The phone heard nothing, so it sent the tap again, and the proxy sent it elsewhere."""
    here, there = servers
    judge = staff(here, Role.JUDGE, "Jo")
    again = there.visitor(judge)
    seen = here.desk.tournament("cup").version
    in_the_same_moment(servers, monkeypatch)
    more = {"minutes": "3", "why": "ruling"}
    said = together(
        lambda: tap(judge, "/tables/1/extend", seen, **more),
        lambda: tap(again, "/tables/1/extend", seen, **more),
    )
    assert sorted(answer.status_code for answer in said) == [200, 409]
    (late,) = (answer for answer in said if answer.status_code == 409)
    assert "This is stored already" in late.text
    assert here.desk.tournament("cup").version == seen + 1
    third = tap(again, "/tables/1/extend", seen, nth="2", **more)
    assert third.status_code == 200
    assert here.desk.tournament("cup").version == seen + 2, "a second tap is a second one"


def test_two_judges_at_one_table_hear_of_each_other(
    servers: tuple[Server, Server], monkeypatch: pytest.MonkeyPatch
) -> None:
    judges = [
        staff(server, Role.JUDGE, name) for server, name in zip(servers, ("Jo", "Kim"), strict=True)
    ]
    seen = servers[0].desk.tournament("cup").version
    in_the_same_moment(servers, monkeypatch)
    more = {"minutes": "3", "why": "ruling"}
    said = together(
        *(lambda judge=judge: tap(judge, "/tables/1/extend", seen, **more) for judge in judges)
    )
    assert sorted(answer.status_code for answer in said) == [200, 409]
    assert servers[1].desk.tournament("cup").version == seen + 1


def test_who_is_signed_out_here_is_signed_out_there_at_once(here: Server, there: Server) -> None:
    olga = staff(here, Role.ORGANIZER, "Olga")
    also = there.visitor(olga)
    assert also.look("/server").status_code == 200
    stolen = dict(also.client.cookies)
    assert olga.post("/sign-out").status_code == 303
    also.client.cookies.update(stolen)
    assert also.look("/server").status_code == 403
    assert also.post("/new", name="Spring").status_code == 403


def test_who_loses_a_role_here_has_lost_it_there_at_once(here: Server, there: Server) -> None:
    judge = staff(here, Role.JUDGE, "Jo")
    also = there.visitor(judge)
    assert also.look("/e/cup/floor").status_code == 200
    (member,) = here.desk.store.staff.members()
    here.desk.store.staff.take_role(member.id, "", now())
    assert also.look("/e/cup/floor").status_code == 403


def test_a_token_that_is_revoked_here_is_refused_there_at_once(here: Server, there: Server) -> None:
    store = here.desk.store
    wanted = invite(store, Role.ORGANIZER, by="Olga")
    begun = credentials.take(store, wanted, "Bot owner", new_session("", now()))
    assert begun is not None
    secret, token = credentials.make(store, begun.member, "Bot", tuple(Scope), event="", days=1)
    asks = {"authorization": f"Bearer {secret}"}
    program = TestClient(there.app)
    assert program.get("/api/v1/events/cup", headers=asks).status_code == 200
    assert store.access_tokens.revoke(token.id, now(), "Olga")
    answer = program.get("/api/v1/events/cup", headers=asks)
    assert (answer.status_code, answer.json()["code"]) == (401, "revoked_token")


def test_a_personal_link_that_is_renewed_here_ends_there(
    here: Server, there: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What it sends is refused at once; what it only looks at, within a second."""
    monkeypatch.setattr(player_links, "LOOK_SECONDS", 0.0)
    monkeypatch.setattr(player_feed, "LOOK_SECONDS", 0.01)
    olga = staff(here, Role.ORGANIZER, "Olga")
    ann = phone(there.desk, "Ann", "cup", there.app)
    old, held = link(there.desk, "Ann", "cup"), ticket(there.desk, "Ann", "cup")

    async def listen() -> None:
        stream = Stream(there.app.state.read_face, held, event="cup")
        assert b"event: row" in await stream.hear()
        address = f"/e/cup/players/{named(here.desk, 'Ann', 'cup').id}/link/new"
        assert (await asyncio.to_thread(olga.post, address)).status_code == 303
        assert await stream.hear() == b"event: ended\ndata:\n\n"
        await asyncio.wait_for(stream.task, 60)

    asyncio.run(asyncio.wait_for(listen(), 120))
    before = there.desk.tournament("cup").version
    for address in ("/e/cup/me/drop", "/e/cup/me/call"):
        assert ann.post(address, reason="question").status_code in (303, 403)
    assert there.desk.tournament("cup").version == before
    for address in ("/e/cup/me", "/e/cup/me/row", old):
        shown = ann.look(address)
        assert "Ann" not in shown.text, address
    assert phone(there.desk, "Ann", "cup", there.app).look("/e/cup/me").status_code == 200
