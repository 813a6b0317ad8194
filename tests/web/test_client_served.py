"""The client against the application itself: what it sends is done, once, and read as it is."""

import asyncio
from collections.abc import Iterator
from itertools import islice
from pathlib import Path
from typing import Any, cast

import httpx
import pytest
from api_tokens import token
from litestar import Litestar
from litestar.testing import TestClient
from web_office import served

from toptable.client import (
    AsyncClient,
    Client,
    Manners,
    NotAllowed,
    NotSignedIn,
    Overtaken,
    Refused,
)
from toptable.desk.desk import Desk
from toptable.engine.refusal import AnsweredBy
from toptable.engine.roles import Role
from toptable.engine.state.people import NewPlayer
from toptable.engine.subjects.conduct.remedy_actions import Drop
from toptable.engine.subjects.people.player_entry import EnterPlayers
from toptable.engine.subjects.rounds.drafts import PairRound, PublishRound
from toptable.store import open_store
from toptable.web.app import create_app

AT_ONCE = Manners(first_wait=0)
HERE = "http://testserver.local"


class Losing(httpx.BaseTransport):
    """Brings every request to the server, and loses the first answers."""

    def __init__(self, client: TestClient[Any], lose: int = 0) -> None:
        self._client = client
        self.lose = lose
        self.sent = 0

    def handle_request(self, request: httpx.Request) -> httpx.Response:
        self.sent += 1
        answer = self._client.request(
            request.method,
            str(request.url),
            content=request.read(),
            headers=request.headers,
        )
        if self.lose:
            self.lose -= 1
            raise httpx.ReadError("the answer was lost")
        kept = {name: value for name, value in answer.headers.items() if name[:8] != "content-"}
        kept["content-type"] = answer.headers.get("content-type", "")
        return httpx.Response(answer.status_code, headers=kept, content=answer.content)


class Hall:
    """A desk, its application, and the way there."""

    def __init__(self, desk: Desk, app: Litestar, browser: TestClient[Any]) -> None:
        self.desk = desk
        self.app = app
        self.browser = browser
        self.secret = token(desk)

    def client(self, secret: str | None = None, lose: int = 0) -> tuple[Client, Losing]:
        way = Losing(self.browser, lose)
        told = self.secret if secret is None else secret
        return Client(HERE, told, transport=way, manners=AT_ONCE), way


@pytest.fixture(scope="module")
def hall(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Hall]:
    with open_store(tmp_path_factory.mktemp("client") / "events.sqlite") as store:
        desk = Desk(store)
        app = create_app(desk)
        with TestClient(app, raise_server_exceptions=False) as browser:
            yield Hall(desk, app, browser)


def entered(hall: Hall, name: str, players: str = "Ada Ben Cy Di") -> str:
    """A new event with players."""
    client, _ = hall.client()
    made = client.create_event(name, "nisei-1.3").event
    client.event(made).send(EnterPlayers(tuple(map(NewPlayer, players.split()))))
    return made


def test_a_command_acts_once_although_its_answers_are_lost(hall: Hall) -> None:
    event = entered(hall, "Lost answers")
    before = hall.desk.tournament(event).version
    client, way = hall.client(lose=2)
    done = client.event(event).send(EnterPlayers((NewPlayer("Eve"),)))
    assert way.sent == 3
    assert done.version == before + 1 == hall.desk.tournament(event).version
    assert [player.name for player in client.event(event).players().rows][-1] == "Eve"
    assert done.lines[0].kind == "players_entered"


def test_an_event_is_made_once_although_the_answer_is_lost(hall: Hall) -> None:
    client, _ = hall.client(lose=1)
    made = client.create_event("Made once", "nisei-1.3")
    named = [row.id for row in client.events("Made once").rows]
    assert named == [made.event]


def test_what_changed_since_somebody_looked(hall: Hall) -> None:
    event = entered(hall, "Looked at")
    client, _ = hall.client()
    cup = client.event(event)
    cup.send(PairRound(), reason="It is early.")
    looked = cup.read().version
    cup.send(Drop(1))
    with pytest.raises((Overtaken, Refused)) as raised:
        cup.send(PublishRound(), looked_at=looked)
    assert raised.value.answered_by is AnsweredBy.LOOK_AGAIN


def test_a_version_that_is_known_is_not_sent_again(hall: Hall) -> None:
    event = entered(hall, "Known")
    client, _ = hall.client()
    first = client.event(event).players()
    assert client.event(event).players() == first
    client.event(event).send(EnterPlayers((NewPlayer("Flo"),)))
    assert client.event(event).players().total == first.total + 1


def test_a_long_list_comes_whole(hall: Hall) -> None:
    names = " ".join(f"P{number}" for number in range(1, 1102))
    event = entered(hall, "Long", names)
    client, way = hall.client()
    listed = client.event(event).players()
    assert [row.name for row in listed.rows] == names.split()
    assert way.sent == 2, "pages of a thousand"


def test_who_may_not_is_told_why(hall: Hall) -> None:
    event = entered(hall, "Not yours")
    judge, _ = hall.client(token(hall.desk, Role.JUDGE))
    with pytest.raises(NotAllowed) as raised:
        judge.event(event).send(PairRound())
    assert raised.value.answered_by is AnsweredBy.SOMEBODY_ELSE
    guest, _ = hall.client("")
    with pytest.raises(NotSignedIn, match="token"):
        guest.event(event).send(PairRound())
    assert guest.me().role is Role.SPECTATOR
    assert guest.event(event).players().total == 4


def test_without_waiting_it_is_the_same(hall: Hall) -> None:
    async def talk() -> None:
        way = httpx.ASGITransport(app=cast(Any, hall.app))
        async with AsyncClient(HERE, hall.secret, transport=way, manners=AT_ONCE) as client:
            made = await client.create_event("At the same time", "nisei-1.3")
            event = client.event(made.event)
            players = [NewPlayer(name) for name in ("Ada", "Ben")]
            await asyncio.gather(*(event.send(EnterPlayers((who,))) for who in players))
            assert (await event.players()).total == 2
            with pytest.raises(Refused):
                await event.send(PublishRound())

    asyncio.run(talk())


def test_a_stream_from_a_real_server_brings_every_line_once(tmp_path: Path) -> None:
    with open_store(tmp_path / "events.sqlite") as store:
        desk = Desk(store)
        with served(desk) as address, Client(address, token(desk)) as client:
            event = client.event(client.create_event("Streamed", "nisei-1.3").event)
            lines = event.follow(after=0)
            seen = [next(lines).version]
            for name in ("Ada", "Ben", "Cy"):
                event.send(EnterPlayers((NewPlayer(name),)))
            seen += [line.version for line in islice(lines, 3)]
            assert seen == [1, 2, 3, 4]
            again = event.follow(after=2)
            assert [line.version for line in islice(again, 2)] == [3, 4]
