"""Gives an application all its addresses at once, so that a start costs little.

Handed over in the usual way, each handler is copied as deeply as it goes, all addresses are looked
through for each one, and every address gets a handler of its own for OPTIONS: half of a start.
"""

from collections.abc import Iterable
from copy import copy

from litestar import Litestar
from litestar.enums import ScopeType
from litestar.handlers import HTTPRouteHandler
from litestar.routes import HTTPRoute
from litestar.routes.base import BaseRoute


class Address(HTTPRoute):
    """One address with what answers there, and nothing else: OPTIONS is for other sites."""

    def __init__(self, path: str, handlers: list[HTTPRouteHandler]) -> None:
        self.route_handlers = handlers
        self.route_handler_map = {}
        BaseRoute.__init__(
            self,
            methods=[method for handler in handlers for method in handler.http_methods],
            path=path,
            scope_type=ScopeType.HTTP,
            handler_names=[handler.handler_name for handler in handlers],
        )


def give_addresses(app: Litestar, handlers: Iterable[HTTPRouteHandler]) -> None:
    """Let an application that has no addresses yet answer at all of these."""
    at: dict[str, list[HTTPRouteHandler]] = {}
    for handler in handlers:
        for path in handler.paths:
            # Another application may have the same ones.
            own = copy(handler)
            own.owner = app
            at.setdefault(path, []).append(own)
    for path, here in at.items():
        address = Address(path, here)
        app.routes.append(address)
        for handler in here:
            handler.on_registration(app)
        address.create_handler_map()
    app.asgi_router.construct_routing_trie()
