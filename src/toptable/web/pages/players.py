"""The players: the list, and the form that takes one name per line."""

from typing import Any

import msgspec
from litestar import Response, get, post
from litestar.di import NamedDependency
from litestar.params import URLEncodedBody

from toptable.engine.commands.people import EnterPlayers
from toptable.engine.people_types import NewPlayer
from toptable.web.visit import Visit


class Names(msgspec.Struct):
    """The form."""

    names: str = ""


@get("/e/{event:str}/players", sync_to_thread=True)
def players_page(visit: NamedDependency[Visit]) -> Response[Any]:
    """Everyone in the event."""
    return visit.page("players.html")


@post("/e/{event:str}/players", sync_to_thread=True)
def enter_players(visit: NamedDependency[Visit], data: URLEncodedBody[Names]) -> Response[Any]:
    """Enter everyone on the list, or nobody."""
    names = (name.strip() for name in data.names.splitlines())
    players = tuple(NewPlayer(name=name) for name in names if name)
    return visit.send(EnterPlayers(players=players), back=f"{visit.address}/players")
