"""Programs at the API of a desk: with a token in a role, or without any."""

from collections.abc import Iterator
from contextlib import contextmanager
from itertools import count
from pathlib import Path
from typing import Any

import httpx
from litestar import Litestar
from litestar.testing import TestClient
from web_office import app_of

from toptable.desk.desk import Desk, now
from toptable.engine.declared import Scope
from toptable.engine.roles import Role
from toptable.store import open_store
from toptable.store.records import EVERYWHERE
from toptable.web.api.caller import Caller
from toptable.web.api.log_endpoints import Piece, Place, next_piece
from toptable.web.app import create_app
from toptable.web.auth import credentials
from toptable.web.auth.sessions import new_session

V1 = "/api/v1"


kept: dict[Desk, Litestar] = {}
"""Applications that serve a desk for a whole file of tests."""

_numbers = count(1)


@contextmanager
def house_of(path: Path, **around: Any) -> Iterator[Desk]:
    """A desk with an application of its own, for tests that share it."""
    with open_store(path / "events.sqlite") as store:
        desk = Desk(store, **around)
        kept[desk] = create_app(desk)
        yield desk
        del kept[desk]


class Program:
    """Somebody's program."""

    def __init__(self, desk: Desk, secret: str = "") -> None:
        self.client = TestClient(kept.get(desk) or app_of(desk), raise_server_exceptions=False)
        self.headers = {"authorization": f"Bearer {secret}"} if secret else {}

    def get(self, path: str, **headers: str) -> httpx.Response:
        """Read something."""
        return self.client.get(f"{V1}{path}", headers=self.headers | headers)

    def post(self, path: str, body: Any, **headers: str) -> httpx.Response:
        """Send something."""
        return self.client.post(f"{V1}{path}", json=body, headers=self.headers | headers)

    def delete(self, path: str) -> httpx.Response:
        """Remove something."""
        return self.client.delete(f"{V1}{path}", headers=self.headers)

    def send(self, event: str, kind: str, reason: str = "", **fields: Any) -> httpx.Response:
        """Send a command."""
        command = {"type": kind} | fields
        return self.post(f"/events/{event}/commands", {"command": command, "reason": reason})


def guest(desk: Desk) -> Program:
    """A program without a token."""
    return Program(desk)


def program(
    desk: Desk, role: Role = Role.ORGANIZER, *scopes: Scope, event: str = EVERYWHERE
) -> Program:
    """A program with a token of somebody in a role; for everything, unless scopes are named."""
    link = credentials.invite(desk.store, role, name=str(role), by="Test")
    session = credentials.take(desk.store, link, f"Kim {next(_numbers)}", new_session("", now()))
    assert session is not None
    secret = credentials.make(
        desk.store, session.member, "Bot", scopes or tuple(Scope), event=event, days=30
    )[0]
    return Program(desk, secret)


def stream_of(desk: Desk, event: str, caller: Caller, after: int) -> tuple[bytes, int]:
    """What somebody who has a version is told by the stream, and the version they have then."""
    piece = Piece(b"", Place(after, after), more=True)
    told = b""
    while piece.more:
        piece = next_piece(desk, event, caller, piece.place)
        told += piece.written
    return told, piece.place.after
