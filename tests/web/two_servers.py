"""Two server processes on one database, as far as two applications in one process can be that.

Each has a store, a desk and an application of its own; all that they share is the database.
"""

from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, contextmanager
from threading import Barrier
from typing import Any

from litestar import Litestar
from litestar.testing import TestClient
from web_office import Visitor, borrow

from toptable.desk.desk import Desk
from toptable.store import open_store


class Server:
    """One of the two."""

    def __init__(self, desk: Desk) -> None:
        self.desk = desk
        self.app: Litestar = borrow(desk)

    def visitor(self, like: Visitor | None = None) -> Visitor:
        """A guest; or the browser of somebody, which comes to this process now."""
        found = Visitor(TestClient(self.app, raise_server_exceptions=False))
        if like is not None:
            found.client.cookies = like.client.cookies
            found.token = like.token
        return found


@contextmanager
def two_servers(where: str, make: Callable[[Desk], object]) -> Iterator[tuple[Server, Server]]:
    """Both of them, on a database that ``make`` has filled."""
    with ExitStack() as stack:
        desks = [Desk(stack.enter_context(open_store(where))) for _ in range(2)]
        make(desks[0])
        here, there = (Server(desk) for desk in desks)
        yield here, there


def together(*acts: Callable[[], Any]) -> list[Any]:
    """Do several things in the same moment; what came of each."""
    begin = Barrier(len(acts))

    def begun(act: Callable[[], Any]) -> Any:
        begin.wait(60)
        return act()

    with ThreadPoolExecutor(len(acts)) as pool:
        return list(pool.map(begun, acts))


def after_all(act: Callable[..., Any], barrier: Barrier) -> Callable[..., Any]:
    """The same, but the first time not before all others have come as far."""
    waited: list[bool] = []

    def later(*args: Any, **named: Any) -> Any:
        if not waited:
            waited.append(True)
            barrier.wait(60)
        return act(*args, **named)

    return later
