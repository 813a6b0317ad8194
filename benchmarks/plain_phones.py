"""The alternative for ``storm.py``: a player's page as any web framework would answer it.

The row is worked out once per version here too; what the page costs is being routed, rendered and
compressed for each phone.
"""

from functools import partial
from typing import Any

from litestar import MediaType, Response, get
from litestar.di import NamedDependency
from litestar.params import FromPath

from toptable.desk.desk import Desk
from toptable.web.auth.event_view import EventView
from toptable.web.auth.player_request import PlayerRequest
from toptable.web.auth.requester import keys_of
from toptable.web.pages.player.player_page import PlayerPages
from toptable.web.pages.player.player_row import draw
from toptable.web.player_rows import Draw, EventRows

_KEPT: dict[str, EventRows] = {}


def _by_template(seen: EventView) -> Draw:
    return partial(draw, seen)


@get("/e/{event:str}/plain/{player:int}", sync_to_thread=True)
def plain(
    own: NamedDependency[PlayerRequest], desk: NamedDependency[Desk], player: FromPath[int]
) -> Response[Any]:
    """The page of one player."""
    if own.event not in _KEPT:
        _KEPT[own.event] = EventRows(
            partial(desk.tournament, own.event), partial(desk.store.reach, own.event), _by_template
        )
    rows = _KEPT[own.event]
    rows.refresh()
    rows.now.drawn.clear()
    pages = PlayerPages(keys_of(own.request))
    html = pages.html(rows, own.tournament.state.players[player], "", "en")
    return Response(html, media_type=MediaType.HTML)


ROUTES = (plain,)
