"""Players and their phones for tests: personal links, the player's pages, the stream."""

import asyncio
from typing import Any

from litestar import Litestar
from litestar.testing import TestClient
from web_office import Visitor, app_of

from toptable.desk.desk import Desk
from toptable.engine.state.people import Player
from toptable.web.auth.player_links import COOKIE, code_of, link_of, ticket_of
from toptable.web.auth.sessions import Keys
from toptable.web.player_feed import PlayerFeed


def named(desk: Desk, name: str, event: str = "demo") -> Player:
    """The player of this name."""
    players = desk.tournament(event).state.players.values()
    return next(player for player in players if player.name == name)


def ticket(desk: Desk, name: str, event: str = "demo") -> str:
    """What the phone of a player holds just now."""
    player = named(desk, name, event)
    number = desk.store.player_links.number(event, player.id)
    return ticket_of(Keys.of(desk.store), event, player, number)


def link(desk: Desk, name: str, event: str = "demo") -> str:
    """A player's personal link."""
    player = named(desk, name, event)
    return link_of(
        Keys.of(desk.store), event, player, desk.store.player_links.number(event, player.id)
    )


def code(desk: Desk, name: str, event: str = "demo") -> str:
    """The short code in its place."""
    player = named(desk, name, event)
    return code_of(
        Keys.of(desk.store), event, player, desk.store.player_links.number(event, player.id)
    )


def phone(desk: Desk, name: str, event: str = "demo", app: Litestar | None = None) -> Visitor:
    """A phone that has opened a player's personal link."""
    holder = Visitor(TestClient(app or app_of(desk), raise_server_exceptions=False))
    answer = holder.look(link(desk, name, event))
    assert (answer.status_code, answer.headers["location"]) == (303, f"/e/{event}/me")
    assert holder.look(f"/e/{event}/me").status_code == 200
    return holder


def caught_up(desk: Desk, event: str = "demo") -> None:
    """Let the phones' rows be those of the newest version; a running server does it by itself."""
    face: PlayerFeed = app_of(desk).state.read_face
    face._events[event].rows.refresh()


class Stream:
    """One open stream of a phone, without a server in between."""

    def __init__(
        self,
        face: PlayerFeed,
        ticket: str,
        *,
        event: str = "demo",
        told: bytes = b"",
        what: str = "live",
        query: bytes = b"",
    ) -> None:
        headers = [(b"cookie", f"{COOKIE}={ticket}".encode())]
        if told:
            headers.append((b"last-event-id", told))
        scope: Any = {
            "type": "http",
            "method": "GET",
            "path": f"/e/{event}/me/{what}",
            "query_string": query,
            "headers": headers,
        }
        self.status = 0
        self._messages: asyncio.Queue[Any] = asyncio.Queue()
        self._hung_up = asyncio.Event()
        self.task = asyncio.create_task(face.answers(scope, self._receive, self._messages.put))

    async def _receive(self) -> Any:
        await self._hung_up.wait()
        return {"type": "http.disconnect"}

    async def hear(self) -> bytes:
        """The next thing that is said; nothing where the stream has ended."""
        message = await asyncio.wait_for(self._messages.get(), 30)
        if message["type"] == "http.response.start":
            self.status = message["status"]
            message = await asyncio.wait_for(self._messages.get(), 30)
        body: bytes = message["body"]
        return body

    async def hang_up(self) -> None:
        """The phone is gone; the server notices."""
        self._hung_up.set()
        await asyncio.wait_for(self.task, 30)


def tag_in(said: bytes) -> bytes:
    """The name of the row in a message."""
    return next(line for line in said.splitlines() if line.startswith(b"id: ")).split(b" ")[1]
