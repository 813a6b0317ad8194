"""Both clients have a method for every endpoint, and every method asks what its endpoint takes."""

import asyncio
import inspect
import re
from collections.abc import Callable, Coroutine, Iterator
from typing import Any, Literal, get_args, get_origin

import httpx
import pytest

from toptable.api.contract import Endpoint
from toptable.api.endpoints import BY_ID, ENDPOINTS
from toptable.client import AsyncClient, Client, NotFound
from toptable.client.methods import Asks, AsksOfEvent, OfOneEvent, OfTheServer
from toptable.engine.roles import Role
from toptable.engine.subjects.undo.take_back import TakeBackOwnLast

HERE = "http://testserver.local"
STREAM = "followEvent"
GIVEN_BY_THE_CLIENT = {"limit", "offset", "as_of"}
"""Lists are read whole, by the addresses of their next pages."""

NOTHING_HERE = {
    "type": "urn:toptable:problem:not_found",
    "title": "There is nothing here",
    "status": 404,
    "detail": "Nothing is here.",
    "code": "not_found",
}


def methods() -> Iterator[tuple[type, str]]:
    for of, kind in ((OfTheServer, Asks), (OfOneEvent, AsksOfEvent)):
        for name, found in vars(of).items():
            if isinstance(found, kind):
                yield of, name


METHODS = list(methods())


def arguments(ask: Callable[..., Any]) -> dict[str, Any]:
    """Something for every parameter, other than its default, so that all of it is sent."""
    parameters = inspect.signature(ask).parameters
    return {
        name: example(name, parameter.annotation)
        for name, parameter in parameters.items()
        if name != "event"
    }


def example(name: str, kind: Any) -> Any:
    if name == "command":
        return TakeBackOwnLast()
    if name in ("settings", "options"):
        return {"key": "value"}
    if name in ("kinds", "columns", "without"):
        return ()
    if name == "answers":
        return {1: "x"} if "Mapping" in str(kind) else ("1",)
    if get_origin(kind) is Literal:
        return get_args(kind)[0]
    choices = [part for part in (kind, *get_args(kind)) if isinstance(part, type)]
    if Role in choices:
        return Role.JUDGE
    made = {bool: True, int: 7, bytes: b"x", str: "x"}
    found = next((made[part] for part in choices if part in made), None)
    return next(iter(choices[0])) if found is None else found


class Asked(httpx.BaseTransport, httpx.AsyncBaseTransport):
    """Notes down what was asked for, and has nothing."""

    def __init__(self) -> None:
        self.request: httpx.Request | None = None

    def handle_request(self, request: httpx.Request) -> httpx.Response:
        self.request = request
        return httpx.Response(
            404, json=NOTHING_HERE, headers={"content-type": "application/problem+json"}
        )

    async def handle_async_request(self, request: httpx.Request) -> httpx.Response:
        return self.handle_request(request)


def asked_by(of: type, name: str) -> httpx.Request:
    """What the method of the client that waits sends."""
    way = Asked()
    with Client(HERE, transport=way) as client:
        ask = getattr(client if of is OfTheServer else client.event("cup"), name)
        with pytest.raises(NotFound):
            ask(**arguments(ask))
    assert way.request is not None
    return way.request


def asked_later_by(of: type, name: str) -> httpx.Request:
    """What the same method of the other client sends."""
    way = Asked()

    async def run() -> None:
        async with AsyncClient(HERE, transport=way) as client:
            ask = getattr(client if of is OfTheServer else client.event("cup"), name)
            answer: Coroutine[Any, Any, Any] = ask(**arguments(ask))
            with pytest.raises(NotFound):
                await answer

    asyncio.run(run())
    assert way.request is not None
    return way.request


def endpoint_of(request: httpx.Request) -> Endpoint:
    """The endpoint at an address: the one with the fewest parts that vary."""
    fitting = [
        endpoint
        for endpoint in ENDPOINTS
        if endpoint.method == request.method
        and re.fullmatch(re.sub(r"{\w+}", "[^/]+", endpoint.path), request.url.path)
    ]
    return min(fitting, key=lambda endpoint: endpoint.path.count("{"))


def test_there_is_a_method_for_every_endpoint() -> None:
    served = {endpoint_of(asked_by(of, name)).id for of, name in METHODS}
    assert served == set(BY_ID) - {STREAM}
    assert callable(getattr(Client(HERE).event("cup"), "follow", None))
    assert callable(getattr(AsyncClient(HERE).event("cup"), "follow", None))


@pytest.mark.parametrize(("of", "name"), METHODS, ids=[name for _, name in METHODS])
def test_a_method_sends_everything_that_its_endpoint_takes(of: type, name: str) -> None:
    request = asked_by(of, name)
    endpoint = endpoint_of(request)
    wanted = {query.name for query in endpoint.query} - GIVEN_BY_THE_CLIENT
    assert set(request.url.params) - GIVEN_BY_THE_CLIENT == wanted
    assert bool(request.content) is (endpoint.body is not None)
    later = asked_later_by(of, name)
    assert (later.method, later.url) == (request.method, request.url)
    assert later.content == request.content
