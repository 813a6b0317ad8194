"""Programs take their turn: nobody's questions keep the staff from their work."""

import asyncio
from collections.abc import Awaitable, Callable
from contextlib import AsyncExitStack
from typing import Any

import httpx
import pytest
from api_office import V1, program
from litestar import Litestar

from toptable.desk.demo import make_demo
from toptable.desk.desk import Desk
from toptable.web.app import GUESTS_AT_ONCE, create_app

Ask = Callable[..., Awaitable[httpx.Response]]


@pytest.fixture
def app(desk: Desk) -> Litestar:
    make_demo(desk.store)
    return create_app(desk)


async def played(app: Litestar, scenario: Callable[[Ask], Awaitable[None]]) -> None:
    """Play something with a client of the application, in one loop."""
    wire = httpx.ASGITransport(app)
    async with httpx.AsyncClient(transport=wire, base_url="http://test") as client:
        async with asyncio.timeout(60):
            await scenario(client.get)


def test_guests_wait_for_each_other_and_nobody_else_does(desk: Desk, app: Litestar) -> None:
    staff = program(desk).headers

    async def scenario(ask: Ask) -> None:
        async with AsyncExitStack() as line:
            for _ in range(GUESTS_AT_ONCE):
                await line.enter_async_context(app.state.guests)
            waiting = asyncio.ensure_future(ask(f"{V1}/events/demo/players"))
            for _ in range(3):
                served = await ask(f"{V1}/events/demo/players", headers=staff)
                assert served.status_code == 200
            assert not waiting.done()
        assert (await waiting).status_code == 200

    asyncio.run(played(app, scenario))


def test_what_takes_long_to_work_out_is_worked_out_one_by_one(desk: Desk, app: Litestar) -> None:
    staff = program(desk).headers

    async def scenario(ask: Ask) -> None:
        async with app.state.reckoning:
            waiting = [
                asyncio.ensure_future(ask(f"{V1}/events/demo/players/1/need", headers=headers))
                for headers in ({}, staff)
            ]
            for _ in range(3):
                served = await ask(f"{V1}/events/demo/players", headers=staff)
                assert served.status_code == 200
            assert not any(answer.done() for answer in waiting)
        assert [(await answer).status_code for answer in waiting] == [200, 200]

    asyncio.run(played(app, scenario))


def test_a_guest_who_is_slow_to_take_an_answer_keeps_nobody_waiting(app: Litestar) -> None:
    async def scenario(ask: Ask) -> None:
        taken = asyncio.Event()
        slow = [
            asyncio.ensure_future(app(_wish(path), _nothing, _slow(taken)))
            for path in ("/e/demo/log", "/api/v1/events/demo/players")
            for _ in range(GUESTS_AT_ONCE)
        ]
        assert (await ask(f"{V1}/events/demo/players")).status_code == 200
        assert (await ask("/e/demo/log")).status_code == 200
        assert not any(reader.done() for reader in slow)
        taken.set()
        await asyncio.gather(*slow)

    asyncio.run(played(app, scenario))


def _wish(path: str) -> Any:
    return {
        "type": "http",
        "method": "GET",
        "path": path,
        "raw_path": path.encode(),
        "query_string": b"",
        "scheme": "http",
        "headers": [(b"host", b"test")],
        "client": ("203.0.113.7", 1),
        "server": ("test", 80),
        "http_version": "1.1",
        "root_path": "",
        "asgi": {"version": "3.0"},
    }


async def _nothing() -> Any:
    return {"type": "http.request", "body": b"", "more_body": False}


def _slow(taken: asyncio.Event) -> Callable[[Any], Awaitable[None]]:
    """Somebody who takes the first bytes, and the others when it is time."""

    async def send(message: Any) -> None:
        if message["type"] == "http.response.body":
            await taken.wait()

    return send
